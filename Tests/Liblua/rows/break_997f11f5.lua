-- `break` out of a loop whose variables are upvalues closes its fourth value.
local closed = 0
local value = setmetatable({}, {__close = function() closed = closed + 1 end})
local function check(times, f)
  closed = 0
  f()
  assert(closed == times, closed)
end
check(1, function() for k in next, {}, nil, value do local function f() return k end break end end)
check(1, function() for k in next, {1, 2}, nil, value do local f = function() return k end if k == 1 then break end end end)
check(1, function() for k in next, {1, 2}, nil, value do if k == 1 then break end local x local f = function() return x end end end)
check(1, function()
  for k in next, {1, 2, 3}, nil, value do
    local f = function() return k end
    for i = 1, 3 do if i == 2 then break end end
    while true do break end
    repeat local x = k break until x
    if k == 2 then do break end end
  end
  assert(closed == 1)
end)
check(3, function()
  for k in next, {1, 2}, nil, value do
    local f = function() for j in next, {1, 2}, nil, value do local g = function() return j, k end break end end
    f()
  end
end)
check(2, function()
  for k in next, {1}, nil, value do
    for j in next, {1, 2}, nil, value do local g = function() return j, k end if j == 1 then break end end
    break
  end
end)
check(1, function() for k in next, {1}, nil, value do local f = function() return k end break end return end)
check(1, function() repeat for k in next, {1}, nil, value do local f = function() return k end break end local x = closed until x end)
check(1, load [[local next, value = ... return function() for k in next, {1}, nil, value do local f = function() return k end break end end]](next, value))
-- Something to be closed within the loop has the same effect as an upvalue.
check(2, function() for k in next, {1, 2}, nil, value do do local f <close> = value if k == 1 then break end end end end)
check(3, function() for k in next, {1, 2}, nil, value do local f <close> = value if k == 2 then break end end end)
print "right"
