-- A tap makes four cards snap to one place, from calm to wild, and a second tap takes them back.
--
-- What to look for: a snap pulls a card to its place and turns it upright. Damping is how calmly: at 1 the card never
-- overshoots, at 0.75 hardly, at 0.5, the default, by 8 points, at 0 by 136 points, and then it swings to and fro.
-- The cards tilt on their way and come upright again. Changing the snap point of a snap that has come to rest starts
-- it anew.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Snap"
scene.size = { 500, 840 }
scene.backgroundColor = "#fdf6ec"

local height = 190
local start, target = ms.vec(100, 100), ms.vec(300, 200)
local ink = "#46505a"
local lanes = {}

-- Each card moves in the coordinates of its own stage, from (100, 100) to (300, 200).
local function lane(damping, color)
    local top = #lanes * height
    local name = "damping " .. damping
    local stage = scene.view:addSubview(ms.View { name = name .. " stage", frame = { 0, top - 50, 500, 260 } })
    if top > 0 then
        scene.view:addSubview(ms.View {
            name = name .. " line", frame = { 20, top, 460, 1 }, backgroundColor = ink, alpha = 0.25,
        })
    end
    stage:addSubview(ms.View {
        name = name .. " text", center = { 410, 82 }, size = { 140, 22 }, text = name, textColor = ink, fontSize = 18,
    })
    local place = stage:addSubview(ms.View {
        name = name .. " place", center = start, size = { 100, 50 }, borderColor = color, borderWidth = 2,
        cornerRadius = 8, alpha = 0.5,
    })
    local card = stage:addSubview(ms.View {
        name = name .. " card", center = start, size = { 100, 50 }, backgroundColor = color, cornerRadius = 8,
    })
    scene.signal(name .. " x", function() return card.x end)
    scene.signal(name .. " tilt", function() return card.rotation end)
    lanes[#lanes + 1] = {
        place = place, card = card, damping = damping, animator = ms.DynamicAnimator { referenceView = stage },
    }
end

lane(1, "#457b9d")
lane(0.75, "#2a9d8f")
lane(0.5, "#e9a23b")
lane(0, "#e76f51")

-- Wherever in a lane the tap is, all cards go to that place in theirs.
function scene.view:onTap(point)
    local index = math.min(math.floor(point.y / height), #lanes - 1)
    local place = ms.vec(point.x, point.y - index * height + 50)
    for _, row in ipairs(lanes) do
        row.place.center = place
        if row.snap then
            row.snap.snapPoint = place
        else
            row.snap = row.animator:addBehavior(ms.SnapBehavior {
                item = row.card, snapPoint = place, damping = row.damping,
            })
        end
    end
end

-- Taps in the first lane.
local function tap(place)
    scene.tap(place - ms.vec(0, 50))
end

scene.at(0.5, function() tap(target) end)
scene.at(3.5, function() tap(start) end)
