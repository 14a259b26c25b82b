-- A gymnast swings down on a high bar, lets go on the way up, turns over in the air, and lands on the mat.
--
-- What to look for: ten limbs hang together by nine pins, and two more hold the hands on the bar. A pin's range is what
-- a joint allows: a knee bends backwards only, an elbow forwards only, a neck a little both ways. Friction in the pins
-- keeps the body straight while it swings. Once it has swung past the angle of the first parameter, the pins of the
-- hands are removed, and the gymnast flies on with the velocity it has: up and away. Torques at hips and knees draw the
-- legs up, which makes the turn faster, and stretch them again. At the first touch the friction goes, and a body of
-- limp limbs comes to rest. The limbs pass each other; they touch the floor and the mat only.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "High bar"
scene.size = { 860, 600 }
scene.backgroundColor = "#e8eef7"

-- The angle from straight down at which the hands open, in degrees.
local release = scene.param("release", 50, { min = 20, max = 80, step = 1 })
-- How long the knees are drawn up, in seconds.
local tuck = scene.param("tuck", 0.4, { min = 0, max = 0.8, step = 0.05 })
local start = math.rad(150)

local view = scene.view
local bar, floor = ms.vec(270, 245), 555
local mat = ms.rect(470, floor - 34, 350, 34)

view:addSubview(ms.View { name = "wall", frame = { 0, 0, 860, 400 }, backgroundColor = "#dbe4f0" })
view:addSubview(ms.View { name = "ground", frame = { 0, floor, 860, 45 }, backgroundColor = "#c8a27c" })
view:addSubview(ms.View { name = "skirting", frame = { 0, floor, 860, 5 }, backgroundColor = "#a9815b" })
view:addSubview(ms.View {
    name = "mat", frame = mat, backgroundColor = "#2a6f97", borderColor = "#014f86", borderWidth = 4, cornerRadius = 6,
})
view:addSubview(ms.View {
    name = "post", frame = { bar.x - 5, bar.y, 10, floor - bar.y }, backgroundColor = "#8d99ae", cornerRadius = 3,
})
view:addSubview(ms.View {
    name = "foot", frame = { bar.x - 45, floor - 8, 90, 8 }, backgroundColor = "#6c7a91", cornerRadius = 3,
})
local grip = view:addSubview(ms.View {
    name = "bar", center = bar, size = { 16, 16 }, backgroundColor = "#edf2f4", borderColor = "#2b2d42",
    borderWidth = 4, cornerRadius = 8, collisionBoundsType = "ellipse", zPosition = 3,
})

local animator = ms.DynamicAnimator { referenceView = view }
local collision = ms.CollisionBehavior { collisionMode = "boundaries" }
collision:addBoundary("floor", { -400, floor }, { 1400, floor })
collision:addBoundary("mat", ms.path.rect(mat))
local gravity = ms.GravityBehavior {}
local body = ms.DynamicItemBehavior { friction = 0.7, elasticity = 0.1, angularResistance = 0.4 }
animator:addBehavior(ms.DynamicItemBehavior { items = { grip }, isAnchored = true })

-- A limb of the straight, hanging body; `top` is its distance below the bar. The body begins turned about the bar.
local limbs = {}

local function place(down, aside)
    return bar + ms.vec(aside or 0, down):rotated(start)
end

