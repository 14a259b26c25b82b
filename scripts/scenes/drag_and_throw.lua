-- A finger throws a tile round a room, and flicks a card from one side to the other, without a handler for touches.
--
-- What to look for: the tile hangs by the corner that is touched and swings behind the finger; let go, it flies on as
-- fast as the finger was and bounces off the walls. The card is moved by its centre and does not turn. When it is let
-- go it goes to the side to which its velocity would carry it, on a spring that takes that velocity over: a short
-- flick brings it all the way across. The finger that drags it into the wall does not get it through.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Drag and throw"
scene.size = { 400, 640 }
scene.backgroundColor = ms.gradient { from = "#f4f1ff", to = "#dfe9ff" }

local bounce = scene.param("bounce", 0.25, { min = -0.5, max = 0.8, step = 0.05 })

local view = scene.view
local shelf = 230

view:addSubview(ms.View { name = "shelf", frame = { 0, shelf, 400, 3 }, backgroundColor = "#b8bfe0" })

local tile = view:addSubview(ms.View {
    name = "tile", center = { 110, 420 }, size = { 110, 84 }, cornerRadius = 16,
    backgroundColor = ms.gradient { from = "#8a6cff", to = "#5b4bdb" }, shadowColor = "#3d2f8f60",
    shadowOffset = { 0, 6 }, shadowRadius = 10, text = "throw me", textColor = "white", fontSize = 18,
    fontWeight = "medium",
})
local sides = { ms.vec(95, 125), ms.vec(305, 125) }
for i, side in ipairs(sides) do
    view:addSubview(ms.View {
        name = "side " .. i, center = side, size = { 142, 162 }, cornerRadius = 24, borderColor = "#b8bfe0",
        borderWidth = 2,
    })
end
local card = view:addSubview(ms.View {
    name = "card", center = sides[1], size = { 130, 150 }, cornerRadius = 20, backgroundColor = "white",
    shadowColor = "#2b326040", shadowOffset = { 0, 6 }, shadowRadius = 10, text = "flick me", textColor = "#5b4bdb",
    fontSize = 18, fontWeight = "medium",
})

local animator = ms.DynamicAnimator { referenceView = view }
animator:addBehavior(ms.DynamicItemBehavior {
    items = { tile }, elasticity = 0.6, resistance = 0.8, angularResistance = 1.5,
})
local walls = animator:addBehavior(ms.CollisionBehavior {
    items = { tile, card }, translatesReferenceBoundsIntoBoundary = true,
})
walls:addBoundary("shelf", { 0, shelf + 1.5 }, { 400, shelf + 1.5 })
animator:addBehavior(ms.DynamicItemBehavior { items = { card }, allowsRotation = false, elasticity = 0 })

animator:addBehavior(ms.DragBehavior { item = tile })

local home = animator:addBehavior(ms.SpringBehavior {
    item = card, target = sides[1], duration = 0.45, bounce = bounce.value,
})
function bounce.onChange(_, value) home.bounce = value end

local flick = animator:addBehavior(ms.DragBehavior { item = card, holdsCenter = true })
function flick:onRelease(velocity)
    local goal = card.center + ms.project(velocity, 0.99)
    home.target = goal:distance(sides[1]) < goal:distance(sides[2]) and sides[1] or sides[2]
end

scene.signal("card x", function() return card.x end)
scene.signal("tile speed", function() return tile.velocity:length() end, { unit = "pt/s" })
scene.signal("tilt", function() return tile.rotation end)

scene.at(0.3, function() scene.pan { from = { 150, 390 }, to = { 250, 560 }, duration = 0.45 } end)
scene.at(1.6, function() scene.pan { from = { 95, 125 }, to = { 135, 120 }, duration = 0.06 } end)
scene.at(3, function() scene.pan { from = { 305, 125 }, to = { 280, 420 }, duration = 0.5 } end)
