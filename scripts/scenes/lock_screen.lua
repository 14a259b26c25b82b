-- A lock screen that hops when it is tapped, and falls back when a finger has lifted it.
--
-- What to look for: gravity holds the screen down on a floor a little wider than itself. A tap is one small upward
-- impulse: the screen weighs 25 kg, so an impulse J gives it 100 J / 25 points per second, v, and it hops v^2 / 2g
-- high. Let go below the middle it falls back, bounces once or twice, and lies exactly where it was. A hard flick
-- throws it, and makes it more elastic.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Lock screen"
scene.backgroundColor = "#000000"

local hop = scene.param("hop", 75, { min = 10, max = 150, step = 5 })
local wide = scene.param("floor beyond the edge", 15, { min = 0, max = 40, step = 5 })

local view = scene.view
local width, height = scene.size.width, scene.size.height

-- What the lock screen hides.
local home = view:addSubview(ms.View {
    name = "home", frame = view.bounds, backgroundColor = ms.gradient { from = "#1d3f8f", to = "#35b6c9" },
})
home:addSubview(ms.View {
    name = "dock", frame = { 12, height - 88, width - 24, 80 }, backgroundColor = "#ffffff50", cornerRadius = 26,
})
local icons = { "#ff595e", "#ffca3a", "#8ac926", "#1982c4", "#6a4c93", "#f15bb5", "#00bbf9", "#fee440" }
for i = 0, 15 do
    home:addSubview(ms.View {
        name = "icon " .. (i + 1), cornerRadius = 14, backgroundColor = icons[i * 3 % #icons + 1],
        frame = { 26 + i % 4 * 88, i < 12 and 320 + i // 4 * 82 or height - 78, 60, 60 },
    })
end

local screen = view:addSubview(ms.View {
    name = "screen", frame = view.bounds, backgroundColor = ms.gradient { from = "#240046", to = "#ff914d" },
    shadowColor = "#00000080", shadowRadius = 10,
})
screen:addSubview(ms.View {
    name = "clock", frame = { 0, 90, width, 90 }, text = "9:41", textColor = "white", fontSize = 84,
})
screen:addSubview(ms.View {
    name = "date", frame = { 0, 185, width, 30 }, text = "Tuesday, 9 September", textColor = "white", fontSize = 20,
})
screen:addSubview(ms.View {
    name = "handle", frame = { width / 2 - 30, height - 18, 60, 6 }, backgroundColor = "white", alpha = 0.7,
    cornerRadius = 3,
})

local soft, hard = 0.25, 0.5
local animator = ms.DynamicAnimator { referenceView = view }
animator:addBehavior(ms.GravityBehavior { items = { screen } })
local material = animator:addBehavior(ms.DynamicItemBehavior { items = { screen }, elasticity = soft })
local kick = animator:addBehavior(ms.PushBehavior { items = { screen }, mode = "instantaneous", active = false })
local collision = animator:addBehavior(ms.CollisionBehavior { items = { screen } })

local function layFloor()
    collision:addBoundary("floor", { -wide.value, height }, { width + wide.value, height })
end
layFloor()
wide.onChange = layFloor

function screen:onTap()
    material.elasticity = soft
    kick.pushDirection = { 0, -hop.value }
    kick.active = true
end

local drag, grip

function screen:onPan(gesture)
    if gesture.state == "began" then
        grip = gesture.location.y - screen.y
        drag = animator:addBehavior(ms.AttachmentBehavior {
            item = screen, attachedToAnchor = screen.center, length = 0, frequency = 8, damping = 1,
        })
    elseif gesture.state == "changed" then
        drag.anchorPoint = { width / 2, math.min(gesture.location.y - grip, height / 2) }
    else
        animator:removeBehavior(drag)
        local speed = gesture.velocity.y
        material.elasticity = speed < -1000 and hard or soft
        material:addLinearVelocity(ms.vec(0, speed) - material:linearVelocity(screen), screen)
    end
end

local touches = 0
collision.collisionDelegate = { beganContactWithBoundary = function() touches = touches + 1 end }

-- How far the screen is above where it belongs.
scene.signal("height", function() return height / 2 - screen.y end)
scene.signal("touches", function() return touches end)
scene.signal("tilt", function() return screen.rotation end)

scene.at(0.8, function() scene.tap { width / 2, 500 } end)
scene.at(2.5, function() scene.pan { from = { 200, 620 }, to = { 200, 440 }, duration = 0.6 } end)
scene.at(5.3, function() scene.pan { from = { 200, 620 }, to = { 205, 518 }, duration = 0.1 } end)
