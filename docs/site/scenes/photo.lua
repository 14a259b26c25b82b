-- A photo that two fingers pinch and turn comes to rest upright, at one to three times its size.
--
-- What to look for: the photo stays under the fingers, whatever they do, and a spring takes it on from where they are
-- lifted.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Photo"
scene.size = { 640, 480 }
scene.backgroundColor = "#eef2f6"

local photo = scene.view:addSubview(ms.View {
    name = "photo", center = { 320, 240 }, size = { 240, 160 }, backgroundColor = "#4656d6", cornerRadius = 12,
    clipsToBounds = true,
})
photo:addSubview(ms.View { name = "sun", frame = { 150, 24, 48, 48 }, backgroundColor = "#ffd166", cornerRadius = 24 })
photo:addSubview(ms.View { name = "field", frame = { 0, 110, 240, 50 }, backgroundColor = "#57a773" })

local scale, rotation = 1, 0

local function follow(gesture)
    if gesture.state ~= "ended" and gesture.state ~= "cancelled" then
        photo.transform = ms.transform.scale(scale) * ms.transform.rotation(rotation)
        return
    end
    scale = math.max(1, math.min(scale, 3))
    rotation = math.floor(rotation / (math.pi / 2) + 0.5) * math.pi / 2
    ms.animate(photo, { transform = ms.transform.scale(scale) * ms.transform.rotation(rotation) }, { bounce = 0.2 })
end

function photo.onPinch(_, gesture)
    scale = scale * gesture.scale
    gesture.scale = 1
    follow(gesture)
end

function photo.onRotate(_, gesture)
    rotation = rotation + gesture.rotation
    gesture.rotation = 0
    follow(gesture)
end

scene.at(0.4, function() scene.pinch { at = { 320, 240 }, scale = 1.9, rotation = math.rad(20), duration = 0.6 } end)
scene.at(2, function() scene.pinch { at = { 320, 240 }, scale = 0.4, rotation = math.rad(-70), duration = 0.6 } end)
scene.after(4, scene.stop)
