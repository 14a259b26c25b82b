-- A black island grows from a pill to a player, a call and a timer, and back.
--
-- What to look for: size, corners and place are three properties on one spring, which overshoots more as it opens than
-- as it closes; what is inside fades and keeps to the edges. The third tap comes while it opens: it goes on from there.

local ms = require "moonspring"
local scene = ms.scene

scene.title, scene.size = "Island", { 390, 420 }
scene.backgroundColor = ms.gradient { from = "#20123a", to = "#d9663a" }
local opening = scene.param("opening", 0.55, { min = 0.2, max = 1.5, step = 0.05 })
local bounce = scene.param("bounce", 0.3, { min = 0, max = 0.7, step = 0.05 })

local shapes = {
    idle = { center = { 195, 30 }, size = { 126, 37 }, cornerRadius = 18.5 },
    player = { center = { 195, 30 }, size = { 220, 37 }, cornerRadius = 18.5 },
    call = { center = { 195, 53 }, size = { 370, 84 }, cornerRadius = 42 },
    timer = { center = { 195, 97 }, size = { 370, 170 }, cornerRadius = 44 },
}
local island = scene.view:addSubview(ms.View {
    name = "island", center = { 195, 30 }, size = { 126, 37 }, cornerRadius = 18.5, backgroundColor = "black",
    clipsToBounds = true,
})
-- What each state shows. Its x counts from the left edge, a negative one from the right edge, and 0 is the middle; its
-- y counts from the middle.
local contents = { idle = {}, player = {}, call = {}, timer = {} }
local function add(state, name, x, y, size, options)
    options.name, options.size, options.alpha, options.textColor = name, size, 0, options.textColor or "white"
    local view = island:addSubview(ms.View(options))
    table.insert(contents[state], { view = view, x = x, y = y })
    return view
end
add("player", "note", 30, 0, { 60, 30 }, { text = "♫", fontSize = 18, textColor = "#30d158" })
add("player", "played", -34, 0, { 60, 30 }, { text = "2:41", fontSize = 14, textColor = "#30d158" })
add("call", "face", 42, 0, { 52, 52 }, { text = "AL", cornerRadius = 26, backgroundColor = "#5e5ce6" })
add("call", "caller", 155, 0, { 150, 44 }, { text = "mobile\nIncoming call", fontSize = 16, textAlignment = "left" })
add("call", "decline", -92, 0, { 44, 44 }, { text = "x", cornerRadius = 22, backgroundColor = "#ff453a" })
add("call", "accept", -40, 0, { 44, 44 }, { text = "ok", cornerRadius = 22, backgroundColor = "#30d158" })
add("timer", "caption", 0, -40, { 200, 24 }, { text = "Timer", fontSize = 16, textColor = "#ff9f0a" })
local count = add("timer", "count", 0, 12, { 200, 70 }, { text = "04:59", fontSize = 56, textColor = "#ff9f0a" })

local following = { idle = "player", player = "call", call = "timer", timer = "idle" }
local state = "idle"
function island.onTap()
    state = following[state]
    local grows = shapes[state].size[1] > island.size.width or shapes[state].size[2] > island.size.height
    ms.animate(island, shapes[state], {
        duration = grows and opening.value or 0.4, bounce = grows and bounce.value or 0.1,
    })
    for name, entries in pairs(contents) do
        local look = { alpha = name == state and 1 or 0, transform = ms.transform.scale(name == state and 1 or 0.8) }
        for _, entry in ipairs(entries) do ms.animate(entry.view, look, { duration = 0.3 }) end
    end
end

function scene.onFrame()
    local size = island.size
    for _, entries in pairs(contents) do
        for _, entry in ipairs(entries) do
            local from = entry.x == 0 and size.width / 2 or entry.x < 0 and size.width or 0
            entry.view.center = { from + entry.x, size.height / 2 + entry.y }
        end
    end
end

local seconds = 299
scene.every(1, function()
    seconds = seconds - 1
    count.text = string.format("%02d:%02d", seconds // 60, seconds % 60)
end)
scene.signal("width", function() return island.size.width end, { unit = "pt" })
for _, time in ipairs { 0.4, 1.7, 1.9, 4.3 } do scene.at(time, function() scene.tap(island) end) end
