-- A plinko board: balls rain through eight rows of pegs and pile up in seven slots, which light up and count.
--
-- What to look for: a ball that leaves a peg to one side tends to go on to that side, so that the slots at the edges
-- fill too; the bouncier the balls are, the sooner they turn back. The middle three slots get about every other ball.
-- Nothing is left to chance but a jitter of where a ball begins, which comes from the scene's seed.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Plinko"
scene.backgroundColor = ms.gradient { from = "#1b1145", to = "#5b1f6e" }

local elasticity = scene.param("elasticity", 0.4, { min = 0, max = 0.9, step = 0.05 })
local drag = scene.param("resistance", 0.1, { min = 0, max = 3, step = 0.1 })
local balls = scene.param("balls", 44, { min = 1, max = 80, step = 1 })

local view = scene.view
local slots, left, width, top, floor = 7, 19.5, 48, 176, 640
local points = { 5, 10, 25, 100, 25, 10, 5 }
local tints = { "#ff375f", "#ff9f0a", "#30d158", "#0a84ff", "#30d158", "#ff9f0a", "#ff375f" }

view:addSubview(ms.View {
    name = "caption", frame = { 20, 26, 335, 20 }, text = "SCORE",
    textColor = "#ffffff90", fontSize = 13, fontWeight = "bold",
})
local score = view:addSubview(ms.View {
    name = "score", frame = { 20, 44, 335, 52 }, text = "0", textColor = "white", fontSize = 44, fontWeight = "bold",
})
view:addSubview(ms.View {
    name = "board", frame = { 12, 108, 351, 547 }, cornerRadius = 22, backgroundColor = "#ffffff12",
    borderColor = "#ffffff24", borderWidth = 1,
})

local animator = ms.DynamicAnimator { referenceView = view }
local collision = ms.CollisionBehavior {}
local gravity = ms.GravityBehavior { magnitude = 1.2 }
local body = ms.DynamicItemBehavior { elasticity = elasticity.value, friction = 0.05, resistance = drag.value }
function elasticity.onChange(_, value) body.elasticity = value end
function drag.onChange(_, value) body.resistance = value end

-- Seven slots with walls between them; each lights up for a moment.
local lights = {}
for i = 1, slots do
    local x = left + (i - 1) * width
    local slot = view:addSubview(ms.View {
        name = "slot " .. i, frame = { x + 3, 516, width - 6, floor - 516 }, cornerRadius = 8,
        backgroundColor = tints[i] .. "38",
    })
    lights[i] = slot:addSubview(ms.View {
        name = "light " .. i, frame = slot.bounds, cornerRadius = 8, backgroundColor = tints[i], alpha = 0,
    })
    view:addSubview(ms.View {
        name = "points " .. i, frame = { x + 3, 522, width - 6, 20 }, text = tostring(points[i]), textColor = "white",
        fontSize = 13, fontWeight = "bold",
    })
end
for i = 0, slots do
    local x = left + i * width
    view:addSubview(ms.View {
        name = "wall " .. i, frame = { x - 2, 516, 4, floor - 516 }, cornerRadius = 2,
        backgroundColor = "#ffffff70",
    })
    collision:addBoundary("wall " .. i, ms.path.rect { x - 2, 516, 4, floor - 516 })
end
collision:addBoundary("floor", { 0, floor }, { 375, floor })
collision:addBoundary("left", { 14, 0 }, { 14, floor })
collision:addBoundary("right", { 361, 0 }, { 361, floor })

-- Eight rows of pegs; a ball that meets one makes it flash.
local pegs = {}
for row = 0, 7 do
    for column = 0, slots - row % 2 do
        local center = ms.vec(left + (column + row % 2 / 2) * width, top + row * 43)
        local id = #pegs + 1
        pegs[id] = view:addSubview(ms.View {
            name = "peg " .. id, center = center, size = { 10, 10 }, cornerRadius = 5, backgroundColor = "#ffd9f7",
            shadowColor = "#ff9ff390", shadowRadius = 4,
        })
        collision:addBoundary(id, ms.path.ellipse { center.x - 5, center.y - 5, 10, 10 })
    end
end
for _, behavior in ipairs { body, gravity, collision } do animator:addBehavior(behavior) end

local function fade(light, from)
    scene.tween(0.5, function(progress) light.alpha = from * (1 - progress) end, "easeOut")
end

collision.collisionDelegate = {
    beganContactWithBoundary = function(_, _, _, identifier)
        local peg = pegs[identifier]
        if not peg then return end
        scene.tween(0.25, function(progress)
            local size = 15 - 5 * progress
            peg.size, peg.cornerRadius = { size, size }, size / 2
        end)
    end,
}

local shades = { "#ffe066", "#ffd43b", "#ffc078", "#ffec99" }
local dropped, total, inside = {}, 0, {}

local function drop(x)
    if #dropped >= balls.value then return end
    local ball = view:addSubview(ms.View {
        name = "ball " .. #dropped + 1, size = { 17, 17 }, cornerRadius = 8.5, collisionBoundsType = "ellipse",
        center = { math.max(30, math.min(345, x + scene.random() * 24 - 12)), 128 },
        backgroundColor = ms.gradient { from = shades[#dropped % #shades + 1], to = "#f08c00" },
        shadowColor = "#00000070", shadowOffset = { 0, 2 },
    })
    dropped[#dropped + 1] = ball
    for _, behavior in ipairs { body, gravity, collision } do behavior:addItem(ball) end
end

-- A ball counts when it is past the top of a slot.
function body.action()
    for _, ball in ipairs(dropped) do
        if not inside[ball] and ball.y > 528 then
            local slot = math.floor(math.max(1, math.min(slots, 1 + (ball.x - left) // width)))
            inside[ball], total = slot, total + points[slot]
            score.text = tostring(total)
            fade(lights[slot], 0.75)
        end
    end
end

function view.onTap(_, point) drop(point.x) end

-- A finger that moves pours.
local last = 0
function view.onPan(_, gesture)
    if gesture.state == "changed" and scene.time - last >= 0.07 then
        last = scene.time
        drop(gesture.location.x)
    end
end

scene.signal("balls", function() return #dropped end)
scene.signal("score", function() return total end)
scene.signal("middle", function()
    local sum = 0
    for _, slot in pairs(inside) do if slot >= 3 and slot <= 5 then sum = sum + 1 end end
    return sum
end)

scene.at(0.1, function() scene.tap { 187.5, 130 } end)
scene.at(0.4, function() scene.pan { from = { 165, 128 }, to = { 210, 128 }, duration = 1.4 } end)
scene.at(2.1, function() scene.pan { from = { 210, 128 }, to = { 165, 128 }, duration = 1.4 } end)
scene.at(3.8, function() scene.tap { 187.5, 130 } end)
scene.at(7.5, scene.stop)
