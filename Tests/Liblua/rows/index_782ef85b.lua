-- An index that is a comparison, of a variable of the function around: the environment too.
local t = {[true] = 10, [false] = 20}
local cases = {
  {"t[a < b]", 1, 2, 10}, {"t[a < b]", 2, 1, 20}, {"t[a == b]", 1, 1, 10}, {"t[a ~= b]", 1, 1, 20}, {"t[(a < b)]", 1, 2, 10},
  {"t[((a) <= (b))]", 2, 1, 20}, {"t[not (a < b)]", 1, 2, 20}, {"t[not (a < b)]", 2, 1, 10}, {"t[not a]", 1, 2, 20},
  {"t[a < b and a > 0]", 1, 2, 10}, {"t[a < b or b]", 1, 2, 10}, {"t[a > b or false]", 1, 2, 20}, {"t[a .. '' == b .. '']", 1, 1, 10},
  {"t[#{a} < b]", 1, 2, 10}, {"t[(function(x) return x < b end)(a)]", 1, 2, 10}, {"t[t[a < b] == 10]", 1, 2, 10},
  {"t [ --[=[ ] ]=] a < b ]", 1, 2, 10}, {"t[ [[x]] < [==[y]==] ]", 1, 2, 10}, {"u[a < b]", 1, 2, 10}, {"({[a < b] = 7})[true]", 1, 2, 7},
}
for _, case in ipairs(cases) do
  local f = load("local t = ... return function(a, b) local u = t return " .. case[1] .. " end")(t)
  local ok, value = pcall(f, case[2], case[3])
  assert(ok and value == case[4], case[1] .. ": " .. tostring(value))
  local g = load("local t = ... return function(a, b) local u = t local x " .. case[1]:gsub("^t", "x = t") .. " return x end")
end
local function set(a, b) t[a < b] = 33 return t[true] end
assert(set(1, 2) == 33)
_ENV[true] = 44
local function environment(a, b) return _ENV[a < b] end
assert(environment(1, 2) == 44 and environment(2, 1) == nil)
assert(load("return _ENV[1 < 2]")() == 44)
assert(load("_ENV[1 == 1] = 5 return _ENV[true]")() == 5)
-- What an error says of the line and of what is near stays as it was.
local _, message = load("local t\n\nlocal function f() return t[1 < ] end")
assert(message:find(":3: unexpected symbol near ']'", 1, true), message)
-- The first operand of `and` and `or` may fold away.
local D <const> = false
assert((function(a, b) return t[D or a < b] end)(1, 2) == 10 or t[true] == 33)
for _, index in ipairs{"D or a < b", "true and a < b", "false or a < b", "1 and a < b", "(nil or a < b)", "D or (a < b)", "a and a < b"} do
  local f = load("local t = ... local D <const> = false return function(a, b) t[" .. index .. "] = 8 return t[" .. index .. "] end")({})
  local ok, value = pcall(f, 1, 2)
  assert(ok and value == 8, index .. ": " .. tostring(value))
end
print "right"
