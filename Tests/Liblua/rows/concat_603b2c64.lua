-- A metamethod of `..` makes the stack grow while Lua concatenates the rest.
local function deep(n) if n > 0 then return 1 + deep(n - 1) end return 0 end
local levels = 2000
local o = setmetatable({}, {__concat = function() deep(levels) return "z" end})
for i = 1, 300 do
  local ok, text = coroutine.resume(coroutine.create(function() return "a" .. "b" .. o .. "c" end))
  assert(ok and text == "abz", text)
  ok, text = coroutine.resume(coroutine.create(function() return o .. "c" end))
  assert(ok and text == "z", text)
end
levels = 150000
assert("a" .. "b" .. o .. "c" == "abz")
-- Up to the end of the longest stack, and back.
local function endless() return 1 + endless() end
local p = setmetatable({}, {__concat = function() assert(not pcall(endless)) collectgarbage() return "y" end})
for i = 1, 3 do assert("a" .. "b" .. p .. "c" == "aby") end
-- While the coroutine waits its stack becomes shorter.
local q = setmetatable({}, {__concat = function() deep(5000) coroutine.yield() collectgarbage() collectgarbage() return "x" end})
local co = coroutine.wrap(function() return "a" .. "b" .. q .. "c" end)
co()
assert(co() == "abx")
print "right"
