-- Shifts by the least integer, and texts and lists whose size overflows.
assert(load("return 1 >> math.mininteger")() == 0 and load("return 1 << math.mininteger")() == 0)
assert((1 >> (1 << 63)) == 0 and (1 << (1 << 63)) == 0)
local s = ("x"):rep(1 << 20)
assert(not pcall(function() for i = 1, 60 do s = s .. s end end))
assert(not pcall(string.packsize, ("c67108865"):rep(2)))
assert(not pcall(string.rep, "x", math.maxinteger))
assert(not pcall(table.unpack, {}, 1, math.maxinteger))
collectgarbage("step", 1 << 20)
print "right"
