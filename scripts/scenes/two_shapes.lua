-- Two wheels that look alike are dropped on a ramp: one rolls, the other slides, because its shape is a square.
--
-- What to look for: a view's collision bounds are a rectangle unless it says "ellipse", whatever it looks like; thin
-- lines show what each wheel really is. The round one rolls without slipping, so its turn is its way divided by its
-- radius. The square one lies down on the ramp and slides, turned by the ramp's 30 degrees. At the foot stands an L
-- of two rectangles in one group: one body, hollow where it looks hollow, so that the marble falls into its corner.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Two shapes"
scene.size = { 720, 420 }
scene.backgroundColor = "#e9f5db"

local friction = scene.param("friction", 0.6, { min = 0, max = 2, step = 0.1 })

local view = scene.view
local ground, slope, radius = 380, math.pi / 6, 32
local foot = ms.vec(390, ground)
local down = ms.vec(1, 0):rotated(slope)
local top = foot - down * 430
local earth, grass = "#97a97c", "#718355"

-- The land: as strips to look at, and as one boundary to collide with.
for y = math.floor(top.y), ground - 1, 6 do
    view:addSubview(ms.View {
        name = "strip " .. y, frame = { 0, y, math.min(foot.x, top.x + (y + 3 - top.y) / math.tan(slope)), 6.5 },
        backgroundColor = earth,
    })
end
view:addSubview(ms.View { name = "ground", frame = { 0, ground, 720, 40 }, backgroundColor = earth })
view:addSubview(ms.View {
    name = "grass", frame = view.bounds, strokeColor = grass, lineWidth = 5,
    path = ms.path():moveTo { -5, top.y }:lineTo(top):lineTo(foot):lineTo { 725, ground },
})
local land = ms.path.polygon { { -200, top.y }, top, foot, { 920, ground }, { 920, 600 }, { -200, 600 } }

local function wheel(name, type, color, way)
    -- A little above the ramp.
    local center = top + down * way + down:rotated(-math.pi / 2) * (radius + 14)
    local item = view:addSubview(ms.View {
        name = name, center = center, size = { 2 * radius, 2 * radius }, cornerRadius = radius, backgroundColor = color,
        collisionBoundsType = type,
    })
    item:addSubview(ms.View {
        name = name .. " spoke", frame = { radius - 2, 6, 4, radius - 6 }, backgroundColor = "white",
    })
    item:addSubview(ms.View {
        name = name .. " outline", frame = { 0, 0, 2 * radius, 2 * radius }, borderColor = "#00000060",
        borderWidth = 1.5, cornerRadius = type == "ellipse" and radius or 0,
    })
    return item
end

local round = wheel("round", "ellipse", "#e76f51", 150)
local square = wheel("square", "rectangle", "#f4a261", 50)

local base = view:addSubview(ms.View { name = "base", frame = { 530, 352, 130, 28 }, backgroundColor = "#3d5a80" })
local post = view:addSubview(ms.View { name = "post", frame = { 530, 252, 28, 100 }, backgroundColor = "#3d5a80" })
local angle = ms.DynamicItemGroup { name = "angle", items = { base, post } }
local marble = view:addSubview(ms.View {
    name = "marble", center = { 580, 120 }, size = { 32, 32 }, cornerRadius = 16, backgroundColor = "#9b2226",
    collisionBoundsType = "ellipse",
})

local items = { round, square, angle, marble }
local animator = ms.DynamicAnimator { referenceView = view }
animator:addBehavior(ms.GravityBehavior { items = items })
local material = animator:addBehavior(ms.DynamicItemBehavior { items = items, friction = friction.value })
friction.onChange = function(_, value) material.friction = value end
-- Else the marble would roll on for long.
animator:addBehavior(ms.DynamicItemBehavior { items = { marble }, resistance = 2, angularResistance = 4 })
local collision = animator:addBehavior(ms.CollisionBehavior { items = items })
collision:addBoundary("land", land)

-- A tap on one of them pushes it upwards.
local kick = animator:addBehavior(ms.PushBehavior {
    mode = "instantaneous", active = false, pushDirection = { 0, -1.5 },
})
for _, item in ipairs { round, square, marble } do
    function item:onTap()
        for _, other in ipairs(kick.items) do kick:removeItem(other) end
        kick:addItem(item)
        kick.active = true
    end
end

local function way(item) return (item.center - top):dot(down) end

scene.signal("round way", function() return way(round) end)
scene.signal("round turn", function() return round.rotation end)
scene.signal("square way", function() return way(square) end)
scene.signal("square turn", function() return square.rotation end)
-- Where the post is as the base sees it: never anything else than at the start.
scene.signal("post in base", function()
    return (post.center - base.center):rotated(-base.rotation):distance { -51, -64 }
end)
scene.signal("angle x", function() return angle.center.x end)
