-- Two winds blow, one to the right and one downwards, and each leaf feels those that it was given to.
--
-- What to look for: linear gravity of (1, 0) and (0, 2) metres per second squared. The leaf in both gets the sum, and
-- has 0.8333 and 1.6667 points per second after the first sub-step of 1/120 s. The one that is in neither does not
-- move, until a tap gives it to both. The same tap takes the first one out: it flies on as fast as it was, straight
-- ahead.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Two winds"
scene.size = { 560, 700 }
scene.backgroundColor = "#e3f2e1"

local ink = "#344e41"
local view = scene.view

local animator = ms.DynamicAnimator { referenceView = view }
local winds = {
    animator:addBehavior(ms.FieldBehavior.linearGravity { direction = { 1, 0 } }),
    animator:addBehavior(ms.FieldBehavior.linearGravity { direction = { 0, 2 } }),
}
local material = animator:addBehavior(ms.DynamicItemBehavior { resistance = 0 })

local right = scene.param("wind to the right", 1, { min = -5, max = 5, step = 0.1 })
local down = scene.param("wind downwards", 2, { min = -5, max = 5, step = 0.1 })
right.onChange = function(_, value) winds[1].direction = { value, 0 } end
down.onChange = function(_, value) winds[2].direction = { 0, value } end
winds[1].direction, winds[2].direction = { right.value, 0 }, { 0, down.value }

-- Streaks of both winds, to look at.
for i = 0, 6 do
    for j = 0, 8 do
        local isDown = (i + j) % 2 == 0
        local streak = ms.path():moveTo { 0, 8 }:curveTo({ 16, 0 }, { 28, 16 }, { 44, 8 })
        if isDown then streak = ms.path():moveTo { 8, 0 }:curveTo({ 0, 26 }, { 16, 46 }, { 8, 72 }) end
        view:addSubview(ms.View {
            name = "streak " .. i .. " " .. j, frame = { 10 + i * 82, 10 + j * 80, 44, 72 }, path = streak,
            strokeColor = isDown and "#a3b18a" or "#b7d3b0", lineWidth = 2.5,
        })
    end
end

-- The arrows of the winds that an item is in.
local function arrows(item)
    local path, middle = ms.path(), ms.vec(45, 45)
    for i, wind in ipairs(winds) do
        for _, other in ipairs(wind.items) do
            if other == item then
                local line = i == 1 and ms.vec(14, 0) or ms.vec(0, 28)
                local tip, back = middle + line, line:normalized() * -8
                path:moveTo(middle):lineTo(tip)
                path:moveTo(tip + back:rotated(0.6)):lineTo(tip):lineTo(tip + back:rotated(-0.6))
            end
        end
    end
    return path
end

local signs = {}

-- A tap on a leaf takes it out of its winds, or gives it to both.
local function toggle(leaf)
    local isIn = false
    for _, wind in ipairs(winds) do
        for _, item in ipairs(wind.items) do isIn = isIn or item == leaf end
    end
    for _, wind in ipairs(winds) do
        if isIn then wind:removeItem(leaf) else wind:addItem(leaf) end
    end
    signs[leaf].path = arrows(leaf)
end

local function leaf(name, center, color, ...)
    local item = view:addSubview(ms.View {
        name = name, center = center, size = { 90, 90 }, backgroundColor = color,
        path = ms.path():moveTo { 8, 8 }:quadTo({ 86, 0 }, { 82, 82 }):quadTo({ 0, 86 }, { 8, 8 }):close(),
        strokeColor = ink, lineWidth = 2, onTap = toggle,
    })
    signs[item] = item:addSubview(ms.View {
        name = name .. " winds", frame = { 0, 0, 90, 90 }, strokeColor = "white", lineWidth = 4,
    })
    item:addSubview(ms.View {
        name = name .. " stalk", frame = { 0, 0, 90, 90 }, strokeColor = ink, lineWidth = 3,
        path = ms.path.line({ -4, -4 }, { 12, 12 }),
    })
    for _, wind in ipairs { ... } do wind:addItem(item) end
    material:addItem(item)
    signs[item].path = arrows(item)
    scene.signal(name .. " vx", function() return item.velocity.x end)
    scene.signal(name .. " vy", function() return item.velocity.y end)
    return item
end

leaf("right", { 80, 70 }, "#e9c46a", winds[1])
leaf("down", { 80, 190 }, "#d9822b", winds[2])
local both = leaf("both", { 210, 190 }, "#bc4749", winds[1], winds[2])
local neither = leaf("neither", { 440, 170 }, "#6a994e")

scene.at(1.5, function()
    scene.tap(both.center)
    scene.tap(neither.center)
end)
scene.at(2.8, scene.stop)
