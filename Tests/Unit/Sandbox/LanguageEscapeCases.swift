import TestSupport

/// The same in the language itself: nesting, errors, metatables, coroutines, and what all scripts share.
let languageEscapes: [NamedScript] = [
    .init(
        "deep nesting of source",
        """
        for _, s in ipairs {('('):rep(100000), ('{'):rep(100000), ('do '):rep(100000), 'x = ' .. \
        ('-'):rep(100000) .. '1', 'x = ' .. ('not '):rep(100000) .. '1', 'return ' .. ('function() return \
        '):rep(1000), 'x = ' .. ('1 .. '):rep(1000) .. '1', 'x = ' .. ('2 ^ '):rep(1000) .. '1', ('if a then \
        '):rep(1000)} do local f, e = load(s) assert(not f and #e < 500, e) end
        """
    ),
    .init(
        "large sources",
        """
        assert(not load('local ' .. ('a, '):rep(300) .. 'a')) assert(not load('x = \"' .. ('a'):rep(100000))) \
        assert(#load('return \"' .. ('a'):rep(100000) .. '\"')() == 100000) assert(not load(('goto a \
        '):rep(50000)))
        """
    ),
    .init(
        "deep recursion",
        """
        local function f() return 1 + f() end local ok, e = pcall(f) assert(not ok and tostring(e):find 'stack \
        overflow')
        """
    ),
    .init(
        "recursion through C",
        """
        local function f() return ('x'):gsub('x', f) end local ok, e = pcall(f) assert(not ok and \
        tostring(e):find 'overflow', e)
        """
    ),
    .init(
        "recursion through a metamethod",
        """
        local t = setmetatable({}, {}) getmetatable(t).__index = function(t, k) return t[k] end assert(not \
        pcall(function() return t.x end)) getmetatable(t).__tostring = tostring assert(not pcall(tostring, t))
        """
    ),
    .init(
        "recursion through sort, load and require",
        """
        local function f() table.sort({1, 2, 3}, f) end assert(not pcall(f)) local function g() return load(g) \
        end local ok, e = g() assert(type(ok) == 'function' or type(e) == 'string')
        """
    ),
    .init(
        "recursion through coroutines",
        """
        local function f() coroutine.wrap(f)() end local ok, e = pcall(f) assert(not ok and tostring(e):find \
        'overflow', e)
        """
    ),
    .init(
        "a chain of __index",
        """
        local t = {} for i = 1, 3000 do t = setmetatable({}, {__index = t}) end local ok, e = pcall(function() \
        return t.x end) assert(not ok and e:find 'loop', e)
        """
    ),
    .init(
        "a loop of __index",
        """
        local t = {} setmetatable(t, {__index = t, __newindex = t}) assert(not pcall(function() return t.x \
        end) and not pcall(function() t.x = 1 end))
        """
    ),
    .init(
        "errors in a handler",
        """
        local ok, e = xpcall(error, function() error 'again' end) assert(not ok) local ok, e = xpcall(error, \
        error) assert(not ok)
        """
    ),
    .init(
        "errors of every kind",
        """
        for _, v in ipairs {1, 1.5, true, 'x', {}, print, coroutine.create(print), ms.View {}, ms.vec(1, 2)} \
        do local ok, e = pcall(error, v, 0) assert(not ok and e == v) end assert(select('#', pcall(error)) == \
        2)
        """
    ),
    .init(
        "__tostring that gives no text",
        """
        assert(not pcall(tostring, setmetatable({}, {__tostring = function() return {} end}))) \
        assert(tostring(setmetatable({}, {__name = 5})):find 'table')
        """
    ),
    .init(
        "closing what runs",
        """
        assert(not pcall(coroutine.close, (coroutine.running()))) local co co = coroutine.create(function() \
        return coroutine.close(co) end) local ok, e = coroutine.resume(co) assert(not ok and e:find 'running', \
        e)
        """
    ),
    .init(
        "closes within closes",
        """
        local function f() local co = coroutine.create(function() local x <close> = setmetatable({}, {__close \
        = f}) coroutine.yield() end) coroutine.resume(co) assert(coroutine.close(co)) end assert(not pcall(f))
        """
    ),
    .init(
        "resuming what runs",
        """
        local co co = coroutine.wrap(function() return co() end) assert(not pcall(co)) assert(not \
        coroutine.resume(coroutine.running()))
        """
    ),
    .init(
        "yields where none is taken",
        """
        assert(not pcall(coroutine.yield)) local co = coroutine.wrap(function() return pcall(table.sort, {1, \
        2, 3}, coroutine.yield) end) assert(co() == false)
        """
    ),
    .init(
        "yields across the engine",
        """
        local co = coroutine.create(function() local V = ms.View:subclass 'Y' function V:init() \
        V.super.init(self) coroutine.yield() end return V() end) local ok, e = coroutine.resume(co) assert(not \
        ok and e:find 'yield', e)
        """
    ),
    .init(
        "dates",
        """
        for _, f in ipairs {'%Ez', '%Ok', '%', '%k', '%N', '%E', '%O', '%5', '%\\0', '%Q'} do assert(not \
        pcall(os.date, f, 0), f) end assert(not pcall(os.date, '%c', math.maxinteger) and not pcall(os.date, \
        '*t', 1 << 60))
        """
    ),
    .init(
        "times",
        """
        assert(not pcall(os.time, {}) and not pcall(os.time, {year = 1e18, month = 1, day = 1}) and not \
        pcall(os.time, {year = 'x', month = 1, day = 1})) assert(os.time {year = 1970, month = 1, day = 1, \
        hour = 0} == 0)
        """
    ),
    .init("the clock of the machine", "assert(os.time() == 0 and os.clock() == 0.0 and os.date('%Y') == '1970')"),
    .init(
        "chance",
        """
        assert(not pcall(math.random, 2, 1) and not pcall(math.random, 1, 2, 3)) math.randomseed(5) local a = \
        math.random(1 << 60) math.randomseed(5) assert(math.random(1 << 60) == a)
        """
    ),
    .init(
        "patterns",
        """
        for _, p in ipairs {'%', '[', '[a', '(', ')', '%b', '%bx', '%f', '%fa', '%1', '(%1)', '[%', '[^'} do \
        assert(not pcall(string.match, 'aaa', p), p) end assert(not pcall(string.find, 'a', ('a?'):rep(300) .. \
        'b') or true) assert(not pcall(string.match, ('x'):rep(50), ('(x)'):rep(33)))
        """
    ),
    .init(
        "gsub",
        """
        assert(not pcall(string.gsub, 'a', 'a', '%2') and not pcall(string.gsub, 'a', 'a', '%') and not \
        pcall(string.gsub, 'a', 'a', function() return {} end) and not pcall(string.gsub, 'a', 'a'))
        """
    ),
    .init(
        "keys",
        """
        assert(not pcall(function() local t = {} t[nil] = 1 end) and not pcall(function() local t = {} t[0 / \
        0] = 1 end) and not pcall(next, {}, 'x') and not pcall(rawset, 'x', 1, 1))
        """
    ),
    .init(
        "integers",
        """
        assert(not pcall(function() return 1 // 0 end) and not pcall(function() return 1 % 0 end) and \
        math.mininteger // -1 == math.mininteger and math.mininteger % -1 == 0 and math.abs(math.mininteger) \
        == math.mininteger)
        """
    ),
    .init(
        "for loops",
        """
        assert(not pcall(function() for i = 1, 10, 0 do end end) and not pcall(function() for i = 'x', 2 do \
        end end)) local n = 0 for i = math.maxinteger - 1, math.maxinteger do n = n + 1 end assert(n == 2)
        """
    ),
    .init(
        "the module's table",
        """
        local View = ms.View ms.View = nil assert(View {} and scene.view) ms.View = View ms.scene = nil \
        ms.scene = scene
        """
    ),
    .init(
        "every global taken away",
        """
        local _G, keep = _G, {} for k, v in pairs(_G) do keep[k] = v end for k in keep.pairs(keep) do _G[k] = nil end \
        assert_ = 1 for k, v in keep.next, keep do _G[k] = v end assert_ = nil
        """,
    ),
    .init(
        "the libraries' tables emptied",
        """
        local find, keep = string.find, {} for k, v in pairs(string) do keep[k] = v end for k in pairs(keep) \
        do string[k] = nil end assert(not pcall(function() return ('x'):find 'x' end) and find('abc', 'b') == \
        2) for k, v in pairs(keep) do string[k] = v end
        """
    ),
    .init(
        "a metatable for all globals",
        """
        setmetatable(_G, {__index = function(_, k) return k end, __newindex = function() error 'no' end}) \
        assert(undefined == 'undefined' and not pcall(function() new = 1 end)) setmetatable(_G, nil)
        """
    ),
    .init(
        "userData that leads to itself",
        "local v = ms.View {} v.userData = {v = v, f = function() return v end} v.userData.t = v.userData"),
    .init("warn", "warn('@on') warn('a', 'b') warn('@off') assert(not pcall(warn) and not pcall(warn, {}))"),
    .init(
        "print",
        """
        assert(not pcall(print, setmetatable({}, {__tostring = function() return {} end}))) print(nil, true, \
        1, 1.5, 'x\\0y')
        """
    ),
]
