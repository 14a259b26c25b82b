-- Numbers that a register of 32 bits does not hold, wherever a scene takes one.
local ms = require "moonspring"
local scene = ms.scene

local view = ms.View { name = "card", frame = { 0, 0, 50, 50 }, onTap = function() end }
scene.view:addSubview(view)

local numbers = {
    1e9, 2 ^ 31 - 1, 2 ^ 31, 2 ^ 32, 2 ^ 40, 2 ^ 53, 2 ^ 62, 1e15, 1e18, 1e300, -2 ^ 31, -2 ^ 40, 1 << 31, 1 << 32, 1 << 40,
    math.maxinteger, math.mininteger,
}
local properties = { "center", "x", "cornerRadius", "alpha", "rotation", "borderWidth", "fontSize", "lineWidth", "text" }

for _, number in ipairs(numbers) do
    for _, name in ipairs(properties) do pcall(function() view[name] = number end) end
    pcall(scene.after, number, function() end)
    pcall(scene.every, number, function() end)
    pcall(scene.at, number, function() end)
    pcall(scene.tap, { number, number })
    pcall(scene.touch, { from = { 0, 0 }, to = { number, number }, duration = number })
    pcall(scene.touch, { from = { 0, 0 }, to = { 9, 9 }, hold = number / 60, duration = number / 60, rest = number / 60 })
    pcall(scene.pan, { from = { 25, 25 }, to = { number, number }, duration = 0.1 })
    pcall(scene.signal, "number", function() return number end)
    pcall(scene.mark, "mark", number, number)
    pcall(scene.param, "p" .. number, { default = number, min = -number, max = number })
    pcall(ms.spring, { duration = number, bounce = 0.1 })
    pcall(ms.animate, view, { x = number }, { duration = number, delay = number })
    pcall(function() view.frame = { number, number, number, number } end)
    pcall(string.rep, "x", number)
    pcall(utf8.char, number)
end

scene.every(1e-12, function() end)
scene.every(1e-300, function() end)
view.frame = { 2 ^ 33, 2 ^ 34, 2 ^ 35, 2 ^ 36 }
view.rotation = 1e6
scene.after(1, function() scene.stop() end)
