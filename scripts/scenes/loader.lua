-- Three dots of a loader hop one after the other, over and over.
--
-- What to look for: each dot is on a spring that nothing damps, thrown upwards after the one before it. Its period is
-- half of the scene's time. A film of the second half repeats without a seam:
-- moonspring render loader.lua -o loader.gif --from 1.2 --loop.

local ms = require "moonspring"
local scene = ms.scene

scene.title, scene.size, scene.backgroundColor = "Loader", { 160, 80 }, "white"
for i, color in ipairs { "#0a84ff", "#5e5ce6", "#bf5af2" } do
    local dot = scene.view:addSubview(ms.View {
        name = "dot " .. i, center = { 30 + 25 * i, 46 }, size = { 14, 14 }, cornerRadius = 7, backgroundColor = color,
    })
    ms.animate(dot, { y = 46 }, { duration = 1.2, bounce = 1, velocity = -80, delay = 0.15 * (i - 1) })
end
scene.at(2.4, scene.stop)
