-- Memory is short while a list grows that only a weak metatable holds.
local keep = {}
local function fill()
  while pcall(function() keep[#keep + 1] = string.rep("x", 4096) .. #keep end) do end
end
fill()
for r = 1, 300 do
  pcall(function()
    local mt = setmetatable({__newindex = {}}, {__mode = "v"})
    local t = setmetatable({}, mt)
    for i = 1, 64 do t[i] = i end
  end)
  if r % 100 == 0 then for k = 1, 3 do keep[#keep] = nil end fill() end
end
-- A list that is too large to pass the limit: refused, and nothing is done with what was collected meanwhile.
keep = nil
collectgarbage()
for _, large in ipairs{1 << 17, 1 << 18, 1 << 19} do
  local mt = setmetatable({}, {__mode = "v"})
  local t = setmetatable({}, mt)
  local list = {}
  pcall(function() for i = 1, large do list["k" .. i] = true end end)
  mt.__newindex = list
  list = nil
  for i = 1, 3 do pcall(function() for j = 1, 1000 do t[j + 0.5] = true end end) end
end
print "right"
