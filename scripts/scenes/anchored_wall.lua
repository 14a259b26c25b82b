-- Two carts meet blocks: one block is anchored, the other is free.
--
-- What to look for: with elasticity 0.2 the cart that comes at 200 points per second leaves the anchored block at 40,
-- and the block does not move, whatever velocity is added to it. The free block, as heavy as its cart, gets 120 of the
-- 200, and the cart keeps 80. A tap on a block anchors it or lets it loose.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Anchored and free"
scene.size = { 560, 360 }
scene.backgroundColor = "#edf2f4"

local elasticity = scene.param("elasticity", 0.2, { min = 0, max = 1, step = 0.1 })

local view = scene.view
local ink = "#2b2d42"
local animator = ms.DynamicAnimator { referenceView = view }
local all = animator:addBehavior(ms.DynamicItemBehavior {
    elasticity = elasticity.value, resistance = 0, allowsRotation = false,
})
local collision = animator:addBehavior(ms.CollisionBehavior {})
elasticity.onChange = function(_, value) all.elasticity = value end

local lanes = {}

local function lane(name, y, color, isAnchored)
    view:addSubview(ms.View {
        name = name .. " track", frame = { 0, y + 52, 560, 2 }, backgroundColor = ink, alpha = 0.3,
    })
    local block = view:addSubview(ms.View {
        name = name .. " block", center = { 250, y }, size = { 80, 100 }, backgroundColor = ink, cornerRadius = 6,
        textColor = "white", fontSize = 24,
    })
    local cart = view:addSubview(ms.View {
        name = name .. " cart", center = { 490, y }, size = { 80, 100 }, backgroundColor = color, cornerRadius = 6,
        textColor = "white", fontSize = 24,
    })
    local anchor = animator:addBehavior(ms.DynamicItemBehavior { items = { block }, isAnchored = isAnchored })
    local bolts = {}
    for i, x in ipairs { 12, 68 } do
        bolts[i] = block:addSubview(ms.View {
            name = name .. " bolt " .. i, center = { x, 88 }, size = { 10, 10 }, backgroundColor = "#8d99ae",
            cornerRadius = 5,
        })
    end
    for _, item in ipairs { cart, block } do
        all:addItem(item)
        collision:addItem(item)
    end
    all:addLinearVelocity({ -200, 0 }, cart)
    -- On an anchored item this does nothing.
    if isAnchored then all:addLinearVelocity({ 300, 0 }, block) end

    local own = { block = block, cart = cart }
    function own.show()
        block.text = string.format("%.0f", all:linearVelocity(block).x)
        cart.text = string.format("%.0f", all:linearVelocity(cart).x)
        for _, bolt in ipairs(bolts) do bolt.hidden = not anchor.isAnchored end
    end
    function block:onTap()
        anchor.isAnchored = not anchor.isAnchored
    end
    own.show()
    lanes[#lanes + 1] = own
    scene.signal(name .. " block", function() return all:linearVelocity(block).x end)
    scene.signal(name .. " cart", function() return all:linearVelocity(cart).x end)
end

lane("anchored", 100, "#ef233c", true)
lane("free", 260, "#4361ee", false)

function collision:action()
    for _, shown in ipairs(lanes) do shown.show() end
end

scene.at(2.6, scene.stop)
