-- A soft wheel rolls down a slope, drops off its end, bounces, and rolls on over a bump until a wall stops it.
--
-- What to look for: twenty beads are the tyre, held together by rods; from each a spring leads to the hub, one to its
-- left side, the next to its right, so that the hub turns with the tyre. Where the wheel lies on something it is
-- flat, where it falls it is round, and an impact runs around the tyre as a wave. Stiffer springs (--param
-- frequency=18) make a wheel that hardly gives way.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Soft wheel"
scene.size = { 900, 540 }
scene.backgroundColor = "#231942"

local frequency = scene.param("frequency", 9, { min = 6, max = 20, step = 0.5 })

local view = scene.view
local start, radius, count = ms.vec(90, 64), 52, 20

-- The ground: a slope, a step, a floor with a bump, and a wall.
local ground = {
    { -20, 60 }, { 50, 118 }, { 210, 236 }, { 330, 294 }, { 400, 310 }, { 450, 306 }, { 450, 450 }, { 640, 450 },
    { 670, 443 }, { 700, 450 }, { 880, 450 }, { 880, -300 },
}

local outline = ms.path():moveTo { 0, 540 }
for _, point in ipairs(ground) do outline:lineTo(point) end
view:addSubview(ms.View {
    name = "ground", frame = view.bounds, path = outline:lineTo { 920, -300 }:lineTo { 920, 540 }:close(),
    backgroundColor = "#5e548e", strokeColor = "#9f86c0", lineWidth = 4,
})
for i = 1, 36 do
    local size = 1.5 + i % 3
    view:addSubview(ms.View {
        name = "star " .. i, center = { scene.random(10, 860), scene.random(8, 130) }, size = { size, size },
        backgroundColor = "#e0b1cb", cornerRadius = size / 2, alpha = 0.7,
    })
end

local tyre = view:addSubview(ms.View {
    name = "tyre", frame = view.bounds, backgroundColor = "#ff9f1c40", strokeColor = "#ff9f1c", lineWidth = 17,
})
local lines = view:addSubview(ms.View {
    name = "spokes", frame = view.bounds, strokeColor = "#ffd9a0", lineWidth = 2,
})
local hub = view:addSubview(ms.View {
    name = "hub", center = start, size = { 34, 34 }, backgroundColor = "#ffbf69", borderColor = "#ffffff",
    borderWidth = 4, cornerRadius = 17, collisionBoundsType = "ellipse",
})
hub:addSubview(ms.View { name = "mark", frame = { 14, 3, 6, 14 }, backgroundColor = "#231942", cornerRadius = 3 })

local animator = ms.DynamicAnimator { referenceView = view }
local collision = ms.CollisionBehavior { items = { hub }, collisionMode = "boundaries" }
local gravity = ms.GravityBehavior { items = { hub } }
local rubber = ms.DynamicItemBehavior { density = 2, friction = 0.9, elasticity = 0.2, allowsRotation = false }
local metal = ms.DynamicItemBehavior { items = { hub }, angularResistance = 0.2 }

for i = 2, #ground do collision:addBoundary("ground " .. i - 1, ground[i - 1], ground[i]) end

-- A bead never turns, so that it grips the ground instead of rolling on it.
local beads, hooks, springs = {}, {}, {}
for i = 1, count do
    local angle = 2 * math.pi * (i - 1) / count
    local way = ms.vec(1, 0):rotated(angle)
    beads[i] = view:addSubview(ms.View {
        name = "bead " .. i, center = start + way * radius, size = { 18, 18 }, backgroundColor = "#e07a00",
        cornerRadius = 9, collisionBoundsType = "ellipse",
    })
    for _, behavior in ipairs { collision, gravity, rubber } do behavior:addItem(beads[i]) end
    hooks[i] = (way * 13):rotated(i % 2 == 0 and 1.2 or -1.2)
    springs[i] = animator:addBehavior(ms.AttachmentBehavior {
        item = beads[i], attachedToItem = hub, attachedOffsetFromCenter = hooks[i],
        frequency = frequency.value, damping = 0.08,
    })
end
for i, bead in ipairs(beads) do
    animator:addBehavior(ms.AttachmentBehavior { item = bead, attachedToItem = beads[i % count + 1] })
end
for _, behavior in ipairs { rubber, metal, gravity, collision } do animator:addBehavior(behavior) end
frequency.onChange = function(_, value)
    for _, spring in ipairs(springs) do spring.frequency = value end
end

-- The tyre is a smooth line through the beads: from the middle of each rod to that of the next.
local function draw()
    local spokes = ms.path()
    local path = ms.path():moveTo(beads[count].center:lerp(beads[1].center, 0.5))
    for i, bead in ipairs(beads) do
        path:quadTo(bead.center, bead.center:lerp(beads[i % count + 1].center, 0.5))
        spokes:moveTo(hub.center + hooks[i]:rotated(hub.rotation)):lineTo(bead.center)
    end
    tyre.path, lines.path = path:close(), spokes
end
collision.action = draw
draw()

local function extent(pick)
    local most = pick(0, 1) > 0 and -math.huge or math.huge
    for _, bead in ipairs(beads) do most = pick(most, bead.center:distance(hub.center)) end
    return most / radius
end

scene.signal("x", function() return hub.x end, { unit = "pt" })
scene.signal("turns", function() return hub.rotation / (2 * math.pi) end)
-- How far the nearest and the farthest bead are from the hub, in radii.
scene.signal("nearest", function() return extent(math.min) end)
scene.signal("farthest", function() return extent(math.max) end)
scene.signal("stretch", function()
    local rod, most = 2 * radius * math.sin(math.pi / count), 0
    for i, bead in ipairs(beads) do
        most = math.max(most, math.abs(bead.center:distance(beads[i % count + 1].center) - rod))
    end
    return most
end, { unit = "pt" })

scene.at(5.6, scene.stop)
