-- Thirteen pendulums on one beam: let go together, they drift into snakes and zigzags, and meet again.
--
-- What to look for: while the longest pendulum makes 8 swings, the next one makes 9, and the last one 20; a length is
-- that of the longest times (8 / swings)^2. All are let go at the same angle, so that they stay in tune though the
-- angle is not small. After half of the cycle every other one is on the other side; after the whole of it all of
-- them are back where the finger let them go.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Pendulum wave"
scene.backgroundColor = ms.gradient { from = "#0b1026", to = "#3a1c5c" }

local cycle = scene.param("cycle", 7, { min = 4, max = 20, step = 0.5 })
local widest = scene.param("angle", 0.33, { min = 0.1, max = 0.8, step = 0.02 })

local view = scene.view
local count, fewest, longest = 13, 8, 480
local pivot = ms.vec(scene.size.width / 2, 78)

-- The rods are one path, below the bobs.
local rods = view:addSubview(ms.View {
    name = "rods", frame = view.bounds, strokeColor = "#ffffff38", lineWidth = 1.5,
})
local colors = {
    "#ff375f", "#ff453a", "#ff6b30", "#ff9f0a", "#ffc20a", "#ffd60a", "#a8d830", "#30d158", "#3fd6a0", "#64d2ff",
    "#3a9bff", "#5e5ce6", "#bf5af2",
}
local bobs, lengths, hooks = {}, {}, {}
local animator = ms.DynamicAnimator { referenceView = view }
local gravity = ms.GravityBehavior {}
local body = ms.DynamicItemBehavior { resistance = 0, angularResistance = 0, allowsRotation = false, isAnchored = true }

for i = 1, count do
    lengths[i] = longest * (fewest / (fewest + i - 1)) ^ 2
    local size = 8 + lengths[i] * 0.085
    bobs[i] = view:addSubview(ms.View {
        name = "bob " .. i, center = pivot + ms.vec(0, lengths[i]), size = { size, size }, cornerRadius = size / 2,
        backgroundColor = colors[i], borderColor = "#ffffff60", borderWidth = size / 18,
        shadowColor = colors[i] .. "90", shadowRadius = size / 4,
    })
    hooks[i] = ms.AttachmentBehavior { item = bobs[i], attachedToAnchor = pivot }
    gravity:addItem(bobs[i])
    body:addItem(bobs[i])
end
view:addSubview(ms.View {
    name = "beam", frame = { pivot.x - 80, pivot.y - 9, 160, 14 }, cornerRadius = 7,
    backgroundColor = ms.gradient { from = "#f2f2f7", to = "#8e8e93" },
    shadowColor = "#00000080", shadowOffset = { 0, 4 }, shadowRadius = 6,
})
view:addSubview(ms.View {
    name = "hint", frame = { 20, 622, 335, 24 }, text = "Drag to lift, let go to start",
    textColor = "#ffffff80", fontSize = 14,
})

local function draw()
    local path = ms.path()
    for _, bob in ipairs(bobs) do path:moveTo(pivot):lineTo(bob.center) end
    rods.path = path
end
draw()

for _, behavior in ipairs { body, gravity, table.unpack(hooks) } do animator:addBehavior(behavior) end
body.action = draw

-- A pendulum of length l swings in 2 pi sqrt(l / g), and a little slower where it swings wide.
local function tune()
    local slower = 1 + widest.value ^ 2 / 16
    gravity.magnitude = longest * (2 * math.pi * fewest / cycle.value * slower) ^ 2 / 1000
end
tune()
cycle.onChange, widest.onChange = tune, tune

-- Held at an angle, the pendulums are anchored.
local function hold(angle)
    body.isAnchored = true
    for i, bob in ipairs(bobs) do
        bob.center = pivot + ms.vec(0, lengths[i]):rotated(angle)
        animator:updateItem(bob)
    end
    draw()
end

function view:onPan(gesture)
    if gesture.state == "began" or gesture.state == "changed" then
        local way = gesture.location - pivot
        local angle = math.atan(-way.x, math.max(40, way.y))
        hold(math.max(-widest.value, math.min(widest.value, angle)))
    else
        body.isAnchored = false
    end
end

local function angle(i)
    return function()
        local way = bobs[i].center - pivot
        return math.atan(-way.x, way.y)
    end
end
scene.signal("longest", angle(1))
scene.signal("middle", angle(7))
scene.signal("shortest", angle(count))

scene.at(0.1, function()
    scene.pan { from = { pivot.x, 560 }, to = { pivot.x - 165, 545 }, duration = 0.6 }
end)
scene.at(0.65 + cycle.value, scene.stop)
