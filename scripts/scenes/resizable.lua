-- Two cards that wobble in size, each driven by a custom behaviour and no physics at all.
--
-- What to look for: each card follows 1 + 0.5 sin(2 pi t) e^(-2t), a big swell and a small dip, and stands exactly at
-- its own size after 1.5 seconds. The behaviour keeps its own clock, so the second card starts its curve when it is
-- tapped. No body is awake here; `keepsAnimatorRunning` is what keeps the animator going until the curve is over.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Resizable"
scene.backgroundColor = "#1c1c1e"

local duration = 1.5

local ResizableBehavior = ms.DynamicBehavior:subclass("ResizableBehavior")

function ResizableBehavior:init(view)
    ResizableBehavior.super.init(self, {})
    self.view = view
    self.time = 0
    self.scale = 1
    self.keepsAnimatorRunning = true
    self.action = self.step
end

function ResizableBehavior:step(dt)
    self.time = self.time + dt
    local t = self.time
    if t < duration then
        self.scale = 1 + 0.5 * math.sin(2 * math.pi * t) * math.exp(-2 * t)
    else
        self.scale = 1
        self.keepsAnimatorRunning = false
        self.action = nil
    end
    self.view.transform = ms.transform.scale(self.scale)
end

local animator = ms.DynamicAnimator { referenceView = scene.view }

local function card(name, y, color)
    local view = scene.view:addSubview(ms.View {
        name = name, center = { scene.size.width / 2, y }, size = { 200, 160 },
        backgroundColor = color, cornerRadius = 20, text = name, textColor = "white", fontSize = 24,
    })
    local behavior
    function view:onTap()
        if behavior then animator:removeBehavior(behavior) end
        behavior = animator:addBehavior(ResizableBehavior(view))
    end
    scene.signal(name .. " scale", function() return behavior and behavior.scale or 1 end)
    return view
end

local first = card("first", 200, "#bf5af2")
local second = card("second", 460, "#64d2ff")

scene.at(0.25, function() scene.tap(first.center) end)
scene.at(0.75, function() scene.tap(second.center) end)
