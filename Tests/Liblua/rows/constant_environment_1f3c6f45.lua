-- local _ENV <const> that is a constant: an error, and not what lies on the stack.
for _, constant in ipairs{"0", "1", "7", "200", "254", "1e9", "true", "false", "nil"} do
  for _, code in ipairs{"return X", "X = 1", "X.y = 1", "X()", "local function f() return X end return f()"} do
    local ok, message = pcall(assert(load("local a, _ENV <const>, b = 1, " .. constant .. " " .. code)))
    assert(not ok and message:find("attempt to index a"), message)
  end
end
assert(load("local x <const>, _ENV <const> = 5, {y = 6} return x + y")() == 11)
assert(not load("local x <const> = 5 x = 6"))
local _, message = pcall(load("local _ENV <\nconst\n> = {}\n\nreturn x.y"))
assert(message:find(":5:"), message)
print "right"
