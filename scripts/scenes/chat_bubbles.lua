-- Messages of a chat pop up from the line where they are typed, and those above make room for them.
--
-- What to look for: each bubble hangs on a spring, the farther up the softer, so that a new message runs up through
-- the chat as a wave. A bubble grows from its tail. Three dots hop while the other one types. A finger that pulls the
-- chat stretches it: the bubbles near the finger go with it, those far away lag behind.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Chat bubbles"
scene.backgroundColor = "#ffffff"

local frequency = scene.param("frequency", 3, { min = 1, max = 6, step = 0.1 })
local softer = scene.param("softer", 0.22, { min = 0, max = 0.5, step = 0.02 })
local damping = scene.param("damping", 0.62, { min = 0.2, max = 1, step = 0.02 })
local stretch = scene.param("stretch", 380, { min = 100, max = 1000, step = 20 })

local view = scene.view
local bottom, gap = 588, 8

local list = view:addSubview(ms.View { name = "list", frame = { 0, 0, 375, 667 } })

-- The bar at the top, over the bubbles.
local header = view:addSubview(ms.View {
    name = "header", frame = { 0, 0, 375, 92 }, backgroundColor = "#f9f9fb", shadowColor = "#0000001c",
    shadowOffset = { 0, 1 }, shadowRadius = 2,
})
header:addSubview(ms.View {
    name = "portrait", frame = { 20, 32, 46, 46 }, cornerRadius = 23, text = "N", textColor = "white", fontSize = 21,
    fontWeight = "bold", backgroundColor = ms.gradient { from = "#ff9a6b", to = "#ff4f87" },
})
header:addSubview(ms.View {
    name = "friend", frame = { 80, 32, 240, 26 }, text = "Noor", textColor = "#1c1c1e", fontSize = 19,
    fontWeight = "bold", textAlignment = "left",
})
local status = header:addSubview(ms.View {
    name = "status", frame = { 80, 56, 240, 20 }, text = "online", textColor = "#8e8e93", fontSize = 13,
    textAlignment = "left",
})

-- The line at the bottom.
local line = view:addSubview(ms.View {
    name = "line", frame = { 0, 603, 375, 64 }, backgroundColor = "#f9f9fb", shadowColor = "#0000001c",
    shadowOffset = { 0, -1 }, shadowRadius = 2,
})
local field = line:addSubview(ms.View {
    name = "field", frame = { 16, 11, 291, 42 }, cornerRadius = 21, backgroundColor = "white", borderColor = "#d1d1d6",
    borderWidth = 1,
})
local typed = field:addSubview(ms.View {
    name = "typed", frame = { 16, 0, 262, 42 }, text = "Message", textColor = "#c7c7cc", fontSize = 16,
    textAlignment = "left",
})
local send = view:addSubview(ms.View {
    name = "send", center = { 338, 635 }, size = { 42, 42 }, cornerRadius = 21,
    backgroundColor = ms.gradient { from = "#4aa8ff", to = "#0a6cff" },
})
send:addSubview(ms.View {
    name = "arrow", frame = { 11, 11, 20, 20 }, strokeColor = "white", lineWidth = 3,
    path = ms.path():moveTo { 10, 18 }:lineTo { 10, 3 }:moveTo { 3, 9 }:lineTo { 10, 2 }:lineTo { 17, 9 },
})

local animator = ms.DynamicAnimator { referenceView = view }
local body = animator:addBehavior(ms.DynamicItemBehavior { allowsRotation = false, resistance = 0 })

-- A number on a spring: the y of a hidden item.
local function sprung(name, value, hertz, ratio)
    local item = view:addSubview(ms.View { name = name, hidden = true, center = { 0, value }, size = { 20, 20 } })
    body:addItem(item)
    return item, animator:addBehavior(ms.AttachmentBehavior {
        item = item, attachedToAnchor = item.center, length = 0, frequency = hertz, damping = ratio,
    })
end

local bubbles, count = {}, 0
local pulled, touch = 0, bottom

