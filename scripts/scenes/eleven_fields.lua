-- Each kind of field acts on a disc of 1 kg and a square of 3 kg, side by side.
--
-- What to look for: in each frame the cross is the field's position, and disc and square begin together 300 points to
-- the right of it and 400 below. The figures are what the first sub-step measured, in points per second squared:
-- gravity of both kinds does not depend on the mass; electricity, springs and the function of a script pull 3 kg a
-- third as hard, a vortex a ninth. Drag, magnetism and turbulence begin at 100 points per second to the right, as
-- they act on what moves. A velocity field sets the speed itself. The frames are walls, and a tap begins again.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Eleven fields"
scene.size = { 700, 1130 }
scene.backgroundColor = "#16162a"

local start = ms.vec(300, 400)
local moving = ms.vec(100, 0)
local ink, colors = "#f2e9e4", { disc = "#ffb703", square = "#7cc4ff" }

local kinds = {
    { "linearGravity", "linear gravity", { direction = { 3, 4 } } },
    { "radialGravity", "radial gravity", {} },
    { "spring", "spring", {} },
    { "vortex", "vortex", {} },
    { "electric", "electric", {}, charge = 2 },
    { "magnetic", "magnetic", {}, charge = 1, velocity = moving },
    { "drag", "drag", {}, velocity = moving },
    { "noise", "noise", { smoothness = 0.5, animationSpeed = 1 } },
    { "turbulence", "turbulence", { smoothness = 0.5, animationSpeed = 1 }, velocity = moving },
    { "velocity", "velocity", { direction = { 30, 40 } } },
    { "custom", "a function", { evaluate = function() return ms.vec(1, 0) end } },
}

local function text(name, center, words, color, fontSize)
    return scene.view:addSubview(ms.View {
        name = name, center = center, size = { 226, 30 }, text = words, textColor = color, fontSize = fontSize,
    })
end

-- An arrow of one length, from where the items begin.
local function arrow(direction)
    local tip = start + direction:normalized() * 130
    local back = direction:normalized() * -36
    return ms.path():moveTo(start):lineTo(tip)
        :moveTo(tip + back:rotated(0.5)):lineTo(tip):lineTo(tip + back:rotated(-0.5))
end

local experiments = {}

-- One field, its stage in its own coordinates, much reduced, and the two items.
local function experiment(index, kind, title, options, charge, velocity)
    local corner = ms.vec(10 + (index - 1) % 3 * 228, 14 + (index - 1) // 3 * 278)
    text(title, corner + ms.vec(112, 12), title, ink, 22)
    local stage = scene.view:addSubview(ms.View {
        name = title .. " stage", center = corner + ms.vec(112, 116), bounds = { -110, -110, 640, 640 },
        transform = ms.transform.scale(0.27), backgroundColor = "#363a5e", cornerRadius = 20,
    })
    stage:addSubview(ms.View {
        name = title .. " cross", frame = { -25, -25, 50, 50 }, strokeColor = ink, lineWidth = 8,
        path = ms.path.line({ 25, 0 }, { 25, 50 }):moveTo { 0, 25 }:lineTo { 50, 25 },
    })
    local pointer = stage:addSubview(ms.View {
        name = title .. " arrow", frame = { 0, 0, 530, 530 }, strokeColor = ink, lineWidth = 9, zPosition = 1,
    })

    local animator = ms.DynamicAnimator { referenceView = stage }
    local field = animator:addBehavior(ms.FieldBehavior[kind](options))
    local material = animator:addBehavior(ms.DynamicItemBehavior {
        resistance = 0, allowsRotation = false, charge = charge or 0,
    })
    local heavy = animator:addBehavior(ms.DynamicItemBehavior { density = 3 })
    local walls = animator:addBehavior(ms.CollisionBehavior {
        collisionMode = "boundaries", translatesReferenceBoundsIntoBoundary = true,
    })

    local own = { animator = animator, material = material, velocity = velocity or ms.vec(0, 0), items = {} }

    local function add(shape, y)
        local item = stage:addSubview(ms.View {
            name = title .. " " .. shape, center = start, size = { 100, 100 }, backgroundColor = colors[shape],
            cornerRadius = shape == "disc" and 50 or 8,
        })
        for _, behavior in ipairs { field, material, walls } do behavior:addItem(item) end
        own.items[#own.items + 1] = item
        local figure = text(item.name .. " figure", corner + ms.vec(112, y), "", colors[shape], 20)
        scene.signal(item.name .. " vx", function() return item.velocity.x end)
        scene.signal(item.name .. " vy", function() return item.velocity.y end)
        return item, figure
    end

    local square, squareFigure = add("square", 246)
    heavy:addItem(square)
    local disc, discFigure = add("disc", 220)

    -- A tick that begins does one sub-step, of 1/120 s.
    function field:action()
        local function measure(item, figure)
            local change = item.velocity - own.velocity
            local measured = kind == "velocity" and change or change * 120
            figure.text = string.format("%.1f, %.1f", measured.x, measured.y):gsub("-0%.0", "0.0")
            return change
        end
        measure(square, squareFigure)
        pointer.path = arrow(measure(disc, discFigure))
        self.action = nil
    end

    experiments[#experiments + 1] = own
end

for index, row in ipairs(kinds) do experiment(index, row[1], row[2], row[3], row.charge, row.velocity) end

local legend = ms.vec(490, 900)
for i, row in ipairs { { "1 kg", "disc" }, { "3 kg", "square" } } do
    scene.view:addSubview(ms.View {
        name = row[1] .. " sign", center = legend + ms.vec(50, 10 + i * 50), size = { 27, 27 },
        backgroundColor = colors[row[2]], cornerRadius = row[2] == "disc" and 13.5 or 2,
    })
    text(row[1], legend + ms.vec(110, 10 + i * 50), row[1], ink, 22)
end

local function begin()
    for _, own in ipairs(experiments) do
        for _, item in ipairs(own.items) do
            item.center = start
            own.animator:updateItem(item)
            own.material:addLinearVelocity(own.velocity - own.material:linearVelocity(item), item)
        end
    end
end

scene.view.onTap = begin
begin()

scene.at(5, scene.stop)
