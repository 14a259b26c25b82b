-- A black island grows from a pill to a player, a call and a timer, and back.
--
-- What to look for: each state says what it looks like, and what it does not name is as it was at first. Size, corners
-- and place are on one spring, which overshoots more as it opens than as it closes. The third tap comes while it opens:
-- it goes on from there.

local ms = require "moonspring"
local scene = ms.scene

scene.title, scene.size = "Island", { 390, 420 }
scene.backgroundColor = ms.gradient { from = "#20123a", to = "#d9663a" }
local opening = scene.param("opening", 0.55, { min = 0.2, max = 1.5, step = 0.05 })
local bounce = scene.param("bounce", 0.3, { min = 0, max = 0.7, step = 0.05 })

local island = scene.view:addSubview(ms.View {
    name = "island", center = { 195, 30 }, size = { 126, 37 }, cornerRadius = 18.5, backgroundColor = "black",
    clipsToBounds = true,
})
local small = ms.transform.scale(0.8)
local function add(name, center, size, text, options)
    options.name, options.center, options.size, options.text, options.alpha = name, center, size, text, 0
    options.textColor, options.transform = options.textColor or "white", small
    return island:addSubview(ms.View(options))
end
add("note", { 30, 18 }, { 60, 30 }, "♫", { fontSize = 18, textColor = "#30d158" })
add("played", { 186, 18 }, { 60, 30 }, "2:41", { fontSize = 14, textColor = "#30d158" })
add("face", { 42, 42 }, { 52, 52 }, "AL", { cornerRadius = 26, backgroundColor = "#5e5ce6" })
add("caller", { 155, 42 }, { 150, 44 }, "mobile\nIncoming call", { fontSize = 16, textAlignment = "left" })
add("decline", { 278, 42 }, { 44, 44 }, "x", { cornerRadius = 22, backgroundColor = "#ff453a" })
add("accept", { 330, 42 }, { 44, 44 }, "ok", { cornerRadius = 22, backgroundColor = "#30d158" })
add("caption", { 185, 45 }, { 200, 24 }, "Timer", { fontSize = 16, textColor = "#ff9f0a" })
local count = add("count", { 185, 97 }, { 200, 70 }, "04:59", { fontSize = 56, textColor = "#ff9f0a" })

local shown = { alpha = 1, transform = ms.transform() }
ms.States {
    states = {
        idle = {},
        player = { island = { size = { 220, 37 } }, note = shown, played = shown },
        call = {
            island = { y = 53, size = { 370, 84 }, cornerRadius = 42 },
            face = shown, caller = shown, decline = shown, accept = shown,
        },
        timer = { island = { y = 97, size = { 370, 170 }, cornerRadius = 44 }, caption = shown, count = shown },
    },
    initial = "idle",
    transitions = {
        { from = "idle", to = "player", tap = "island" },
        { from = "player", to = "call", tap = "island" },
        { from = "call", to = "timer", tap = "island" },
        { from = "timer", to = "idle", tap = "island", duration = 0.4, bounce = 0.1 },
        { duration = opening, bounce = bounce },
    },
}

local seconds = 299
scene.every(1, function()
    seconds = seconds - 1
    count.text = string.format("%02d:%02d", seconds // 60, seconds % 60)
end)
scene.signal("width", function() return island.size.width end, { unit = "pt" })
for _, time in ipairs { 0.4, 1.7, 1.9, 4.3 } do scene.at(time, function() scene.tap(island) end) end
