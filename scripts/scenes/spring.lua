-- Three boxes on springs: one pulled out and let go, two that drop onto their springs.
--
-- What to look for: the left spring has nothing but itself, and ends at its length of 100 points. The other two are
-- softer, hardly damped and carry a weight under gravity, so they swing about 25 points below their own lengths of
-- 110 and 100: g / (2 pi f)^2, whatever the mass. The first swing of the middle one takes it to about 152 points,
-- and it settles at 135.3.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Springs"
scene.size = { 480, 310 }
scene.backgroundColor = "#eaf4f4"

local animator = ms.DynamicAnimator { referenceView = scene.view }
local beam, ink = 50, "#354f52"

scene.view:addSubview(ms.View {
    name = "beam", frame = { 30, beam - 10, 420, 10 }, backgroundColor = ink, cornerRadius = 3,
})

-- A coil from the top of its view down to a depth.
local function coil(depth)
    local turns, width, straight = 9, 24, 6
    local pitch = (depth - 2 * straight) / turns
    local path = ms.path():moveTo { width / 2, 0 }:lineTo { width / 2, straight }
    for i = 1, turns do
        path:lineTo { i % 2 == 0 and 0 or width, straight + (i - 0.5) * pitch }
    end
    return path:lineTo { width / 2, depth - straight }:lineTo { width / 2, depth }
end

-- A line beside the box that says how far it is from the anchor.
local function mark(name, x, length, text, color)
    scene.view:addSubview(ms.View {
        name = name, frame = { x, beam + length - 1, 26, 2 }, backgroundColor = color,
    })
    scene.view:addSubview(ms.View {
        name = name .. " text", frame = { x, beam + length + 3, 48, 18 }, text = text, textColor = color,
        fontSize = 14, textAlignment = "left",
    })
end

-- A box on a spring. What is drawn as the spring follows in the behaviour's action.
local function hang(options)
    local name, box = options.name, options.box
    local anchor = ms.vec(box.center.x, beam)
    local wire = scene.view:addSubview(ms.View {
        name = name .. " coil", frame = { anchor.x - 12, beam, 24, 1 }, strokeColor = "#6b9080", lineWidth = 3,
    })
    local spring = animator:addBehavior(ms.AttachmentBehavior {
        item = scene.view:addSubview(box), attachedToAnchor = anchor,
        length = options.length, frequency = options.frequency, damping = options.damping,
    })

    local function show()
        wire.path = coil(math.max(12, box.y - box.size.height / 2 - beam))
    end
    spring.action = show
    show()

    scene.signal(name, function() return box.y - beam end)
    return box
end

local left = hang {
    name = "left", length = 100, frequency = 2, damping = 0.3,
    box = ms.View {
        name = "left box", center = { 75, 200 }, size = { 40, 40 }, backgroundColor = "#f28482", cornerRadius = 8,
    },
}
local middle = hang {
    name = "middle", length = 110, frequency = 1, damping = 0.1,
    box = ms.View {
        name = "middle box", center = { 205, 160 }, size = { 100, 100 }, backgroundColor = "#84a59d", cornerRadius = 8,
    },
}
local right = hang {
    name = "right", length = 100, frequency = 1, damping = 0.1,
    box = ms.View {
        name = "right box", center = { 370, 150 }, size = { 100, 100 }, backgroundColor = "#f6bd60", cornerRadius = 8,
    },
}

mark("left rest", 105, 100, "100", ink)
mark("middle length", 265, 110, "110", "#586966")
mark("middle rest", 265, 135.33, "135.3", ink)
mark("right length", 430, 100, "100", "#586966")
mark("right rest", 430, 125.33, "125.3", ink)

animator:addBehavior(ms.DynamicItemBehavior { items = { left }, resistance = 0 })
animator:addBehavior(ms.GravityBehavior { items = { middle, right } })
