-- Run in WebAssembly and here: what it prints must be the same.
local ms = require "moonspring"

local function bits(...)
    local texts = table.pack(...)
    for i = 1, texts.n do texts[i] = string.format("%a", texts[i]) end
    return table.concat(texts, " ")
end

-- The language.
print(_VERSION, 7 // 2, 7 % -3, 7.5 // 2, 1 << 62, math.maxinteger + 1 == math.mininteger, "10" + 5)
print(bits(math.sin(1), math.cos(2), math.tan(3), math.log(7), math.exp(1.5), 2 ^ 0.5, math.pi / 3))
print(string.format("%5.2f %d %q %s %x", 3.14159, 42, "a\nb", true, 255), ("hello"):gsub("l+", "L"))
print(pcall(error, {code = 1}), select(2, pcall(error, "boom")), select(2, pcall(function() return nil + 1 end)))
for key, value in pairs{3, 2, b = 1, a = 2, [10] = "x", [1.5] = "y", [true] = "z"} do print(key, value) end
local squares = coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i * i) end end)
print(squares(), squares(), squares())
local words = {}
for i = 1, 40 do words[i] = ("%02d"):format(i * 37 % 41) end
table.sort(words, function(a, b) return a > b end)
print(table.concat(words, " "), #utf8.char(0x1F600))
print(select(2, pcall(string.rep, "x", 1e10)), select(2, pcall(load("x = = 1") or print)))

-- The engine's values and messages.
local item = ms.DynamicItem{name = "box", center = {10, 20}, bounds = {0, 0, 40, 40}}
print(item, item.center + {1, 2}, ms.transform.rotation(1):apply{3, 4}, ms.path.circle({0, 0}, 10).bounds)
print(select(2, pcall(function() item.centre = 1 end)), select(2, pcall(function() item.center = {0 / 0, 1} end)))

-- Motion.
local animator = ms.DynamicAnimator{}
local items = {item}
for i = 2, 12 do items[i] = ms.DynamicItem{center = {15 * i, 40 * i % 170}, bounds = {0, 0, 30, 20 + i}, rotation = i} end
local collision = ms.CollisionBehavior{items = items}
collision:addBoundary("floor", {-500, 400}, {500, 400})
collision.collisionDelegate = {
    beganContactWithBoundary = function(_, _, each, id, p) print("contact", each, id, bits(p.x, p.y)) end,
}
animator:addBehavior(collision)
animator:addBehavior(ms.GravityBehavior{items = items})
animator:addBehavior(ms.AttachmentBehavior{item = items[2], attachedToItem = items[3], frequency = 2, damping = 0.3})
animator:addBehavior(ms.SpringBehavior{item = items[4], target = {200, 100}})
animator:addBehavior(ms.FieldBehavior.noise{items = items, smoothness = 0.5, animationSpeed = 1, strength = 0.2})
local witness = ms.DynamicBehavior{}
local tick = 0
witness.action = function()
    tick = tick + 1
    if tick % 20 > 0 then return end
    for i, each in ipairs(items) do print(tick, i, bits(each.center.x, each.center.y, each.rotation)) end
end
animator:addBehavior(witness)
