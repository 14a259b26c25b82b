-- Red and green discs fly about in one box: each colour collides with its own, and passes through the other.
--
-- What to look for: each colour has a collision behaviour of its own, and both take the bounds of the view as a
-- boundary. Red discs bounce off red ones, green off green; a red and a green one overlap as if the other was not
-- there, and no contact of the two is ever reported. A tap sends all discs away from the finger.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Two teams"
scene.size = { 375, 540 }
scene.backgroundColor = "#1b1b1e"

local speed = scene.param("speed", 260, { min = 0, max = 1000, step = 20 })

local view = scene.view
local animator = ms.DynamicAnimator { referenceView = view }
local material = animator:addBehavior(ms.DynamicItemBehavior {
    elasticity = 1, friction = 0, resistance = 0, angularResistance = 0,
})
local contacts = { red = 0, green = 0, walls = 0, mixed = 0 }
local delegate = {}

function delegate:beganContactWithItem(_, item, other)
    local key = item.userData == other.userData and item.userData or "mixed"
    contacts[key] = contacts[key] + 1
end

function delegate:beganContactWithBoundary()
    contacts.walls = contacts.walls + 1
end

local discs = {}

local function team(name, color, border, top)
    local collision = animator:addBehavior(ms.CollisionBehavior {
        translatesReferenceBoundsIntoBoundary = true, collisionDelegate = delegate,
    })
    for i = 1, 7 do
        local size = 44 + i % 3 * 14
        local disc = view:addSubview(ms.View {
            name = name .. " " .. i, center = { 60 + (i - 1) % 4 * 85, top + (i - 1) // 4 * 90 }, size = { size, size },
            backgroundColor = color, borderColor = border, borderWidth = 3, cornerRadius = size / 2,
            collisionBoundsType = "ellipse", userData = name,
        })
        discs[#discs + 1] = disc
        collision:addItem(disc)
        material:addItem(disc)
        material:addLinearVelocity(ms.vec(speed.value, 0):rotated(scene.random() * 2 * math.pi), disc)
    end
end

team("red", "#ff4d6db0", "#ffb3c1", 90)
team("green", "#70e000b0", "#ccff33", 360)

function view:onTap(point)
    for _, disc in ipairs(discs) do
        local away = (disc.center - point):normalized() * speed.value
        material:addLinearVelocity(away - material:linearVelocity(disc), disc)
    end
end

for _, name in ipairs { "red", "green", "walls", "mixed" } do
    scene.signal(name, function() return contacts[name] end)
end

scene.at(3, function() scene.tap(view.bounds.center) end)
scene.at(7, scene.stop)
