-- A square falls onto the lower edge of its view, bounces twice and lies still.
--
-- What to look for: the bounds of the reference view are a boundary, whose identifier is nil. The square falls 347
-- points, arrives after 0.84 seconds at 807 points per second and bounces 13 points high, then half a point:
-- elasticity is 0.2 by default. A ring shows where the delegate is told that each contact begins. Half a second after
-- the last move the animator pauses. A tap lets the square fall from there.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "A square lands"
scene.size = { 320, 600 }
scene.backgroundColor = "#264653"

local elasticity = scene.param("elasticity", 0.2, { min = 0, max = 1, step = 0.05 })

-- What lies below the view is the ground.
local view = scene.view:addSubview(ms.View { name = "stage", frame = { 0, 0, 320, 568 }, backgroundColor = "#fdf6ec" })
view:addSubview(ms.View {
    name = "start", frame = { 110, 121, 100, 100 }, borderColor = "#e76f5160", borderWidth = 2, cornerRadius = 10,
})
local square = view:addSubview(ms.View {
    name = "square", frame = { 110, 121, 100, 100 }, backgroundColor = "#e76f51", cornerRadius = 10,
})
local label = view:addSubview(ms.View {
    name = "label", frame = { 20, 24, 280, 28 }, text = "falling", textColor = "#264653", fontSize = 20,
})

local animator = ms.DynamicAnimator { referenceView = view }
local touches = 0

-- A ring that grows and fades.
local function ring(point)
    touches = touches + 1
    local mark = view:addSubview(ms.View {
        name = "ring " .. touches, center = point, size = { 90, 90 }, borderColor = "#2a9d8f", borderWidth = 4,
        cornerRadius = 45, zPosition = 1,
    })
    scene.tween(0.5, function(progress)
        mark.transform = ms.transform.scale(0.1 + 0.9 * progress)
        mark.alpha = 1 - progress
        if progress == 1 then mark:removeFromSuperview() end
    end, "easeOut")
end

local delegate = {}

function delegate:beganContactWithBoundary(_, _, identifier, point)
    ring(point)
    label.text = "touch " .. touches
    scene.log(string.format("touch %d of %s at (%.1f, %.1f)", touches, tostring(identifier), point.x, point.y))
end

function delegate:dynamicAnimatorDidPause()
    label.text = "at rest"
    scene.log(string.format("at rest, %.2f points above the floor", 518 - square.y))
end

animator.delegate = delegate
local material = animator:addBehavior(ms.DynamicItemBehavior { items = { square }, elasticity = elasticity.value })
elasticity.onChange = function(_, value) material.elasticity = value end

animator:addBehavior(ms.GravityBehavior { items = { square } })
animator:addBehavior(ms.CollisionBehavior {
    items = { square }, translatesReferenceBoundsIntoBoundary = true, collisionDelegate = delegate,
})

function view:onTap(point)
    square.center = { math.min(math.max(point.x, 60), 260), math.min(math.max(point.y, 60), 500) }
    square.rotation = 0
    animator:updateItem(square)
    material:addLinearVelocity(-material:linearVelocity(square), square)
    material:addAngularVelocity(-material:angularVelocity(square), square)
    label.text = "falling"
end

scene.signal("height", function() return 518 - square.y end)
scene.signal("speed", function() return square.velocity.y end)
scene.signal("touches", function() return touches end)
