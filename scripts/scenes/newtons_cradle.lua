-- Newton's cradle: a ball is lifted at one end, let go, and kicks the ball at the other end away.
--
-- What to look for: each ball hangs from a rod of its own, 2 points from its neighbours. The finger lifts a ball with
-- a snap whose point follows it. Let go, the ball swings down and stands still where the row begins, the last one
-- flies up as high, and the two between hardly move. Every click is one begin of a contact. Resistance takes a little
-- of each swing, and at less than 100 points per second balls no longer bounce: then the row swings as one. Gravity
-- is a sixth of the usual, so that you can follow it.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Newton's cradle"
scene.size = { 480, 320 }
scene.backgroundColor = "#fffaf0"

local resistance = scene.param("resistance", 0.2, { min = 0, max = 2, step = 0.1 })
local gravity = scene.param("gravity", 0.166, { min = 0.05, max = 1, step = 0.01 })

local view = scene.view
local size, padding, top = 60, 2, 110
local colors = { "#ef476f", "#ffd166", "#06d6a0", "#118ab2" }

view:addSubview(ms.View {
    name = "beam", frame = { 60, top - 10, 360, 10 }, backgroundColor = "#073b4c", cornerRadius = 5,
})
local rods = view:addSubview(ms.View {
    name = "rods", frame = { 0, 0, 480, 320 }, strokeColor = "#073b4c", lineWidth = 2, zPosition = -1,
})

local animator = ms.DynamicAnimator { referenceView = view }
local collision = animator:addBehavior(ms.CollisionBehavior {})
local fall = animator:addBehavior(ms.GravityBehavior { magnitude = gravity.value })
local material = animator:addBehavior(ms.DynamicItemBehavior {
    elasticity = 1, resistance = resistance.value, allowsRotation = false,
})
gravity.onChange = function(_, value) fall.magnitude = value end
resistance.onChange = function(_, value) material.resistance = value end

local balls, attachments = {}, {}

local function draw()
    local path = ms.path()
    for i, ball in ipairs(balls) do path:moveTo(attachments[i].anchorPoint):lineTo(ball.center) end
    rods.path = path
end

local snap

local function drag(ball, gesture)
    if gesture.state == "began" then
        snap = animator:addBehavior(ms.SnapBehavior { item = ball, snapPoint = gesture.location })
    elseif gesture.state == "changed" then
        snap.snapPoint = gesture.location
    else
        animator:removeBehavior(snap)
    end
end

local left = (480 - #colors * (size + padding)) / 2

for i, color in ipairs(colors) do
    local ball = view:addSubview(ms.View {
        name = "ball " .. i, frame = { left + (i - 1) * (size + padding), 160, size, size }, backgroundColor = color,
        cornerRadius = size / 2, collisionBoundsType = "ellipse",
    })
    balls[i] = ball
    -- The rod is 80 points long as the ball stands, and is made longer.
    attachments[i] = animator:addBehavior(ms.AttachmentBehavior { item = ball, attachedToAnchor = { ball.x, top } })
    attachments[i].length = 100
    collision:addItem(ball)
    fall:addItem(ball)
    material:addItem(ball)
    ball.onPan = drag
    scene.signal("x" .. i, function() return ball.x - attachments[i].anchorPoint.x end)
end

collision.action = draw
draw()

-- Nobody sees the rods become longer: the row fades in when they have.
local function show(alpha)
    rods.alpha = alpha
    for _, ball in ipairs(balls) do ball.alpha = alpha end
end
show(0)
scene.after(0.2, function() scene.tween(0.25, show, "easeOut") end)

local clicks = 0
collision.collisionDelegate = {
    beganContactWithItem = function(_, _, item, other)
        clicks = clicks + 1
        scene.log(string.format("%.2f s: %s and %s", scene.time, item.name, other.name))
    end,
}

scene.signal("clicks", function() return clicks end)
scene.signal("rod", function() return balls[1].center:distance(attachments[1].anchorPoint) end)

scene.at(0.6, function()
    local anchor = attachments[1].anchorPoint
    scene.pan { from = balls[1].center, to = anchor + ms.vec(0, 100):rotated(1.3), duration = 1.2 }
end)
scene.at(10, scene.stop)
