-- Icons of a dock swell under a finger, lean towards it, and make room for each other; a tap makes one hop.
--
-- What to look for: the size that an icon wants falls off with its distance from the finger as a bell does, 1.9 right
-- under it and hardly more than 1 two icons away; a spring for each of them makes the wave lag and overshoot a little.
-- The icons stand side by side in whatever widths they have, so that the dock grows with them. Above the dock the
-- finger draws the icons up like a magnet.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Magnetic dock"
scene.backgroundColor = ms.gradient { from = "#20134f", to = "#ff7a7a", angle = 1.25 }

local largest = scene.param("largest", 1.9, { min = 1, max = 2.2, step = 0.05 })
local reach = scene.param("reach", 52, { min = 20, max = 120, step = 2 })
local pull = scene.param("pull", 0.35, { min = 0, max = 1, step = 0.05 })
local frequency = scene.param("frequency", 3.6, { min = 1, max = 8, step = 0.1 })
local damping = scene.param("damping", 0.6, { min = 0.2, max = 1, step = 0.02 })

local view = scene.view
local middle, ground, base, gap = scene.size.width / 2, 624, 37, 8

-- The wallpaper: soft hills, a clock, and two cards of glass.
for i, color in ipairs { "#7a2e8e66", "#4a1f8066", "#2a145c80" } do
    local y = 330 + i * 80
    view:addSubview(ms.View {
        name = "hills " .. i, frame = view.bounds, backgroundColor = color,
        path = ms.path():moveTo { -10, 700 }:lineTo { -10, y }
            :curveTo({ 80 + i * 30, y - 130 }, { 160, y + 90 - i * 40 }, { 230 - i * 20, y + 10 })
            :curveTo({ 290, y - 70 }, { 340, y - 30 }, { 390, y - 50 + i * 20 }):lineTo { 390, 700 }:close(),
    })
end
view:addSubview(ms.View {
    name = "clock", frame = { 20, 64, 335, 92 }, text = "9:41", textColor = "white", fontSize = 78, fontWeight = "bold",
})
view:addSubview(ms.View {
    name = "date", frame = { 20, 154, 335, 26 }, text = "Tuesday, 9 September", textColor = "#ffffffc0", fontSize = 17,
})
for i, words in ipairs { { "22°", "Clear" }, { "7", "Tasks left" } } do
    local card = view:addSubview(ms.View {
        name = words[2], frame = { 24 + (i - 1) * 169, 216, 158, 112 }, cornerRadius = 24,
        backgroundColor = "#ffffff2e", borderColor = "#ffffff40", borderWidth = 1,
    })
    card:addSubview(ms.View {
        name = words[2] .. " figure", frame = { 18, 14, 122, 50 }, text = words[1], textColor = "white", fontSize = 38,
        fontWeight = "bold", textAlignment = "left",
    })
    card:addSubview(ms.View {
        name = words[2] .. " words", frame = { 18, 68, 122, 24 }, text = words[2], textColor = "#ffffffc0",
        fontSize = 15, textAlignment = "left",
    })
end

local plate = view:addSubview(ms.View {
    name = "plate", size = { 320, 60 }, cornerRadius = 20, backgroundColor = "#ffffff48", borderColor = "#ffffff60",
    borderWidth = 1, shadowColor = "#14082e70", shadowOffset = { 0, 6 }, shadowRadius = 12,
})
local bubble = view:addSubview(ms.View {
    name = "bubble", size = { 92, 30 }, cornerRadius = 15, backgroundColor = "#14082ee0", textColor = "white",
    fontSize = 14, fontWeight = "bold", hidden = true,
})

local apps = {
    { "Mail", "#3ea6ff", "#0a5bff", ms.path():moveTo { 3, 7 }:lineTo { 25, 7 }:lineTo { 25, 22 }:lineTo { 3, 22 }
        :close():moveTo { 3, 8 }:lineTo { 14, 16 }:lineTo { 25, 8 } },
    { "Music", "#ff6b8b", "#f01f4d", ms.path():moveTo { 10, 21 }:lineTo { 10, 6 }:lineTo { 22, 4 }:lineTo { 22, 18 }
        :moveTo { 10, 21 }:curveTo({ 10, 26 }, { 3, 26 }, { 3, 21.5 }):curveTo({ 3, 18 }, { 10, 18 }, { 10, 21 })
        :moveTo { 22, 18 }:curveTo({ 22, 23 }, { 15, 23 }, { 15, 18.5 }):curveTo({ 15, 15 }, { 22, 15 }, { 22, 18 }) },
    { "Notes", "#ffe066", "#f5a700", ms.path():moveTo { 5, 7 }:lineTo { 23, 7 }:moveTo { 5, 14 }:lineTo { 23, 14 }
        :moveTo { 5, 21 }:lineTo { 15, 21 } },
    { "Maps", "#6be08a", "#16a34a", ms.path():moveTo { 14, 26 }:curveTo({ 2, 14 }, { 5, 3 }, { 14, 3 })
        :curveTo({ 23, 3 }, { 26, 14 }, { 14, 26 }):close():moveTo { 17, 11 }
        :curveTo({ 17, 15 }, { 11, 15 }, { 11, 11 }):curveTo({ 11, 7 }, { 17, 7 }, { 17, 11 }) },
    { "Photos", "#c792ff", "#7c3aed", ms.path():moveTo { 3, 23 }:lineTo { 11, 11 }:lineTo { 16, 18 }:lineTo { 19, 14 }
        :lineTo { 25, 23 }:close():moveTo { 23, 7 }:curveTo({ 23, 10.5 }, { 18, 10.5 }, { 18, 7 })
        :curveTo({ 18, 3.5 }, { 23, 3.5 }, { 23, 7 }) },
    { "Player", "#5a6072", "#1f2330", ms.path():moveTo { 8, 4 }:lineTo { 24, 14 }:lineTo { 8, 24 }:close() },
}

