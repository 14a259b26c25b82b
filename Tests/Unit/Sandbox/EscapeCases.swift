/// What a script may try to get out of the sandbox, or to break it for others. Each script checks by itself that it failed.
let escapes: [HostileScript] = [
    .init(
        "libraries that are not there",
        """
        for _, n in ipairs {'io', 'debug', 'package', 'dofile', 'loadfile', 'module', 'loadstring', 'setfenv', \
        'newproxy'} do assert(_G[n] == nil, n) end
        """
    ),
    .init(
        "functions of os that are not there",
        """
        for _, n in ipairs {'execute', 'exit', 'getenv', 'remove', 'rename', 'tmpname', 'setlocale'} do \
        assert(os[n] == nil, n) end
        """
    ),
    .init("string.dump is not there", "assert(string.dump == nil and (''):rep(0).dump == nil)"),
    .init(
        "no other globals",
        """
        local known = ' _G _VERSION assert collectgarbage coroutine error getmetatable ipairs load math next \
        os pairs pcall print rawequal rawget rawlen rawset require select setmetatable string table tonumber \
        tostring type utf8 warn xpcall ' for k in pairs(_G) do assert(known:find(' ' .. k .. ' ', 1, true), k) \
        end
        """
    ),
    .init(
        "bytecode",
        """
        for _, mode in ipairs {'b', 'bt', 't', 'x', ''} do assert(not load('\\27Lua', 'x', mode)) end \
        assert(not load('\\27Lua'))
        """
    ),
    .init("bytecode in pieces", "local n = 0 assert(not load(function() n = n + 1 return ({'\\27', 'Lua'})[n] end))"),
    .init("bytecode behind a comment", "assert(not load('#x\\n\\27Lua') and not load('\\xEF\\xBB\\xBF\\27Lua'))"),
    .init("the mode b", "local f, e = load('return 1', 'x', 'b') assert(f == nil and e:find 'text only', e)"),
    .init("an odd mode", "assert(not pcall(load, 'return 1', 'x', {}))"),
    .init(
        "an environment of one's own",
        "local e = {} assert(load('x = 1 return _G', 'x', 't', e)() == nil and e.x == 1 and x == nil)"),
    .init("no environment", "assert(not pcall(load('return x', 'x', 't', nil)))"),
    .init(
        "_ENV",
        """
        local function f() local _ENV = {} return string end assert(f() == nil) do local _ENV = \
        setmetatable({}, {__index = function(_, k) return k end}) assert_ = io end
        """
    ),
    .init("the strings' metatable", "assert(getmetatable '' == 'locked' and not pcall(setmetatable, '', {}))"),
    .init(
        "the strings' metatable by an index",
        "assert(('').__index == nil and ('').__metatable == nil and (''):rep(3) == '')"),
    .init(
        "__gc",
        """
        assert(not pcall(setmetatable, {}, {__gc = function() end})) assert(not pcall(setmetatable, {}, {__gc \
        = true}))
        """
    ),
    .init(
        "__gc set later",
        """
        local ran, m = false, {} for i = 1, 10 do setmetatable({}, m) end m.__gc = function() ran = true end \
        collectgarbage() collectgarbage() assert(not ran)
        """
    ),
    .init(
        "__gc by __index",
        """
        local ran = false for i = 1, 10 do setmetatable({}, setmetatable({}, {__index = {__gc = function() ran \
        = true end}})) end collectgarbage() assert(not ran)
        """
    ),
    .init(
        "__metatable",
        """
        local t = setmetatable({}, {__metatable = false}) assert(getmetatable(t) == false and not \
        pcall(setmetatable, t, {}))
        """
    ),
    .init(
        "a view's metatable",
        """
        local v = ms.View {} local m = getmetatable(v) assert(type(m) ~= 'table', type(m)) assert(not \
        pcall(setmetatable, v, {}))
        """
    ),
    .init(
        "a value's metatable",
        """
        assert(type(getmetatable(ms.vec(1, 2))) ~= 'table') assert(type(getmetatable(ms.rect(1, 2, 3, 4))) ~= \
        'table')
        """
    ),
    .init(
        "the scene's metatable",
        """
        assert(type(getmetatable(scene)) ~= 'table' and not pcall(rawset, scene, 'x', 1) and not pcall(rawget, \
        scene, 'x'))
        """
    ),
    .init(
        "a view's finalizer",
        """
        local v = ms.View {} for _, n in ipairs {'__gc', '__index', '__newindex', '__close', '__name', \
        '__metatable'} do local ok, r = pcall(function() return v[n] end) assert(not ok or r == nil, n) end
        """
    ),
    .init(
        "methods of one class on another",
        """
        local g = ms.GravityBehavior {} assert(not pcall(ms.View.addSubview, g, ms.View {})) assert(not \
        pcall(ms.View.addSubview, {}, ms.View {})) assert(not pcall(ms.View.addSubview, 'x', ms.View {}))
        """
    ),
    .init(
        "a stranger's metamethods",
        """
        local ok = pcall(function() return ms.View {} + ms.View {} end) assert(not ok) assert(not \
        pcall(function() return #ms.View {} end))
        """
    ),
    .init(
        "names of modules that climb",
        """
        for _, n in ipairs {'../x', '..x', 'a/../../b', '/etc/passwd', '.', '..', 'a..b', 'a/b', './a', 'a.', \
        '', ' ', 'a b', 'a\\0b', '\\0', 'a\\n', '~', '%', 'a\\\\b', ('x'):rep(201)} do local ok, e = \
        pcall(require, n) assert(not ok, n) end
        """
    ),
    .init(
        "modules of the host",
        """
        for _, n in ipairs {'io', 'debug', 'package', 'ffi', 'posix', 'lfs', 'socket'} do assert(not \
        pcall(require, n), n) end
        """
    ),
    .init(
        "the sandbox's own modules",
        """
        assert(require '_G' == _G and require 'os' == os and require('os').execute == nil and \
        require('string').dump == nil)
        """
    ),
    .init(
        "odd arguments of require",
        """
        for _, n in ipairs {1, 1.5, true, {}, print} do assert(not pcall(require, n)) end assert(not \
        pcall(require))
        """),
    .init(
        "the collector",
        """
        for _, o in ipairs {'stop', 'restart', 'generational', 'incremental', 'setpause', 'setstepmul', \
        'isrunning', 'x', ''} do assert(not pcall(collectgarbage, o), o) end
        """
    ),
    .init(
        "the collector's numbers",
        """
        assert(not pcall(collectgarbage, 'step', -1) and not pcall(collectgarbage, 'step', math.maxinteger) \
        and collectgarbage 'count' > 0)
        """
    ),
    .init(
        "rep",
        """
        assert((''):rep(1e18) == '' and ('x'):rep(-1) == '' and (''):rep(math.maxinteger, '') == '') for _, a \
        in ipairs {{'x', 1e18}, {'x', math.maxinteger}, {'xx', 1 << 62}, {'', 1 << 62, 'x'}, {'x', 1 << 40}} \
        do assert(not pcall(string.rep, table.unpack(a))) end
        """
    ),
    .init(
        "format",
        """
        for _, f in ipairs {'%99999d', '%1000000s', '%.99999f', '%y', '%', '%-', '%ll', '%n', '%5', '%#010.5'} \
        do assert(not pcall(string.format, f, 1), f) end assert(#string.format('%99.99f', -1e308) > 300)
        """
    ),
    .init(
        "format without arguments",
        """
        assert(not pcall(string.format, '%d') and not pcall(string.format, '%d', 1.5) and not \
        pcall(string.format, '%c', {}))
        """
    ),
    .init(
        "byte and char",
        """
        assert(not pcall(string.byte, ('x'):rep(2000000), 1, -1)) for _, c in ipairs {-1, 256, 1.5, 1 << 62} \
        do assert(not pcall(string.char, c)) end
        """
    ),
    .init(
        "sub",
        """
        local s = 'abc' assert(s:sub(math.mininteger, math.maxinteger) == s and s:sub(math.maxinteger, \
        math.mininteger) == '' and s:byte(math.mininteger) == nil)
        """
    ),
    .init(
        "unpack",
        """
        for _, a in ipairs {{{}, 1, 1e7}, {{}, math.mininteger, math.maxinteger}, {{}, 0, math.maxinteger}} do \
        assert(not pcall(table.unpack, table.unpack(a))) end assert(select('#', table.unpack({}, \
        math.maxinteger, math.maxinteger)) == 1)
        """
    ),
    .init(
        "concat",
        """
        assert(not pcall(table.concat, {1, {}, 3})) assert(not pcall(table.concat, {}, '', 1, \
        math.maxinteger)) assert(table.concat({}, 'x', 5, 1) == '')
        """
    ),
    .init(
        "concat at the last integer",
        """
        local t = setmetatable({}, {__index = function() return 'x' end}) assert(table.concat(t, ',', \
        math.maxinteger - 1, math.maxinteger) == 'x,x')
        """
    ),
    .init(
        "move",
        """
        assert(not pcall(table.move, {}, 1, math.maxinteger, 2)) assert(not pcall(table.move, {}, -1, \
        math.maxinteger, 2))
        """
    ),
    .init(
        "insert and remove out of bounds",
        """
        assert(not pcall(table.insert, {}, 3, 1) and not pcall(table.insert, {}, -1, 1) and not \
        pcall(table.insert, {}) and not pcall(table.remove, {}, 5))
        """
    ),
    .init(
        "sort, with no order",
        """
        local t = {} for i = 1, 100 do t[i] = i end local ok, e = pcall(table.sort, t, function() return true \
        end) assert(not ok and e:find 'invalid order function', e)
        """
    ),
    .init(
        "sort, of what cannot be compared",
        "assert(not pcall(table.sort, {1, 'x', {}})) assert(not pcall(table.sort, {3, 2, 1}, 5))"),
    .init(
        "utf8",
        """
        for _, s in ipairs {'\\xff', '\\xC0\\x80', '\\xED\\xA0\\x80', '\\xF4\\x90\\x80\\x80', '\\x80', \
        '\\xE2\\x82'} do assert(utf8.len(s) == nil) assert(not pcall(utf8.codepoint, s, 1, -1)) end assert(not \
        pcall(utf8.char, -1) and not pcall(utf8.char, 1 << 40))
        """
    ),
    .init(
        "pack",
        """
        assert(not pcall(string.pack, 'i17', 1) and not pcall(string.pack, '!17 i4', 1) and not \
        pcall(string.unpack, 's8', '\\255\\255\\255\\255\\255\\255\\255\\127') and not pcall(string.unpack, \
        'i4', 'abc'))
        """
    ),
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

/// What holds memory without end: each must fail with an error that `pcall` sees.
let hoards: [HostileScript] = [
    .init("a string doubled", "local s = 'x' while true do s = s .. s end"),
    .init("strings", "local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end"),
    .init("tables", "local t = {} while true do t[#t + 1] = {} end"),
    .init("a list", "local t = {} while true do t[#t + 1] = 1 end"),
    .init("keys", "local t = {} local i = 0 while true do i = i + 1 t[i * 0.5] = true end"),
    .init("closures", "local t = {} while true do t[#t + 1] = function() return t end end"),
    .init("coroutines", "local t = {} while true do t[#t + 1] = coroutine.create(print) end"),
    .init(
        "running coroutines",
        "local t = {} while true do t[#t + 1] = coroutine.wrap(function() coroutine.yield() end) t[#t]() end"),
    .init("functions from sources", "local t = {} while true do t[#t + 1] = assert(load('return ' .. #t)) end"),
    .init("concat", "local t = {} for i = 1, 200 do t[i] = ('x'):rep(100000) end table.concat(t)"),
    .init("gsub", "('x'):rep(1000000):gsub('x', ('y'):rep(1000))"),
    .init("rep", "local t = {} while true do t[#t + 1] = ('x'):rep(1000000) end"),
    .init("a reader", "assert(load(function() return ' x = 1 ' end))"),
    .init("a long token", "assert(load(function() return '1' end))"),
    .init("views", "local t = {} while true do t[#t + 1] = ms.View {frame = {0, 0, 1, 1}} end"),
    .init("subviews", "while true do scene.view:addSubview(ms.View {}) end"),
    .init("vecs", "local t = {} while true do t[#t + 1] = ms.vec(#t, 0) end"),
    .init("rects", "local t = {} while true do t[#t + 1] = ms.rect(#t, 0, 1, 1) end"),
    .init("paths", "local t = {} while true do t[#t + 1] = ms.path():moveTo {0, 0}:lineTo {#t, 1} end"),
    .init("one path", "local p = ms.path():moveTo {0, 0} while true do p = p:lineTo {1, 2} end"),
    .init("regions", "local t = {} while true do t[#t + 1] = ms.region.radius(5) end"),
    .init("behaviours", "local t = {} while true do t[#t + 1] = ms.GravityBehavior {} end"),
    .init("children", "local b = ms.DynamicBehavior {} while true do b:addChildBehavior(ms.GravityBehavior {}) end"),
    .init(
        "userData",
        "local t = {} while true do local v = ms.View {} v.userData = {v, ('x'):rep(1000)} t[#t + 1] = v end"),
    .init("timers", "while true do scene.after(1, function() end) end"),
    .init("spawned coroutines", "while true do scene.spawn(function() scene.wait(1) end) end"),
]
