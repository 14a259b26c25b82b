-- A deck of cards is swiped away card by card, and the next ones come forward.
--
-- What to look for: a card follows the finger and tilts the more the farther it is. Where it would coast to decides
-- whether it flies off, as fast as the finger was, or comes back. As it goes, the others come forward.

local ms = require "moonspring"
local scene = ms.scene

scene.title, scene.size, scene.backgroundColor = "Swipe deck", { 390, 700 }, "#f4f1fb"
local tilt = scene.param("tilt", 12, { min = 0, max = 30, step = 1 })
local throw = scene.param("throw", 620, { min = 460, max = 900, step = 10 }).value
local cards = {} -- front first

local function deal(name, from, to)
    local card = scene.view:addSubview(ms.View {
        name = name, center = { 195, 330 }, size = { 310, 430 }, cornerRadius = 28, shadowColor = "#2b1b4f40",
        shadowRadius = 16, backgroundColor = ms.gradient { from = from, to = to, angle = 1 },
        text = name, textColor = "white", fontSize = 30,
    }, 1)
    local like, nope = { center = { 195 + throw, 270 } }, { center = { 195 - throw, 390 } }
    ms.States {
        states = { home = {}, like = { [name] = like }, nope = { [name] = nope } }, initial = "home",
        transitions = { { drag = name, rate = 0.998 }, { to = "home", bounce = 0.25 } },
    }
    table.insert(cards, card)
end
deal("Kyoto", "#ff5f6d", "#ffc371")
deal("Lima", "#ffa34d", "#ffd56b")
deal("Oslo", "#4cb8c4", "#3cd3ad")
deal("Quito", "#7f53ac", "#647dee")

function scene.onFrame()
    local depth = 0
    for _, card in ipairs(cards) do
        local way = card.x - 195
        card.transform = ms.transform.scale(1 - 0.06 * depth)
            * ms.transform.rotation(math.rad(tilt.value) * way / 195) * ms.transform.translation(0, 26 * depth)
        card.text = way > 80 and "LIKE" or way < -80 and "NOPE" or card.name
        depth = depth + 1 - math.abs(way) / throw
    end
end
scene.onFrame()

scene.at(0.4, function() scene.pan { from = { 200, 420 }, to = { 270, 430 }, duration = 0.35 } end)
scene.at(1.6, function() scene.pan { from = { 200, 420 }, to = { 340, 400 }, duration = 0.2 } end)
scene.at(2.7, function() scene.pan { from = { 200, 250 }, to = { 60, 280 }, duration = 0.16 } end)
