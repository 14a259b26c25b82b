-- ends with: not enough memory
-- kilobytes of address space: 1200000
-- Where the system has no address space left for a stack there is no coroutine, and not one whose stack moves.
local waiting = {}
for i = 1, 400 do
  waiting[i] = coroutine.create(function() coroutine.yield() end)
  coroutine.resume(waiting[i])
end
print "right"
