-- ends with: time limit of 2 s reached
-- What was the place of a message handler holds a function of the script when a coroutine is closed.
local called = false
local c = coroutine.create(function()
  local clo <close> = setmetatable({}, {__close = function(self) self = function(e) called = true return e end error("inner") end})
  xpcall(coroutine.yield, function() return "handled" end)
end)
assert(coroutine.resume(c))
local ok, message = coroutine.close(c)
assert(not ok and message:find("inner") and not called)
local c2 = coroutine.create(function()
  local clo <close> = setmetatable({}, {__close = function(self) self = function(e) while true do end end while true do end end})
  xpcall(coroutine.yield, function() return "handled" end)
end)
assert(coroutine.resume(c2))
print(coroutine.close(c2))
print "after"
