-- A kind of field moves a grid of motes of 1 kg each; a tail is as long as its mote is fast.
--
-- What to look for: the cross is the field's position, and a ring is the edge of its region, where it has one. Without
-- another force the motes show the field's own law.

local ms = require "moonspring"
local scene = ms.scene

local kind = scene.param("kind", "vortex", {
    choices = {
        "drag", "vortex", "radialGravity", "linearGravity", "velocity", "noise", "turbulence", "spring", "electric",
        "magnetic", "custom",
    },
}).value

scene.title = kind
scene.size = { 640, 480 }
scene.backgroundColor = "#16162a"

local middle, radius = ms.vec(320, 240), 170

-- What each kind needs to show its law: options of the field, the motes' velocity at first, their charge.
local cases = {
    drag = { { strength = 4, region = ms.region.radius(radius) }, velocity = { 150, 0 } },
    vortex = { { strength = 1.2 } },
    radialGravity = { { strength = 1.6, minimumRadius = 40 }, turning = 0.7 },
    linearGravity = { { direction = { 0.6, 0.8 }, region = ms.region.radius(radius) } },
    velocity = { { direction = { 1.4, -0.9 }, region = ms.region.radius(radius) }, velocity = { 0, 40 } },
    noise = { { strength = 2, smoothness = 0.4, animationSpeed = 0.5 } },
    turbulence = { { strength = 3, smoothness = 0.4, animationSpeed = 0.5 }, velocity = { 120, 0 } },
    spring = { { strength = 6 } },
    electric = { { strength = 1, minimumRadius = 30 }, charge = 1 },
    magnetic = { { strength = 5, falloff = 0 }, velocity = { 110, 0 }, charge = 1 },
    custom = {
        {
            evaluate = function(_, position, velocity)
                local away = position - middle
                return away * ((150 - away:length()) / 60 / math.max(away:length(), 1)) - velocity / 120
            end,
        },
        velocity = { 90, 0 },
    },
}
local case = cases[kind]
local options = case[1]
options.position = middle

scene.view:addSubview(ms.View {
    name = "cross", frame = { middle.x - 8, middle.y - 8, 16, 16 }, strokeColor = "#8d92c8", lineWidth = 2,
    path = ms.path.line({ 8, 0 }, { 8, 16 }):moveTo { 0, 8 }:lineTo { 16, 8 },
})
if options.region then
    scene.view:addSubview(ms.View {
        name = "region", center = middle, size = { 2 * radius, 2 * radius }, cornerRadius = radius,
        borderColor = "#4a4f86", borderWidth = 2,
    })
end

local animator = ms.DynamicAnimator { referenceView = scene.view }
local field = animator:addBehavior(ms.FieldBehavior[kind](options))
local material = animator:addBehavior(ms.DynamicItemBehavior {
    resistance = 0, allowsRotation = false, charge = case.charge or 0, density = 100 / 1.44,
})

local colors = { "#ffb703", "#7cc4ff", "#ff7b89", "#8ee3a8" }
local motes = {}
for row = 0, 6 do
    for column = 0, 9 do
        local center = ms.vec(50 + column * 60, 60 + row * 60)
        local color = colors[(row + column) % #colors + 1]
        local name = string.format("mote %d-%d", row + 1, column + 1)
        local tail = scene.view:addSubview(ms.View {
            name = name .. " tail", center = center, size = { 100, 4 }, backgroundColor = color, cornerRadius = 2,
            alpha = 0.45, transform = ms.transform.scale(0.01, 1),
        })
        local mote = scene.view:addSubview(ms.View {
            name = name, center = center, size = { 12, 12 }, backgroundColor = color, cornerRadius = 6,
        })
        field:addItem(mote)
        material:addItem(mote)
        local velocity = case.velocity and ms.vec(case.velocity[1], case.velocity[2])
            or (center - middle):rotated(math.pi / 2) * (case.turning or 0)
        material:addLinearVelocity(velocity, mote)
        motes[#motes + 1] = { view = mote, tail = tail }
    end
end

function scene.onFrame()
    for _, mote in ipairs(motes) do
        local way = mote.view.velocity / 6
        mote.tail.center = mote.view.center - way / 2
        local stretch = ms.transform.scale(math.max(way:length(), 1) / 100, 1)
        mote.tail.transform = stretch:concat(ms.transform.rotation(way:angle()))
    end
end

scene.after(5, scene.stop)
