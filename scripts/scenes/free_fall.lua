-- Three squares fall side by side, and leave a mark every tenth of a second.
--
-- What to look for: gravity is an acceleration of 1000 points per second squared. It does not depend on mass: the
-- heavy square falls exactly like the first one. Resistance is what makes a difference: after a second the first two
-- have come from 50 down to 529.6 points, the third, without resistance, to 545.8. Nothing catches them, so they fall
-- for ever and the animator never pauses; a tap lifts them up again.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Free fall"
scene.size = { 480, 667 }
scene.backgroundColor = "#0b132b"

local start = 50
local interval = 0.1
local mist = "#9fb3c8"

-- A ruler at the left: how far from the start, in points.
for way = 0, 600, 100 do
    scene.view:addSubview(ms.View {
        name = "mark " .. way, frame = { 56, start + way - 1, 34, 2 }, backgroundColor = mist, alpha = 0.7,
    })
    scene.view:addSubview(ms.View {
        name = "way " .. way, frame = { 8, start + way - 10, 44, 20 }, text = tostring(way), textColor = mist,
        fontSize = 15,
    })
end

local animator = ms.DynamicAnimator { referenceView = scene.view }
local lanes = {}

local function lane(name, x, color, properties)
    local marks = {}
    for i = 1, 11 do
        marks[i] = scene.view:addSubview(ms.View {
            name = name .. " mark " .. i, size = { 100, 2 }, backgroundColor = color, hidden = true,
        })
    end
    local square = scene.view:addSubview(ms.View {
        name = name, center = { x, start }, size = { 100, 100 }, backgroundColor = color .. "d0", cornerRadius = 12,
        text = name, textColor = "#0b132b", fontSize = 17,
    })
    properties.items = { square }
    local material = animator:addBehavior(ms.DynamicItemBehavior(properties))
    scene.signal(name .. " y", function() return square.y end)
    scene.signal(name .. " speed", function() return material:linearVelocity(square).y end)
    lanes[#lanes + 1] = { square = square, home = square.center, marks = marks, material = material }
end

lane("plain", 150, "#5bc0be", {})
lane("heavy", 265, "#ffb703", { density = 20 })
lane("no air", 380, "#ff6b6b", { resistance = 0 })

local gravity = ms.GravityBehavior {}
for _, row in ipairs(lanes) do gravity:addItem(row.square) end

local elapsed = 0

function gravity:action(dt)
    elapsed = elapsed + dt
    local count = math.floor(elapsed / interval + 1e-6)
    for _, row in ipairs(lanes) do
        local mark = row.marks[count]
        if mark and mark.hidden then
            mark.center = row.square.center
            mark.hidden = false
        end
    end
end

animator:addBehavior(gravity)

function scene.view:onTap()
    elapsed = 0
    for _, row in ipairs(lanes) do
        row.square.center = row.home
        animator:updateItem(row.square)
        -- updateItem reads the place and leaves the speed.
        row.material:addLinearVelocity(-row.material:linearVelocity(row.square), row.square)
        for _, mark in ipairs(row.marks) do mark.hidden = true end
    end
end

scene.at(1.4, function() scene.tap(scene.view.bounds.center) end)
scene.at(2.6, scene.stop)
