-- The farther from the cross a tap is, the harder it pushes: above with one impulse, below with a steady force.
--
-- What to look for: above, a tap 100 points to the right of the cross gives the square 100 points per second at once,
-- and the opposite tap takes them again. Below, the same tap makes the square gain 100 points per second every
-- second, until it meets the wall. There it bounces once, and stays pressed against it as long as it is pushed, with
-- the animator running; the next tap changes the force, one on the cross ends it. Taps farther away than 100 points
-- (above) and 200 (below) push no harder.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Push by distance"
scene.size = { 440, 860 }
scene.backgroundColor = "#1d2333"

local animator = ms.DynamicAnimator { referenceView = scene.view }
local material = animator:addBehavior(ms.DynamicItemBehavior { resistance = 0 })
local collision = animator:addBehavior(ms.CollisionBehavior { collisionMode = "boundaries" })

-- A line with a head, from the middle of a view.
local function arrow(center, line)
    local path = ms.path():moveTo(center):lineTo(center + line)
    if line:length() > 22 then
        local back = line:normalized() * -22
        path:moveTo(center + line + back:rotated(0.5)):lineTo(center + line):lineTo(center + line + back:rotated(-0.5))
    end
    return path
end

local function field(options)
    local name, reach = options.name, options.reach
    local cross = ms.vec(220, 215)
    local panel = scene.view:addSubview(ms.View {
        name = name, frame = { 0, options.top, 440, 430 }, backgroundColor = options.color,
    })
    panel:addSubview(ms.View {
        name = name .. " text", frame = { 26, 20, 64, 48 }, text = options.text, textColor = "white",
        fontSize = 18, fontWeight = "medium", textAlignment = "left",
    })
    panel:addSubview(ms.View {
        name = name .. " reach", frame = { 0, 0, 440, 430 }, strokeColor = "#ffffff70", lineWidth = 2,
        path = ms.path.ellipse { cross.x - reach, cross.y - reach, 2 * reach, 2 * reach },
    })
    -- The wall is drawn around the edge that squares meet.
    local wall = ms.rect(8, 8, 424, 414)
    panel:addSubview(ms.View {
        name = name .. " wall", frame = wall:inset(-6, -6), borderColor = "#8d99ae", borderWidth = 6, cornerRadius = 6,
    })
    collision:addBoundary(name .. " wall", ms.path.rect(wall:offset(0, options.top)))
    local square = scene.view:addSubview(ms.View {
        name = name .. " square", center = cross + ms.vec(0, options.top), size = { 100, 100 },
        backgroundColor = options.accent, cornerRadius = 14,
    })
    -- Above the square, so that cross and arrow are always seen and every tap counts from the cross.
    local glass = scene.view:addSubview(ms.View {
        name = name .. " glass", frame = { 0, options.top, 440, 430 }, zPosition = 1,
    })
    glass:addSubview(ms.View {
        name = name .. " cross", frame = { 0, 0, 440, 430 }, strokeColor = "white", lineWidth = 2,
        path = ms.path():moveTo { 210, 215 }:lineTo { 230, 215 }:moveTo { 220, 205 }:lineTo { 220, 225 },
    })
    local shaft = glass:addSubview(ms.View {
        name = name .. " arrow", frame = { 0, 0, 440, 430 }, strokeColor = "#ffe066", lineWidth = 7,
    })
    local mark = glass:addSubview(ms.View {
        name = name .. " tap", size = { 34, 34 }, cornerRadius = 17, backgroundColor = "#ffffff60",
        borderColor = "white", borderWidth = 3, alpha = 0,
    })

    material:addItem(square)
    collision:addItem(square)
    local push = animator:addBehavior(ms.PushBehavior { items = { square }, mode = options.mode, active = false })

    function glass:onTap(point)
        local line = scene.view:convert(point, panel) - cross
        push:setAngleMagnitude(line:angle(), math.min(line:length(), reach) / 100)
        push.active = true
        shaft.path = arrow(cross, push.pushDirection * 100)
        -- Where the finger was, for a while.
        mark.center = cross + line
        scene.tween(0.9, function(progress) mark.alpha = 1 - progress end, "easeIn")
        -- An impulse is over at once; its arrow fades.
        if options.mode == "instantaneous" then
            scene.tween(0.6, function(progress) shaft.alpha = 1 - progress end, "easeIn")
        end
    end

    scene.signal(name .. " vx", function() return material:linearVelocity(square).x end)
    scene.signal(name .. " vy", function() return material:linearVelocity(square).y end)
    return function(x, y)
        scene.tap(cross + ms.vec(x, y + options.top))
    end
end

local blow = field {
    name = "blow", top = 0, mode = "instantaneous", reach = 100, text = "one\nblow",
    color = "#26304a", accent = "#ff7b54",
}
local steady = field {
    name = "steady", top = 430, mode = "continuous", reach = 200, text = "steady\nforce",
    color = "#2d2442", accent = "#9b5de5",
}

scene.at(0.5, function()
    blow(100, 0)
    steady(100, 0)
end)
scene.at(1.5, function() blow(-100, 0) end)
scene.at(2, function() blow(-120, 90) end)
scene.at(3, function() blow(80, -60) end)
scene.at(3.8, function() blow(100, 0) end)
scene.at(4, function() blow(100, 0) end)
-- By now it has been pressed against the wall for two seconds.
scene.at(5, function() steady(-150, 0) end)
scene.at(5.8, function() steady(0, 0) end)
scene.at(6.5, scene.stop)
