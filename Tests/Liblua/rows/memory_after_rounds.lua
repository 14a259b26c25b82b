-- Memory that was filled with things of some sizes, and dropped, can be used for them again; a list that was refused leaves room.
local function fill(make)
  local keep, count = {}, 0
  pcall(function() while true do keep[#keep + 1] = make(count) count = count + 1 end end)
  return count
end
local makers = {
  function() return {} end, function(i) return i .. "text" end, function(i) return ("x"):rep(5000) .. i end,
  function(i) return function() return i end end, function(i) return i + 0.5 end,
}
for round = 1, 3 do
  for kind, make in ipairs(makers) do
    local count = fill(make)
    collectgarbage()
    assert(count > 1000, round .. " " .. kind .. ": " .. count)
  end
end
local t = {}
assert(not pcall(function() while true do t[#t + 1] = 0 end end))
assert(#("n=" .. #t) > 5 and {} ~= nil)
local f, message = load("x = " .. ("("):rep(100000))
assert(f == nil and message)
t = nil
-- Without room for the message: an answer, not an error.
local keep, size = {}, 1 << 20
local load, pcall, text = load, pcall, "x = " .. ("("):rep(50000)
local rep = string.rep
local function allocate() keep[#keep + 1] = rep("x", size) .. #keep end
while size >= 1 do if not pcall(allocate) then size = size // 2 end end
local ok, g = pcall(load, text)
keep = nil
assert(ok and g == nil)
print "right"
