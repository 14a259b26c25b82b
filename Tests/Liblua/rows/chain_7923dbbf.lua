-- A chain so long that naming it in an error message would exhaust the C stack, or take longer than any limit.
local a = {}
a.b = a
a[a] = a
local function refused(text)
  local f, message = load(text)
  assert(not f and message:find("too many fields", 1, true), message)
end
for _, count in ipairs{101, 5000, 120000} do
  refused("local a = ... return (a" .. (".b"):rep(count) .. ") + 1")
  refused("local a = ... return (a" .. ("[a]"):rep(count) .. ") + 1")
  refused("local a = ... (a" .. (".b"):rep(count) .. "):c()")
end
refused("local a = ... return a" .. ("[a.b.b.b.b.b.b.b.b.b.b]"):rep(12) .. " + 1")
local nested = "a"
for i = 1, 120 do nested = "a[" .. nested .. ".b]" end
refused("local a = ... return " .. nested .. " + 1")
-- What is not that long is left alone.
local f = assert(load("local a = ... return (a" .. (".b"):rep(99) .. ") + 1"))
local ok, message = pcall(f, a)
assert(not ok and message:find("attempt to perform arithmetic on a table value %(field 'b'%)"), message)
assert(load("local t = ... return " .. ("t.x + "):rep(500) .. "1"))
assert(load("local t = ... return t" .. (":f()"):rep(500)))
assert(load("local t = ... return t[f(" .. ("t.x, "):rep(150) .. "1)]"))
assert(load("return {" .. ("a.b.c, "):rep(300) .. "}"))
assert(load(("x.y.z = a.b.c\n"):rep(300)))
assert(load("t[function() " .. ("x.y = a.b "):rep(200) .. " end] = 1"))
assert(not load(("("):rep(1000) .. "1"))
assert(not load("return " .. ("{"):rep(1000)))
-- In a function of millions of tokens fewer are too many: each is looked for from its beginning.
refused("local q if z then " .. ("l=l "):rep(700000) .. " end local q = x" .. (".b"):rep(30))
assert(select(2, load("x = 1\rlocal y = a" .. (".b"):rep(101))):find(":2: "))
print "right"