-- Where the bubbles belong, from the lowest one up; what a finger pulls is shared out by the distance from it.
local function arrange()
    local y = bottom
    for i = #bubbles, 1, -1 do
        local bubble = bubbles[i]
        local home = y - bubble.height / 2
        local share = 1 - math.min(0.85, math.abs(home - touch) / stretch.value)
        bubble.spring.anchorPoint = { 0, home + pulled * share }
        bubble.spring.frequency = math.max(1.2, frequency.value - softer.value * (#bubbles - i))
        bubble.spring.damping = damping.value
        y = y - bubble.height - gap
    end
end

local function draw()
    for _, bubble in ipairs(bubbles) do
        local scale = math.max(0.02, bubble.size.y / 100)
        -- It grows from the lower corner at its own side.
        local x = bubble.isMine and 359 - bubble.width / 2 * scale or 16 + bubble.width / 2 * scale
        bubble.view.center = { x, bubble.place.y + bubble.height / 2 * (1 - scale) }
        bubble.view.transform = ms.transform.scale(scale)
        bubble.view.hidden = bubble.place.y < 20 -- behind the bar at the top
    end
end
body.action = draw

local function add(text, isMine, isThere)
    count = count + 1
    local name = "bubble " .. count
    local rows, longest = 0, 0
    for row in text:gmatch("[^\n]+") do rows, longest = rows + 1, math.max(longest, #row) end
    local width, height = math.max(64, longest * 8.9 + 34), 20 + rows * 21
    local bubble = list:addSubview(ms.View { name = name, size = { width, height } })
    local side = isMine and width - 17 or 5
    bubble:addSubview(ms.View {
        name = name .. " tail", frame = { side, height - 18, 12, 18 },
        backgroundColor = isMine and "#0a6cff" or "#e5e5ea",
        path = isMine and ms.path():moveTo { 2, 0 }:quadTo({ 8, 16 }, { 18, 18 }):quadTo({ 6, 20 }, { -6, 14 }):close()
            or ms.path():moveTo { 10, 0 }:quadTo({ 4, 16 }, { -6, 18 }):quadTo({ 6, 20 }, { 18, 14 }):close(),
    })
    local fill = isMine and ms.gradient { from = "#4aa8ff", to = "#0a6cff" } or "#e5e5ea"
    local shape = bubble:addSubview(ms.View {
        name = name .. " shape", frame = bubble.bounds, cornerRadius = 19, backgroundColor = fill,
    })
    shape:addSubview(ms.View {
        name = name .. " text", frame = { 17, 0, width - 20, height }, text = text, fontSize = 16,
        textColor = isMine and "white" or "#1c1c1e", textAlignment = "left",
    })
    local entry = { view = bubble, width = width, height = height, isMine = isMine }
    local from = isThere and bottom or bottom + 26
    entry.place, entry.spring = sprung(name .. " place", from, frequency.value, damping.value)
    entry.size, entry.growing = sprung(name .. " size", isThere and 100 or 10, 3.2, 0.52)
    entry.growing.anchorPoint = { 0, 100 }
    bubbles[#bubbles + 1] = entry
    arrange()
    draw()
    return entry
end

local function remove(entry)
    for i = #bubbles, 1, -1 do
        if bubbles[i] == entry then table.remove(bubbles, i) end
    end
    animator:removeBehavior(entry.spring)
    animator:removeBehavior(entry.growing)
    for _, item in ipairs { entry.place, entry.size } do
        body:removeItem(item)
        item:removeFromSuperview()
    end
    entry.view:removeFromSuperview()
end

-- What is there at the beginning is in its place at once.
for _, message in ipairs {
    { "Morning!", false }, { "Morning, up so early?", true }, { "It is Saturday, of course", false },
    { "Are you at the lake already?", false }, { "Just got off the train", true },
    { "The water is so clear today,\nyou can see the stones", false }, { "Save me a towel!", true },
    { "Only if you bring ice cream", false },
} do
    add(message[1], message[2], true)
end
for _, bubble in ipairs(bubbles) do
    bubble.place.center = bubble.spring.anchorPoint
    animator:updateItem(bubble.place)
end
draw()

-- Three dots in a bubble that hop one after the other, until the answer takes its place.
local function reply(text)
    status.text = "typing ..."
    local entry = add("    ", false)
    local dots = {}
    for i = 1, 3 do
        dots[i] = entry.view:addSubview(ms.View {
            name = entry.view.name .. " dot " .. i, size = { 9, 9 }, cornerRadius = 4.5, backgroundColor = "#8e8e93",
            center = { 16 + i * 12 - 8 + 4, 20.5 },
        })
    end
    scene.tween(0.9, function(progress)
        for i, dot in ipairs(dots) do
            dot.y = 20.5 - 6 * math.max(0, math.sin(progress * 4 * math.pi - i * 0.9))
        end
    end)
    scene.wait(0.9)
    remove(entry)
    status.text = "online"
    add(text, false)
end

local lines = { "On my way with two!", "Five minutes", "See you there" }
local answers = { "You are the best", "Third jetty on the left,\nlook for the red boat", "Hurry up" }
local said, isBusy = 0, false

-- The line is typed letter by letter, sent, and answered.
function send.onTap()
    if isBusy then return end
    isBusy = true
    said = said % #lines + 1
    local text, answer = lines[said], answers[said]
    scene.tween(0.25, function(progress)
        send.transform = ms.transform.scale(1 - 0.2 * math.sin(progress * math.pi))
    end)
    scene.spawn(function()
        typed.textColor = "#1c1c1e"
        scene.tween(0.45, function(progress) typed.text = text:sub(1, math.ceil(progress * #text)) end)
        scene.wait(0.5)
        typed.text, typed.textColor = "Message", "#c7c7cc"
        add(text, true)
        scene.wait(0.45)
        reply(answer)
        isBusy = false
    end)
end

function list.onPan(_, gesture)
    touch = gesture.location.y
    local isOver = gesture.state == "ended" or gesture.state == "cancelled"
    pulled = isOver and 0 or gesture.translation.y * 0.4
    arrange()
end

scene.signal("messages", function() return #bubbles end)
scene.signal("newest", function() return bubbles[#bubbles].place.y - bubbles[#bubbles].spring.anchorPoint.y end)
scene.signal("oldest", function() return bubbles[1].place.y - bubbles[1].spring.anchorPoint.y end)

scene.at(0.3, function() scene.tap(send.center) end)
scene.at(2.9, function() scene.tap(send.center) end)
scene.at(5.1, function() scene.pan { from = { 190, 330 }, to = { 190, 540 }, duration = 0.6 } end)
