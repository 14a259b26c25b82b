-- A round button throws out five smaller ones on an arc, and takes them back.
--
-- What to look for: each button hangs on a spring of length 0 whose anchor is moved: out to the arc, one after the
-- other, and back under the big one. The springs overshoot by a tenth, so the arc opens with a bounce. The plus turns
-- to a cross on a spring of its own. A finger that begins on the big button opens the menu; the nearest of the
-- small ones swells, and is chosen where the finger is lifted.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Radial menu"
scene.backgroundColor = ms.gradient { from = "#fdfbfb", to = "#e2e6f3" }

local radius = scene.param("radius", 168, { min = 120, max = 220, step = 5 })
local frequency = scene.param("frequency", 2.6, { min = 1, max = 6, step = 0.1 })
local damping = scene.param("damping", 0.58, { min = 0.2, max = 1, step = 0.02 })
local delay = scene.param("delay", 0.04, { min = 0, max = 0.2, step = 0.01 })

local view = scene.view
local root = ms.vec(311, 603)

-- A wall of pictures; what is chosen tints the bar above it.
local heading = view:addSubview(ms.View {
    name = "heading", frame = { 24, 32, 327, 40 }, text = "Studio", textColor = "#1c1c1e", fontSize = 30,
    fontWeight = "bold", textAlignment = "left",
})
local tiles = {
    { 20, 88, 200, 210, "#a18cd1", "#fbc2eb" }, { 232, 88, 123, 99, "#84fab0", "#8fd3f4" },
    { 232, 199, 123, 99, "#ffecd2", "#fcb69f" }, { 20, 310, 123, 150, "#f6d365", "#fda085" },
    { 155, 310, 200, 150, "#89f7fe", "#66a6ff" }, { 20, 472, 335, 175, "#c3cfe2", "#8e9ec4" },
}
for i, tile in ipairs(tiles) do
    view:addSubview(ms.View {
        name = "tile " .. i, frame = { table.unpack(tile, 1, 4) }, cornerRadius = 20,
        backgroundColor = ms.gradient { from = tile[5], to = tile[6], angle = math.pi / 4 },
    })
end
local scrim = view:addSubview(ms.View {
    name = "scrim", frame = view.bounds, backgroundColor = "#14142b", hidden = true,
})

local animator = ms.DynamicAnimator { referenceView = view }
local body = animator:addBehavior(ms.DynamicItemBehavior { allowsRotation = false, resistance = 0 })

-- A spring damps only along its line. The buttons, which move in the plane, are damped by their resistance instead.
local air = animator:addBehavior(ms.DynamicItemBehavior { allowsRotation = false })
local function damp() air.resistance = 2 * damping.value * 2 * math.pi * frequency.value end
damp()

local function spring(item, at, hertz, ratio, material)
    material = material or body
    material:addItem(item)
    return animator:addBehavior(ms.AttachmentBehavior {
        item = item, attachedToAnchor = at, length = 0, frequency = hertz, damping = ratio,
    })
end

local kinds = {
    { "Photo", "#ff375f", ms.path():moveTo { 2, 8 }:lineTo { 8, 8 }:lineTo { 10, 4 }:lineTo { 16, 4 }:lineTo { 18, 8 }
        :lineTo { 24, 8 }:lineTo { 24, 22 }:lineTo { 2, 22 }:close():moveTo { 17, 14.5 }
        :curveTo({ 17, 20 }, { 9, 20 }, { 9, 14.5 }):curveTo({ 9, 9 }, { 17, 9 }, { 17, 14.5 }) },
    { "Draw", "#ff9f0a", ms.path():moveTo { 4, 22 }:lineTo { 6, 15 }:lineTo { 18, 3 }:lineTo { 23, 8 }
        :lineTo { 11, 20 }:close() },
    { "Music", "#30b658", ms.path():moveTo { 9, 20 }:lineTo { 9, 5 }:lineTo { 22, 3 }:lineTo { 22, 17 }:moveTo { 9, 20 }
        :curveTo({ 9, 25 }, { 2, 25 }, { 2, 20.5 }):curveTo({ 2, 17 }, { 9, 17 }, { 9, 20 }):moveTo { 22, 17 }
        :curveTo({ 22, 22 }, { 15, 22 }, { 15, 17.5 }):curveTo({ 15, 14 }, { 22, 14 }, { 22, 17 }) },
    { "Film", "#0a84ff", ms.path():moveTo { 7, 4 }:lineTo { 22, 13 }:lineTo { 7, 22 }:close() },
    { "Text", "#8e5cf6", ms.path():moveTo { 4, 6 }:lineTo { 22, 6 }:moveTo { 13, 6 }:lineTo { 13, 22 } },
}

