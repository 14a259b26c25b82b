import TestSupport

/// Single calls that take longer than a second unless they look at the limit while they work.
let callHangs: [NamedScript] = [
    .init("format, %q of control characters", "local s = ('\\n\\0'):rep(1e7) while true do string.format('%q', s) end"),
    .init("format, %q of letters", "local s = ('a'):rep(45e6) while true do string.format('%q', s) end"),
    .init(
        "format, of many arguments",
        """
        local t = {} for i = 1, 240000 do t[i] = 1e308 end local f = ('%99.99f'):rep(240000) \
        while true do string.format(f, table.unpack(t)) end
        """),
    .init("format, of nothing but %", "local s = ('%%'):rep(3e7) while true do string.format(s) end"),
    .init(
        "concat, of many floats",
        "local t = {} for i = 1, 300000 do t[i] = i + 0.5 end while true do table.concat(t, ', ') end"),
    .init(
        "concat, of long texts",
        "local s, t = ('x'):rep(1e6), {} for i = 1, 90 do t[i] = s end while true do table.concat(t) end"),
    .init("os.date, of a long format", "local s = ('%c'):rep(3e6) while true do os.date(s) end"),
    .init("os.date, of letters", "local s = ('x'):rep(6e7) while true do os.date(s) end"),
    .init("pack, of padding", "while true do pcall(string.pack, 'c60000000', '') end"),
    .init("pack, of a long format", "local s = ('x'):rep(6e7) while true do pcall(string.pack, s) end"),
    .init("packsize, of a long format", "local s = ('b'):rep(6e7) while true do pcall(string.packsize, s) end"),
    .init("utf8.len, of long characters", "local s = ('é'):rep(3e7) while true do utf8.len(s) end"),
    .init("lower", "local s = ('X'):rep(6e7) while true do s:lower() end"),
    .init("pairs, of many names", "local t = {} for i = 1, 40000 do t['k' .. i] = i end while true do pairs(t) end"),
    .init(
        "next, of many names", "local t = {} for i = 1, 40000 do t['k' .. i] = i end while true do next(t, 'k1') end"),
    .init(
        "sort, of organ pipes",
        """
        local t = {} for i = 1, 40000 do t[i] = math.min(i, 40000 - i) end
        while true do table.sort(table.move(t, 1, #t, 1, {}), function(a, b) return a < b end) end
        """),
    .init("help, for a long name", "local s = ('x '):rep(3e7) while true do pcall(ms.help, s) end"),
    .init(
        "a long name of a property",
        "local s, v = ('É'):rep(3e7), ms.View() while true do pcall(function() return v[s] end) end"),
    .init(
        "a long name of a colour",
        "local s, v = ('É'):rep(3e7), ms.View() while true do pcall(function() v.backgroundColor = s end) end"),
]

/// Errors whose raising calls no message handler, or one that has no room left.
let depthsAndAllocations: [NamedScript] = [
    .init("tables", "local t = {} while true do t[#t + 1] = {} end"),
    .init("texts", "local s = 'x' while true do s = s .. s end"),
    .init("coroutines", "local t = {} while true do t[#t + 1] = coroutine.create(print) end"),
    .init("a deep recursion that keeps", "local t = {} local function f(n) t[#t + 1] = {n} return f(n + 1) end f(1)"),
    .init("a deep recursion", "local function f() return 1 + f() end f()"),
    .init(
        "metamethods within metamethods",
        "local m = {} m.__index = function(t, k) return t[k] end setmetatable(m, m) local x = m.y"),
    .init("gsub within gsub", "local function f(s) return s:gsub('.', f) end f('x')"),
    .init("tostring within tostring", "print(setmetatable({}, {__tostring = function(t) return tostring(t) end}))"),
    .init("sort within sort", "local function f() table.sort({1, 2, 3}, f) end f()"),
    .init("a handler that recurses", "local f function f() return 1 + f() end local _, e = xpcall(f, f) error(e)"),
    .init("brackets within brackets", "assert(load('return ' .. ('('):rep(300) .. '1' .. (')'):rep(300)))"),
    .init("coroutines within coroutines", "local function f() coroutine.wrap(f)() end f()"),
]