local animator = ms.DynamicAnimator { referenceView = view }
local body = animator:addBehavior(ms.DynamicItemBehavior { allowsRotation = false, resistance = 0 })

-- A number on a spring: the x of a hidden item.
local function sprung(name, hertz, ratio)
    local item = view:addSubview(ms.View { name = name, hidden = true, center = { 0, 0 }, size = { 20, 20 } })
    body:addItem(item)
    return item, animator:addBehavior(ms.AttachmentBehavior {
        item = item, attachedToAnchor = { 0, 0 }, length = 0, frequency = hertz, damping = ratio,
    })
end

local icons = {}
for i, app in ipairs(apps) do
    -- How much larger an icon is, in hundredths, and how high it is drawn up or hops.
    local growth, grow = sprung(app[1] .. " growth", frequency.value, damping.value)
    local lift, raise = sprung(app[1] .. " lift", 2.6, 0.34)
    local icon = view:addSubview(ms.View {
        name = app[1], size = { base, base }, cornerRadius = 10,
        backgroundColor = ms.gradient { from = app[2], to = app[3] },
        shadowColor = "#14082e60", shadowOffset = { 0, 3 }, shadowRadius = 4,
    })
    icon:addSubview(ms.View {
        name = app[1] .. " sign", frame = { 4.5, 4.5, 28, 28 }, path = app[4], strokeColor = "white", lineWidth = 2.4,
    })
    local dot = view:addSubview(ms.View {
        name = app[1] .. " dot", size = { 5, 5 }, cornerRadius = 2.5, backgroundColor = "white",
        alpha = i == 1 and 1 or 0,
    })
    icons[i] = {
        view = icon, dot = dot, growth = growth, grow = grow, lift = lift, raise = raise,
        home = middle + (i - (#apps + 1) / 2) * (base + gap),
    }
end
function frequency.onChange(_, value) for _, icon in ipairs(icons) do icon.grow.frequency = value end end
function damping.onChange(_, value) for _, icon in ipairs(icons) do icon.grow.damping = value end end

local pointed
local function draw()
    local total = (#icons - 1) * gap
    for _, icon in ipairs(icons) do total = total + base * (1 + icon.growth.x / 100) end
    local x = middle - total / 2
    for _, icon in ipairs(icons) do
        local scale = 1 + icon.growth.x / 100
        local side = base * scale
        -- An icon stands on the ground and grows upwards.
        icon.view.center = { x + side / 2, ground - side / 2 - icon.lift.x }
        icon.view.transform = ms.transform.scale(scale)
        icon.dot.center = { x + side / 2, ground + 8 }
        x = x + side + gap
    end
    plate.frame = { middle - total / 2 - 12, ground - base - 11, total + 24, base + 26 }
    bubble.hidden = not pointed
    if pointed then
        local icon = icons[pointed].view
        bubble.text = apps[pointed][1]
        local side = base * (1 + icons[pointed].growth.x / 100)
        bubble.center = { math.max(54, math.min(321, icon.x)), icon.y - side / 2 - 26 }
    end
end
body.action = draw
draw()

local function nearest(x)
    local best = 1
    for i, icon in ipairs(icons) do
        if math.abs(icon.home - x) < math.abs(icons[best].home - x) then best = i end
    end
    return best
end

local function follow(point)
    pointed = point and nearest(point.x)
    for _, icon in ipairs(icons) do
        local near = point and math.exp(-((point.x - icon.home) / reach.value) ^ 2) or 0
        local above = point and math.max(0, math.min(120, ground - base - point.y)) or 0
        icon.grow.anchorPoint = { (largest.value - 1) * 100 * near, 0 }
        icon.raise.anchorPoint = { above * pull.value * near, 0 }
    end
end

function view.onPan(_, gesture)
    local isOver = gesture.state == "ended" or gesture.state == "cancelled"
    follow(not isOver and gesture.location.y > 440 and gesture.location or nil)
end

for _, icon in ipairs(icons) do
    function icon.view.onTap()
        icon.dot.alpha = 1
        body:addLinearVelocity({ 760, 0 }, icon.lift)
    end
end

scene.signal("largest", function()
    local most = 0
    for _, icon in ipairs(icons) do most = math.max(most, 1 + icon.growth.x / 100) end
    return most
end)
scene.signal("width", function() return plate.size.width end)
scene.signal("hop", function() return icons[4].lift.x end)

scene.at(0.3, function() scene.pan { from = { 50, 604 }, to = { 325, 600 }, duration = 1.5 } end)
scene.at(2.05, function() scene.tap { icons[4].view.x, 604 } end)
scene.at(2.9, function() scene.pan { from = { 300, 600 }, to = { 110, 500 }, duration = 1.3 } end)
scene.at(4.5, function() scene.tap { icons[2].view.x, 604 } end)
