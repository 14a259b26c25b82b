-- Toasts slide in at the bottom, stack up, and go by themselves or at a swipe.
--
-- What to look for: each new one pushes those before it back by a step, by as much as it has come. A finger drags one
-- aside while the others come forward again, and it goes on at the finger's speed or comes back.

local ms = require "moonspring"
local scene = ms.scene

scene.title, scene.size, scene.backgroundColor = "Toasts", { 390, 500 }, "#eef1f6"
local lifetime = scene.param("lifetime", 2.4, { min = 0.5, max = 6, step = 0.1 })

local function show(name, color)
    local toast = scene.view:addSubview(ms.View {
        name = name, center = { 195, 560 }, size = { 350, 64 }, cornerRadius = 18, backgroundColor = "white",
        text = name, textColor = color, shadowColor = "#1b2a4a33", shadowRadius = 10, shadowOffset = { 0, 4 },
    })
    ms.animate(toast, { y = 450 }, { bounce = 0.25 })
    ms.States {
        states = { here = {}, left = { [name] = { x = -225 } }, right = { [name] = { x = 615 } } }, initial = "here",
        transitions = { { from = "here", drag = name }, { from = "here", to = "right", after = lifetime.value } },
        onChange = function() scene.after(0.6, function() toast:removeFromSuperview() end) end,
    }
end

function scene.onFrame()
    local depth, toasts = 0, scene.view.subviews
    for i = #toasts, 1, -1 do
        toasts[i].transform = ms.transform.scale(1 - 0.05 * depth) * ms.transform.translation(0, -14 * depth)
        depth = depth + (560 - toasts[i].y) / 110 * (1 - math.abs(toasts[i].x - 195) / 420)
    end
end

for i, news in ipairs { { "Draft saved", "#30d158" }, { "Message sent", "#0a84ff" }, { "No connection", "#ff453a" } } do
    scene.at(0.35 * i, function() show(table.unpack(news)) end)
end
scene.at(2, function() scene.pan { from = { 150, 450 }, to = { 290, 455 }, duration = 0.15 } end)
