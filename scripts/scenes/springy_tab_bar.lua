-- A tab bar whose light stretches to the tab that is tapped, while its icon hops and the page slides in.
--
-- What to look for: the light is drawn between two points on springs. The one in front has the higher frequency, so
-- that it is ahead on the way and the light is long and thin; then the one behind catches up. A finger that moves
-- along the bar leads the light, and where it is lifted the nearest tab is chosen.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Springy tab bar"
scene.backgroundColor = "#f2f2f7"

local front = scene.param("front", 3.6, { min = 1, max = 8, step = 0.1 })
local back = scene.param("back", 1.9, { min = 1, max = 8, step = 0.1 })
local damping = scene.param("damping", 0.62, { min = 0.2, max = 1, step = 0.02 })

local view = scene.view
local width, height, spacing, first = scene.size.width, scene.size.height, 67, 53.5

local tabs = {
    { "Home", "#5e5ce6", "#8e8cff" }, { "Search", "#0a84ff", "#64c8ff" }, { "Likes", "#ff375f", "#ff8fa3" },
    { "Alerts", "#ff9f0a", "#ffd27a" }, { "Profile", "#30b0a0", "#7be0c8" },
}
local icons = {
    ms.path():moveTo { 3, 13 }:lineTo { 14, 3 }:lineTo { 25, 13 }:moveTo { 6, 11 }:lineTo { 6, 25 }:lineTo { 22, 25 }
        :lineTo { 22, 11 },
    ms.path.ellipse { 4, 4, 15, 15 }:moveTo { 17.5, 17.5 }:lineTo { 25, 25 },
    ms.path():moveTo { 14, 25 }:curveTo({ -10, 9 }, { 6, -4 }, { 14, 7 }):curveTo({ 22, -4 }, { 38, 9 }, { 14, 25 })
        :close(),
    ms.path():moveTo { 4, 21 }:lineTo { 24, 21 }:curveTo({ 20, 17 }, { 22, 4 }, { 14, 4 })
        :curveTo({ 6, 4 }, { 8, 17 }, { 4, 21 }):close():moveTo { 11, 25 }:lineTo { 17, 25 },
    ms.path.ellipse { 8.5, 3, 11, 11 }:moveTo { 3, 26 }:curveTo({ 4, 15 }, { 24, 15 }, { 25, 26 }),
}

-- Five pages side by side, which slide.
local pages = view:addSubview(ms.View { name = "pages", frame = { 0, 0, width * 5, height } })
for i, tab in ipairs(tabs) do
    local page = pages:addSubview(ms.View { name = tab[1] .. " page", frame = { (i - 1) * width, 0, width, height } })
    page:addSubview(ms.View {
        name = tab[1] .. " heading", frame = { 24, 36, 327, 44 }, text = tab[1], fontSize = 32, fontWeight = "bold",
        textColor = "#1c1c1e", textAlignment = "left",
    })
    local hero = page:addSubview(ms.View {
        name = tab[1] .. " hero", frame = { 20, 96, 335, 190 }, cornerRadius = 26,
        backgroundColor = ms.gradient { from = tab[3], to = tab[2], angle = math.pi / 4 },
        shadowColor = tab[2] .. "60", shadowOffset = { 0, 8 }, shadowRadius = 12,
    })
    hero:addSubview(ms.View {
        name = tab[1] .. " sign", center = { 167.5, 95 }, size = { 28, 28 }, path = icons[i], strokeColor = "white",
        lineWidth = 2.2, transform = ms.transform.scale(3.2),
    })
    for k = 1, 2 do
        local row = page:addSubview(ms.View {
            name = tab[1] .. " row " .. k, frame = { 20, 310 + (k - 1) * 112, 335, 96 }, cornerRadius = 22,
            backgroundColor = "white", shadowColor = "#00000012", shadowOffset = { 0, 3 }, shadowRadius = 6,
        })
        row:addSubview(ms.View {
            name = tab[1] .. " disc " .. k, frame = { 20, 22, 52, 52 }, cornerRadius = 16,
            backgroundColor = tab[3] .. "90",
        })
        for line = 1, 2 do
            row:addSubview(ms.View {
                name = tab[1] .. " line " .. k .. "." .. line,
                frame = { 92, 12 + line * 20, line == 1 and 190 or 120, 10 },
                cornerRadius = 5, backgroundColor = line == 1 and "#d1d1d6" or "#e5e5ea",
            })
        end
    end
