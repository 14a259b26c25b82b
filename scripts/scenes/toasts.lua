-- Toasts slide in at the bottom, stack up, and go by themselves or at a swipe.
--
-- What to look for: each new one pushes those before it back by a step; a finger drags one aside, and it goes on at the
-- finger's speed or comes back. All of it is one call for each toast that has moved.

local ms = require "moonspring"
local scene = ms.scene

scene.title, scene.size, scene.backgroundColor = "Toasts", { 390, 500 }, "#eef1f6"
local lifetime = scene.param("lifetime", 2.4, { min = 0.5, max = 6, step = 0.1 })
local toasts, count = {}, 0 -- newest first

local function arrange()
    for i, toast in ipairs(toasts) do
        local depth = ms.transform.scale(1.05 - 0.05 * i)
        ms.animate(toast, { center = { 195, 464 - 14 * i }, transform = depth, zPosition = -i }, { bounce = 0.25 })
    end
end

local function dismiss(toast, velocity)
    for i, other in ipairs(toasts) do
        if other == toast then table.remove(toasts, i) end
    end
    local side = velocity.x == 0 and 0 or velocity.x > 0 and 420 or -420
    ms.animate(toast, { alpha = 0 }, { duration = 0.3, onDone = function() toast:removeFromSuperview() end })
    ms.animate(toast, { center = toast.center + ms.vec(side, side == 0 and 120 or 0) }, { velocity = velocity })
    arrange()
end

local function show(text, color)
    count = count + 1
    local toast = scene.view:addSubview(ms.View {
        name = "toast " .. count, center = { 195, 560 }, size = { 350, 64 }, cornerRadius = 18,
        backgroundColor = "white", shadowColor = "#1b2a4a33", shadowRadius = 10, shadowOffset = { 0, 4 },
    })
    toast:addSubview(ms.View {
        name = "dot " .. count, frame = { 18, 22, 20, 20 }, cornerRadius = 10, backgroundColor = color,
    })
    toast:addSubview(ms.View {
        name = "text " .. count, frame = { 52, 12, 280, 40 }, text = text, textAlignment = "left",
    })
    function toast:onPan(gesture)
        if gesture.state == "changed" then self.x = 195 + gesture.translation.x end
        if gesture.state ~= "ended" then return end
        local ending = self.x + ms.project(gesture.velocity.x, 0.99)
        if math.abs(ending - 195) > 140 then dismiss(self, gesture.velocity) else arrange() end
    end
    table.insert(toasts, 1, toast)
    arrange()
    scene.after(lifetime.value, function()
        if toast.alpha == 1 then dismiss(toast, ms.vec(0, 0)) end
    end)
end

scene.spawn(function()
    local news = { { "Draft saved", "#30d158" }, { "Message sent", "#0a84ff" }, { "No connection", "#ff453a" } }
    for _, toast in ipairs(news) do
        scene.wait(0.35)
        show(table.unpack(toast))
    end
end)
scene.at(2, function() scene.pan { from = { 150, 450 }, to = { 290, 455 }, duration = 0.15 } end)
