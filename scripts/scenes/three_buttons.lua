-- Three buttons of different sizes swing in size when they are tapped, each with its own push.
--
-- What to look for: the push acts on a body whose mass is the button's area, 6, 4 and 0.69, so the little button
-- answers a push of 2 with 290 points per second, the square one with only 50, and the large one a push of 30 with 500.
-- Each is widest in its seventh tick, by 22.3, 1.8 and 10.2 points, and always as much taller as wider. The thin lines
-- are the resting sizes, and the curves beside the buttons their growth, drawn three times as high as it is.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Three buttons"
scene.size = { 700, 690 }
scene.backgroundColor = "#f2f2f7"

-- An item whose centre is another item's width and height.
local PositionToBoundsMapping = ms.DynamicItem:subclass("PositionToBoundsMapping")

function PositionToBoundsMapping:init(target)
    self.name = target.name .. " size"
    self.target = target
end

function PositionToBoundsMapping:getBounds()
    return self.target.bounds
end

function PositionToBoundsMapping:getCenter()
    return self.target.size
end

function PositionToBoundsMapping:setCenter(point)
    self.target.size = point
end

function PositionToBoundsMapping:getTransform()
    return self.target.transform
end

function PositionToBoundsMapping:setTransform(transform)
    self.target.transform = transform
end

local function button(options)
    local name, size = options.name, ms.vec(options.width, options.height)
    local center = ms.vec(190, options.y)
    local view = scene.view:addSubview(ms.View {
        name = name, center = center, size = size, backgroundColor = options.color, cornerRadius = options.radius,
        text = options.text, textColor = "white", fontSize = options.fontSize,
    })
    local outline = scene.view:addSubview(ms.View {
        name = name .. " at rest", center = center, size = size, cornerRadius = options.radius,
        borderColor = "black", borderWidth = 1, alpha = 0.35,
    })
    scene.view:addSubview(ms.View {
        name = name .. " caption", center = center + ms.vec(0, size.height / 2 + 28), size = { 300, 24 },
        text = string.format("push %g, damping %g", options.magnitude, options.damping), textColor = "#5a5a60",
        fontSize = 17,
    })
    -- What the button has grown by since its tap, from left to right.
    local chart = scene.view:addSubview(ms.View {
        name = name .. " chart", frame = { 380, options.y - 75, 290, 150 }, backgroundColor = "white",
        cornerRadius = 16,
    })
    chart:addSubview(ms.View {
        name = name .. " zero", frame = { 14, 74, 262, 2 }, backgroundColor = "#d1d1d6",
    })
    local curve = chart:addSubview(ms.View {
        name = name .. " curve", frame = { 0, 0, 290, 150 }, strokeColor = options.color, lineWidth = 4,
    })
    local most = chart:addSubview(ms.View {
        name = name .. " most", frame = { 150, 8, 126, 26 }, textColor = options.color, fontSize = 20,
        fontWeight = "bold", textAlignment = "right",
    })
    local mapping = PositionToBoundsMapping(view)
    local animator

    local line, step, peak

    local function plot()
        local growth = view.size.width - size.width
        step, peak = step + 1, math.max(peak, growth)
        if step > 131 then return end
        line:lineTo { 14 + 2 * step, 75 - 3 * growth }
        curve.path, most.text = line, string.format("+%.1f pt", peak)
    end

    function view:onTap()
        line, step, peak = ms.path():moveTo { 14, 75 }, 0, 0
        -- Two animators must not move one button: the old one is emptied before a new one is made.
        if animator then animator:removeAllBehaviors() end
        view.size = size

        animator = ms.DynamicAnimator { referenceView = scene.view }
        animator:addBehavior(ms.AttachmentBehavior {
            item = mapping, attachedToAnchor = mapping.center, frequency = 2, damping = options.damping,
        })
        local push = animator:addBehavior(ms.PushBehavior {
            items = { mapping }, mode = "instantaneous", angle = math.pi / 4, magnitude = options.magnitude,
        })
        push.action = plot
    end

    -- The outline lies above the button and would keep its taps.
    function outline:onTap(point)
        view:onTap(point)
    end

    scene.signal(name .. " growth", function() return view.size.width - size.width end)
    scene.signal(name .. " speed", function() return mapping.velocity:length() end)
    return view
end

local large = button {
    name = "large", text = "Tap me", y = 142, width = 300, height = 200, radius = 24, fontSize = 34, color = "#007aff",
    damping = 0.1, magnitude = 30,
}
local square = button {
    name = "square", text = "Tap me", y = 405, width = 200, height = 200, radius = 24, fontSize = 30, color = "#34c759",
    damping = 0.3, magnitude = 2,
}
local little = button {
    name = "little", text = "Tap me", y = 590, width = 150, height = 46, radius = 14, fontSize = 20, color = "#ff9500",
    damping = 0.3, magnitude = 2,
}

scene.at(0.5, function() scene.tap(large.center) end)
scene.at(1, function() scene.tap(square.center) end)
scene.at(1.5, function() scene.tap(little.center) end)
