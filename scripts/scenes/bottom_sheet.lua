-- A bottom sheet is flicked from stop to stop while the page behind it shrinks and dims.
--
-- What to look for: the finger's velocity goes on in the spring that brings the sheet to the stop nearest to where it
-- would coast to, and a finger that catches it on the way takes it over where it is. Past the last stop it follows by
-- less and less.

local ms = require "moonspring"
local scene = ms.scene

scene.title, scene.size, scene.backgroundColor = "Bottom sheet", { 390, 844 }, "#0f1420"
local duration = scene.param("duration", 0.45, { min = 0.1, max = 1.2, step = 0.05 })
local bounce = scene.param("bounce", 0.18, { min = 0, max = 0.8, step = 0.02 })

local function add(parent, name, frame, options)
    options.name, options.frame, options.textAlignment = name, frame, "left"
    return parent:addSubview(ms.View(options))
end
local sky = ms.gradient { from = "#7cc6fe", to = "#eaf6ff" }
local page = add(scene.view, "page", scene.view.bounds, { backgroundColor = sky })
add(page, "pin", { 240, 240, 28, 28 }, { cornerRadius = 14, backgroundColor = "#ff453a" })
local dim = add(scene.view, "dim", scene.view.bounds, { backgroundColor = "black", alpha = 0 })
local sheet = add(scene.view, "sheet", { 0, 760, 390, 1000 }, { backgroundColor = "white", cornerRadius = 24 })
add(sheet, "handle", { 177, 8, 36, 5 }, { cornerRadius = 2.5, backgroundColor = "#c7c7cc" })
add(sheet, "title", { 20, 24, 300, 36 }, { text = "Nearby places", fontWeight = "bold", fontSize = 24 })
for i = 1, 9 do
    local row = add(sheet, "row " .. i, { 16, 76 * i, 358, 64 }, { cornerRadius = 14, backgroundColor = "#f2f2f7" })
    add(row, "place " .. i, { 16, 12, 240, 20 }, { text = "Café " .. i, fontWeight = "medium", fontSize = 16 })
    add(row, "way " .. i, { 16, 34, 240, 18 }, { text = i * 120 .. " m away", fontSize = 13, textColor = "#8e8e93" })
end

ms.States {
    states = { low = { sheet = { y = 1260 } }, middle = { sheet = { y = 940 } }, high = { sheet = { y = 560 } } },
    initial = "low",
    transitions = { { drag = "sheet", duration = duration, bounce = bounce } },
    onChange = function() scene.mark("stop", { strength = 0.4 }) end,
}

function scene.onFrame()
    local share = math.max(0, math.min(1, (940 - sheet.y) / 380))
    dim.alpha, page.cornerRadius = 0.35 * share, 40 * share
    page.transform = ms.transform.scale(1 - 0.08 * share)
end

scene.signal("top", function() return sheet.y - 500 end, { unit = "pt" })
scene.at(0.4, function() scene.pan { from = { 195, 780 }, to = { 195, 640 }, duration = 0.18 } end)
scene.at(1.6, function() scene.pan { from = { 195, 470 }, to = { 195, 240 }, duration = 0.2 } end)
scene.at(1.9, function() scene.pan { from = { 195, 200 }, to = { 195, 100 }, duration = 0.3 } end)
scene.at(3.2, function() scene.pan { from = { 195, 100 }, to = { 195, -60 }, duration = 0.5 } end)
scene.at(4.6, function() scene.pan { from = { 195, 80 }, to = { 195, 520 }, duration = 0.2 } end)
