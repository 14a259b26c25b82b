-- Two skaters hold a rope: one glides past the other until it is taut, and then takes the other along.
--
-- What to look for: a limit attachment only keeps two items from going farther apart than its length, here 200 points.
-- Red is thrown towards blue at 300 points per second. The rope is slack, and blue does not move, until red is 200
-- points away again, on the other side; then it is yanked, and both go on at half of red's speed. A finger that leads
-- red about tows blue behind it. The rope is never more than a point too long.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Rope"
scene.size = { 800, 460 }
scene.backgroundColor = "#1d3557"

local speed = scene.param("speed", 300, { min = 0, max = 1000, step = 20 })

local view = scene.view

-- The rink, with scratches on its ice.
local rink = ms.rect(12, 12, 776, 436)
view:addSubview(ms.View { name = "rink", frame = rink, backgroundColor = "#dff3fb", cornerRadius = 4 })
for i = 1, 26 do
    local x, y, bend = scene.random(20, 690), scene.random(20, 400), scene.random(-30, 30)
    view:addSubview(ms.View {
        name = "scratch " .. i, frame = { x, y, 90, 30 }, strokeColor = "#b9dff0", lineWidth = 2,
        path = ms.path():moveTo { 0, 15 }:quadTo({ 45, 15 + bend }, { 90, 15 + bend / 3 }),
    })
end

local rope = view:addSubview(ms.View { name = "rope", frame = view.bounds, lineWidth = 4 })

local function skater(name, center, color, hat)
    local item = view:addSubview(ms.View {
        name = name, center = center, size = { 50, 50 }, backgroundColor = color, cornerRadius = 25,
        borderColor = "#1d3557", borderWidth = 3, collisionBoundsType = "ellipse",
    })
    item:addSubview(ms.View {
        name = name .. " hat", frame = { 13, 13, 24, 24 }, backgroundColor = hat, cornerRadius = 12,
    })
    return item
end

local blue = skater("blue", { 300, 120 }, "#457b9d", "#f1faee")
local red = skater("red", { 100, 120 }, "#e63946", "#ffd166")
local finger = view:addSubview(ms.View {
    name = "finger", size = { 30, 30 }, backgroundColor = "#1d355780", cornerRadius = 15, hidden = true,
})

local animator = ms.DynamicAnimator { referenceView = view }
local limit = animator:addBehavior(ms.AttachmentBehavior.limit { item = red, attachedToItem = blue })
local material = animator:addBehavior(ms.DynamicItemBehavior { items = { red, blue } })
local boards = animator:addBehavior(ms.CollisionBehavior { items = { red, blue }, collisionMode = "boundaries" })
boards:addBoundary("boards", ms.path.rect(rink))
material:addLinearVelocity({ speed.value, 0 }, red)

-- A rope that is too long for the way hangs through, a taut one is dark.
function limit:action()
    local a, b = red.center, blue.center
    local way = b - a
    local slack = math.sqrt(math.max(0, self.length ^ 2 - way:length() ^ 2))
    local aside = way:length() > 1 and way:normalized():rotated(math.pi / 2) or ms.vec(0, 1)
    if aside.y < 0 then aside = -aside end
    rope.path = ms.path():moveTo(a):quadTo(a + way / 2 + aside * (0.8 * slack), b)
    rope.strokeColor = slack < 20 and "#9d0208" or "#bc6c25"
end
limit:action()

local drag

local function lead(item, gesture)
    finger.center = gesture.location
    if gesture.state == "began" then
        finger.hidden = false
        drag = animator:addBehavior(ms.AttachmentBehavior {
            item = item, attachedToAnchor = item.center, length = 0, frequency = 3, damping = 1,
        })
    elseif gesture.state == "changed" then
        drag.anchorPoint = gesture.location
    else
        finger.hidden = true
        animator:removeBehavior(drag)
    end
end

red.onPan, blue.onPan = lead, lead

scene.signal("distance", function() return red.center:distance(blue.center) end)
scene.signal("red speed", function() return red.velocity.x end)
scene.signal("blue speed", function() return blue.velocity.x end)

scene.at(2.4, function()
    scene.pan { from = red.center, to = { 690, 350 }, duration = 0.9 }
end)
scene.at(3.6, function()
    scene.pan { from = red.center, to = { 200, 300 }, duration = 1.6 }
end)
scene.at(6.5, scene.stop)
