-- A pendulum clock is set going by a finger, and its hand moves on with every swing.
--
-- What to look for: a small swing of a rod of 200 points takes about 2.8 seconds there and back, 2 pi sqrt(200 / 1000),
-- and hardly depends on how far it goes. The finger's drag is a child behaviour that comes and goes while the clock
-- runs; as it leaves, a five-hundredth of the finger's speed becomes a single push.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Pendulum clock"
scene.size = { 320, 480 }
scene.backgroundColor = "#3b2a20"

local anchor = ms.vec(160, 129)
local brass, ivory, ink = "#d4a24c", "#f5ecd7", "#3b2a20"

scene.view:addSubview(ms.View {
    name = "case", frame = { 40, 20, 240, 440 }, backgroundColor = "#6f4a2f", cornerRadius = 24,
    borderColor = "#8d6544", borderWidth = 4,
})
scene.view:addSubview(ms.View {
    name = "window", frame = { 70, 229, 180, 205 }, backgroundColor = "#2c1d14", cornerRadius = 16,
})
local rod = scene.view:addSubview(ms.View { name = "rod", size = { 200, 6 }, backgroundColor = brass })
local weight = scene.view:addSubview(ms.View {
    name = "weight", center = { 160, 329 }, size = { 100, 100 }, backgroundColor = brass, cornerRadius = 50,
    borderColor = "#f0c97d", borderWidth = 5,
})
local face = scene.view:addSubview(ms.View {
    name = "face", center = anchor, size = { 176, 176 }, backgroundColor = ivory, cornerRadius = 88,
    borderColor = brass, borderWidth = 6,
})
for hour = 1, 12 do
    local place = ms.vec(0, -68):rotated(hour * math.pi / 6)
    face:addSubview(ms.View {
        name = "hour " .. hour, center = ms.vec(88, 88) + place, size = { 24, 18 }, text = tostring(hour),
        textColor = ink, fontSize = 14,
    })
end
local hand = face:addSubview(ms.View {
    name = "hand", frame = { 0, 0, 176, 176 }, strokeColor = "#9b2226", lineWidth = 3,
    path = ms.path.line({ 88, 104 }, { 88, 34 }),
})
face:addSubview(ms.View {
    name = "pin", center = { 88, 88 }, size = { 12, 12 }, backgroundColor = ink, cornerRadius = 6,
})
local finger = scene.view:addSubview(ms.View {
    name = "finger", size = { 36, 36 }, backgroundColor = "#ffffff70", cornerRadius = 18, hidden = true,
})

local animator = ms.DynamicAnimator { referenceView = scene.view }
local push = ms.PushBehavior { items = { weight }, mode = "instantaneous", active = false }
local clock = ms.DynamicBehavior {
    childBehaviors = {
        ms.GravityBehavior { items = { weight } },
        ms.AttachmentBehavior { item = weight, attachedToAnchor = anchor },
        push,
    },
}
local side, passes, drag = 0, 0, nil

local function show()
    local line = weight.center - anchor
    rod.center = anchor + line / 2
    rod.rotation = line:angle()
end

function clock:action()
    show()
    -- Each pass through the middle moves the hand by one minute.
    local now = weight.x < anchor.x and -1 or 1
    if side * now < 0 and not drag then
        passes = passes + 1
        hand.rotation = passes * math.pi / 30
    end
    side = now
end

function weight:onPan(gesture)
    finger.center = gesture.location
    if gesture.state == "began" then
        finger.hidden = false
        drag = clock:addChildBehavior(ms.AttachmentBehavior {
            item = weight, attachedToAnchor = gesture.location, length = 0, frequency = 4, damping = 1,
        })
    elseif gesture.state == "changed" then
        drag.anchorPoint = gesture.location
    else
        finger.hidden = true
        clock:removeChildBehavior(drag)
        drag = nil
        push.pushDirection = gesture.velocity / 500
        push.active = true
    end
end

show()
animator:addBehavior(clock)

scene.signal("offset", function() return weight.x - anchor.x end)
scene.signal("speed", function() return weight.velocity.x end)
scene.signal("rod", function() return weight.center:distance(anchor) end)
scene.signal("children", function() return #clock.childBehaviors end)
scene.signal("passes", function() return passes end)

scene.at(0.5, function()
    scene.pan { from = weight.center, to = { 195, 325 }, duration = 0.8 }
end)

-- With so little resistance it would swing for a minute.
scene.at(9, scene.stop)
