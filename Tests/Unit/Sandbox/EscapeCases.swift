import TestSupport

/// What a script may try to get out of the sandbox, or to break it for others. Each script checks by itself that it failed.
let libraryEscapes: [NamedScript] = [
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
]
