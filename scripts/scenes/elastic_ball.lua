-- A ball that loses no energy bounces forever, and draws its path on a strip of paper that runs behind it.
--
-- What to look for: elasticity 1 and no resistance bring the ball back to the height it fell from, each time within a
-- hundredth. It never comes to rest, so the animator never pauses; density and friction make no difference. With a
-- lower elasticity e each bounce is e squared as high as the one before. A tap or a drag takes the ball to the
-- finger's height.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Elastic ball"
scene.backgroundColor = "#14213d"

local elasticity = scene.param("elasticity", 1, { min = 0, max = 1, step = 0.05 })

local view = scene.view
local radius, start = 36, ms.vec(285, 150)
local floor = 610

view:addSubview(ms.View {
    name = "ground", frame = { 0, floor, 375, 57 }, backgroundColor = "#0b1326",
})
local level = view:addSubview(ms.View {
    name = "start", frame = { 0, start.y - 1, 375, 2 }, backgroundColor = "#ffffff30",
})
local paper = view:addSubview(ms.View {
    name = "paper", frame = { 0, 0, 375, 667 }, strokeColor = "#fca311", lineWidth = 3,
})
local ball = view:addSubview(ms.View {
    name = "ball", center = start, size = { 2 * radius, 2 * radius }, backgroundColor = "#fca311",
    cornerRadius = radius, collisionBoundsType = "ellipse", borderColor = "#ffd78a", borderWidth = 4,
})

local animator = ms.DynamicAnimator { referenceView = view }
animator:addBehavior(ms.GravityBehavior { items = { ball } })
animator:addBehavior(ms.CollisionBehavior { items = { ball } }):addBoundary("floor", { -100, floor }, { 475, floor })
local material = animator:addBehavior(ms.DynamicItemBehavior {
    items = { ball }, elasticity = elasticity.value, friction = 0.5, density = 3, resistance = 0,
    angularResistance = 0, allowsRotation = false,
})
elasticity.onChange = function(_, value) material.elasticity = value end

-- The paper runs to the left, 1 point in each tick.
local heights = {}

scene.onTick = function()
    table.insert(heights, 1, ball.y)
    if #heights > 290 then table.remove(heights) end
    local path = ms.path():moveTo { start.x, heights[1] }
    for i = 2, #heights do path:lineTo { start.x - (i - 1), heights[i] } end
    paper.path = #heights > 1 and path or nil
end

local function take(y)
    ball.center = { start.x, math.min(math.max(y, radius), floor - radius) }
    level.center = { level.x, ball.y }
    animator:updateItem(ball)
    material:addLinearVelocity(-material:linearVelocity(ball), ball)
end

function view:onTap(point) take(point.y) end
function view:onPan(gesture) take(gesture.location.y) end

scene.signal("height", function() return floor - radius - ball.y end)
scene.signal("speed", function() return ball.velocity.y end)

scene.at(9.5, scene.stop)
