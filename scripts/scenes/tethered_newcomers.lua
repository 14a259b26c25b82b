-- Cards come in from the right on springy tethers, jostle each other, and fall when they are tapped.
--
-- What to look for: every newcomer is put outside the right edge and tied to one hook by a spring of 300 points, so it
-- swings in and pushes its way among the others. They hang a little more than 300 below the hook where nothing is in
-- the way: 25 points more, at one swing a second. A tap cuts a card loose; two seconds later, far below, it leaves
-- every behaviour for good.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Tethered newcomers"
scene.size = { 445, 667 }
scene.backgroundColor = ms.gradient { from = "#fff6ee", to = "#ffe1cc" }

local frequency = scene.param("frequency", 1, { min = 0.5, max = 4, step = 0.1 })
local damping = scene.param("damping", 0.4, { min = 0, max = 1, step = 0.05 })

-- The right edge of the stage is that of the scene; the room at the left is for the first card's swing.
local view = scene.view:addSubview(ms.View { name = "stage", frame = { 70, 0, 375, 667 } })
local hook = ms.vec(view.size.width / 2, 64)
local tethers = view:addSubview(ms.View {
    name = "tethers", frame = view.bounds, strokeColor = "#6b7488", lineWidth = 2, zPosition = -1,
})
view:addSubview(ms.View {
    name = "hook", center = hook, size = { 22, 22 }, backgroundColor = "#2b2d42", cornerRadius = 11, zPosition = 1,
})

local animator = ms.DynamicAnimator { referenceView = view }
local gravity = animator:addBehavior(ms.GravityBehavior {})
local collision = animator:addBehavior(ms.CollisionBehavior {})
local colors = { "#ff7b7d", "#f8961e", "#f9c74f", "#90be6d", "#4fc0a0", "#8fb3d4" }
local cards, cut, gone, touches = {}, 0, 0, 0

collision.collisionDelegate = { beganContactWithItem = function() touches = touches + 1 end }

local function release(card)
    local tether = card.userData
    if not tether then return end
    card.userData = nil
    cut = cut + 1
    animator:removeBehavior(tether)
    scene.after(2, function()
        gravity:removeItem(card)
        collision:removeItem(card)
        card:removeFromSuperview()
        gone = gone + 1
    end)
end

local function newcomer(i)
    local size = 50 + scene.random(40)
    local card = view:addSubview(ms.View {
        name = "card " .. i, center = { view.size.width + size, 300 }, size = { size, size }, cornerRadius = 8,
        backgroundColor = colors[(i - 1) % #colors + 1], text = tostring(i), textColor = "#2b2d42", fontSize = 26,
        fontWeight = "bold",
        onTap = release,
    })
    gravity:addItem(card)
    collision:addItem(card)
    card.userData = animator:addBehavior(ms.AttachmentBehavior {
        item = card, attachedToAnchor = hook, length = 300, damping = damping.value, frequency = frequency.value,
    })
    cards[#cards + 1] = card
    scene.signal("distance " .. i, function() return card.center:distance(hook) end)
end

function gravity:action()
    local path
    for _, card in ipairs(cards) do
        if card.userData then path = (path or ms.path()):moveTo(hook):lineTo(card.center) end
    end
    tethers.path = path
end

scene.signal("cards", function() return #cards end)
scene.signal("cut", function() return cut end)
scene.signal("gone", function() return gone end)
scene.signal("touches", function() return touches end)

scene.spawn(function()
    for i = 1, 4 do
        newcomer(i)
        scene.wait(0.9)
    end
    scene.wait(1.4)
    for _, i in ipairs { 3, 1, 4, 2 } do
        scene.tap(view:convert(cards[i].center))
        scene.wait(0.4)
    end
end)
