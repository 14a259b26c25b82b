-- A weight on a rigid rod swings without loss, is caught by a finger, and is let go.
--
-- What to look for: released level with its anchor, the weight comes up level on the other side, and the rod keeps its
-- 100 points all the time: the weight never leaves the circle. After 3 seconds a scripted finger grabs it: the drag is
-- a soft attachment that joins the pendulum as a child behaviour and leaves it again, and the weight goes on with the
-- finger's speed. From then on resistance brings it to rest.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Pendulum"
scene.size = { 320, 300 }
scene.backgroundColor = "#f7f4ec"

local resistance = scene.param("resistance", 3, { min = 0, max = 10, step = 0.5 })

-- Everything happens in the stage's coordinates, where the anchor is at (100, 100).
local stage = scene.view:addSubview(ms.View { name = "stage", frame = { 60, 30, 200, 240 } })
local anchor = ms.vec(100, 100)

stage:addSubview(ms.View {
    name = "circle", frame = { 0, 0, 200, 200 }, path = ms.path.ellipse { 0, 0, 200, 200 },
    strokeColor = "#d9d2c0", lineWidth = 2,
})
local rod = stage:addSubview(ms.View {
    name = "rod", center = { 150, 100 }, size = { 100, 4 }, backgroundColor = "#8e8e93",
})
stage:addSubview(ms.View {
    name = "pivot", center = anchor, size = { 14, 14 }, backgroundColor = "#3a3a3c", cornerRadius = 7,
})
local weight = stage:addSubview(ms.View {
    name = "weight", center = { 200, 100 }, size = { 40, 40 }, backgroundColor = "#d70015", cornerRadius = 20,
})
weight:addSubview(ms.View {
    name = "shine", center = { 14, 14 }, size = { 10, 10 }, backgroundColor = "#ffffff80", cornerRadius = 5,
})
local finger = stage:addSubview(ms.View {
    name = "finger", size = { 28, 28 }, backgroundColor = "#3a3a3c60", cornerRadius = 14, hidden = true,
})

local animator = ms.DynamicAnimator { referenceView = stage }
local hold = ms.AttachmentBehavior { item = weight, attachedToAnchor = anchor }
local material = ms.DynamicItemBehavior { items = { weight }, resistance = 0 }
local pendulum = ms.DynamicBehavior {
    childBehaviors = { ms.GravityBehavior { items = { weight } }, hold, material },
}

function pendulum:action()
    local line = weight.center - anchor
    rod.center = anchor + line / 2
    rod.rotation = line:angle()
end

animator:addBehavior(pendulum)

local drag

function weight:onPan(gesture)
    finger.center = gesture:locationIn(stage)
    if gesture.state == "began" then
        finger.hidden = false
        drag = pendulum:addChildBehavior(ms.AttachmentBehavior {
            item = weight, attachedToAnchor = finger.center, length = 0, frequency = 5, damping = 1,
        })
    elseif gesture.state == "changed" then
        drag.anchorPoint = finger.center
    else
        finger.hidden = true
        pendulum:removeChildBehavior(drag)
        material.resistance = resistance.value
        material:addLinearVelocity(gesture.velocity / 5, weight)
    end
end

scene.signal("distance", function() return weight.center:distance(anchor) end)
scene.signal("angle", function() return (weight.center - anchor):angle() end)
scene.signal("children", function() return #pendulum.childBehaviors end)

scene.at(3, function()
    scene.pan {
        from = stage:convert(weight.center, scene.view), to = stage:convert({ 180, 160 }, scene.view), duration = 0.6,
    }
end)
