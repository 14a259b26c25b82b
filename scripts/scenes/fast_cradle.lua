-- A cradle of five balls under ten times the usual gravity, set going by one impulse.
--
-- What to look for: an impulse of 0.5 sends the first ball off at 700 points per second; a third of a second later it
-- is back, and the last one flies out. It is the same play as in the slow cradle, but resistance 2 ends it within
-- seconds. A tap repeats the impulse; a drag pushes the ball, the harder the farther it goes.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Fast cradle"
scene.size = { 375, 330 }
scene.backgroundColor = ms.gradient { from = "#2a2f3a", to = "#14161b" }

local resistance = scene.param("resistance", 2, { min = 0, max = 5, step = 0.5 })

local view = scene.view
local width, height = scene.size.width, scene.size.height
local spacing = width / 12
local size = spacing - 1
local rodLength = 105
local middle = ms.vec(width / 2, 200)
local steel, light = "#aeb6c1", "#61dafb"

view:addSubview(ms.View {
    name = "beam", frame = { width / 2 - 3.5 * spacing, middle.y - rodLength - 8, 7 * spacing, 8 },
    backgroundColor = steel, cornerRadius = 4,
})
-- The stand: two posts behind the balls, and a foot.
for i = -1, 1, 2 do
    view:addSubview(ms.View {
        name = i < 0 and "left post" or "right post", backgroundColor = "#4a515e", zPosition = -2,
        frame = { width / 2 + i * 3.4 * spacing - 3, middle.y - rodLength - 2, 6, rodLength + 72 },
    })
end
view:addSubview(ms.View {
    name = "foot", frame = { width / 2 - 4.5 * spacing, middle.y + 66, 9 * spacing, 14 }, backgroundColor = "#4a515e",
    cornerRadius = 7, zPosition = -2,
})
local rods = view:addSubview(ms.View {
    name = "rods", frame = { 0, 0, width, height }, strokeColor = "#7d8590", lineWidth = 1.5, zPosition = -1,
})

local animator = ms.DynamicAnimator { referenceView = view }
local balls, anchors = {}, {}

local function pushed(ball, gesture)
    if gesture.state == "began" then
        ball.userData = animator:addBehavior(ms.PushBehavior { items = { ball }, mode = "continuous" })
    elseif gesture.state == "changed" then
        ball.userData.pushDirection = { gesture.translation.x / 10, 0 }
    else
        animator:removeBehavior(ball.userData)
    end
end

for i = 1, 5 do
    local ball = view:addSubview(ms.View {
        name = "ball " .. i, center = middle + ms.vec((i - 3) * spacing, 0), size = { size, size },
        backgroundColor = (i == 1 or i == 5) and light or steel, cornerRadius = size / 2,
        collisionBoundsType = "ellipse", onPan = pushed,
    })
    balls[i] = ball
    anchors[i] = ball.center - ms.vec(0, rodLength)
    animator:addBehavior(ms.AttachmentBehavior { item = ball, attachedToAnchor = anchors[i] })
    scene.signal("x" .. i, function() return ball.x - anchors[i].x end)
end

animator:addBehavior(ms.GravityBehavior { items = balls, magnitude = 10 })
local collision = animator:addBehavior(ms.CollisionBehavior { items = balls })
local material = animator:addBehavior(ms.DynamicItemBehavior {
    items = balls, elasticity = 1, resistance = resistance.value, allowsRotation = false,
})
resistance.onChange = function(_, value) material.resistance = value end

local function draw()
    local path = ms.path()
    for i, ball in ipairs(balls) do path:moveTo(anchors[i]):lineTo(ball.center) end
    rods.path = path
end

collision.action = draw
draw()

local clicks = 0
collision.collisionDelegate = { beganContactWithItem = function() clicks = clicks + 1 end }

local kick = animator:addBehavior(ms.PushBehavior {
    items = { balls[1] }, mode = "instantaneous", active = false, pushDirection = { -0.5, 0 },
})
function view:onTap() kick.active = true end

scene.signal("clicks", function() return clicks end)
scene.signal("speed", function() return material:linearVelocity(balls[1]).x end)

scene.at(0.3, function() scene.tap { width / 2, height - 25 } end)
scene.at(2.8, function() scene.tap { width / 2, height - 25 } end)
