-- A square falls on the end of a barrier; what becomes of both depends on what the barrier is.
--
-- What to look for: `barrier` says what it is. "ignored": no collision behaviour knows of it, and the square falls
-- through. "item": it is an item like the square, so it is knocked away and turns, though gravity does not hold it.
-- "boundary": its outline is a boundary, the square tips over its end clockwise and lands on the floor. "bouncy": the
-- same with elasticity 0.6. The first touch comes after a fall of 100 points: 0.45 seconds, about 440 points per
-- second. A tap drops the square again.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Square and barrier"
scene.backgroundColor = "#e8f1f2"

local kind = scene.param("barrier", "boundary", { choices = { "ignored", "item", "boundary", "bouncy" } })

local view = scene.view
local outlines = view:addSubview(ms.View {
    name = "outlines", frame = { 0, 0, 375, 667 }, strokeColor = "#006494", lineWidth = 1, alpha = 0.35,
})
local barrier = view:addSubview(ms.View { name = "barrier", frame = { 0, 300, 130, 20 }, backgroundColor = "#c1292e" })
local square = view:addSubview(ms.View {
    name = "square", frame = { 100, 100, 100, 100 }, backgroundColor = "#006494", cornerRadius = 4,
})
local flash = view:addSubview(ms.View {
    name = "flash", size = { 16, 16 }, cornerRadius = 8, backgroundColor = "#f1d302", alpha = 0, zPosition = 1,
})
local label = view:addSubview(ms.View {
    name = "label", frame = { 20, 24, 335, 26 }, textColor = "#003554", fontSize = 20,
})

local corners = { ms.vec(-50, -50), ms.vec(50, -50), ms.vec(50, 50), ms.vec(-50, 50) }
local animator
local trail, count = nil, 0
local touches, firstTouch = 0, nil

local delegate = {}

local function touched(point)
    touches = touches + 1
    firstTouch = firstTouch or scene.time
    flash.center = point
    scene.tween(0.3, function(progress) flash.alpha = 1 - progress end)
end

function delegate:beganContactWithBoundary(_, item, identifier, point)
    touched(point)
    if item == square then
        scene.log(string.format("%.2f s: square touches %s", scene.time, identifier or "the view's bounds"))
    end
end

function delegate:beganContactWithItem(_, _, _, point)
    touched(point)
    scene.log(string.format("%.2f s: square touches the barrier", scene.time))
end

-- Every sixth tick leaves an outline of the square behind.
local function leaveOutline()
    count = count + 1
    if count % 6 ~= 0 then return end
    for i, corner in ipairs(corners) do
        local point = square.center + corner:rotated(square.rotation)
        if i == 1 then trail:moveTo(point) else trail:lineTo(point) end
    end
    outlines.path = trail:close()
end

local function drop()
    if animator then animator:removeAllBehaviors() end
    local isItem = kind.value == "item"
    square.frame, square.transform = { 100, 100, 100, 100 }, ms.transform()
    barrier.frame, barrier.transform = { 0, 300, 130, 20 }, ms.transform()
    barrier.alpha = kind.value == "ignored" and 0.35 or 1
    square.center = { 150, 150 }
    barrier.center = { 65, 310 }
    trail, count, outlines.path = ms.path(), 0, nil
    touches, firstTouch = 0, nil
    label.text = kind.value

    animator = ms.DynamicAnimator { referenceView = view }
    local fall = animator:addBehavior(ms.GravityBehavior { items = { square } })
    fall.action = leaveOutline
    local collision = animator:addBehavior(ms.CollisionBehavior {
        items = isItem and { square, barrier } or { square },
        translatesReferenceBoundsIntoBoundary = true, collisionDelegate = delegate,
    })
    if kind.value == "boundary" or kind.value == "bouncy" then
        collision:addBoundary("barrier", ms.path.rect(barrier.frame))
    end
    if kind.value == "bouncy" then
        animator:addBehavior(ms.DynamicItemBehavior { items = { square }, elasticity = 0.6 })
    end
end

kind.onChange = drop
function view:onTap() drop() end
drop()

scene.signal("x", function() return square.x end)
scene.signal("y", function() return square.y end)
scene.signal("angle", function() return square.rotation end)
scene.signal("speed", function() return square.velocity.y end)
scene.signal("touches", function() return touches end)

-- What was knocked away floats on for a while.
if kind.value == "item" then scene.at(4, scene.stop) end
