-- Bars that are pinned together at their ends fall, and are stopped by ranges, by friction, or not at all.
--
-- What to look for: a pin's range bounds the angle between its two bars, wherever gravity points; a tap on the wall
-- turns it round. The first arm stops at 45 degrees on both sides, the second at its own two ends, 0.9 below and 0.2
-- above. The third has no range: a tap on it makes the friction so large that it freezes as it is, and another one lets
-- it go. The fourth has the range zero, which is as good as glue. The pair below hangs on nothing, and feels no
-- gravity: a tap makes it flap, as far as its 45 degrees.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Pinned bars"
scene.size = { 520, 610 }
scene.backgroundColor = "#faedcd"

local torque = scene.param("brake", 100, { min = 0, max = 100, step = 0.5 })

local view = scene.view
local ink, first, second = "#6c584c", "#a98467", "#d4a373"

local animator = ms.DynamicAnimator { referenceView = view }
local gravity = animator:addBehavior(ms.GravityBehavior {})
local anchored = animator:addBehavior(ms.DynamicItemBehavior { isAnchored = true })
local material = animator:addBehavior(ms.DynamicItemBehavior {})

-- Two bars end to end, and the pin between them.
local function pair(name, pin, words, range)
    local function bar(part, x, color)
        local item = view:addSubview(ms.View {
            name = name .. " " .. part, center = pin + ms.vec(x, 0), size = { 100, 20 }, backgroundColor = color,
            cornerRadius = 5, borderColor = ink, borderWidth = 2,
        })
        scene.signal(item.name .. " angle", function() return item.rotation end)
        return item
    end
    -- Where the range ends.
    local lines = ms.path()
    if range and range[1] < range[2] then
        for _, angle in ipairs(range) do
            lines:moveTo { 110, 110 }:lineTo(ms.vec(110, 110) + ms.vec(110, 0):rotated(angle))
        end
    end
    local ends = view:addSubview(ms.View {
        name = name .. " range", center = pin, size = { 220, 220 }, strokeColor = "#6c584c80", lineWidth = 1.5,
        path = lines,
    })
    -- The range of the free pair turns with it, and must not cross the words.
    local aside = name == "free" and -150 or -20
    view:addSubview(ms.View {
        name = name .. " text", center = pin + ms.vec(aside, 100), size = { 220, 20 }, text = words, textColor = ink,
        fontSize = 15,
    })
    local left, right = bar("first", -50, first), bar("second", 50, second)
    local hinge = animator:addBehavior(ms.AttachmentBehavior.pin {
        item = left, attachedToItem = right, attachmentAnchor = pin,
    })
    if range then hinge.attachmentRange = range end
    local cap = view:addSubview(ms.View {
        name = name .. " pin", center = pin, size = { 24, 24 }, backgroundColor = ink, cornerRadius = 12,
    })
    -- The pin is where the first bar's right end is, and the range turns with that bar.
    function hinge:action()
        cap.center = left.center + ms.vec(50, 0):rotated(left.rotation)
        ends.center, ends.rotation = cap.center, left.rotation
    end
    return left, right, hinge
end

-- An arm: its first bar is fixed to the wall.
local function arm(name, pin, words, range)
    view:addSubview(ms.View {
        name = name .. " wall", frame = { pin.x - 112, pin.y - 45, 14, 90 }, backgroundColor = ink, cornerRadius = 3,
    })
    local left, right, hinge = pair(name, pin, words, range)
    anchored:addItem(left)
    gravity:addItem(right)
    return right, hinge
end

arm("even", ms.vec(140, 110), "-45° to 45°", { -math.pi / 4, math.pi / 4 })
arm("uneven", ms.vec(390, 110), "-0.2 to 0.9", { -0.2, 0.9 })
local forearm, brake = arm("brake", ms.vec(140, 320), "friction")
arm("zero", ms.vec(390, 320), "0 to 0", { 0, 0 })
local left, right = pair("free", ms.vec(260, 490), "free, -45° to 45°", { -math.pi / 4, math.pi / 4 })
material:addItem(left)
material:addItem(right)

function view:onTap()
    gravity.gravityDirection = -gravity.gravityDirection
end

function forearm:onTap()
    local isOn = brake.frictionTorque > 0
    brake.frictionTorque = isOn and 0 or torque.value
    self.backgroundColor = isOn and second or "#bc4749"
end
torque.onChange = function(_, value)
    if brake.frictionTorque > 0 then brake.frictionTorque = value end
end

-- The bars turn against each other, about their own middles, which leaves the pin with both.
local way = 1.5

local function flap()
    material:addAngularVelocity(-way - material:angularVelocity(left), left)
    material:addAngularVelocity(way - material:angularVelocity(right), right)
    way = -way
end
left.onTap, right.onTap = flap, flap

scene.at(0.25, function() scene.tap(forearm.center) end)
scene.at(0.6, function() scene.tap(right.center) end)
scene.at(1.5, function() scene.tap { 265, 210 } end)
scene.at(2.2, function() scene.tap(right.center) end)
scene.at(3, function() scene.tap { 265, 210 } end)
scene.at(3.6, function() scene.tap(forearm.center) end)
scene.at(4.4, function() scene.tap(right.center) end)
scene.at(5.4, scene.stop)
