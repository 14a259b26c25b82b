-- An error of `%` and `//` with zero leaves what the function still has to close as it was. (The line in its message may be an
-- earlier one: this version of Lua knows no better.)
local closed
local function value() return setmetatable({}, {__close = function(_, e) closed = e end}) end
for _, operation in ipairs{"7 % 0", "a % 0", "7 // 0", "a // b", "a % b"} do
  closed = nil
  local f = load("local value = ... return function(a, b)\nlocal c <close> = value()\nlocal d = {1, 2, {3}}\nlocal y = " .. operation .. "\nend")(value)
  collectgarbage()
  local ok, message = pcall(f, 7, 0)
  assert(not ok and message:find("attempt to") and closed == message, message)
end
print "right"
