-- A view that turns, a parent that swings with a child in it, one that changes size and colour, and one that comes and goes.

local ms = require "moonspring"
local scene = ms.scene

scene.size = { 200, 400 }

local function add(name, x, y, w, h)
    return ms.View { name = name, center = { x, y }, size = { w, h }, backgroundColor = "teal" }
end
local parent, child = scene.view:addSubview(add("parent", 100, 100, 80, 60)), add("child", 60, 20, 20, 20)
parent:addSubview(child)
local size, guest = scene.view:addSubview(add("size", 60, 300, 40, 20)), scene.view:addSubview(add("guest", 150, 300, 30, 30))
local shape = scene.view:addSubview(add("shape", 40, 40, 30, 20))
shape.backgroundColor, shape.path = nil, ms.path.ellipse { 0, 0, 30, 20 }
-- An island: its size, its corners, its border and its text change, and it clips what is in it.
local island = scene.view:addSubview(add("island", 100, 200, 80, 40))
island.clipsToBounds, island.borderWidth, island.text = true, 2, "0"
local inside = island:addSubview(add("inside", 10, 10, 30, 30))
local animator = ms.DynamicAnimator { referenceView = scene.view }
animator:addBehavior(ms.GravityBehavior { items = { parent } })
animator:addBehavior(ms.AttachmentBehavior { item = parent, offsetFromCenter = { 30, -20 }, attachedToAnchor = { 120, 20 } })
scene.onTick = function()
    local t = scene.time
    size.size = { 40 + 20 * math.sin(3 * t), 20 + 5 * math.cos(4 * t) }
    size.backgroundColor = string.format("#%02x40%02x", math.floor(100 + 100 * math.sin(t)), math.floor(20 * t))
    size.alpha = 0.6 + 0.4 * math.cos(2 * t)
    guest.hidden = t > 1 and t < 1.5
    guest.transform = ms.transform.scale(1 + 0.1 * t, 1) * ms.transform.rotation(t)
    shape.center = { 40 + 10 * t, 40 + 3 * t * t }
    island.size, island.cornerRadius = { 80 + 30 * math.sin(2 * t), 40 + 10 * math.sin(2 * t) }, 10 + 9 * math.sin(3 * t)
    island.borderColor = string.format("#%02x8020", math.floor(100 + 100 * math.sin(t)))
    island.textColor, island.text = string.format("#ff%02xff", math.floor(120 + 100 * math.sin(t))), tostring(math.floor(4 * t))
    inside.center = { 10 + 20 * t, 10 }
    if t > 1 then shape.backgroundColor = "teal" end
end