local function limb(name, top, size, color, z)
    local item = view:addSubview(ms.View {
        name = name, center = place(top + size[2] / 2), size = size, backgroundColor = color, zPosition = z,
        cornerRadius = math.min(size[1], size[2]) / 2, transform = ms.transform.rotation(start),
    })
    for _, behavior in ipairs { collision, gravity, body } do behavior:addItem(item) end
    limbs[#limbs + 1] = item
    return item
end

local pins, isHolding = {}, true

-- The range is that of the first limb's angle against the second one's, in degrees.
local function joint(item, other, down, range, friction)
    local point = place(down)
    local pin = animator:addBehavior(ms.AttachmentBehavior.pin {
        item = other, attachedToItem = item, attachmentAnchor = point, frictionTorque = friction,
    })
    pin.attachmentRange = { math.rad(range[1]), math.rad(range[2]) }
    local function from(held) return (point - held.center):rotated(-held.rotation) end
    pins[#pins + 1] = { pin = pin, item = item, other = other, a = from(item), b = from(other) }
    return pin
end

local skin, shade, shirt, trousers, far = "#f2b28c", "#d69673", "#d62839", "#22223b", "#3d3d5c"

local torso = limb("torso", 58, { 26, 66 }, shirt, 1)
local head = limb("head", 34, { 26, 26 }, skin, 0)
head.collisionBoundsType = "ellipse"
head:addSubview(ms.View { name = "hair", frame = { 0, 0, 26, 10 }, backgroundColor = "#5c3d2e", cornerRadius = 5 })
joint(head, torso, 60, { -35, 35 }, 0.3)

local hands, legs = {}, {}
for _, side in ipairs { "far", "near" } do
    local isNear = side == "near"
    local z = isNear and 2 or -1
    local forearm = limb(side .. " forearm", 0, { 10, 36 }, isNear and skin or shade, z)
    local arm = limb(side .. " arm", 30, { 12, 38 }, isNear and skin or shade, z)
    local thigh = limb(side .. " thigh", 114, { 17, 48 }, isNear and trousers or far, z)
    local shin = limb(side .. " shin", 154, { 13, 52 }, isNear and trousers or far, z)
    shin:addSubview(ms.View {
        name = side .. " shoe", frame = { -1, 42, 21, 10 }, backgroundColor = "#f8f9fa", cornerRadius = 4,
    })
    joint(arm, torso, 64, { -20, 170 }, 0.36)
    joint(forearm, arm, 33, { -130, 5 }, 0.18)
    joint(thigh, torso, 118, { -100, 20 }, 0.48)
    joint(shin, thigh, 158, { -5, 120 }, 0.3)
    legs[#legs + 1] = { thigh = thigh, shin = shin }
    hands[#hands + 1] = joint(forearm, grip, 2, { -100000, 100000 }, 0)
end
for _, behavior in ipairs { body, gravity, collision } do animator:addBehavior(behavior) end

-- How far the shoulder has swung: 0 straight down, positive on the way up in front.
local function swing()
    local way = torso.center - bar
    return math.atan(way.x, way.y)
end

-- Muscles: whatever turns a limb turns the one that it hangs on the other way.
local function flex(torque)
    for _, leg in ipairs(legs) do
        body:applyTorque(-torque, leg.thigh)
        body:applyTorque(torque, torso)
        body:applyTorque(torque / 2, leg.shin)
        body:applyTorque(-torque / 2, leg.thigh)
    end
end

local function relax()
    for _, pin in ipairs(pins) do pin.pin.frictionTorque = 0.03 end
end

local flownSince

local function letGo()
    isHolding, flownSince = false, scene.time
    for _, hand in ipairs(hands) do animator:removeBehavior(hand) end
    scene.log(string.format("%.2f s: lets go at %.0f degrees", scene.time, math.deg(swing())))
end

function collision:action()
    local isUnderWay = torso.velocity.x > 0 and torso.velocity.y < 0
    if isHolding and isUnderWay and torso.x > bar.x and swing() > math.rad(release.value) then letGo() end
    if not flownSince then return end
    local flown = scene.time - flownSince
    if flown < tuck.value then
        flex(1)
    elseif flown < tuck.value + 0.25 then
        flex(-0.9)
    end
end

local hasLanded = false
collision.collisionDelegate = {
    beganContactWithBoundary = function()
        if not hasLanded then relax() end
        hasLanded = true
    end,
}

scene.signal("holds", function() return isHolding and 1 or 0 end)
scene.signal("height", function() return floor - torso.y end, { unit = "pt" })
scene.signal("apart", function()
    local most = 0
    for _, pin in ipairs(pins) do
        local a = pin.item.center + pin.a:rotated(pin.item.rotation)
        local b = pin.other.center + pin.b:rotated(pin.other.rotation)
        if isHolding or pin.other ~= grip then most = math.max(most, a:distance(b)) end
    end
    return most
end, { unit = "pt" })
