-- A button that grows and shrinks when it is tapped.
--
-- What to look for: the button's place never changes, only its size swings. The physics does not know that: it swings
-- a point on a spring, and a custom item reads that point as (width, height). Both grow by the same amount, as the push
-- goes off at 45 degrees: by 43.4 points in the first swing, a fifth of the width. A second tap comes while it still
-- swings and starts from the button's own size again.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Tap me"
scene.backgroundColor = ms.gradient { from = "#f7f8ff", to = "#dfe6fb" }

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
    name = "button", center = scene.view.bounds.center, size = { 220, 140 },
    backgroundColor = ms.gradient { from = "#2f8fff", to = "#0058d6" }, cornerRadius = 30,
    shadowColor = "#0040a066", shadowOffset = { 0, 10 }, shadowRadius = 14,
    text = "Tap me", textColor = "white", fontSize = 32, fontWeight = "bold",
})
-- A ring that runs out from where the finger was.
local ring = button:addSubview(ms.View { name = "ring", borderColor = "white", borderWidth = 4, hidden = true })
local restingSize = button.size
local animator

local function ripple(point)
    local offset = point - button.center
    ring.hidden = false
    scene.tween(0.45, function(progress)
        local radius = 10 + 22 * progress
        ring.center, ring.size, ring.cornerRadius = button.size / 2 + offset, { 2 * radius, 2 * radius }, radius
        ring.alpha = 1 - progress
        ring.hidden = progress == 1
    end, "easeOut")
end

function button:onTap(point)
    ripple(point)
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

-- Below the words, which the finger would hide.
local place = button.center + ms.vec(0, 44)
scene.at(0.5, function() scene.tap(place) end)
scene.at(2, function() scene.tap(place) end)
