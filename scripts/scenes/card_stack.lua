-- A stack of picture cards: the top one is dragged, comes back, or is thrown aside, and the next one steps forward.
--
-- What to look for: a finger pulls at the point where it took hold, so that a card held by its lower edge tilts the
-- other way than one held by its top. Let go within 110 points of its place and slower than 600 points per second it
-- snaps back upright; otherwise it flies off, and goes to the bottom of the stack once nobody sees it. Each of the
-- others steps forward on a spring of its own.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Card stack"
scene.backgroundColor = ms.gradient { from = "#f7f7fb", to = "#dfe3ee" }

local far = scene.param("distance", 110, { min = 40, max = 200, step = 10 })
local fast = scene.param("speed", 600, { min = 200, max = 2000, step = 50 })
local damping = scene.param("damping", 0.55, { min = 0.2, max = 1, step = 0.05 })

local view = scene.view
local home, size = ms.vec(187.5, 306), ms.vec(300, 392)

view:addSubview(ms.View {
    name = "heading", frame = { 24, 32, 327, 40 }, text = "Discover", textColor = "#1c1c1e", fontSize = 30,
    fontWeight = "bold", textAlignment = "left",
})
local pile = view:addSubview(ms.View { name = "table", frame = view.bounds })

local places = {
    { "Lofoten", "Norway", "#5b86e5", "#36d1dc", "#2c4a7a" }, { "Atacama", "Chile", "#ff7e5f", "#feb47b", "#8e3b2f" },
    { "Kyoto", "Japan", "#ee5d8f", "#ffc3a0", "#7a2b54" },
    { "Serra da Estrela", "Portugal", "#11998e", "#7be495", "#0b4f4a" },
    { "Sahara", "Morocco", "#654ea3", "#eaafc8", "#3d2a6b" },
}

local animator = ms.DynamicAnimator { referenceView = view }
local body = animator:addBehavior(ms.DynamicItemBehavior { resistance = 0.5, angularResistance = 3 })
local steps = animator:addBehavior(ms.DynamicItemBehavior { allowsRotation = false })

local function label(parent, name, frame, text, fontSize, weight, color)
    return parent:addSubview(ms.View {
        name = name, frame = frame, text = text, fontSize = fontSize, fontWeight = weight, textColor = color,
        textAlignment = "left",
    })
end

-- A stamp that appears as the card goes to its side.
local function stamp(face, name, x, tilt, text, color)
    return face:addSubview(ms.View {
        name = name, center = { x, 52 }, size = { 104, 44 }, rotation = tilt, text = text, textColor = color,
        fontSize = 24, fontWeight = "bold", borderColor = color, borderWidth = 4, cornerRadius = 10, alpha = 0,
        backgroundColor = "#ffffffd0",
    })
end

-- A card is an invisible item that is dragged; its face, inside, has the scale of the card's depth in the stack.
local stack = {}
for i, place in ipairs(places) do
    local title, country, sky, glow, ground = table.unpack(place)
    local card = pile:addSubview(ms.View { name = title, center = home, size = size }, 1)
    local face = card:addSubview(ms.View {
        name = title .. " face", frame = card.bounds, backgroundColor = "white", cornerRadius = 24,
        shadowColor = "#1c1c3a38", shadowOffset = { 0, 10 }, shadowRadius = 14,
    })
    local picture = face:addSubview(ms.View {
        name = title .. " picture", frame = { 10, 10, 280, 296 }, cornerRadius = 16, clipsToBounds = true,
        backgroundColor = ms.gradient { from = sky, to = glow },
    })
    picture:addSubview(ms.View {
        name = title .. " sun", frame = { 40 + i * 32, 54, 64, 64 }, cornerRadius = 32, backgroundColor = "#fffbe8",
        shadowColor = "#fffbe8", shadowRadius = 14,
    })
    for k = 1, 2 do
        local y, shift = 130 + k * 46, (i * 53 + k * 110) % 160
        picture:addSubview(ms.View {
            name = title .. " hills " .. k, frame = { 0, 0, 280, 296 }, backgroundColor = ground,
            alpha = 0.3 + 0.35 * k,
            path = ms.path():moveTo { -20, 300 }:lineTo { -20, y + 40 }
                :curveTo({ shift - 40, y - 60 }, { shift + 20, y - 40 }, { shift + 60, y + 20 })
                :curveTo({ shift + 100, y + 60 }, { 240, y - 50 }, { 300, y + 10 }):lineTo { 300, 300 }:close(),
        })
    end
    label(face, title .. " title", { 24, 316, 252, 32 }, title, 24, "bold", "#1c1c1e")
    label(face, title .. " country", { 24, 348, 252, 24 }, country, 16, "regular", "#8e8e93")
    -- The depth in the stack, in hundredths, on a spring.
    local depth = view:addSubview(ms.View { name = title .. " depth", hidden = true, size = { 20, 20 } })
    depth.center = { (i - 1) * 100, 0 }
    steps:addItem(depth)
    body:addItem(card)
    stack[i] = {
        card = card, face = face, depth = depth,
        like = stamp(face, title .. " like", 78, -0.25, "LIKE", "#30b658"),
        nope = stamp(face, title .. " nope", 222, 0.25, "NOPE", "#ff453a"),
        snap = animator:addBehavior(ms.SnapBehavior { item = card, snapPoint = home, damping = damping.value }),
        step = animator:addBehavior(ms.SpringBehavior {
            item = depth, target = depth.center, duration = 0.42, bounce = 0.4,
        }),
    }
