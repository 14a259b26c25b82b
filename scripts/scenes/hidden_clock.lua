-- Two cards begin the same swing in size; one gives up after half a second, the other has a hidden clock.
--
-- What to look for: both cards follow 1 + 0.5 sin(2 pi t) e^(-2t), written into a behaviour's action. An action alone
-- keeps no animator running: after half a second with nothing awake the left one stops in the middle of its curve. The
-- right behaviour has a child, gravity on a hidden view, which falls as long as the curve lasts: 1.5 seconds. Then the
-- behaviour takes itself out of the animator, from inside its own action.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Hidden clock"
scene.size = { 480, 360 }
scene.backgroundColor = "#22223b"

local duration = 1.5
local gray = "#6c6c80"

local SwellBehavior = ms.DynamicBehavior:subclass("SwellBehavior")

-- With a clock it has a hidden view to let fall.
function SwellBehavior:init(card, clock)
    SwellBehavior.super.init(self, {})
    self.card = card
    if clock then self:addChildBehavior(ms.GravityBehavior { items = { clock } }) end
end

function SwellBehavior:action()
    local t = self.elapsedTime
    -- The last tick may fall a rounding error short of the end.
    if t < duration - 1e-6 then
        self.card:show(t)
    else
        self.card:show(duration)
        self.dynamicAnimator:removeBehavior(self)
    end
end

-- A card with a bar that tells how much of its curve is done.
local Card = ms.View:subclass("Card")

function Card:init(name, x, color)
    Card.super.init(self, {
        name = name, center = { x, 150 }, size = { 120, 120 }, backgroundColor = color, cornerRadius = 20,
    })
    self.color = color
    self.scale = 1
    scene.view:addSubview(ms.View {
        name = name .. " trough", center = { x, 290 }, size = { 180, 10 }, backgroundColor = "#ffffff20",
        cornerRadius = 5,
    })
    self.bar = scene.view:addSubview(ms.View {
        name = name .. " bar", frame = { x - 90, 285, 0, 10 }, backgroundColor = color, cornerRadius = 5,
    })
    self.caption = scene.view:addSubview(ms.View {
        name = name .. " caption", center = { x, 320 }, size = { 200, 22 }, text = name, textColor = "white",
    })
    scene.view:addSubview(self)
    scene.signal(name .. " scale", function() return self.scale end)
end

function Card:show(t)
    self.scale = 1 + 0.5 * math.sin(2 * math.pi * t) * math.exp(-2 * t)
    self.transform = ms.transform.scale(self.scale)
    local frame = self.bar.frame
    self.bar.frame = { frame.x, frame.y, 180 * t / duration, frame.height }
end

local function stage(name, x, color, hasClock)
    local card = Card(name, x, color)
    -- Each card has its own animator: in one animator, the clock of the one would keep the other going.
    local animator = ms.DynamicAnimator { referenceView = scene.view }
    local clock = hasClock and scene.view:addSubview(ms.View {
        name = name .. " clock", center = { x, 20 }, size = { 10, 10 }, hidden = true,
    })

    local began = 0
    animator.delegate = {
        dynamicAnimatorWillResume = function()
            card.backgroundColor = color
            card.caption.text = name
        end,
        dynamicAnimatorDidPause = function()
            local t = animator.elapsedTime - began
            local isDone = t > duration - 1e-6
            card.backgroundColor = isDone and color or gray
            card.caption.text = string.format("%s after %.2f s", isDone and "done" or "stopped", t)
        end,
    }

    function card:onTap()
        animator:removeAllBehaviors()
        if clock then clock.center = { x, 20 } end
        began = animator.elapsedTime
        animator:addBehavior(SwellBehavior(card, clock))
    end

    scene.signal(name .. " behaviors", function() return #animator.behaviors end)
    return card
end

local alone = stage("no clock", 120, "#f2a65a", false)
local clocked = stage("hidden clock", 360, "#4ecdc4", true)

scene.at(0.5, function()
    scene.tap(alone.center)
    scene.tap(clocked.center)
end)
scene.at(2.5, function() scene.tap(alone.center) end)
