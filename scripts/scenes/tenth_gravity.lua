-- A stone drops, a feather sinks and a balloon rises, each under a gravity of its own.
--
-- What to look for: the stone has the usual gravity, the feather a tenth of it, the balloon a tenth of it upwards.
-- At every moment the feather has come a tenth as far down as the stone, and the balloon is as far up as the feather
-- is down: about 48 points after the first second, where the stone has fallen 480.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "A tenth of gravity"
scene.backgroundColor = "#cfe8f7"

local strength = scene.param("strength", 0.1, { min = 0, max = 1, step = 0.05 })

local hill = ms.path():moveTo { 0, 40 }:curveTo({ 110, -30 }, { 220, 10 }, { 375, 30 })
    :lineTo { 375, 90 }:lineTo { 0, 90 }:close()
scene.view:addSubview(ms.View {
    name = "hill", frame = { 0, 590, 375, 90 }, path = hill, backgroundColor = "#7fb069", zPosition = 1,
})

local stone = scene.view:addSubview(ms.View {
    name = "stone", center = { 80, 80 }, size = { 60, 50 }, backgroundColor = "#6c757d",
    path = ms.path():moveTo { 4, 34 }:quadTo({ 4, 10 }, { 24, 4 }):quadTo({ 48, 0 }, { 57, 20 })
        :quadTo({ 62, 42 }, { 40, 48 }):quadTo({ 10, 52 }, { 4, 34 }):close(),
    strokeColor = "#495057", lineWidth = 2,
})

local feather = scene.view:addSubview(ms.View {
    name = "feather", center = { 190, 80 }, size = { 90, 36 }, backgroundColor = "white",
    path = ms.path():moveTo { 2, 30 }:curveTo({ 20, 2 }, { 60, 0 }, { 88, 6 })
        :curveTo({ 70, 26 }, { 40, 34 }, { 2, 30 }):close(),
    strokeColor = "#adb5bd", lineWidth = 1.5,
})
feather:addSubview(ms.View {
    name = "quill", frame = { 0, 0, 90, 36 }, strokeColor = "#868e96", lineWidth = 1.5,
    path = ms.path():moveTo { -12, 38 }:quadTo({ 30, 20 }, { 80, 8 }),
})

local balloon = scene.view:addSubview(ms.View {
    name = "balloon", center = { 300, 560 }, size = { 70, 90 }, backgroundColor = "#e63946",
    path = ms.path():moveTo { 35, 84 }:curveTo({ -8, 58 }, { -6, 0 }, { 35, 0 })
        :curveTo({ 76, 0 }, { 78, 58 }, { 35, 84 }):close(),
})
balloon:addSubview(ms.View {
    name = "string", frame = { 0, 0, 70, 90 }, strokeColor = "#6c757d", lineWidth = 1.5,
    path = ms.path():moveTo { 35, 84 }:curveTo({ 28, 100 }, { 44, 110 }, { 35, 130 }),
})
balloon:addSubview(ms.View {
    name = "shine", center = { 24, 26 }, size = { 12, 22 }, cornerRadius = 6, backgroundColor = "#ffffff90",
})

local animator = ms.DynamicAnimator { referenceView = scene.view }
animator:addBehavior(ms.GravityBehavior { items = { stone } })
local sinking = animator:addBehavior(ms.GravityBehavior {
    items = { feather }, gravityDirection = { 0, strength.value },
})
local rising = animator:addBehavior(ms.GravityBehavior {
    items = { balloon }, gravityDirection = { 0, -strength.value },
})

function strength:onChange()
    sinking.gravityDirection = { 0, self.value }
    rising.gravityDirection = { 0, -self.value }
end

for _, view in ipairs { stone, feather, balloon } do
    local y = view.y
    scene.signal(view.name .. " way", function() return view.y - y end)
    scene.signal(view.name .. " speed", function() return view.velocity.y end)
end

scene.at(3.1, scene.stop)