end
function damping.onChange(_, value) for _, entry in ipairs(stack) do entry.snap.damping = value end end

local function draw()
    for _, entry in ipairs(stack) do
        local depth = entry.depth.x / 100
        entry.face.transform = ms.transform.scale(1 - 0.06 * depth) * ms.transform.translation(0, 30 * depth)
        entry.face.alpha = math.max(0, math.min(1, 3.6 - depth))
        local aside = (entry.card.x - home.x) / 90
        entry.like.alpha = math.max(0, math.min(1, aside))
        entry.nope.alpha = math.max(0, math.min(1, -aside))
    end
end
body.action = draw
draw()

-- The top card is out of the stack at once, and in it again, at the bottom, when it has gone.
local flown = 0
local function fly(velocity)
    local entry = table.remove(stack, 1)
    flown = flown + 1
    animator:removeBehavior(entry.snap)
    body:setLinearVelocity(velocity, entry.card)
    for i, other in ipairs(stack) do other.step.target = { (i - 1) * 100, 0 } end
    scene.after(0.5, function()
        stack[#stack + 1] = entry
        pile:sendToBack(entry.card)
        body:setLinearVelocity({ 0, 0 }, entry.card)
        body:setAngularVelocity(0, entry.card)
        entry.card.center, entry.card.rotation = home, 0
        entry.depth.center = { #places * 100, 0 }
        entry.step.target = { (#stack - 1) * 100, 0 }
        animator:updateItem(entry.card)
        animator:updateItem(entry.depth)
        animator:addBehavior(entry.snap)
        draw()
    end)
end

local drag, held
function pile.onPan(_, gesture)
    if gesture.state == "began" then
        -- One card at a time, and never the last one: the others are still in the air.
        if held or #stack < 2 then return end
        held = stack[1]
        animator:removeBehavior(held.snap)
        drag = animator:addBehavior(ms.DragBehavior { item = held.card })
    end
    if not held then return end
    drag:follow(gesture)
    if drag.isDragging then return end
    animator:removeBehavior(drag)
    local entry, way, velocity = held, held.card.x - home.x, gesture.velocity
    held = nil
    if gesture.state == "ended" and (math.abs(way) > far.value or math.abs(velocity.x) > fast.value) then
        local side = math.abs(velocity.x) > 100 and velocity.x or way
        fly(ms.vec(side > 0 and 1250 or -1250, velocity.y * 0.5))
    else
        animator:addBehavior(entry.snap)
    end
end

-- Two round buttons do the same.
local function button(name, x, color, icon, velocity)
    local knob = view:addSubview(ms.View {
        name = name, center = { x, 606 }, size = { 64, 64 }, cornerRadius = 32, backgroundColor = "white",
        shadowColor = "#1c1c3a30", shadowOffset = { 0, 5 }, shadowRadius = 8,
    })
    knob:addSubview(ms.View {
        name = name .. " icon", frame = { 18, 18, 28, 28 }, path = icon, strokeColor = color, lineWidth = 5,
    })
    function knob.onTap()
        if held or #stack < 3 then return end
        body:addAngularVelocity(velocity.x / 900, stack[1].card)
        fly(velocity)
        scene.tween(0.3, function(progress)
            knob.transform = ms.transform.scale(1 - 0.18 * math.sin(progress * math.pi))
        end)
    end
    return knob
end
button("nope", 132, "#ff453a", ms.path():moveTo { 5, 5 }:lineTo { 23, 23 }:moveTo { 23, 5 }:lineTo { 5, 23 },
    ms.vec(-1250, -120))
local like = button("like", 243, "#30b658", ms.path():moveTo { 14, 25 }:curveTo({ -10, 9 }, { 6, -4 }, { 14, 7 })
    :curveTo({ 22, -4 }, { 38, 9 }, { 14, 25 }):close(), ms.vec(1250, -120))

scene.signal("flown", function() return flown end)
scene.signal("aside", function() return stack[1].card.x - home.x end)
scene.signal("tilt", function() return stack[1].card.rotation end)
scene.signal("depth", function() return stack[1].depth.x / 100 end)

scene.at(0.3, function() scene.pan { from = { 200, 440 }, to = { 275, 425 }, duration = 0.6 } end)
scene.at(1.5, function() scene.pan { from = { 190, 200 }, to = { 20, 235 }, duration = 0.28 } end)
scene.at(2.6, function() scene.pan { from = { 180, 430 }, to = { 350, 380 }, duration = 0.28 } end)
scene.at(3.7, function() scene.tap(like.center) end)
