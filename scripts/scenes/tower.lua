-- A ball on a rod swings into a tower of blocks.
--
-- What to look for: the ball swings freely until it first touches a block; from then on the air slows it down. A finger
-- draws it back for another blow, a tap pushes it.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Tower"
scene.size = { 640, 360 }
scene.backgroundColor = "#f7f4ec"
scene.grab = true -- In the viewer a finger can drag whatever moves.

-- How far the ball is drawn back, in degrees; --param angle=40 sets it when the scene is run.
local angle = scene.param("angle", 75, { min = 0, max = 90, step = 5 })

local animator = ms.DynamicAnimator { referenceView = scene.view }
local gravity = animator:addBehavior(ms.GravityBehavior {})
local collision = animator:addBehavior(ms.CollisionBehavior { translatesReferenceBoundsIntoBoundary = true })

-- The tower: six rows of two blocks.
local colors = { "#ff9f0a", "#ffd60a", "#30d158", "#64d2ff", "#0a84ff", "#bf5af2" }
local blocks = animator:addBehavior(ms.DynamicItemBehavior { friction = 0.6, density = 0.5 })
for row, color in ipairs(colors) do
    for column = 0, 1 do
        local block = scene.view:addSubview(ms.View {
            name = "block" .. row .. "." .. column + 1, frame = { 320 + 42 * column, 360 - 28 * row, 40, 28 },
            backgroundColor = color, cornerRadius = 4,
        })
        gravity:addItem(block)
        collision:addItem(block)
        blocks:addItem(block)
    end
end

-- The ball, on a rod of 200 points, and the line that shows the rod.
local anchor = ms.vec(240, 60)
local rod = scene.view:addSubview(ms.View {
    name = "rod", frame = scene.view.bounds, strokeColor = "#8e8e93", lineWidth = 3,
})
local ball = scene.view:addSubview(ms.View {
    name = "ball", center = anchor + ms.vec(0, 200):rotated(math.rad(angle.value)), size = { 60, 60 },
    backgroundColor = "#3a3a3c", cornerRadius = 30, collisionBoundsType = "ellipse",
})
gravity:addItem(ball)
collision:addItem(ball)
local air = animator:addBehavior(ms.DynamicItemBehavior {
    items = { ball }, density = 3, resistance = 0.1, allowsRotation = false,
})
local swing = animator:addBehavior(ms.AttachmentBehavior { item = ball, attachedToAnchor = anchor })
function swing:action()
    rod.path = ms.path.line(anchor, ball.center)
end
swing:action()

-- The ball swings freely until it first touches a block; from then on the air slows it down.
collision.collisionDelegate = {
    beganContactWithItem = function(_, _, item, otherItem)
        if item == ball or otherItem == ball then air.resistance = 2 end
    end,
}

-- A tap blows the ball to the right once more.
function ball:onTap()
    animator:addBehavior(ms.PushBehavior { items = { self }, mode = "instantaneous", pushDirection = { 6, 0 } })
end

-- A number for plots: how far to the right the ball is.
scene.signal("reach", function() return ball.center.x - anchor.x end)
