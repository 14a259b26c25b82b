-- Four boxes are pushed for two seconds by the same force: one light, two heavy, and one the other way.
--
-- What to look for: a push of 1 gives a box of 100 x 100 points an acceleration of 100 points per second squared, so
-- that it is 200 points away after 2 seconds. A box of twice the density, or of twice the size, gets half of that.
-- A negative magnitude pushes backwards. Nothing resists here; a steady push never lets the animator pause.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Push and mass"
scene.size = { 480, 620 }
scene.backgroundColor = "#f6f1e7"

local force = scene.param("force", 1, { min = -3, max = 3, step = 0.25 })

local left, right = 90, 290
local ink = "#3d405b"
local animator = ms.DynamicAnimator { referenceView = scene.view }
local pushes = {}

local function label(name, text, center, size)
    return scene.view:addSubview(ms.View {
        name = name, center = center, size = { 120, 20 }, text = text, textColor = ink, fontSize = size,
    })
end

-- The lines that a box of 1 starts from and reaches.
for _, x in ipairs { left, right } do
    scene.view:addSubview(ms.View {
        name = "line " .. x, frame = { x - 1, 20, 2, 560 }, backgroundColor = ink, alpha = 0.15,
    })
    label("mark " .. x, (x - left) .. " pt", { x, 596 }, 14)
end

-- An arrow of the push, drawn on the box itself.
local function arrow(name, center, direction)
    local path = ms.path():moveTo { -22 * direction, 0 }:lineTo { 22 * direction, 0 }
        :moveTo { 10 * direction, -10 }:lineTo { 22 * direction, 0 }:lineTo { 10 * direction, 10 }
    return ms.View { name = name .. " arrow", center = center, path = path, strokeColor = "white", lineWidth = 4 }
end

local function lane(options)
    local name, size = options.name, options.size
    local box = scene.view:addSubview(ms.View {
        name = name, center = { options.from, options.y }, size = size,
        backgroundColor = options.color, cornerRadius = 10,
    })
    local direction = options.direction or 1
    box:addSubview(arrow(name, { size[1] / 2, size[2] / 2 + 14 }, direction))
    box:addSubview(ms.View {
        name = name .. " mass", center = { size[1] / 2, size[2] / 2 - 18 }, size = { 90, 20 },
        text = options.text, textColor = "white", fontSize = 17,
    })
    local speed = label(name .. " speed", "0 pt/s", { 412, options.y }, 20)

    animator:addBehavior(ms.DynamicItemBehavior { items = { box }, resistance = 0, density = options.density or 1 })
    local push = animator:addBehavior(ms.PushBehavior {
        items = { box }, mode = "continuous", angle = 0, magnitude = force.value * direction,
    })
    function push:action()
        speed.text = string.format("%.0f pt/s", box.velocity.x)
    end
    scene.signal(name .. " speed", function() return box.velocity.x end)
    scene.signal(name .. " way", function() return box.x - options.from end)
    pushes[#pushes + 1] = { push = push, direction = direction }
end

lane { name = "one", text = "1 kg", y = 75, from = left, size = { 100, 100 }, color = "#e07a5f" }
lane { name = "dense", text = "2 kg", y = 190, from = left, size = { 100, 100 }, color = "#6a4c93", density = 2 }
lane { name = "large", text = "2 kg", y = 355, from = left, size = { 100, 200 }, color = "#2a9d8f" }
lane { name = "back", text = "1 kg", y = 520, from = right, size = { 100, 100 }, color = "#d49a1f", direction = -1 }

function force:onChange()
    for _, row in ipairs(pushes) do row.push.magnitude = self.value * row.direction end
end

scene.at(2, scene.stop)
