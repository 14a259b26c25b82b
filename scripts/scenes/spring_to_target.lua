-- Five discs follow taps on springs, from one that creeps to one that bounces, and turn round without a jolt.
--
-- What to look for: all five springs have the same duration, half a second; the bounce is what differs. At 0 a disc
-- goes straight to its place, at 0.3 it swings 4.6 % too far, at 0.6 25 %, and below 0 it creeps. The third tap comes
-- while they are on their way: each goes on with the velocity that it has, round a curve. None circles, however it
-- comes in: the springs are damped in all directions.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Spring to a target"
scene.size = { 500, 760 }
scene.backgroundColor = ms.gradient { from = "#101526", to = "#1c2440" }

local duration = scene.param("duration", 0.5, { min = 0.1, max = 2, step = 0.05 })

local bounces = { -0.5, 0, 0.15, 0.3, 0.6 }
local colors = { "#5b8def", "#3fc1c9", "#7ed957", "#ffc145", "#ff6b6b" }
local gap = 132

local animator = ms.DynamicAnimator { referenceView = scene.view }
local lanes = {}

local function label(name, frame, text, size)
    return scene.view:addSubview(ms.View {
        name = name, frame = frame, text = text, textColor = "#9fb0d8", fontSize = size, textAlignment = "left",
    })
end
label("heading", { 24, 18, 450, 34 }, "Spring, duration 0.5 s", 22)

for i, bounce in ipairs(bounces) do
    local home = ms.vec(100, 120 + (i - 1) * gap)
    local name = string.format("bounce %g", bounce)
    label(name .. " text", { 24, home.y - 60, 200, 22 }, name, 15)
    local ring = scene.view:addSubview(ms.View {
        name = name .. " ring", center = home, size = { 52, 52 }, cornerRadius = 26, borderWidth = 2,
        borderColor = colors[i], alpha = 0.5,
    })
    local disc = scene.view:addSubview(ms.View {
        name = name, center = home, size = { 44, 44 }, cornerRadius = 22, backgroundColor = colors[i],
        shadowColor = colors[i], shadowRadius = 10,
    })
    local spring = animator:addBehavior(ms.SpringBehavior {
        item = disc, target = home, duration = duration.value, bounce = bounce,
    })
    lanes[i] = { home = home, ring = ring, spring = spring }
    scene.signal(name .. " x", function() return disc.x end)
end

function duration.onChange(_, value)
    for _, lane in ipairs(lanes) do lane.spring.duration = value end
end

-- Every disc goes where the tap is in the lane of the first one.
function scene.view.onTap(_, point)
    local offset = point - lanes[1].home
    offset = ms.vec(offset.x, math.max(-40, math.min(40, offset.y)))
    for _, lane in ipairs(lanes) do
        lane.ring.center = lane.home + offset
        lane.spring.target = lane.home + offset
    end
end

scene.at(0.4, function() scene.tap { 380, 120 } end)
scene.at(2.2, function() scene.tap { 140, 90 } end)
scene.at(2.36, function() scene.tap { 400, 160 } end)
scene.at(4, function() scene.tap { 100, 120 } end)
