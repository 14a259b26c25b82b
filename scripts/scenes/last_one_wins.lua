-- Three item behaviours set properties of one puck, and it slides as the last of them in the tree says.
--
-- What to look for: the middle puck is in a tree of three behaviours, A and B in a branch and C after it. Property by
-- property the last one in the order of the tree wins: elasticity 0.3 and resistance 3 are C's, friction 0.2 is B's.
-- So the puck stops with the one that has C alone, after 1000 / 3 points. Taking B out brings friction back to its
-- default, 0.2 as well; taking A out and adding it again later changes nothing, as its place is still before C. Only
-- without C does the puck slide like the one that has A alone, 1000 / 5 points.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "The last one wins"
scene.size = { 560, 520 }
scene.backgroundColor = "#f1faee"

local ink, start, speed = "#1d3557", 80, 1000
local animator = ms.DynamicAnimator { referenceView = scene.view }

local function text(name, frame, words, size)
    return ms.View { name = name, frame = frame, text = words, textColor = ink, fontSize = size or 17 }
end

-- Pucks, and where each resistance stops them.
local thrower, wakes = animator:addBehavior(ms.DynamicItemBehavior {}), {}
function thrower:action()
    for _, draw in ipairs(wakes) do draw() end
end

-- What is being shown, in words.
local caption = scene.view:addSubview(ms.View {
    name = "caption", frame = { 20, 462, 520, 40 }, text = "A, B and C set what the red puck does", textColor = ink,
    fontSize = 22, fontWeight = "medium",
})

for _, resistance in ipairs { 5, 3 } do
    local x = start + speed / resistance
    scene.view:addSubview(ms.View {
        name = "line " .. resistance, frame = { x - 1, 170, 2, 250 }, backgroundColor = ink, alpha = 0.35,
    })
    scene.view:addSubview(text("resistance " .. resistance, { x - 70, 424, 140, 24 }, "1000 / " .. resistance, 18))
end

local function puck(name, words, y, color)
    scene.view:addSubview(text(name .. " text", { 440, y - 11, 110, 22 }, words))
    -- The way that it has come.
    local wake = scene.view:addSubview(ms.View { name = name .. " wake", backgroundColor = color, alpha = 0.45 })
    local view = scene.view:addSubview(ms.View {
        name = name, center = { start, y }, size = { 64, 64 }, backgroundColor = color, cornerRadius = 32,
        borderColor = ink, borderWidth = 3,
    })
    thrower:addItem(view)
    wakes[#wakes + 1] = function() wake.frame = { start, y - 14, math.max(0, view.x - start), 28 } end
    scene.signal(name .. " way", function() return view.x - start end)
    return view
end

local onlyA = puck("only A", "A alone", 210, "#e9c46a")
local all = puck("all", "A, B, C", 295, "#e63946")
local onlyC = puck("only C", "C alone", 380, "#a8dadc")

animator:addBehavior(ms.DynamicItemBehavior { items = { onlyA }, elasticity = 0.5, resistance = 5 })
animator:addBehavior(ms.DynamicItemBehavior { items = { onlyC }, elasticity = 0.3, resistance = 3 })

local function throw()
    for _, view in ipairs(thrower.items) do
        view.center = { start, view.y }
        animator:updateItem(view)
        thrower:addLinearVelocity(ms.vec(speed, 0) - thrower:linearVelocity(view), view)
    end
end

scene.view.onTap = throw

-- The tree, drawn as tags: a tap takes a behaviour out or adds it again at its place.
local branch = animator:addBehavior(ms.DynamicBehavior {})
scene.view:addSubview(ms.View {
    name = "branch", frame = { 20, 20, 356, 112 }, borderColor = ink, borderWidth = 1.5, cornerRadius = 16, alpha = 0.5,
})

local tags = {}

-- A tag has a frame where its behaviour is the last in the tree to set something.
local function frameWinners()
    local winners = {}
    for _, tag in ipairs(tags) do
        for property in pairs(tag.properties) do winners[property] = tag.isIn and tag or winners[property] end
    end
    for _, tag in ipairs(tags) do
        local wins = false
        for property in pairs(tag.properties) do wins = wins or winners[property] == tag end
        tag.view.borderWidth = wins and 4 or 0
        tag.view.alpha = tag.isIn and 1 or 0.3
    end
end

local function tag(letter, x, color, properties, parent)
    local view = scene.view:addSubview(ms.View {
        name = letter, frame = { x, 32, 158, 88 }, backgroundColor = color, cornerRadius = 10, borderColor = ink,
    })
    view:addSubview(text(letter .. " letter", { 0, 8, 158, 24 }, letter, 20))
    local y = 34
    for _, property in ipairs { "elasticity", "friction", "resistance" } do
        if properties[property] then
            local words = property .. " " .. properties[property]
            view:addSubview(text(letter .. " " .. property, { 0, y, 158, 20 }, words, 16))
            y = y + 22
        end
    end

    local behavior = ms.DynamicItemBehavior { items = { all } }
    for property, value in pairs(properties) do behavior[property] = value end
    local own = { view = view, properties = properties, isIn = false }

    function view:onTap()
        own.isIn = not own.isIn
        if parent then
            if own.isIn then parent:addChildBehavior(behavior) else parent:removeChildBehavior(behavior) end
        else
            if own.isIn then animator:addBehavior(behavior) else animator:removeBehavior(behavior) end
        end
        frameWinners()
    end

    tags[#tags + 1] = own
    view:onTap()
    return view
end

local a = tag("A", 32, "#f4e0a5", { elasticity = 0.5, resistance = 5 }, branch)
local b = tag("B", 206, "#d8e2dc", { friction = 0.2 }, branch)
local c = tag("C", 388, "#cdeaec", { elasticity = 0.3, resistance = 3 })

local function tap(view, words)
    return function()
        caption.text = words
        scene.tap(view.center)
    end
end

local field = ms.vec(280, 150)
scene.at(0.5, function()
    caption.text = "C is the last one, and the red puck obeys C"
    scene.tap(field)
end)
scene.at(2.6, tap(b, "without B nothing changes"))
scene.at(2.8, tap(a, "A goes out"))
scene.at(3.1, tap(a, "A comes back, still before C"))
scene.at(3.3, function() scene.tap(field) end)
scene.at(5.6, tap(c, "without C the red puck obeys A"))
scene.at(5.9, function() scene.tap(field) end)
