-- Two boxes on springs: one pulled out and let go, one that drops onto its spring.
--
-- What to look for: the left spring has nothing but itself, and ends at its length of 100 points. The right one is
-- softer, hardly damped and carries a weight under gravity, so it swings about 25 points below its own length of 110:
-- g / (2 pi f)^2, whatever the mass. Its first swing takes it to about 152 points, and it settles at 135.3.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Springs"
scene.size = { 375, 360 }
scene.backgroundColor = "#eaf4f4"

local animator = ms.DynamicAnimator { referenceView = scene.view }

-- A box on a spring. What is drawn as the spring follows in the behaviour's action.
local function hang(options)
    local anchor = ms.vec(options.box.center.x, 60)
    local coil = scene.view:addSubview(ms.View { name = options.name .. " coil", backgroundColor = "#6b9080" })
    scene.view:addSubview(ms.View {
        name = options.name .. " hook", center = anchor, size = { 40, 6 }, backgroundColor = "#354f52",
    })
    local spring = animator:addBehavior(ms.AttachmentBehavior {
        item = scene.view:addSubview(options.box), attachedToAnchor = anchor,
        length = options.length, frequency = options.frequency, damping = options.damping,
    })

    local function show()
        coil.frame = { anchor.x - 2, anchor.y, 4, math.max(0, options.box.y - anchor.y) }
    end
    spring.action = show
    show()

    scene.signal(options.name, function() return options.box.y - anchor.y end)
    return options.box
end

local left = hang {
    name = "left", length = 100, frequency = 2, damping = 0.3,
    box = ms.View {
        name = "left box", center = { 100, 210 }, size = { 40, 40 }, backgroundColor = "#f28482", cornerRadius = 8,
    },
}
local right = hang {
    name = "right", length = 110, frequency = 1, damping = 0.1,
    box = ms.View {
        name = "right box", center = { 250, 170 }, size = { 100, 100 }, backgroundColor = "#84a59d", cornerRadius = 8,
    },
}

animator:addBehavior(ms.DynamicItemBehavior { items = { left }, resistance = 0 })
animator:addBehavior(ms.GravityBehavior { items = { right } })
