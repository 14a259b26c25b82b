-- A list is pulled down, a ring fills with the pull, turns while the list waits, and a new row drops in.
--
-- What to look for: past the top the list follows the finger by less and less; after 300 points of the finger it has
-- come 134 down. From 84 on the ring is full, and the list waits at 72 when it is let go; before that it goes straight
-- home. The ring is an arc that is drawn anew in each tick. New rows grow from nothing while all others are moved
-- down, each on its own spring, the lower the softer.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Pull to refresh"
scene.backgroundColor = ms.gradient { from = "#4776e6", to = "#8e54e9" }

local threshold = scene.param("threshold", 84, { min = 40, max = 120, step = 2 })
local frequency = scene.param("frequency", 2.4, { min = 1, max = 6, step = 0.1 })
local damping = scene.param("damping", 0.7, { min = 0.2, max = 1.2, step = 0.02 })
local waiting = scene.param("waiting", 1.1, { min = 0.2, max = 4, step = 0.1 })

local view = scene.view
local top, rowHeight, rest = 96, 80, 72

-- Behind the sheet: the ring.
local track = view:addSubview(ms.View {
    name = "track", center = { 187.5, 132 }, size = { 34, 34 }, strokeColor = "#ffffff40", lineWidth = 4,
    path = ms.path.ellipse { 2, 2, 30, 30 },
})
local ring = view:addSubview(ms.View {
    name = "ring", center = track.center, size = { 34, 34 }, strokeColor = "white", lineWidth = 4,
})

local sheet = view:addSubview(ms.View {
    name = "sheet", frame = { 0, top, 375, 720 }, backgroundColor = "#f2f2f7", cornerRadius = 26,
    shadowColor = "#1c1c3a50", shadowOffset = { 0, -3 }, shadowRadius = 10,
})
view:addSubview(ms.View {
    name = "heading", frame = { 24, 34, 327, 44 }, text = "Today", textColor = "white", fontSize = 30,
    fontWeight = "bold", textAlignment = "left",
})

local animator = ms.DynamicAnimator { referenceView = view }
local body = animator:addBehavior(ms.DynamicItemBehavior { allowsRotation = false, resistance = 0 })
local pull = view:addSubview(ms.View { name = "pull", hidden = true, size = { 20, 20 }, center = { 0, 0 } })
local hold = ms.DynamicItemBehavior { items = { pull }, allowsRotation = false, resistance = 0 }
animator:addBehavior(hold)
local spring = animator:addBehavior(ms.AttachmentBehavior {
    item = pull, attachedToAnchor = { 0, 0 }, length = 0, frequency = frequency.value, damping = damping.value,
})
function frequency.onChange(_, value) spring.frequency = value end
function damping.onChange(_, value) spring.damping = value end

-- The rows, the first one on top. A row's place is the y of a hidden item on a spring.
local news = {
    { "Tide tables", "High water at 6.40", "#0a84ff" }, { "Bakery", "Rye is out of the oven", "#ff9f0a" },
    { "Library", "Two books are due", "#30b658" }, { "Garden", "The beans came up", "#5e5ce6" },
    { "Post", "A parcel is waiting", "#ff375f" }, { "Choir", "Rehearsal moved to eight", "#bf5af2" },
    { "Ferry", "Every ten minutes again", "#30b0c7" }, { "Weather", "Clear until the evening", "#ffb300" },
    { "Chess", "Your move", "#34495e" },
}
local rows, made = {}, 0

local function home(i) return ms.vec(0, 18 + 34 + (i - 1) * rowHeight) end

