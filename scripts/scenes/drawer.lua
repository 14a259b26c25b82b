-- A drawer with a menu is pulled in from the left edge, while the page behind it shrinks and dims.
--
-- What to look for: one hidden item on a spring is how far the drawer is out; everything that is seen is computed from
-- it. While a finger holds the drawer, that item is anchored; past its end it follows the finger by a third. Let
-- go, it takes the finger's velocity along: a flick opens or shuts it from anywhere, a slow release goes to the nearer
-- side. The rows of the menu come in one after the other.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Drawer"
scene.backgroundColor = "#1d1b3a"

local duration = scene.param("duration", 0.45, { min = 0.15, max = 1, step = 0.05 })
local bounce = scene.param("bounce", 0.28, { min = -0.5, max = 0.8, step = 0.02 })
local rubber = scene.param("rubber", 0.33, { min = 0, max = 1, step = 0.01 })

local view = scene.view
local height, reach = scene.size.height, 280

local function label(parent, name, frame, text, fontSize, color, weight)
    return parent:addSubview(ms.View {
        name = name, frame = frame, text = text, fontSize = fontSize, textColor = color, textAlignment = "left",
        fontWeight = weight,
    })
end

-- The page, with what an inbox has.
local page = view:addSubview(ms.View {
    name = "page", frame = view.bounds, backgroundColor = "#f2f2f7", shadowColor = "#00000090", shadowRadius = 16,
})
local burger = page:addSubview(ms.View {
    name = "burger", frame = { 12, 36, 44, 44 }, strokeColor = "#5e5ce6", lineWidth = 3,
    path = ms.path():moveTo { 10, 14 }:lineTo { 34, 14 }:moveTo { 10, 22 }:lineTo { 34, 22 }
        :moveTo { 10, 30 }:lineTo { 26, 30 },
})
local heading = label(page, "heading", { 64, 36, 250, 44 }, "Inbox", 26, "#1c1c1e", "bold")
local mails = {
    { "Ada", "The engine weaves patterns", "#ff9f0a" }, { "Grace", "A moth in relay 70", "#30d158" },
    { "Katherine", "Trajectory, checked by hand", "#0a84ff" }, { "Margaret", "Priority displays", "#ff375f" },
    { "Hedy", "Hopping frequencies", "#bf5af2" }, { "Radia", "A poem about trees", "#64d2ff" },
}
for i, mail in ipairs(mails) do
    local row = page:addSubview(ms.View {
        name = "mail " .. i, frame = { 16, 98 + (i - 1) * 92, 343, 80 }, backgroundColor = "white", cornerRadius = 16,
        shadowColor = "#00000014", shadowOffset = { 0, 2 }, shadowRadius = 4,
    })
    row:addSubview(ms.View {
        name = "face " .. i, frame = { 14, 16, 48, 48 }, cornerRadius = 24, backgroundColor = mail[3],
        text = mail[1]:sub(1, 1), textColor = "white", fontSize = 20, fontWeight = "bold",
    })
    label(row, "from " .. i, { 76, 16, 250, 24 }, mail[1], 17, "#1c1c1e", "bold")
    label(row, "about " .. i, { 76, 40, 250, 22 }, mail[2], 14, "#8e8e93")
end
local dim = page:addSubview(ms.View {
    name = "dim", frame = page.bounds, backgroundColor = "#1d1b3a", alpha = 0, hidden = true,
})

