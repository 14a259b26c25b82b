-- Two squares fall side by side: one hardly bounces, the other twice as elastic bounces much higher.
--
-- What to look for: elasticity 0.2 bounces 13 points high from a fall of 347, elasticity 0.5 first 80, then 19 and
-- 4.5: each time a quarter. The lively one hits the floor the fourth time at less than 100 points per second, too
-- slow to bounce. A tap lets both fall again: it puts them back, tells the animator, and adds the negated velocity,
-- since an item that is moved by hand keeps its velocity. With `forget` off that last step is left out.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Dull and lively"
scene.size = { 320, 600 }
scene.backgroundColor = "#0f0f1c"

local lively = scene.param("elasticity", 0.5, { min = 0, max = 1, step = 0.05 })
local forget = scene.param("forget", true)

-- What lies below the view is the ground.
local view = scene.view:addSubview(ms.View { name = "stage", frame = { 0, 0, 320, 568 }, backgroundColor = "#22223b" })
local animator = ms.DynamicAnimator { referenceView = view }

-- A square that leaves a line where the upper edge of each bounce was.
local function square(name, x, color, words)
    local home = ms.vec(x + 50, 171)
    local item = view:addSubview(ms.View {
        name = name, center = home, size = { 100, 100 }, backgroundColor = color, cornerRadius = 10,
        text = words, textColor = "#22223b", fontSize = 26,
    })
    local marks = view:addSubview(ms.View {
        name = name .. " marks", frame = { 0, 0, 320, 568 }, strokeColor = color, lineWidth = 2, zPosition = -1,
    })
    local path, rises = ms.path(), false
    local function mark()
        local speed = item.velocity.y
        if rises and speed >= 0 then
            local y = item.y - 50
            path:moveTo { x - 12, y }:lineTo { x + 112, y }
            marks.path = path
            scene.log(string.format("%s: %.1f points high", name, 468 - y))
        end
        rises = speed < -20 or rises and speed < 0
    end
    local function wipe()
        path = ms.path()
        marks.path = nil
        rises = false
    end
    scene.signal(name, function() return 518 - item.y end)
    scene.signal(name .. " speed", function() return item.velocity.y end)
    return { item = item, home = home, mark = mark, wipe = wipe }
end

local squares = {
    square("dull", 40, "#9a8c98", "0.2"),
    square("lively", 180, "#f2b880", tostring(lively.value)),
}
local items = { squares[1].item, squares[2].item }

local gravity = animator:addBehavior(ms.GravityBehavior { items = items })
animator:addBehavior(ms.CollisionBehavior { items = items, translatesReferenceBoundsIntoBoundary = true })
local material = animator:addBehavior(ms.DynamicItemBehavior { items = { items[2] }, elasticity = lively.value })
-- Changes nothing: it is there to read and to take away velocities.
local motion = animator:addBehavior(ms.DynamicItemBehavior { items = items })

function gravity:action()
    for _, each in ipairs(squares) do each.mark() end
end

lively.onChange = function(_, value)
    material.elasticity = value
    items[2].text = tostring(value)
end

function view:onTap()
    for _, each in ipairs(squares) do
        local item = each.item
        item.center = each.home
        item.rotation = 0
        animator:updateItem(item)
        if forget.value then
            motion:addLinearVelocity(-motion:linearVelocity(item), item)
            motion:addAngularVelocity(-motion:angularVelocity(item), item)
        end
        each.wipe()
    end
end

-- In the middle of the second bounce of the lively one.
scene.at(1.7, function() scene.tap { 160, 400 } end)
