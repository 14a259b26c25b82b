-- Two items that are no views, pushed along the diagonal by one steady force.
--
-- What to look for: an animator writes centre and rotation and nothing else. The plain item's bounds stay where they
-- were made, however far its centre goes. The linked item is a subclass that ties them together: its bounds are always
-- the square around its centre. The coloured squares only show the items; in the log, x and y stay equal for the plain
-- item: about 84, 182, 338 and 546 after 1, 2, 3 and 4 seconds.

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

local function square(name, color)
    return scene.view:addSubview(ms.View {
        name = name, frame = { 0, 0, side, side }, backgroundColor = color, cornerRadius = 12,
        text = name, textColor = "white", fontSize = 12,
    })
end

local plainSquare = square("plain's centre", "#ff9f0a")
local linkedSquare = square("linked's bounds", "#30d158")

local function show()
    plainSquare.center = plain.center
    linkedSquare.frame = linked.bounds
end

local function report()
    local a, b = plain.center, linked.center
    scene.log(string.format(
        "%d s: plain centre (%.1f, %.1f), bounds at (%.1f, %.1f); linked centre (%.1f, %.1f), bounds at (%.1f, %.1f)",
        math.floor(scene.time + 0.5), a.x, a.y, plain.bounds.x, plain.bounds.y,
        b.x, b.y, linked.bounds.x, linked.bounds.y))
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