end

local bar = view:addSubview(ms.View {
    name = "bar", frame = { 12, 566, 351, 80 }, cornerRadius = 40, backgroundColor = "white",
    shadowColor = "#1c1c3a40", shadowOffset = { 0, 6 }, shadowRadius = 14,
})
local light = view:addSubview(ms.View { name = "light", size = { 60, 56 } })

local function place(i) return first + (i - 1) * spacing end

local animator = ms.DynamicAnimator { referenceView = view }
local body = animator:addBehavior(ms.DynamicItemBehavior { allowsRotation = false, resistance = 0 })

-- A number on a spring: the x of a hidden item.
local function sprung(name, value, frequency, ratio)
    local item = view:addSubview(ms.View { name = name, hidden = true, center = { value, 0 }, size = { 20, 20 } })
    body:addItem(item)
    local spring = animator:addBehavior(ms.AttachmentBehavior {
        item = item, attachedToAnchor = item.center, length = 0, frequency = frequency, damping = ratio,
    })
    return item, spring
end

local a, springA = sprung("one edge", place(1), front.value, damping.value)
local b, springB = sprung("other edge", place(1), back.value, damping.value)
local offset, slide = sprung("slide", 0, 2, 0.85)

local hops, signs = {}, {}
for i, tab in ipairs(tabs) do
    hops[i] = sprung(tab[1] .. " hop", 0, 2.6, 0.32)
    signs[i] = view:addSubview(ms.View {
        name = tab[1] .. " icon", size = { 28, 28 }, center = { place(i), 606 }, path = icons[i],
        strokeColor = "#8e8e93", lineWidth = 2.4,
    })
end

local current = 1

local function draw()
    local left, right = math.min(a.x, b.x), math.max(a.x, b.x)
    -- The longer the light is, the thinner.
    local thick = math.max(26, 58 - (right - left) * 0.16)
    light.size = { right - left + 58, thick }
    light.cornerRadius = thick / 2
    light.center = { (left + right) / 2, 606 }
    light.backgroundColor = ms.gradient { from = tabs[current][3], to = tabs[current][2] }
    pages.center = { width * 2.5 - offset.x, height / 2 }
    for i, sign in ipairs(signs) do
        local near = math.max(0, 1 - math.max(left - place(i), place(i) - right, 0) / 30)
        sign.strokeColor = near > 0.5 and "white" or "#8e8e93"
        sign.center = { place(i), 606 - hops[i].x }
        sign.transform = ms.transform.scale(1 + 0.08 * near)
    end
end
body.action = draw
draw()

local function choose(i)
    -- The edge that is nearer to the goal goes ahead.
    local aLeads = math.abs(a.x - place(i)) <= math.abs(b.x - place(i))
    springA.frequency = aLeads and front.value or back.value
    springB.frequency = aLeads and back.value or front.value
    springA.damping, springB.damping = damping.value, damping.value
    springA.anchorPoint, springB.anchorPoint = { place(i), 0 }, { place(i), 0 }
    slide.anchorPoint = { (i - 1) * width, 0 }
    current = i
    body:addLinearVelocity(ms.vec(210, 0), hops[i])
end

local function nearest(x) return math.max(1, math.min(#tabs, math.floor((x - first) / spacing + 1.5))) end

for _, target in ipairs { bar, light, table.unpack(signs) } do
    function target.onTap(_, point) choose(nearest(point.x)) end
    function target.onPan(_, gesture)
        local x = math.max(place(1), math.min(place(#tabs), gesture.location.x))
        if gesture.state == "ended" or gesture.state == "cancelled" then
            choose(nearest(x))
        else
            springA.frequency, springB.frequency = 6, back.value
            springA.anchorPoint, springB.anchorPoint = { x, 0 }, { x, 0 }
            slide.anchorPoint = { (x - first) / spacing * width, 0 }
            current = nearest(x)
        end
    end
end

scene.signal("front", function() return a.x end)
scene.signal("back", function() return b.x end)
scene.signal("hop", function() return hops[current].x end)

scene.at(0.4, function() scene.tap { place(3), 606 } end)
scene.at(1.5, function() scene.tap { place(5), 606 } end)
scene.at(2.6, function() scene.tap { place(2), 606 } end)
scene.at(3.8, function() scene.pan { from = { place(2), 610 }, to = { place(4), 606 }, duration = 0.9 } end)
