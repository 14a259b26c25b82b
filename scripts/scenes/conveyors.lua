-- Parcels fall into a chute that sets their speed, fly on as they left it, and a second one throws them back up.
--
-- What to look for: a velocity field gives a parcel the same velocity in each sub-step, (3000, 4000) points per
-- second in the first one, as if there was no gravity. It leaves with that and then falls: 3000 to the right forever,
-- and 1000 more downwards every second. The second field, at the bottom, does no more than turn it round. The view
-- shows a world of 6000 x 8000 points; the parcels are 400 wide.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Conveyors"
scene.size = { 480, 640 }
scene.backgroundColor = "#f7ede2"

local vx = scene.param("chute x", 30, { min = -60, max = 60, step = 1 })
local vy = scene.param("chute y", 40, { min = 0, max = 60, step = 1 })

local scale = 0.08
local world = scene.view:addSubview(ms.View {
    name = "world", center = scene.view.bounds.center, size = scene.size / scale,
    transform = ms.transform.scale(scale),
})

local animator = ms.DynamicAnimator { referenceView = world }
local gravity = animator:addBehavior(ms.GravityBehavior {})
local material = animator:addBehavior(ms.DynamicItemBehavior { resistance = 0 })
local fields = {}

-- A field and its place, with rows of arrows.
local function conveyor(name, center, size, direction, color, line)
    local place = world:addSubview(ms.View {
        name = name, center = center, size = size, backgroundColor = color, cornerRadius = 100,
    })
    local arrows = place:addSubview(ms.View {
        name = name .. " arrows", frame = { 0, 0, place.size.width, place.size.height }, strokeColor = line,
        lineWidth = 36,
    })
    local field = animator:addBehavior(ms.FieldBehavior.velocity {
        position = center, region = ms.region.size(place.size.width, place.size.height),
    })
    fields[#fields + 1] = field

    local function point(velocity)
        field.direction = velocity
        local way = field.direction:normalized()
        local path = ms.path()
        for x = 250, place.size.width - 200, 425 do
            for y = 250, place.size.height - 200, 500 do
                local tip = ms.vec(x, y) + way * 130
                path:moveTo(ms.vec(x, y) - way * 130):lineTo(tip)
                path:moveTo(tip - (way * 110):rotated(0.6)):lineTo(tip):lineTo(tip - (way * 110):rotated(-0.6))
            end
        end
        arrows.path = path
    end

    point(direction)
    return point
end

local chute = conveyor(
    "chute", { 1600, 1900 }, { 2200, 1600 }, { vx.value, vy.value }, "#84a59d", "#f7ede280")
conveyor("springboard", { 4700, 6700 }, { 2200, 1000 }, { -8, -34 }, "#f28482", "#f7ede2a0")

local function turn() chute { vx.value, vy.value } end
vx.onChange, vy.onChange = turn, turn

local count = 0

local function parcel(center)
    count = count + 1
    local item = world:addSubview(ms.View {
        name = "parcel " .. count, center = center, size = { 400, 400 }, backgroundColor = "#b5835a", cornerRadius = 30,
        borderColor = "#7f5539", borderWidth = 26,
    })
    item:addSubview(ms.View {
        name = item.name .. " tape", frame = { 160, 0, 80, 400 }, backgroundColor = "#e6ccb2",
    })
    gravity:addItem(item)
    material:addItem(item)
    for _, field in ipairs(fields) do field:addItem(item) end
    return item
end

-- The way of the first parcel, until a second ago.
local wake = world:addSubview(ms.View {
    name = "wake", frame = world.bounds, strokeColor = "#7f5539", lineWidth = 24, alpha = 0.35, zPosition = -1,
})
local places = {}

local function draw(item)
    places[#places + 1] = item.center
    if #places > 60 then table.remove(places, 1) end
    local path = ms.path():moveTo(places[1])
    for i = 2, #places do path:lineTo(places[i]) end
    wake.path = path
end

-- A tap drops another parcel.
function scene.view:onTap(point)
    parcel(self:convert(point, world))
end

local first = parcel { 1100, 500 }
function material:action() draw(first) end
scene.signal("x", function() return first.x end)
scene.signal("y", function() return first.y end)
scene.signal("vx", function() return first.velocity.x end)
scene.signal("vy", function() return first.velocity.y end)

scene.at(2, function() scene.tap { 88, 40 } end)
scene.at(10, scene.stop)