-- The drawer is wider than what is seen of it, for when it goes too far.
local drawer = view:addSubview(ms.View {
    name = "drawer", frame = { -reach - 80, 0, reach + 80, height },
    backgroundColor = ms.gradient { from = "#6a5cff", to = "#a04bd8" }, shadowColor = "#00000000", shadowRadius = 14,
})
drawer:addSubview(ms.View {
    name = "portrait", frame = { 104, 64, 64, 64 }, cornerRadius = 32, backgroundColor = "#ffd9b8",
    borderColor = "white", borderWidth = 3, text = "ML", textColor = "#6a3a1a", fontSize = 22, fontWeight = "bold",
})
label(drawer, "name", { 104, 138, 230, 30 }, "Mary Lovelace", 22, "white", "bold")
label(drawer, "mail", { 104, 166, 230, 22 }, "mary@example.org", 14, "#ffffffb0")
local rows = {}
for i, text in ipairs { "Inbox", "Starred", "Snoozed", "Sent", "Drafts", "Archive" } do
    rows[i] = drawer:addSubview(ms.View {
        name = text, frame = { 96, 210 + (i - 1) * 56, 248, 48 }, cornerRadius = 14,
        backgroundColor = i == 1 and "#ffffff30" or "#ffffff00",
    })
    rows[i]:addSubview(ms.View {
        name = text .. " dot", frame = { 14, 17, 14, 14 }, cornerRadius = i % 2 == 0 and 7 or 4,
        backgroundColor = "white", alpha = i == 1 and 1 or 0.7,
    })
    label(rows[i], text .. " label", { 44, 8, 190, 32 }, text, 18, "white", "medium")
end

-- How far the drawer is out, from 0 to its reach: the x of an item that nobody sees.
local out = view:addSubview(ms.View { name = "out", hidden = true, center = { 0, 0 }, size = { 20, 20 } })
local animator = ms.DynamicAnimator { referenceView = view }
local body = animator:addBehavior(ms.DynamicItemBehavior { items = { out }, allowsRotation = false, resistance = 0 })
local spring = animator:addBehavior(ms.SpringBehavior {
    item = out, target = { 0, 0 }, duration = duration.value, bounce = bounce.value,
})
function duration.onChange(_, value) spring.duration = value end
function bounce.onChange(_, value) spring.bounce = value end

local function draw()
    -- Shut, the page stays where it is, though the spring goes a little too far.
    local x = math.max(0, out.x)
    local part = x / reach
    local inside = math.max(0, math.min(1, part))
    drawer.center = { x - (reach + 80) / 2, height / 2 }
    drawer.shadowColor = string.format("#000000%02x", math.floor(110 * inside))
    page.transform = ms.transform.scale(1 - 0.1 * part) * ms.transform.translation(x * 0.62, 0)
    page.cornerRadius, dim.cornerRadius = 30 * inside, 30 * inside
    -- Invisible it would still take the touches of what it covers.
    dim.alpha, dim.hidden = 0.45 * inside, inside == 0
    for i, row in ipairs(rows) do
        row.transform = ms.transform.translation(-(1 - part) * 34 * i, 0)
    end
end
spring.action = draw
draw()

local function go(isOpen)
    spring.target = { isOpen and reach or 0, 0 }
end

-- Past the ends the drawer gives way by a third.
local function stretched(x)
    if x > reach then return reach + (x - reach) * rubber.value end
    if x < 0 then return 0 end
    return x
end

local grip
function view.onPan(_, gesture)
    if gesture.state == "began" then
        grip = out.x - gesture.location.x
        body.isAnchored = true
    elseif gesture.state == "changed" then
        out.center = { stretched(gesture.location.x + grip), 0 }
        animator:updateItem(out)
        draw()
    else
        local speed = gesture.velocity.x
        body.isAnchored = false
        if math.abs(speed) > 300 then go(speed > 0) else go(out.x > reach / 2) end
        if out.x > 0 then body:addLinearVelocity({ math.max(-1800, math.min(1800, speed)), 0 }, out) end
    end
end

function burger.onTap() go(spring.target.x == 0) end
function dim.onTap() go(false) end
for _, row in ipairs(rows) do
    function row.onTap()
        for _, other in ipairs(rows) do other.backgroundColor = other == row and "#ffffff30" or "#ffffff00" end
        heading.text = row.name
        go(false)
    end
end

scene.signal("out", function() return out.x end)
scene.signal("speed", function() return out.velocity.x end)

scene.at(0.3, function() scene.pan { from = { 6, 400 }, to = { 270, 390 }, duration = 0.5 } end)
scene.at(1.7, function() scene.pan { from = { 250, 520 }, to = { 330, 520 }, duration = 0.5 } end)
scene.at(2.8, function() scene.tap { 120, 290 } end)
scene.at(3.8, function() scene.tap { 34, 58 } end)
scene.at(4.9, function() scene.pan { from = { 300, 420 }, to = { 180, 425 }, duration = 0.12 } end)
