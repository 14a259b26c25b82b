-- Closing coroutines within the closing of coroutines ends with an error, not with the C stack.
local function nested(count)
  local c = coroutine.create(function()
    local x <close> = setmetatable({}, {__close = function() if count > 0 then assert(coroutine.close(nested(count - 1))) end end})
    coroutine.yield()
  end)
  coroutine.resume(c)
  return c
end
assert(coroutine.close(nested(5)))
local ok, message = coroutine.close(nested(100000))
assert(not ok and message:find("C stack overflow"), message)
local function wrapped(count)
  return coroutine.wrap(function()
    local x <close> = setmetatable({}, {__close = function() if count > 0 then pcall(wrapped(count - 1)) end end})
    error("x")
  end)
end
pcall(wrapped(100000))
print "right"
