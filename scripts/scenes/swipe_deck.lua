-- A deck of cards is swiped away card by card, and the next ones come forward.
--
-- What to look for: a card follows the finger and tilts the more the farther it is; where it would coast to decides
-- whether it flies off, as fast as the finger was, or comes back. The depth of each card is a number on a spring.

local ms = require "moonspring"
local scene = ms.scene

scene.title, scene.size, scene.backgroundColor = "Swipe deck", { 390, 700 }, "#f4f1fb"
local tilt = scene.param("tilt", 12, { min = 0, max = 30, step = 1 })
local throw = scene.param("throw", 160, { min = 60, max = 400, step = 10 })
local home = ms.vec(195, 330)
local cards = {} -- front first

local function stamp(card, text, x, color)
    return card:addSubview(ms.View {
        name = text .. " " .. card.name, frame = { x, 28, 110, 44 }, text = text, textColor = color,
        fontWeight = "bold", fontSize = 24, borderColor = color, borderWidth = 4, cornerRadius = 10, alpha = 0,
    })
end

local function release(entry, gesture)
    local card = entry.card
    local ending = card.center + ms.project(gesture.velocity, 0.99)
    local isThrown = math.abs(ending.x - home.x) > throw.value
    local side = ending.x > home.x and 1 or -1
    local target = isThrown and ms.vec(home.x + 620 * side, card.y + 0.2 * gesture.velocity.y) or home
    ms.animate(card, { center = target }, {
        bounce = isThrown and 0 or 0.25, velocity = gesture.velocity,
        onDone = isThrown and function() card:removeFromSuperview() end or nil,
    })
    if not isThrown then return end
    table.remove(cards, 1)
    for i, other in ipairs(cards) do ms.animate(other.depth, { x = i - 1 }, { duration = 0.45, bounce = 0.35 }) end
end

local looks = {
    { "Kyoto", "#ff5f6d", "#ffc371" }, { "Lima", "#ffa34d", "#ffd56b" }, { "Oslo", "#4cb8c4", "#3cd3ad" },
    { "Quito", "#7f53ac", "#647dee" },
}
for i, look in ipairs(looks) do
    local card = scene.view:addSubview(ms.View {
        name = look[1], center = home, size = { 310, 430 }, cornerRadius = 28, shadowColor = "#2b1b4f40",
        shadowRadius = 16, backgroundColor = ms.gradient { from = look[2], to = look[3], angle = 1 },
        text = look[1], textColor = "white", fontSize = 30,
    }, 1)
    local entry = {
        card = card, depth = ms.DynamicItem { center = { i - 1, 0 } },
        like = stamp(card, "LIKE", 24, "#30d158"), nope = stamp(card, "NOPE", 176, "#ff453a"),
    }
    function card.onPan(_, gesture)
        if gesture.state == "changed" then card.center = home + gesture.translation end
        if gesture.state == "ended" then release(entry, gesture) end
    end
    cards[i] = entry
end
local all = table.move(cards, 1, #cards, 1, {})
function scene.onFrame()
    for _, entry in ipairs(all) do
        local depth, way = entry.depth.x, entry.card.x - home.x
        entry.card.transform = ms.transform.scale(1 - 0.06 * depth)
            * ms.transform.rotation(math.rad(tilt.value) * way / 195) * ms.transform.translation(0, 26 * depth)
        entry.like.alpha = math.max(0, math.min(1, way / 100))
        entry.nope.alpha = math.max(0, math.min(1, -way / 100))
    end
end
scene.onFrame()

scene.signal("way", function() return cards[1] and cards[1].card.x - home.x or 0 end, { unit = "pt" })
scene.at(0.4, function() scene.pan { from = { 200, 420 }, to = { 270, 430 }, duration = 0.35 } end)
scene.at(1.6, function() scene.pan { from = { 200, 420 }, to = { 340, 400 }, duration = 0.2 } end)
scene.at(2.7, function() scene.pan { from = { 200, 250 }, to = { 60, 280 }, duration = 0.16 } end)
