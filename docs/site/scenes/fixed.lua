-- Two planks that are fixed to each other at a right angle tumble as one piece, until a tap takes the attachment away.
--
-- What to look for: while the attachment is there the angle between the planks stays a right one, whatever they
-- hit. After the tap each falls by itself.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Fixed"
scene.size = { 640, 480 }
scene.backgroundColor = "#eef2f6"

local upright = scene.view:addSubview(ms.View {
    name = "upright", frame = { 200, 40, 34, 180 }, backgroundColor = "#4656d6", cornerRadius = 8,
})
local plank = scene.view:addSubview(ms.View {
    name = "plank", frame = { 234, 186, 180, 34 }, backgroundColor = "#f28482", cornerRadius = 8,
})
scene.view:addSubview(ms.View {
    name = "step", frame = { 90, 350, 126, 130 }, backgroundColor = "#aab4c4", cornerRadius = 6,
})

local animator = ms.DynamicAnimator { referenceView = scene.view }
animator:addBehavior(ms.GravityBehavior { items = { upright, plank } })
local walls = animator:addBehavior(ms.CollisionBehavior {
    items = { upright, plank }, translatesReferenceBoundsIntoBoundary = true,
})
walls:addBoundary("step", ms.path.rect { 90, 350, 126, 130 })
animator:addBehavior(ms.DynamicItemBehavior { items = { upright, plank }, elasticity = 0.35 })
local joint = animator:addBehavior(ms.AttachmentBehavior.fixed {
    item = plank, attachedToItem = upright, attachmentAnchor = { 234, 203 },
})

local function cut()
    if joint.dynamicAnimator then animator:removeBehavior(joint) end
end
upright.onTap, plank.onTap = cut, cut
scene.after(1.2, function() scene.tap(plank.center) end)
scene.after(4, scene.stop)
