-- Taps push three boxes, once each: one coasts, one is heavy and hardly moves, one slides to a stop.
--
-- What to look for: a single push acts in one tick and then is no longer active; the lamp on the box flashes. A push
-- of 1 gives the first box 100 points per second, and a second tap another 100. The second box, 200 x 50 points of
-- density 2, gets 15 from a push of 0.3. The third one is slowed by a resistance of 0.1: the distance it has travelled
-- and ten times its speed are always 1000 points together, so 1000 points is as far as it can get. Its animator runs
-- ten times as fast.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "A single push"
scene.size = { 1180, 760 }
scene.backgroundColor = "#14213d"

local start = 80
local paper, amber = "#e5e5e5", "#fca311"

local function label(name, text, frame, size)
    return scene.view:addSubview(ms.View {
        name = name, frame = frame, text = text, textColor = paper, fontSize = size,
    })
end

local function lane(options)
    local name, y, size = options.name, options.y, options.size
    scene.view:addSubview(ms.View {
        name = name .. " track", frame = { 30, y + size[2] / 2 + 4, 1120, 3 }, backgroundColor = paper, alpha = 0.4,
    })
    label(name .. " text", options.text, { 30, y - size[2] / 2 - 66, 1120, 50 }, 38).textAlignment = "left"
    -- Where it began, and how far it has come.
    local left = (options.x or start) - size[1] / 2
    scene.view:addSubview(ms.View {
        name = name .. " start", frame = { left, y - size[2] / 2, size[1], size[2] }, borderColor = options.color,
        borderWidth = 3, cornerRadius = 10,
    })
    local wake = scene.view:addSubview(ms.View { name = name .. " wake", backgroundColor = options.color, alpha = 0.3 })
    local box = scene.view:addSubview(ms.View {
        name = name, center = { options.x or start, y }, size = size, backgroundColor = options.color,
        cornerRadius = 10,
    })
    local lamp = box:addSubview(ms.View {
        name = name .. " lamp", center = { size[1] / 2, size[2] / 2 }, size = { 32, 32 }, cornerRadius = 16,
        borderColor = paper, borderWidth = 3,
    })

    local animator = ms.DynamicAnimator { referenceView = scene.view }
    animator.speed = options.speed or 1
    local material = animator:addBehavior(ms.DynamicItemBehavior {
        items = { box }, resistance = options.resistance, density = options.density or 1,
    })
    local push = animator:addBehavior(ms.PushBehavior {
        items = { box }, mode = "instantaneous", angle = 0, magnitude = options.magnitude, active = false,
    })

    function material:action()
        wake.frame = { left, y - size[2] / 4, box.x - left, size[2] / 2 }
    end

    function box:onTap()
        push.active = true
        lamp.backgroundColor = amber
        -- The lamp stays on a little longer than the push: one tick is too short to see.
        scene.after(0.25, function() lamp.backgroundColor = nil end)
    end

    local x = box.x
    scene.signal(name .. " speed", function() return material:linearVelocity(box).x end)
    scene.signal(name .. " way", function() return box.x - x end)
    scene.signal(name .. " active", function() return push.active and 1 or 0 end)
    return box
end

local first = lane {
    name = "first", text = "1 on 1 kg, and one more", y = 130, size = { 100, 100 }, color = "#3a86ff",
    magnitude = 1, resistance = 0,
}
local heavy = lane {
    name = "heavy", text = "0.3 on 2 kg", y = 345, size = { 200, 50 }, x = 130, color = "#8338ec",
    magnitude = 0.3, resistance = 0, density = 2,
}
local slowed = lane {
    name = "slowed", text = "1 on 1 kg, resistance 0.1, ten times as fast", y = 575,
    size = { 100, 100 }, color = "#2a9d8f", magnitude = 1, resistance = 0.1, speed = 10,
}

-- How far the third box can get.
for _, x in ipairs { 0, 250, 500, 750, 1000 } do
    scene.view:addSubview(ms.View {
        name = "mark " .. x, frame = { start + x - 1, 632, 4, 20 }, backgroundColor = paper,
    })
    label("way " .. x, tostring(x), { start + x - 60, 660, 120, 46 }, 36)
end

scene.at(0.5, function()
    scene.tap(first.center)
    scene.tap(heavy.center)
    scene.tap(slowed.center)
end)
scene.at(2.5, function() scene.tap(first.center) end)

-- What coasts without resistance never comes to rest.
scene.at(6.5, scene.stop)
