-- A cube of jelly drops in, wobbles, is pulled by a finger, and thrown against a wall.
--
-- What to look for: the jelly is a grid of 5 x 5 beads; springs join each bead to its neighbours along both sides and
-- both diagonals, and the beads collide, which keeps it from folding. The outline is a smooth line through the outer
-- beads. A landing sends a wave through the grid that takes about a second to die out, and the face goes along with
-- it. A tap is a poke.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Soft body"
scene.backgroundColor = ms.gradient { from = "#d7f0ff", to = "#fff4e0" }

local frequency = scene.param("frequency", 7, { min = 3, max = 20, step = 0.5 })
local damping = scene.param("damping", 0.12, { min = 0, max = 1, step = 0.02 })

local view = scene.view
local size, floor = 5, 590
local step, corner = 34, ms.vec(120, 90)

view:addSubview(ms.View {
    name = "ground", frame = { 0, floor, 375, 667 - floor },
    backgroundColor = ms.gradient { from = "#ffc9a3", to = "#ff9e80" },
})
local shade = view:addSubview(ms.View {
    name = "shade", size = { 150, 16 }, center = { 187, floor + 10 }, cornerRadius = 8, backgroundColor = "#00000010",
    shadowColor = "#7a3b2090", shadowRadius = 8,
})
local skin = view:addSubview(ms.View {
    name = "skin", frame = view.bounds, backgroundColor = ms.gradient { from = "#5ee7a8", to = "#0fa37f" },
    strokeColor = "#0b8a6b", lineWidth = 3,
})
local gloss = view:addSubview(ms.View {
    name = "gloss", frame = view.bounds, strokeColor = "#ffffffb0", lineWidth = 7,
})
local mouth = view:addSubview(ms.View { name = "mouth", frame = view.bounds, strokeColor = "#08382c", lineWidth = 5 })

local animator = ms.DynamicAnimator { referenceView = view }
local collision = ms.CollisionBehavior {}
local gravity = ms.GravityBehavior { magnitude = 1.2 }
local jelly = ms.DynamicItemBehavior {
    elasticity = 0.1, friction = 0.7, resistance = 0.2, allowsRotation = false, density = 2,
}

-- The beads are hidden: only what is drawn through them is seen.
local beads, springs = {}, {}
for row = 1, size do
    beads[row] = {}
    for column = 1, size do
        local bead = view:addSubview(ms.View {
            name = "bead " .. row .. "." .. column, center = corner + ms.vec((column - 1) * step, (row - 1) * step),
            size = { 22, 22 }, collisionBoundsType = "ellipse", hidden = true,
        })
        beads[row][column] = bead
        for _, behavior in ipairs { collision, gravity, jelly } do behavior:addItem(bead) end
    end
end
local function join(a, b)
    if not b then return end
    springs[#springs + 1] = animator:addBehavior(ms.AttachmentBehavior {
        item = a, attachedToItem = b, frequency = frequency.value, damping = damping.value,
    })
end
for row = 1, size do
    for column = 1, size do
        local below = beads[row + 1] or {}
        local bead = beads[row][column]
        join(bead, beads[row][column + 1])
        join(bead, below[column])
        join(bead, below[column + 1])
        join(bead, below[column - 1])
    end
end
function frequency.onChange(_, value) for _, spring in ipairs(springs) do spring.frequency = value end end
function damping.onChange(_, value) for _, spring in ipairs(springs) do spring.damping = value end end

collision:addBoundary("floor", { -200, floor }, { 575, floor })
collision:addBoundary("left", { 8, -600 }, { 8, 700 })
collision:addBoundary("right", { 367, -600 }, { 367, 700 })
for _, behavior in ipairs { jelly, gravity, collision } do animator:addBehavior(behavior) end

