-- Two items that are not views, pushed along the diagonal by one steady force.
--
-- What to look for: an animator writes centre and rotation and nothing else. The plain item's bounds (the empty frame)
-- stay where they were made, however far its centre goes. The linked item is a subclass that ties them together: its
-- bounds are always the square around its centre. In the log, x and y stay equal for the plain item: about 84, 182,
-- 338 and 546 after 1, 2, 3 and 4 seconds, where the outlines stay behind.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Custom items"
scene.size = { 640, 840 }
scene.backgroundColor = "#10141f"

local side = 100

local plain = ms.DynamicItem { name = "plain", center = { 50, 50 }, bounds = { 0, 0, side, side } }

local LinkedItem = ms.DynamicItem:subclass("LinkedItem")

function LinkedItem:getBounds()
    local center = self.center
    return ms.rect(center.x - side / 2, center.y - side / 2, side, side)
end

local linked = LinkedItem { name = "linked", center = { 50, 250 } }

-- A square that shows where something is, and the colour of what it leaves behind.
local function square(name, text, color)
    return scene.view:addSubview(ms.View {
        name = name, frame = { 0, 0, side, side }, backgroundColor = color, text = text, textColor = "#10141f",
        fontSize = 26, fontWeight = "medium", cornerRadius = 6,
    })
end

local plainSquare = square("plain's centre", "plain", "#ff9f0a")
local linkedSquare = square("linked's bounds", "linked", "#30d158")
local plainBounds = scene.view:addSubview(ms.View {
    name = "plain's bounds", borderColor = "#ff9f0a", borderWidth = 4, cornerRadius = 6,
})
scene.view:addSubview(ms.View {
    name = "plain's bounds text", frame = { 146, 2, 420, 32 }, text = "plain's bounds stay here",
    textColor = "#ffb84d", fontSize = 26, textAlignment = "left",
})

local function show()
    plainSquare.center = plain.center
    plainBounds.frame = plain.bounds
    linkedSquare.frame = linked.bounds
end

-- Leaves an outline where a square is now.
local function leave(item, color, second)
    scene.view:addSubview(ms.View {
        name = item.name .. " after " .. second .. " s", center = item.center, size = { side, side },
        borderColor = color, borderWidth = 2, cornerRadius = 6, text = second .. " s", textColor = color, fontSize = 24,
    }, 1)
end

local function report()
    local second = math.floor(scene.time + 0.5)
    local a, b = plain.center, linked.center
    scene.log(string.format(
        "%d s: plain centre (%.1f, %.1f), bounds at (%.1f, %.1f); linked centre (%.1f, %.1f), bounds at (%.1f, %.1f)",
        second, a.x, a.y, plain.bounds.x, plain.bounds.y, b.x, b.y, linked.bounds.x, linked.bounds.y))
    leave(plain, "#ff9f0a", second)
    leave(linked, "#30d158", second)
end

local push = ms.PushBehavior { items = { plain, linked }, mode = "continuous", angle = math.pi / 4, magnitude = 1 }

-- An action runs after the items of its tick have moved.
function push:action()
    show()
    if scene.tick % 60 == 0 then report() end
end

show()
local animator = ms.DynamicAnimator {}
animator:addBehavior(push)

scene.signal("plain x", function() return plain.x end)
scene.signal("plain bounds x", function() return plain.bounds.x end)
scene.signal("linked bounds x", function() return linked.bounds.x end)

-- A steady push never comes to rest, so the scene ends itself.
scene.at(4, scene.stop)
