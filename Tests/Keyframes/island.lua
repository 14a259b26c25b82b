-- A view that changes its size, corners and colours, and clips a label whose text and colour change.

local ms = require "moonspring"
local scene = ms.scene

scene.size = { 300, 200 }
scene.backgroundColor = "#203050"
-- Players of a format without text are compared with a scene without any.
local hasText = scene.param("text", 1, { min = 0, max = 1, step = 1 }).value == 1
local island = scene.view:addSubview(ms.View { name = "island", center = { 150, 70 }, size = { 100, 40 }, clipsToBounds = true })
local badge = island:addSubview(ms.View { name = "badge", size = { 44, 44 }, cornerRadius = 22, backgroundColor = "tomato" })
local label = island:addSubview(ms.View { name = "label", size = { 90, 30 }, fontSize = 24, textColor = "white" })
local frame = scene.view:addSubview(ms.View { name = "frame", center = { 150, 160 }, size = { 60, 30 }, borderWidth = 4 })
scene.onTick = function()
    local share = 0.5 - 0.5 * math.cos(2 * scene.time)
    local tone = math.floor(255 * share)
    island.size, island.cornerRadius = { 100 + 150 * share, 40 + 60 * share }, 4 + 40 * share
    island.transform = ms.transform.rotation(0.3 * share)
    island.backgroundColor = string.format("#%02x4040", tone)
    badge.center = { 8, 20 + 30 * share }
    label.center = { island.size.width / 2, island.size.height }
    label.text = hasText and string.format("%02d", math.floor(2 * scene.time)) or nil
    label.textColor = string.format("#ff%02xff", tone)
    frame.size, frame.cornerRadius = { 60 + 80 * share, 30 }, 15 * share
    frame.borderColor = string.format("#%02xff40", tone)
end
-- The run goes on until then.
scene.at(3, function() end)
