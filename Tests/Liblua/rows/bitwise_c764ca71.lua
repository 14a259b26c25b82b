-- A constant and `(a or b)` in a bitwise operation, in a function of more than 255 constants.
local list = {}
for i = 1, 257 do list[i] = i .. ".1" end
local many = "local x = {" .. table.concat(list, ",") .. "} "
local function check(code, right)
  for _, head in ipairs{"", many, "local f = function() " .. many .. " end ", many .. "local f = function() return 1 end "} do
    local value = assert(load(head .. code))()
    assert(value == right, code .. ": " .. tostring(value))
  end
end
check("return (1 ~ (2 or 3))", 3)
check("return (1 | (2 or 3))", 3)
check("return (1 + (2 or 3))", 3)
check("return (1 << (2 or 3))", 4)
check("return (1 & (3 or 3))", 1)
check("local a = 6 return (4 | (a or 3))", 6)
check("local t = {} return (1 ~ (t.x or 3))", 2)
check("local t = {x = {y = 4}} return 1 | (t.z or t.x).y", 5)
check("local function f(a, b) return 1 & ((a and b) or 3) end return f(false, 2)", 1)
check("local a, b return 7 & ((a or b) or (b or 5))", 5)
check("local n <const> = 12 local a return n ~ (a or 4)", 8)
check("local function f() return 1, 2 end return ~(f() or 3)", ~1)
assert(not pcall(load(many .. "local q, r = ... return 1 ~ not (q or r)"), setmetatable({}, {__bxor = function() return 1 end})))
print "right"
