-- A heavy ball on a chain is pulled back, let go, and swings into a wall of bricks.
--
-- What to look for: nine links are pinned to each other, to the jib and to the ball, which weighs nearly as much as the
-- whole wall and twenty times as much as a link. A finger draws the ball back by a spring. Let go, it swings down and
-- through the wall of thirty bricks: the upper half flies off, the lower half stands. The chain stays whole, whatever
-- the ball hits.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Wrecking ball"
scene.size = { 1000, 540 }
scene.backgroundColor = "#ffe8d6"

local density = scene.param("density", 4, { min = 0.5, max = 20, step = 0.5 })

local view = scene.view
local hook, floor = ms.vec(380, 66), 500
local links, length, size = 9, 28, 76

-- The town behind, the ground, and the crane.
local houses = { { 20, 110 }, { 120, 190 }, { 235, 90 }, { 560, 150 }, { 680, 230 }, { 790, 120 }, { 896, 170 } }
for i, block in ipairs(houses) do
    view:addSubview(ms.View {
        name = "house " .. i, frame = { block[1], floor - block[2], 88, block[2] }, backgroundColor = "#f3d5b5",
    })
end
view:addSubview(ms.View { name = "ground", frame = { 0, floor, 1000, 40 }, backgroundColor = "#6f4518" })
view:addSubview(ms.View { name = "kerb", frame = { 0, floor, 1000, 5 }, backgroundColor = "#8b5e34" })
view:addSubview(ms.View {
    name = "mast", frame = { 44, 30, 26, floor - 30 }, backgroundColor = "#ffba08", borderColor = "#dc8a00",
    borderWidth = 3,
})
view:addSubview(ms.View {
    name = "jib", frame = { 20, 40, 400, 22 }, backgroundColor = "#ffba08", borderColor = "#dc8a00", borderWidth = 3,
})
local trolley = view:addSubview(ms.View {
    name = "trolley", center = { hook.x, hook.y }, size = { 44, 16 }, backgroundColor = "#370617", cornerRadius = 4,
})
local finger = view:addSubview(ms.View {
    name = "finger", size = { 36, 36 }, backgroundColor = "#37061760", cornerRadius = 18, hidden = true, zPosition = 5,
})

local animator = ms.DynamicAnimator { referenceView = view }
local collision = ms.CollisionBehavior { translatesReferenceBoundsIntoBoundary = true }
collision:addBoundary("ground", { 0, floor }, { 1000, floor })
local gravity = ms.GravityBehavior {}
local iron = ms.DynamicItemBehavior { density = density.value, elasticity = 0.1, friction = 0.4, resistance = 0.3 }
local chain = ms.DynamicItemBehavior { density = 3, angularResistance = 1 }
local brick = ms.DynamicItemBehavior { density = 0.6, elasticity = 0.1, friction = 0.6 }
animator:addBehavior(ms.DynamicItemBehavior { items = { trolley }, isAnchored = true })

local pins = {}

local function hinge(item, other, point)
    animator:addBehavior(ms.AttachmentBehavior.pin { item = item, attachedToItem = other, attachmentAnchor = point })
    pins[#pins + 1] = { item = item, other = other, a = point - item.center, b = point - other.center }
end

local last = trolley
for i = 1, links do
    local point = hook + ms.vec(0, (i - 1) * length)
    local link = view:addSubview(ms.View {
        name = "link " .. i, center = point + ms.vec(0, length / 2), size = { 10, length + 4 }, cornerRadius = 5,
        borderColor = "#370617", borderWidth = 3, zPosition = 2,
        backgroundColor = i % 2 == 0 and "#6a040f" or "#9d8189",
    })
    gravity:addItem(link)
    chain:addItem(link)
    hinge(link, last, point)
    last = link
end

local tip = hook + ms.vec(0, links * length)
local ball = view:addSubview(ms.View {
    name = "ball", center = tip + ms.vec(0, size / 2 - 4), size = { size, size }, backgroundColor = "#370617",
    cornerRadius = size / 2, collisionBoundsType = "ellipse", zPosition = 3,
})
ball:addSubview(ms.View {
    name = "shine", frame = { 16, 12, 20, 14 }, backgroundColor = "#ffffff38", cornerRadius = 7,
})
hinge(ball, last, tip)
for _, behavior in ipairs { collision, gravity, iron } do behavior:addItem(ball) end

-- Ten courses of three bricks, each shifted by half a brick against the one below.
local wall, width, height = {}, 46, 23
local colors = { "#bc4b32", "#c8553d", "#a63d27" }
for row = 0, 9 do
    for column = 0, 2 do
        local x = 470 + (column + 0.3 * (row % 2)) * (width + 0.5)
        local item = view:addSubview(ms.View {
            name = string.format("brick %d", #wall + 1), frame = { x, floor - (row + 1) * height, width, height },
            backgroundColor = colors[(row + 2 * column) % 3 + 1], borderColor = "#7f2f1d", borderWidth = 1.5,
            cornerRadius = 2, zPosition = 1,
        })
        for _, behavior in ipairs { collision, gravity, brick } do behavior:addItem(item) end
        wall[#wall + 1] = { item = item, start = item.center }
    end
end
for _, behavior in ipairs { iron, chain, brick, gravity, collision } do animator:addBehavior(behavior) end

local drag

function ball:onPan(gesture)
    finger.center = gesture.location
    if gesture.state == "began" then
        finger.hidden = false
        drag = animator:addBehavior(ms.AttachmentBehavior {
            item = self, attachedToAnchor = gesture.location, length = 0, frequency = 4, damping = 1,
        })
    elseif gesture.state == "changed" then
        drag.anchorPoint = gesture.location
    else
        finger.hidden = true
        animator:removeBehavior(drag)
    end
end

scene.signal("speed", function() return ball.velocity:length() end, { unit = "pt/s" })
scene.signal("moved bricks", function()
    local count = 0
    for _, part in ipairs(wall) do
        if part.item.center:distance(part.start) > 20 then count = count + 1 end
    end
    return count
end)
scene.signal("apart", function()
    local most = 0
    for _, pin in ipairs(pins) do
        local a = pin.item.center + pin.a:rotated(pin.item.rotation)
        most = math.max(most, a:distance(pin.other.center + pin.b:rotated(pin.other.rotation)))
    end
    return most
end, { unit = "pt" })

local reach = links * length + size / 2 - 4
scene.at(0.4, function()
    scene.pan { from = ball.center, to = hook + ms.vec(0, reach):rotated(1.15), duration = 1.4 }
end)
scene.at(8, scene.stop)
