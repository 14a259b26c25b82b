-- The lower half of a sash window is pushed up by taps and by a finger, and falls shut again.
--
-- What to look for: a sliding attachment lets the sash go up and down and nothing else, though the finger holds it by
-- a corner and pulls sideways: x and rotation stay what they were. Its range, from -200 to 0, stops it 200 points
-- above where it began; gravity brings it back to the sill, the only boundary there is. A tap is one upward impulse:
-- 20 on 5.72 kg give 350 points per second, and a hop of v^2 / 2g. With the parameter "overlay" one line shows the
-- slide.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Sash window"
scene.backgroundColor = "#7d4f50"

local blow = scene.param("blow", 20, { min = 0, max = 80, step = 2 })

local overlay = scene.param("overlay", false)

local view = scene.view
local opening = ms.rect(57.5, 120, 260, 440)
local wood, shade = "#f2e9e4", "#c9ada7"

-- What is outside.
local night = view:addSubview(ms.View { name = "night", frame = opening, backgroundColor = "#10173a" })
for i = 1, 40 do
    local size = 1.5 + i % 3 * 0.7
    night:addSubview(ms.View {
        name = "star " .. i, center = { scene.random(4, 256), scene.random(4, 360) }, size = { size, size },
        backgroundColor = "#fff8e7", cornerRadius = size / 2,
    })
end
night:addSubview(ms.View {
    name = "moon", center = { 176, 316 }, size = { 84, 84 }, backgroundColor = "#f6e7b4", cornerRadius = 42,
})
for i, crater in ipairs { { 156, 300, 18 }, { 190, 328, 14 }, { 172, 340, 9 }, { 192, 296, 8 } } do
    night:addSubview(ms.View {
        name = "crater " .. i, center = { crater[1], crater[2] }, size = { crater[3], crater[3] },
        backgroundColor = "#e3cf92", cornerRadius = crater[3] / 2,
    })
end
night:addSubview(ms.View {
    name = "hills", frame = { 0, 370, 260, 70 }, backgroundColor = "#060a1e",
    path = ms.path():moveTo { 0, 70 }:lineTo { 0, 30 }:quadTo({ 60, -10 }, { 130, 26 }):quadTo({ 190, 56 }, { 260, 12 })
        :lineTo { 260, 70 }:close(),
})

-- Glass in a frame of wood, with a cross of bars.
local function glaze(pane)
    local w, h = pane.size.width, pane.size.height
    for _, part in ipairs { { "bar", { 0, h / 2 - 4, w, 8 } }, { "upright", { w / 2 - 4, 0, 8, h } } } do
        local name, frame = part[1], part[2]
        pane:addSubview(ms.View { name = pane.name .. " " .. name, frame = frame, backgroundColor = pane.borderColor })
    end
    return pane
end

glaze(view:addSubview(ms.View {
    name = "upper pane", frame = { opening.x, opening.y, 260, 220 }, backgroundColor = "#8ecae628", borderColor = shade,
    borderWidth = 12,
}))
view:addSubview(ms.View {
    name = "frame", frame = opening:inset(-16, -16), borderColor = wood, borderWidth = 16, cornerRadius = 4,
})
local sash = glaze(view:addSubview(ms.View {
    name = "sash", frame = { opening.x, opening.y + 220, 260, 220 }, backgroundColor = "#8ecae648", borderColor = wood,
    borderWidth = 14,
}))
view:addSubview(ms.View {
    name = "sill", frame = { 22, opening.maxY, 331, 26 }, backgroundColor = wood, cornerRadius = 4,
})
view:addSubview(ms.View { name = "sill edge", frame = { 22, opening.maxY + 20, 331, 6 }, backgroundColor = shade })
local finger = view:addSubview(ms.View {
    name = "finger", size = { 36, 36 }, backgroundColor = "#ffffff90", cornerRadius = 18, hidden = true,
})

local animator = ms.DynamicAnimator { referenceView = view, debugEnabled = overlay.value }
overlay.onChange = function(_, value) animator.debugEnabled = value end
animator:addBehavior(ms.GravityBehavior { items = { sash } })
animator:addBehavior(ms.AttachmentBehavior.sliding {
    item = sash, attachmentAnchor = sash.center, axisOfTranslation = { 0, 1 }, attachmentRange = { -200, 0 },
})
local collision = animator:addBehavior(ms.CollisionBehavior { items = { sash } })
collision:addBoundary("sill", { 22, opening.maxY }, { 353, opening.maxY })
local push = animator:addBehavior(ms.PushBehavior { items = { sash }, mode = "instantaneous", active = false })

function sash:onTap()
    push.pushDirection = { 0, -blow.value }
    push.active = true
end

local drag

function sash:onPan(gesture)
    finger.center = gesture.location
    if gesture.state == "began" then
        finger.hidden = false
        drag = animator:addBehavior(ms.AttachmentBehavior {
            item = self, offsetFromCenter = gesture.location - self.center, attachedToAnchor = gesture.location,
            length = 0, frequency = 5, damping = 1,
        })
    elseif gesture.state == "changed" then
        drag.anchorPoint = gesture.location
    else
        finger.hidden = true
        animator:removeBehavior(drag)
    end
end

local start, touches = sash.center, 0
collision.collisionDelegate = { beganContactWithBoundary = function() touches = touches + 1 end }

scene.signal("height", function() return start.y - sash.y end)
scene.signal("drift", function() return sash.x - start.x end)
scene.signal("tilt", function() return sash.rotation end)
scene.signal("touches", function() return touches end)

scene.at(0.5, function() scene.tap(sash.center) end)
-- By a corner, up half of the way and 60 points to the side.
scene.at(2, function()
    scene.pan { from = sash.center + ms.vec(110, 90), to = sash.center + ms.vec(170, -20), duration = 0.7 }
end)
-- Farther than it can go.
scene.at(4.2, function()
    scene.pan { from = sash.center + ms.vec(-100, 80), to = sash.center + ms.vec(-130, -190), duration = 0.9 }
end)
-- Several in a row throw it against its upper end.
for i = 0, 2 do
    scene.at(6.8 + 0.08 * i, function() scene.tap(sash.center) end)
end
