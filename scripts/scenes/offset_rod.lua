-- A square hangs from a rod that is fixed off its middle, and a finger leads the rod's other end.
--
-- What to look for: the rod joins the ring to a point 25 points left of and above the middle of the square. That point
-- keeps its distance to the ring, 88.6 points, wherever the finger goes, and the square turns about it. When the
-- finger leaves the frame, the walls win over the rod: it stretches and turns red, and the square stays inside.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "A rod fixed off the middle"
scene.size = { 400, 720 }
scene.backgroundColor = "#2b2d42"

-- The frame that the square cannot leave.
local box = scene.view:addSubview(ms.View {
    name = "box", frame = { 40, 120, 320, 568 }, backgroundColor = "#3c4063", cornerRadius = 2,
})
local square = box:addSubview(ms.View {
    name = "square", frame = { 110, 135, 100, 100 }, backgroundColor = "#8ecae6", cornerRadius = 8,
})
local offset = ms.vec(-25, -25)
square:addSubview(ms.View {
    name = "hook", center = ms.vec(50, 50) + offset, size = { 14, 14 }, backgroundColor = "#023047", cornerRadius = 7,
})
local rod = scene.view:addSubview(ms.View { name = "rod", frame = { 0, 0, 400, 720 }, lineWidth = 3 })
local ring = scene.view:addSubview(ms.View {
    name = "ring", size = { 28, 28 }, borderColor = "#ffb703", borderWidth = 5, cornerRadius = 14, zPosition = 1,
})

local corners = { ms.vec(-50, -50), ms.vec(50, -50), ms.vec(50, 50), ms.vec(-50, 50) }
local animator = ms.DynamicAnimator { referenceView = box }
animator:addBehavior(ms.CollisionBehavior { items = { square }, translatesReferenceBoundsIntoBoundary = true })
local attachment = animator:addBehavior(ms.AttachmentBehavior {
    item = square, offsetFromCenter = offset, attachedToAnchor = { square.x, square.y - 110 },
})

local function hook() return square.center + offset:rotated(square.rotation) end
local function distance() return hook():distance(attachment.anchorPoint) end

local function show()
    local from = box:convert(attachment.anchorPoint, scene.view)
    local to = box:convert(hook(), scene.view)
    local isStretched = distance() > attachment.length + 1
    ring.center = from
    rod.path = ms.path.line(from + (to - from):normalized() * 12, to)
    rod.strokeColor = isStretched and "#ef233c" or "#ffb703"
end

attachment.action = show
show()

function scene.view:onPan(gesture)
    attachment.anchorPoint = gesture:locationIn(box)
end

scene.signal("distance", distance)
scene.signal("angle", function() return square.rotation end)
-- How far the outermost corner is outside the frame.
scene.signal("outside", function()
    local most = -math.huge
    for _, corner in ipairs(corners) do
        local point = square.center + corner:rotated(square.rotation)
        most = math.max(most, -point.x, -point.y, point.x - 320, point.y - 568)
    end
    return most
end)

local function pan(from, to, duration)
    scene.pan { from = box:convert(from, scene.view), to = box:convert(to, scene.view), duration = duration }
    scene.wait(duration + 0.3)
end

scene.spawn(function()
    scene.wait(0.4)
    pan({ 160, 75 }, { 260, 150 }, 0.7)
    pan({ 260, 150 }, { 230, 400 }, 0.8)
    pan({ 230, 400 }, { 20, 420 }, 0.8)
    pan({ 20, 420 }, { 20, 120 }, 0.8)
    pan({ 20, 120 }, { 200, -85 }, 0.8)
    pan({ 200, -85 }, { 160, 200 }, 0.6)
    scene.wait(0.5)
    scene.stop()
end)