local knobs = {}
for i, kind in ipairs(kinds) do
    local item = view:addSubview(ms.View { name = kind[1], center = root, size = { 54, 54 } })
    local disc = item:addSubview(ms.View {
        name = kind[1] .. " disc", frame = item.bounds, cornerRadius = 27, backgroundColor = kind[2],
        borderColor = "white", borderWidth = 3, shadowColor = "#14142b60", shadowOffset = { 0, 4 }, shadowRadius = 7,
    })
    disc:addSubview(ms.View {
        name = kind[1] .. " icon", frame = { 14, 14, 26, 26 }, path = kind[3], strokeColor = "white", lineWidth = 2.4,
    })
    local swell = view:addSubview(ms.View { name = kind[1] .. " swell", hidden = true, size = { 20, 20 } })
    knobs[i] = {
        item = item, disc = disc, swell = swell, spring = spring(item, root, frequency.value, 0, air),
        swelling = spring(swell, { 0, 0 }, 4, 0.5),
    }
end
damping.onChange = damp
function frequency.onChange(_, value)
    for _, knob in ipairs(knobs) do knob.spring.frequency = value end
    damp()
end

local button = view:addSubview(ms.View {
    name = "button", center = root, size = { 72, 72 }, cornerRadius = 36,
    backgroundColor = ms.gradient { from = "#7a6cff", to = "#4b3fd8" },
    shadowColor = "#4b3fd890", shadowOffset = { 0, 6 }, shadowRadius = 10,
})
local plus = button:addSubview(ms.View {
    name = "plus", frame = { 22, 22, 28, 28 }, strokeColor = "white", lineWidth = 4,
    path = ms.path():moveTo { 14, 2 }:lineTo { 14, 26 }:moveTo { 2, 14 }:lineTo { 26, 14 },
})
-- How open the menu is, in hundredths.
local open = view:addSubview(ms.View { name = "open", hidden = true, size = { 20, 20 } })
local opening = spring(open, { 0, 0 }, 2.2, 0.5)

local function place(i)
    local angle = math.pi + (i - 1) * math.pi / 2 / (#kinds - 1)
    return root + ms.vec(radius.value, 0):rotated(angle)
end

local function draw()
    local part = open.x / 100
    plus.rotation = part * math.pi / 4
    scrim.alpha, scrim.hidden = 0.5 * math.max(0, math.min(1, part)), part < 0.01
    for _, knob in ipairs(knobs) do
        -- A button is as large as it is far out.
        local way = math.min(1, knob.item.center:distance(root) / radius.value)
        local scale = 0.4 + 0.6 * way + knob.swell.x / 100
        knob.disc.transform = ms.transform.scale(scale) * ms.transform.rotation((1 - way) * -1.6)
    end
end
body.action = draw
draw()

local isOpen = false
local function toggle(wanted)
    isOpen = wanted
    opening.anchorPoint = { wanted and 100 or 0, 0 }
    scene.spawn(function()
        for i = 1, #knobs do
            if isOpen ~= wanted then return end
            local knob = knobs[wanted and i or #knobs + 1 - i]
            knob.spring.anchorPoint = wanted and place(i) or root
            knob.swelling.anchorPoint = { 0, 0 }
            scene.wait(delay.value)
        end
    end)
end

local function choose(i)
    heading.text, heading.textColor = kinds[i][1], kinds[i][2]
    body:addLinearVelocity({ 900, 0 }, knobs[i].swell)
    scene.after(0.12, function() toggle(false) end)
end

function button.onTap() toggle(not isOpen) end
function scrim.onTap() toggle(false) end
for i, knob in ipairs(knobs) do
    function knob.item.onTap() choose(i) end
end

local function nearest(point)
    local best
    for i in ipairs(knobs) do
        local away = place(i):distance(point)
        if away < 60 and (not best or away < place(best):distance(point)) then best = i end
    end
    return best
end

function button.onPan(_, gesture)
    if gesture.state == "began" then toggle(true) end
    local under = nearest(gesture.location)
    if gesture.state == "ended" and under then return choose(under) end
    if gesture.state == "ended" or gesture.state == "cancelled" then return toggle(false) end
    for i, knob in ipairs(knobs) do knob.swelling.anchorPoint = { i == under and 35 or 0, 0 } end
end

scene.signal("open", function() return open.x / 100 end)
scene.signal("first", function() return knobs[1].item.center:distance(root) end)
scene.signal("last", function() return knobs[#knobs].item.center:distance(root) end)

scene.at(0.4, function() scene.tap(root) end)
scene.at(1.4, function() scene.tap(place(3)) end)
scene.at(2.5, function() scene.pan { from = root, to = place(5) + ms.vec(0, 10), duration = 0.7 } end)
scene.at(4, function() scene.tap(root) end)
scene.at(5, function() scene.tap { 90, 200 } end)