local function makeRow(isNew, position)
    made = made + 1
    local entry = news[(made - 1) % #news + 1]
    local name = entry[1] .. " " .. made
    local cell = sheet:addSubview(ms.View {
        name = name, size = { 343, 68 }, cornerRadius = 18, backgroundColor = "white",
        shadowColor = "#00000014", shadowOffset = { 0, 2 }, shadowRadius = 4,
    })
    cell:addSubview(ms.View {
        name = name .. " disc", frame = { 12, 12, 44, 44 }, cornerRadius = 14, backgroundColor = entry[3],
        text = entry[1]:sub(1, 1), textColor = "white", fontSize = 20, fontWeight = "bold",
    })
    cell:addSubview(ms.View {
        name = name .. " title", frame = { 70, 11, 200, 24 }, text = entry[1], textColor = "#1c1c1e", fontSize = 17,
        fontWeight = "bold", textAlignment = "left",
    })
    cell:addSubview(ms.View {
        name = name .. " text", frame = { 70, 34, 260, 22 }, text = entry[2], textColor = "#8e8e93", fontSize = 14,
        textAlignment = "left",
    })
    local dot
    if isNew then
        dot = cell:addSubview(ms.View {
            name = name .. " new", frame = { 319, 29, 10, 10 }, cornerRadius = 5, backgroundColor = "#0a84ff",
        })
    end
    function cell.onTap() if dot then dot.hidden = true end end
    local place = view:addSubview(ms.View {
        name = name .. " place", hidden = true, size = { 20, 20 }, center = position,
    })
    body:addItem(place)
    return { cell = cell, place = place, size = isNew and 0 or 1 }
end

for i = 1, 7 do
    rows[i] = makeRow(false, home(i))
end
local function attach(i, row)
    row.spring = animator:addBehavior(ms.AttachmentBehavior {
        item = row.place, attachedToAnchor = home(i), length = 0, frequency = 2.6, damping = 0.62,
    })
end
for i, row in ipairs(rows) do attach(i, row) end

local state, turned = "idle", 0

local function draw()
    local y = pull.y
    sheet.center = { 187.5, top + 360 + math.max(-6, y) }
    for _, row in ipairs(rows) do
        row.cell.center = { 187.5, row.place.y }
        row.cell.transform = ms.transform.scale(math.max(0.01, row.size))
        row.cell.alpha = math.min(1, row.size)
    end
    -- The ring is in the middle of what the sheet uncovers.
    local part = math.max(0, math.min(1, y / threshold.value))
    ring.center = { 187.5, top + math.max(y, 30) / 2 }
    track.center = ring.center
    local scale = ms.transform.scale(math.min(1, y / 60 + 0.01))
    ring.hidden, track.hidden = y < 8, y < 8
    if y >= 8 then ring.transform, track.transform = scale, scale end
    local from = -math.pi / 2 + turned
    local length = state == "refreshing" and 1.7 or 2 * math.pi * part
    ring.path = ms.path.arc { center = { 17, 17 }, radius = 15, from = from, to = from + math.max(0.05, length) }
end

local function insert()
    table.insert(rows, 1, makeRow(true, home(1)))
    local row = rows[1]
    attach(1, row)
    for i = 2, #rows do
        -- The lower a row is, the softer its spring.
        rows[i].spring.frequency = 3.1 - 0.2 * i
        rows[i].spring.anchorPoint = home(i)
    end
    if #rows > 8 then
        local gone = table.remove(rows)
        animator:removeBehavior(gone.spring)
        body:removeItem(gone.place)
        gone.cell:removeFromSuperview()
        gone.place:removeFromSuperview()
    end
    scene.tween(0.35, function(progress)
        -- It grows a little too large on the way.
        row.size = progress + 0.35 * math.sin(progress * math.pi) * progress
        draw()
    end, "easeOut")
end

local function refresh()
    state, turned = "refreshing", 0
    spring.anchorPoint = { 0, rest }
    scene.tween(waiting.value, function(progress)
        turned = progress * waiting.value * 8
        draw()
        if progress == 1 then
            state, turned = "idle", 0
            spring.anchorPoint = { 0, 0 }
            insert()
        end
    end)
end

-- What the finger's way is worth: less and less, and never more than 240.
local function rubber(way) return way > 0 and 240 * (1 - 1 / (way * 0.0042 + 1)) or way * 0.02 end

local start
function view.onPan(_, gesture)
    if gesture.state == "began" then
        local y = math.max(0, math.min(200, pull.y))
        start = (1 / (1 - y / 240) - 1) / 0.0042
        hold.isAnchored = true
    elseif gesture.state == "changed" then
        pull.center = { 0, rubber(start + gesture.translation.y) }
        animator:updateItem(pull)
        draw()
    else
        hold.isAnchored = false
        if state == "idle" and gesture.state == "ended" and pull.y >= threshold.value then
            refresh()
        else
            spring.anchorPoint = { 0, state == "idle" and 0 or rest }
        end
    end
end

body.action = draw
draw()

scene.signal("pull", function() return pull.y end)
scene.signal("rows", function() return made end)
scene.signal("refreshing", function() return state == "refreshing" and 1 or 0 end)

scene.at(0.3, function() scene.pan { from = { 180, 220 }, to = { 185, 290 }, duration = 0.45 } end)
scene.at(1.4, function() scene.pan { from = { 180, 200 }, to = { 190, 480 }, duration = 0.7 } end)
scene.at(4.3, function() scene.pan { from = { 200, 240 }, to = { 195, 440 }, duration = 0.3 } end)
