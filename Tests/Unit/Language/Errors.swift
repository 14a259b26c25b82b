/// The language as the manual describes it: errors, load and environments.
let errorsSection = LanguageSection(
    name: "errors, load and environments",
    script: #"""
        -- values and levels
        all('false x', pcall(error, 'x', 0)) is(select(2, pcall(error)), nil) is(select(2, pcall(error,
        nil)), nil) is(select(2, pcall(error, 5, 0)), 5) local thrown = {} is(select(2, pcall(error,
        thrown)) == thrown, true)
        local chunk =
        load("local function f(l) error('m', l) end function g(l) f(l) end\nfunction h(l)\n g(l)\nend",
        '=c', 't', setmetatable({}, {__index = _G, __newindex = function(t, k, v) rawset(t, k, v) end}))
        local env = {error = error} chunk =
        load("local function f(l) error('m', l) end\nfunction g(l) f(l) end\nfunction h(l) g(l) end", '=c',
        't', env) chunk()
        all('false c:1: m', pcall(env.h, 1)) all('false c:2: m', pcall(env.h, 2)) all('false m',
        pcall(env.h, 0)) is(select(2, pcall(load("error 'x'", '=name'))), 'name:1: x') is(select(2,
        pcall(load("\n\nerror 'x'", '@file.lua'))), 'file.lua:3: x') is(select(2, pcall(load('error "x"',
        'error "x"'))), '[string "error "x""]:1: x') is(select(2, pcall(load "local x = nil + 1")),
        "[string \"local x = nil + 1\"]:1: attempt to perform arithmetic on a nil value")
        all('true 1 2', pcall(function() return 1, 2 end)) all('true', pcall(function() end))
        fails('attempt to call a nil value', nil) is(select('#', pcall(error)), 2)
        -- assert
        all('1 2 3', assert(1, 2, 3)) fails('assertion failed!', assert, false) fails('message', assert,
        nil, 'message') is(select(2, pcall(assert, false, thrown)) == thrown, true) fails('value expected',
        assert) is(select('#', assert(true, nil, nil)), 3)
        -- xpcall
        all('false handled: e', xpcall(error, function(m) return 'handled: ' .. m end, 'e', 0))
        all('true 1 2', xpcall(function(...) return ... end, print, 1, 2)) all('false nil', xpcall(error,
        function() end)) is(select(2, xpcall(function() local x = nil; x() end, function(m) return m:match
        "attempt.*" end)), "attempt to call a nil value (local 'x')") is((xpcall(error, function() error
        'again' end)), false)
        is(select(2, pcall(pcall)), "bad argument #1 to 'pcall' (value expected)") all('true false x',
        pcall(pcall, error, 'x', 0)) all('true true', pcall(pcall, type, 1) == true, true)
        -- names in messages
        fails("bad argument #1 to 'ipairs' (", function() ipairs() end)
        fails("bad argument #1 to 'upper' (string expected, got no value)", function() string.upper() end)
        fails("calling 'upper' on bad self", function() local s = {upper = string.upper} s:upper() end)
        fails("attempt to compare nil with number", function() return nil < 1 end)
        fails("(upvalue 'thrown')", function() return thrown.a.b.c end == nil or function() thrown() end)
        fails("(field 'a')", function() return thrown.a.b end) fails("(constant 'x')", function() return
        ('x').y.z end == nil or function() local t = 'x' + {} return t end == nil or function() error
        "(constant 'x')" end)
        fails('stack overflow', function() local function f() return 1 + f() end f() end)
        fails('C stack overflow', function() local t = setmetatable({}, {}) getmetatable(t).__index =
        function(_, k) return t[k] end return t.x end == nil or function() local function f() return
        string.gsub('x', 'x', f) end f() end)
        -- load
        is(load 'return 1 + 1'(), 2) is(load('return ...')(7), 7) is(load 'x =', nil) is(select(2,
        load('x =', '=n')), 'n:1: unexpected symbol near <eof>') is(select(2, load('x = = 1', '=n')),
        "n:1: unexpected symbol near '='") is(select(2, load("x = 'a", '=n')),
        'n:1: unfinished string near <eof>') is(select(2, load('for i = 1 do end', '=n')),
        "n:1: ',' expected near 'do'") is(select(2, load('if x then', '=n')),
        "n:1: 'end' expected near <eof>") is(select(2, load('\n\nif x then\n', '=n')),
        "n:4: 'end' expected (to close 'if' at line 3) near <eof>") is(select(2, load('x = }', '=n')),
        "n:1: unexpected symbol near '}'") is(select(2, load('return 1 2', '=n')),
        "n:1: <eof> expected near '2'") is(select(2, load('x = 1e', '=n')),
        "n:1: malformed number near '1e'")
        local parts, i = {'return ', '1', '0', ' + 5'}, 0 is(load(function() i = i + 1 return parts[i]
        end)(), 15) is(load(function() end)(), nil) fails('reader function must return a string', function()
        assert(load(function() return {} end)) end) is(select(2, load(function() error('r', 0) end)):sub(1,
        1), 'r') is(load('return 1', 'n', 'b'), nil) fails('function expected', load) is(load('return 5',
        'n', 't')(), 5) is(type(load ''), 'function')
        -- environments
        local e = {} load('a = 1 b = a', 'n', 't', e)() is(e.a, 1) is(e.b, 1) is(a, nil)
        is(load('return _ENV', 'n', 't', e)() == e, true) is(load('local _ENV = {x = 9} return x')(), 9)
        is(load('return x', 'n', 't', {x = 3})(), 3) do local _ENV = {is = is} y = 4 is(y, 4) is(_ENV.y, 4)
        end is(y, nil) local function withEnv(_ENV) return z end is(withEnv {z = 8}, 8) is(_G._G == _G,
        true) is(_ENV == _G, true) is(_VERSION, 'Lua 5.4')
        local sandboxed = setmetatable({}, {__index = _G}) load('v = type(1)', 'n', 't', sandboxed)()
        is(sandboxed.v, 'number') is(v, nil)
        -- comments and long brackets
        is(load '--[[ long\ncomment ]] return 1'(), 1) is(load '--[==[ ]] ]==] return 2'(), 2) is(load
        'return 3 -- end'(), 3) is(load ';;; return 4'(), 4) is(load 'return--[[x]]5'(), 5)
        is(type(print), 'function') is(type(nil), 'nil') is(type(2), 'number') is(type({}), 'table')
        is(type(coroutine.create(print)), 'thread') fails('value expected', type)
        """#)
