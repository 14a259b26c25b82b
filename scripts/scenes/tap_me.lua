-- A button that grows and shrinks when it is tapped.
--
-- What to look for: the button's place never changes, only its size swings. The physics does not know that: it swings
-- a point on a spring, and a custom item reads that point as (width, height). Both grow by the same amount, as the push
-- goes off at 45 degrees. A second tap comes half way through and starts from the button's own size again.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Tap me"
scene.backgroundColor = "#f2f2f7"

local frequency = scene.param("frequency", 2, { min = 0.5, max = 8, step = 0.5 })
local damping = scene.param("damping", 0.1, { min = 0, max = 1, step = 0.05 })
local magnitude = scene.param("magnitude", 30, { min = 0, max = 60, step = 1 })

-- An item whose centre is another item's width and height.
local PositionToBoundsMapping = ms.DynamicItem:subclass("PositionToBoundsMapping")

function PositionToBoundsMapping:init(target)
    self.name = target.name .. " size"
    self.target = target
end

function PositionToBoundsMapping:getBounds()
    return self.target.bounds
end

function PositionToBoundsMapping:getCenter()
    return self.target.size
end

function PositionToBoundsMapping:setCenter(point)
    self.target.size = point
end

function PositionToBoundsMapping:getTransform()
    return self.target.transform
end

function PositionToBoundsMapping:setTransform(transform)
    self.target.transform = transform
end

local button = scene.view:addSubview(ms.View {
    name = "button", center = scene.view.bounds.center, size = { 300, 200 },
    backgroundColor = "#007aff", cornerRadius = 24,
    text = "Tap me", textColor = "white", fontSize = 34,
})
local restingSize = button.size
local animator

function button:onTap()
    -- Two animators must not move one button: the old one is emptied before a new one is made.
    if animator then animator:removeAllBehaviors() end
    button.size = restingSize

    animator = ms.DynamicAnimator { referenceView = scene.view }
    local size = PositionToBoundsMapping(button)
    animator:addBehavior(ms.AttachmentBehavior {
        item = size, attachedToAnchor = size.center,
        frequency = frequency.value, damping = damping.value,
    })
    animator:addBehavior(ms.PushBehavior {
        items = { size }, mode = "instantaneous",
        angle = math.pi / 4, magnitude = magnitude.value,
    })
end

scene.signal("width", function() return button.size.width end)
scene.signal("height", function() return button.size.height end)

scene.at(0.5, function() scene.tap(button.center) end)
scene.at(2.5, function() scene.tap(button.center) end)
