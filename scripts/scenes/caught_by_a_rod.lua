-- A falling square hits a barrier, and at that moment a second square is tied to it and dragged along.
--
-- What to look for: the first begin of a contact with a boundary adds the grey square and a rod between the two
-- centres, inside the callback. Gravity does not hold the grey square; it moves only because the rod pulls and pushes
-- it. The rod keeps the length it had when it was added. A tap starts again.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Caught by a rod"
scene.backgroundColor = "#f4f1de"

local view = scene.view
view:addSubview(ms.View { name = "barrier", frame = { 0, 300, 130, 20 }, backgroundColor = "#e07a5f" })
local rod = view:addSubview(ms.View {
    name = "rod", frame = { 0, 0, 375, 667 }, strokeColor = "#d99a2b", lineWidth = 8, zPosition = -1,
})
local first = view:addSubview(ms.View {
    name = "first", frame = { 100, 100, 100, 100 }, backgroundColor = "#3d405b", cornerRadius = 6,
    text = "gravity", textColor = "white", fontSize = 20, fontWeight = "medium",
})
local second = ms.View {
    name = "second", frame = { 30, 0, 100, 100 }, backgroundColor = "#81b29a", cornerRadius = 6,
    text = "no\ngravity", textColor = "#1f2d27", fontSize = 20, fontWeight = "medium",
}

local animator, collision, length
local delegate = {}

local function distance() return first.center:distance(second.center) end

function delegate:beganContactWithBoundary(behavior, item, identifier)
    if length or item ~= first then return end
    scene.log(string.format("%.2f s: first touch of %s", scene.time, identifier or "the view's bounds"))
    view:addSubview(second)
    behavior:addItem(second)
    animator:addBehavior(ms.AttachmentBehavior { item = first, attachedToItem = second })
    length = distance()
end

local function start()
    if animator then animator:removeAllBehaviors() end
    second:removeFromSuperview()
    first.transform, second.transform = ms.transform(), ms.transform()
    first.center, second.center = { 150, 150 }, { 80, 50 }
    rod.path, length = nil, nil

    animator = ms.DynamicAnimator { referenceView = view }
    local gravity = animator:addBehavior(ms.GravityBehavior { items = { first } })
    collision = animator:addBehavior(ms.CollisionBehavior {
        items = { first }, translatesReferenceBoundsIntoBoundary = true, collisionDelegate = delegate,
    })
    collision:addBoundary("barrier", ms.path.rect { 0, 300, 130, 20 })

    function gravity:action()
        if length then rod.path = ms.path.line(first.center, second.center) end
    end
end

function view:onTap() start() end
start()

scene.signal("length", function() return length and distance() or 0 end)
scene.signal("stretch", function() return length and distance() - length or 0 end)
scene.signal("second y", function() return second.y end)

-- What no gravity holds would rise from the floor again and go on turning about the first square.
scene.at(3, scene.stop)
