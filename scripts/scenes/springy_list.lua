-- A list whose rows hang on springs: the farther a row is from the finger, the later it follows.
--
-- What to look for: every row of the layout is attached to its own place by a spring of length 0, 1 Hz and damping
-- 0.8. A scroll shifts a row against it by the scrolled distance times min(1, distance from the finger / 1500), so
-- rows near the finger go with it and the ends of the list lag behind. They return with an invisible overshoot of 1.5
-- percent.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Springy list"
scene.size = { 320, 568 }
scene.backgroundColor = "#f4f1ea"

local count = 30
local height, spacing = 44, 10
local reach = scene.param("reach", 1500, { min = 200, max = 5000, step = 100 })
local frequency = scene.param("frequency", 1, { min = 0.2, max = 5, step = 0.1 })
local damping = scene.param("damping", 0.8, { min = 0, max = 2, step = 0.1 })

-- The window is the part of the content that its bounds show.
local window = scene.view:addSubview(ms.View { name = "window", frame = { 0, 0, 320, 568 } })
local contentHeight = count * (height + spacing) + spacing
local palette = { "#264653", "#1b7571", "#4a7340", "#8f6400", "#b04e22", "#9b2c4f" }
local cells = {}
for i = 1, count do
    cells[i] = window:addSubview(ms.View {
        name = "row " .. i, size = { 300, height }, backgroundColor = palette[(i - 1) % #palette + 1],
        cornerRadius = 10, text = "Row " .. i, textColor = "white", fontSize = 18, fontWeight = "medium",
    })
end
local finger = scene.view:addSubview(ms.View {
    name = "finger", size = { 40, 40 }, backgroundColor = "#00000040", cornerRadius = 20, hidden = true,
})

local list = ms.LayoutAnimator { count = count, contentSize = { 320, contentHeight } }

function list:attributes(i)
    return { center = { 160, spacing + height / 2 + (i - 1) * (height + spacing) }, size = { 300, height } }
end

-- The rows are shown where the layout has them.
function list:layout()
    for i, cell in ipairs(cells) do cell.center = self:attributesAt(i).center end
end

local springs = {}
for i = 1, count do
    local place = list:attributesAt(i)
    place.name = "place " .. i
    springs[i] = list:addBehavior(ms.AttachmentBehavior {
        item = place, attachedToAnchor = place.center, length = 0,
        frequency = frequency.value, damping = damping.value,
    })
end
function frequency.onChange(_, value) for _, spring in ipairs(springs) do spring.frequency = value end end
function damping.onChange(_, value) for _, spring in ipairs(springs) do spring.damping = value end end

-- Shows the content `distance` points farther down; `touch` is where the finger is in the window.
local function scroll(distance, touch)
    local top = window.bounds.y
    local target = math.max(0, math.min(contentHeight - window.size.height, top + distance))
    window.bounds = { 0, target, window.size.width, window.size.height }
    distance = target - top
    for i, spring in ipairs(springs) do
        local place = list:attributesAt(i)
        local away = math.abs(spring.anchorPoint.y - (target + touch))
        place.center = { place.x, place.y + distance * math.min(1, away / reach.value) }
        list:updateItem(place)
    end
end

local glide
function window:onPan(gesture)
    local touch = gesture.location.y
    finger.center = gesture.location
    finger.hidden = gesture.state == "ended" or gesture.state == "cancelled"
    if gesture.state == "began" then
        if glide then glide:cancel() end
    elseif gesture.state == "changed" then
        scroll(-gesture.translation.y, touch)
        gesture.translation = { 0, 0 }
    else
        -- The list glides on, as far as the finger would have gone in a quarter of a second.
        local distance, done = -gesture.velocity.y / 4, 0
        glide = scene.tween(0.8, function(progress)
            scroll(distance * (progress - done), touch)
            done = progress
        end, "easeOut")
    end
end

list:layout()

local function lag(i) return function() return list:attributesAt(i).y - springs[i].anchorPoint.y end end
scene.signal("near", lag(8))
scene.signal("far", lag(26))
scene.signal("top", function() return window.bounds.y end)

scene.at(0.4, function() scene.pan { from = { 160, 480 }, to = { 160, 160 }, duration = 0.4 } end)
scene.at(3.2, function() scene.pan { from = { 160, 120 }, to = { 160, 400 }, duration = 0.25 } end)
