-- Messages are swiped out of an inbox, and those below close ranks one after the other.
--
-- What to look for: a message follows the finger to the left. Where it would coast to decides whether it goes, at the
-- finger's speed, or comes back. A tap marks one as read.

local ms = require "moonspring"
local scene = ms.scene

scene.title, scene.size, scene.backgroundColor = "Inbox", { 390, 520 }, "#f2f2f7"
local bounce = scene.param("bounce", 0.25, { min = 0, max = 0.8, step = 0.05 })
local stagger = scene.param("stagger", 0.05, { min = 0, max = 0.2, step = 0.01 })

local function add(parent, name, frame, look)
    look.name, look.frame, look.textAlignment = name, frame, look.textAlignment or "left"
    return parent:addSubview(ms.View(look))
end

local slots = {} -- from the top, each with a message's row in it
local home = 179 -- x of a row's centre in its slot
local function height(i) return 50 + 84 * i end -- y of a slot's centre

local function archive(slot, row, velocity)
    ms.animate(row, { x = -home - 30 }, { bounce = 0, velocity = velocity })
    ms.animate(slot, { alpha = 0 }, { duration = 0.3, delay = 0.2, onDone = function() slot:removeFromSuperview() end })
    local index = 1
    while slots[index] ~= slot do index = index + 1 end
    table.remove(slots, index)
    for i = index, #slots do
        ms.animate(slots[i], { y = height(i) }, { bounce = bounce.value, delay = 0.15 + stagger.value * (i - index) })
    end
    scene.mark("archived", { strength = 0.5 })
end

add(scene.view, "title", { 20, 24, 300, 40 }, { text = "Inbox", fontWeight = "bold", fontSize = 30 })
local messages = {
    { "Ada", "Notes on the engine", "#0a84ff" }, { "Grace", "Found the bug", "#30d158" },
    { "Alan", "Tea at four?", "#ff9f0a" }, { "Edsger", "A shorter path", "#bf5af2" },
    { "Barbara", "Your abstract", "#ff375f" },
}
for i, message in ipairs(messages) do
    local name, subject, color = table.unpack(message)
    local slot = add(scene.view, "slot " .. i, { 16, height(i) - 38, 358, 76 }, {})
    add(slot, "red " .. i, { 1, 1, 356, 74 }, { backgroundColor = "#ff453a", cornerRadius = 15 })
    add(slot, "archive " .. i, { 268, 0, 80, 76 }, { text = "Archive", textColor = "white", fontWeight = "medium" })
    local row = add(slot, name, { 0, 0, 358, 76 }, { backgroundColor = "white", cornerRadius = 16 })
    add(row, "initial " .. i, { 14, 16, 44, 44 }, {
        text = name:sub(1, 1), textColor = "white", textAlignment = "center", cornerRadius = 22,
        backgroundColor = color,
    })
    add(row, "name " .. i, { 72, 15, 200, 22 }, { text = name, fontWeight = "bold", fontSize = 17 })
    add(row, "subject " .. i, { 72, 39, 240, 20 }, { text = subject, textColor = "#8e8e93", fontSize = 15 })
    local unread = add(row, "unread " .. i, { 332, 33, 10, 10 }, { backgroundColor = "#0a84ff", cornerRadius = 5 })
    function row.onTap() ms.animate(unread, { alpha = 0 }, { duration = 0.3 }) end
    function row.onPan(_, gesture)
        if gesture.state == "changed" then row.x = home + math.min(gesture.translation.x, 0) end
        if gesture.state ~= "ended" and gesture.state ~= "cancelled" then return end
        local ending = row.x + ms.project(gesture.velocity.x, 0.99)
        if ending < home - 160 then return archive(slot, row, gesture.velocity.x) end
        ms.animate(row, { x = home }, { bounce = bounce.value, velocity = gesture.velocity.x })
    end
    slots[i] = slot
end

scene.at(0.4, function() scene.pan { from = { 250, 302 }, to = { 160, 302 }, duration = 0.5 } end)
scene.at(1.5, function() scene.pan { from = { 300, 218 }, to = { 120, 218 }, duration = 0.15 } end)
scene.at(2.8, function() scene.tap { 120, 134 } end)
