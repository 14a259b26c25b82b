-- Gradients of several colours: on a rectangle with a shadow that turns, on a path, seen through, fading, with edges, and behind the scene.
-- Before them a path of one colour, whose view grows.

local ms = require "moonspring"
local scene = ms.scene

scene.size = { 300, 200 }
scene.backgroundColor = ms.gradient { colors = { "#0b1026", "#3a1c5c", "#d9663a", "gold" }, locations = { 0.1, 0.5, 0.8, 1 } }
local function add(name, x, y, gradient)
    return scene.view:addSubview(ms.View { name = name, frame = { x, y, 80, 60 }, backgroundColor = ms.gradient(gradient) })
end
local rainbow = add("rainbow", 20, 20, { colors = { "red", "orange", "gold", "seagreen", "royalblue", "purple" }, angle = 0 })
rainbow.cornerRadius = 12
-- Players of a format without shadows are compared with a scene without any.
if scene.param("shadow", 1, { min = 0, max = 1, step = 1 }).value == 1 then
    rainbow.shadowColor, rainbow.shadowOffset, rainbow.shadowRadius = "#00e0ffff", { 4, 8 }, 6
end
local edges = add("edges", 180, 20, { colors = { "black", "black", "white", "white", "tomato" }, locations = { 0, 0.3, 0.3, 0.6, 0.6 }, angle = 0.4 })
local drop = add("drop", 20, 120, { colors = { "tomato", "gold", "tomato" }, locations = { 0.2, 0.5, 0.9 } })
drop.path = ms.path.ellipse { 0, 0, 80, 60 }
local glass = add("glass", 160, 120, { colors = { "#ffffff", "#ffffff00", "#ffffff" }, angle = math.pi / 4 })
add("fade", 120, 20, { from = "tomato", to = "transparent" })
add("veil", 110, 130, { colors = { "gold", "#0000ff20", "white" } })
local kite = scene.view:addSubview(ms.View { name = "kite", frame = { 110, 70, 60, 40 }, backgroundColor = "seagreen" })
kite.path = ms.path.svg("M30 0L60 20L30 40L0 20Z")
scene.onTick = function()
    local swing = math.sin(2 * scene.time)
    kite.size = { 100 + 40 * swing, 80 - 40 * swing }
    rainbow.transform, edges.x, drop.y, glass.x = ms.transform.rotation(swing), 220 + 20 * swing, 150 + 10 * swing, 200 + 30 * swing
end
scene.at(3, function() end)
