-- The stack moves while a function of C closes what it has left open, or passes results on.
local function deep(n) if n > 0 then return 1 + deep(n - 1) end return 0 end
for i = 1, 50 do
  local co = coroutine.wrap(function()
    local s = ("x"):gsub(".", function(c) deep(3000) return ("y"):rep(5000) end)
    assert(#s == 5000)
    local t = setmetatable({}, {__index = function(_, k) deep(3000) return k <= 3 and ("z"):rep(700) or nil end, __len = function() return 3 end})
    assert(#table.concat({t[1], t[2]}, t[3]) == 2100)
    assert(select("#", table.unpack(t, 1, 3)) == 3)
    table.sort({3, 1, 2}, function(a, b) deep(3000) return a < b end)
    return "end"
  end)
  assert(co() == "end")
end
print "right"