-- The outer beads, clockwise.
local rim = {}
for i = 1, size - 1 do rim[#rim + 1] = beads[1][i] end
for i = 1, size - 1 do rim[#rim + 1] = beads[i][size] end
for i = size, 2, -1 do rim[#rim + 1] = beads[size][i] end
for i = size, 2, -1 do rim[#rim + 1] = beads[i][1] end

local eyes = {}
for i = 1, 2 do
    eyes[i] = view:addSubview(ms.View {
        name = "eye " .. i, size = { 26, 30 }, backgroundColor = "white", cornerRadius = 13,
    })
    eyes[i]:addSubview(ms.View {
        name = "pupil " .. i, frame = { 7, 9, 12, 14 }, backgroundColor = "#08382c", cornerRadius = 6,
    })
end

local function middle()
    return beads[3][3].center
end

local function draw()
    -- The outline lies as far outside the beads as they are wide.
    local center, out = middle(), {}
    for i, bead in ipairs(rim) do
        local way = bead.center - center
        out[i] = bead.center + way:normalized() * 12
    end
    local path = ms.path():moveTo(out[#out]:lerp(out[1], 0.5))
    for i, point in ipairs(out) do path:quadTo(point, point:lerp(out[i % #out + 1], 0.5)) end
    skin.path = path:close()
    gloss.path = ms.path():moveTo(beads[2][1].center:lerp(beads[1][1].center, 0.3) + ms.vec(2, 0))
        :quadTo(beads[1][1].center, beads[1][2].center + ms.vec(0, 2))
    for i, eye in ipairs(eyes) do
        eye.center = beads[2][2 * i].center:lerp(beads[3][2 * i].center, 0.35)
    end
    local a, b = beads[4][2].center, beads[4][4].center
    mouth.path = ms.path():moveTo(a:lerp(b, 0.2)):quadTo(beads[4][3].center + ms.vec(0, 16), a:lerp(b, 0.8))
    local height = math.max(0, floor - center.y - 80)
    shade.center = { center.x, floor + 10 }
    shade.size = { math.max(60, 170 - height * 0.25), 14 }
    shade.alpha = math.max(0.15, 1 - height / 500)
end
collision.action = draw
draw()

local function each(body)
    for _, row in ipairs(beads) do for _, bead in ipairs(row) do body(bead) end end
end

-- A poke: the nearer a bead is to the finger, the more it is pushed away.
function view.onTap(_, point)
    each(function(bead)
        local way = bead.center - point
        jelly:addLinearVelocity(way:normalized() * (900 * math.exp(-(way:length() / 60) ^ 2)) - ms.vec(0, 120), bead)
    end)
end

-- A finger holds the bead that is nearest to where it goes down, wherever that is.
local drag
function view.onPan(_, gesture)
    if gesture.state == "began" then
        if drag then animator:removeBehavior(drag) end
        local nearest
        each(function(bead)
            if not nearest or bead.center:distance(gesture.location) < nearest.center:distance(gesture.location) then
                nearest = bead
            end
        end)
        drag = animator:addBehavior(ms.AttachmentBehavior {
            item = nearest, attachedToAnchor = gesture.location, length = 0, frequency = 14, damping = 1,
        })
    elseif drag and gesture.state == "changed" then
        drag.anchorPoint = gesture.location
    elseif drag then
        animator:removeBehavior(drag)
        drag = nil
    end
end

scene.signal("height", function() return floor - middle().y end)
scene.signal("tallness", function() return beads[size][3].center:distance(beads[1][3].center) / (step * (size - 1)) end)
scene.signal("width", function() return beads[3][size].center:distance(beads[3][1].center) / (step * (size - 1)) end)

scene.at(2, function() scene.tap { beads[1][3].x, beads[1][3].y - 10 } end)
scene.at(3, function()
    local grip = beads[1][3].center
    scene.pan { from = grip, to = { grip.x - 60, 170 }, duration = 1 }
end)
scene.at(5.2, function()
    local grip = beads[2][4].center
    scene.pan { from = grip, to = { grip.x + 120, grip.y - 150 }, duration = 0.4 }
end)
scene.at(8, scene.stop)
