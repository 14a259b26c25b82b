-- A crate drops on a rope bridge, the bridge holds, and a barrel rolls down its slope into the crate.
--
-- What to look for: thirteen planks, pinned end to end, hang between two cliffs by their outermost pins. The crate
-- weighs as much as all planks together. When its rope is cut it drops, the bridge gives way under it and swings, but
-- no pin opens: under the load the arc of the planks becomes a V. Then the barrel is pushed off the left cliff, rolls
-- down the slope that the crate has made, and bumps into it.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Rope bridge"
scene.size = { 860, 540 }
scene.backgroundColor = "#bde0fe"

local density = scene.param("density", 4, { min = 0.5, max = 20, step = 0.5 })
local push = scene.param("push", 130, { min = 60, max = 400, step = 10 })

local view = scene.view
local left, right, top = 170, 690, 240
local count, length = 13, 42

-- What is behind: a sun, hills, a river far below.
view:addSubview(ms.View {
    name = "sun", frame = { 600, 40, 90, 90 }, backgroundColor = "#fff3b0", cornerRadius = 45,
})
view:addSubview(ms.View {
    name = "hills", frame = { 0, 240, 860, 300 }, backgroundColor = "#95d5b2",
    path = ms.path():moveTo { 0, 300 }:lineTo { 0, 120 }:quadTo({ 160, -60 }, { 400, 100 })
        :quadTo({ 640, 200 }, { 860, 40 }):lineTo { 860, 300 }:close(),
})
view:addSubview(ms.View { name = "river", frame = { 0, 490, 860, 50 }, backgroundColor = "#48a9c5" })
view:addSubview(ms.View { name = "shimmer", frame = { 0, 490, 860, 5 }, backgroundColor = "#90d5e6" })

local function cliff(name, x, width)
    local item = view:addSubview(ms.View {
        name = name, frame = { x, top, width, 540 - top }, backgroundColor = "#7f5539", cornerRadius = 3, zPosition = 1,
    })
    item:addSubview(ms.View { name = name .. " grass", frame = { 0, 0, width, 14 }, backgroundColor = "#52b788" })
    return item
end

local cliffs = { cliff("left cliff", 0, left), cliff("right cliff", right, 860 - right) }
local ropes = view:addSubview(ms.View {
    name = "ropes", frame = view.bounds, strokeColor = "#9c6644", lineWidth = 3, zPosition = 2,
})

local animator = ms.DynamicAnimator { referenceView = view }
local collision = ms.CollisionBehavior { items = cliffs }
collision:addBoundary("river bed", { -200, 540 }, { 1060, 540 })
local gravity = ms.GravityBehavior {}
local wood = ms.DynamicItemBehavior {
    density = 2.5, friction = 0.5, elasticity = 0.1, resistance = 0.3, angularResistance = 1.5,
}
local cargo = ms.DynamicItemBehavior {
    density = density.value, friction = 0.5, elasticity = 0.1, angularResistance = 0.5,
}
animator:addBehavior(ms.DynamicItemBehavior { items = cliffs, isAnchored = true, friction = 0.6 })

-- The planks begin as chords of an arc: each is turned by `bend` against the one before.
local function span(bend)
    local sum = 0
    for i = 1, count do sum = sum + length * math.cos((i - (count + 1) / 2) * bend) end
    return sum
end

local low, high = 0, 0.3
for _ = 1, 60 do
    local middle = (low + high) / 2
    if span(middle) > right - left then low = middle else high = middle end
end

local planks, pins = {}, {}
local point = ms.vec(left, top + 6)

local function hinge(item, other)
    animator:addBehavior(ms.AttachmentBehavior.pin { item = item, attachedToItem = other, attachmentAnchor = point })
    local function from(held) return (point - held.center):rotated(-held.rotation) end
    pins[#pins + 1] = { item = item, other = other, a = from(item), b = from(other) }
end

for i = 1, count do
    local angle = ((count + 1) / 2 - i) * low
    local way = ms.vec(length, 0):rotated(angle)
    local plank = view:addSubview(ms.View {
        name = "plank " .. i, center = point + way / 2, size = { length - 3, 11 }, backgroundColor = "#b08968",
        borderColor = "#7f5539", borderWidth = 2, cornerRadius = 3, zPosition = 3,
        transform = ms.transform.rotation(angle),
    })
    plank:addSubview(ms.View {
        name = "stake " .. i, frame = { length / 2 - 4, -34, 5, 36 }, backgroundColor = "#9c6644", cornerRadius = 2,
    })
    planks[i] = plank
    for _, behavior in ipairs { collision, gravity, wood } do behavior:addItem(plank) end
    hinge(plank, planks[i - 1] or cliffs[1])
    point = point + way
end
hinge(planks[count], cliffs[2])

local function box(name, center, side, looks)
    local item = view:addSubview(ms.View {
        name = name, center = center, size = { side, side }, zPosition = 4, borderWidth = 4,
        backgroundColor = looks[1], borderColor = looks[2], cornerRadius = looks[3],
    })
    for _, behavior in ipairs { collision, gravity, cargo } do behavior:addItem(item) end
    return item
end

local crate = box("crate", { 445, 180 }, 58, { "#e9c46a", "#a97142", 3 })
for i, frame in ipairs { { 4, 19, 50, 4 }, { 4, 35, 50, 4 } } do
    crate:addSubview(ms.View { name = "board " .. i, frame = frame, backgroundColor = "#a97142" })
end
local barrel = box("barrel", { 90, top - 23 }, 46, { "#e76f51", "#9d3c24", 23 })
barrel.collisionBoundsType = "ellipse"
barrel:addSubview(ms.View { name = "hoop", frame = { 8, 20, 30, 6 }, backgroundColor = "#9d3c24", cornerRadius = 3 })

local crane = animator:addBehavior(ms.AttachmentBehavior {
    item = crate, offsetFromCenter = { 0, -29 }, attachedToAnchor = { 445, -20 },
})
for _, behavior in ipairs { wood, cargo, gravity, collision } do animator:addBehavior(behavior) end

-- The hand rope, from post to post by the stakes, and the crane's rope while there is one.
local function draw()
    local path = ms.path():moveTo { left - 12, top - 46 }
    for _, plank in ipairs(planks) do path:lineTo(plank.center + ms.vec(0, -38):rotated(plank.rotation)) end
    path:lineTo { right + 12, top - 46 }
    if crane then path:moveTo(crane.anchorPoint):lineTo(crate.center + ms.vec(0, -29):rotated(crate.rotation)) end
    ropes.path = path
end
for i, x in ipairs { left - 17, right + 7 } do
    view:addSubview(ms.View {
        name = "post " .. i, frame = { x, top - 54, 10, 60 }, backgroundColor = "#7f5539", cornerRadius = 3,
    })
end
collision.action = draw
draw()

local middle = planks[(count + 1) // 2]
scene.signal("sag", function() return middle.y - top end, { unit = "pt" })
scene.signal("lowest", function()
    local most = -math.huge
    for _, plank in ipairs(planks) do most = math.max(most, plank.y - top) end
    return most
end, { unit = "pt" })
scene.signal("apart", function()
    local most = 0
    for _, pin in ipairs(pins) do
        local a = pin.item.center + pin.a:rotated(pin.item.rotation)
        most = math.max(most, a:distance(pin.other.center + pin.b:rotated(pin.other.rotation)))
    end
    return most
end, { unit = "pt" })

scene.at(1, function()
    animator:removeBehavior(crane)
    crane = nil
end)
scene.at(4, function() cargo:addLinearVelocity({ push.value, 0 }, barrel) end)
scene.at(9, scene.stop)
