import TestSupport

/// Scripts that never end, in the language itself and in what its functions call.
let languageHangs: [NamedScript] = [
    .init("while", "while true do end"),
    .init("repeat", "repeat until false"),
    .init("goto", "::again:: goto again"),
    .init("float loop", "for i = 1, math.huge do end"),
    .init("integer loop", "for i = math.mininteger, math.maxinteger do end"),
    .init("tail calls", "local function f() return f() end f()"),
    .init("tail calls with ever more values", "local function f(...) return f(1, ...) end f()"),
    .init("deep recursion again and again", "local function f() return 1 + f() end while true do pcall(f) end"),
    .init("pcall", "while true do pcall(function() while true do end end) end"),
    .init("pcall of pcall", "while true do pcall(pcall, pcall, pcall, error) end"),
    .init("a handler that loops", "while true do xpcall(error, function() while true do end end) end"),
    .init("a handler that fails", "while true do xpcall(error, function() error() end) end"),
    .init(
        "a handler that recurses",
        "while true do xpcall(error, function(e) local function f() f() end pcall(f) end) end"),
    .init("errors with a table", "while true do pcall(error, setmetatable({}, {__tostring = error})) end"),
    .init(
        "a coroutine in a pcall in a coroutine",
        "coroutine.wrap(function() pcall(coroutine.wrap(function() while true do end end)) while true do end end)()"),
    .init(
        "resume and yield",
        "local f = coroutine.wrap(function() while true do coroutine.yield() end end) while true do f() end"),
    .init("coroutines without end", "while true do coroutine.wrap(function() end)() end"),
    .init("coroutines within coroutines", "local function f() coroutine.wrap(f)() end while true do pcall(f) end"),
    .init(
        "a coroutine that outlives its kill",
        """
        co = coroutine.create(function() while true do pcall(function() while true do end end) end end) \
        coroutine.resume(co) while true do end
        """
    ),
    .init(
        "coroutine.close",
        """
        local co = coroutine.create(function()
          local x <close> = setmetatable({}, {__close = function() while true do end end})
          coroutine.yield()
        end)
        coroutine.resume(co) coroutine.close(co)
        """),
    .init("__close", "local x <close> = setmetatable({}, {__close = function() while true do end end})"),
    .init(
        "__close after an error",
        """
        while true do
          pcall(function()
            local x <close> = setmetatable({}, {__close = function() while true do end end})
            local y <close> = setmetatable({}, {__close = function() error 'again' end})
            error 'once'
          end)
        end
        """),
    .init("__index", "local x = setmetatable({}, {__index = function() while true do end end}).x"),
    .init("__newindex", "setmetatable({}, {__newindex = function() while true do end end}).x = 1"),
    .init("__call", "setmetatable({}, {__call = function() while true do end end})()"),
    .init(
        "__eq",
        "local m = {__eq = function() while true do end end} local x = setmetatable({}, m) == setmetatable({}, m)"),
    .init("__lt", "local x = setmetatable({}, {__lt = function() while true do end end}) < 1"),
    .init("__concat", "local x = setmetatable({}, {__concat = function() while true do end end}) .. ''"),
    .init("__len", "local x = #setmetatable({}, {__len = function() while true do end end})"),
    .init("__tostring", "print(setmetatable({}, {__tostring = function() while true do end end}))"),
    .init(
        "__pairs",
        """
        for _ in pairs(setmetatable({}, {__pairs = function() return function() return 1 end end})) do end
        """),
    .init(
        "__index that recurses",
        """
        local m = {} m.__index = function(t, k) return t[k + 1] end while true do pcall(function() return \
        setmetatable({}, m)[1] end) end
        """
    ),
    .init("ipairs without end", "for _ in ipairs(setmetatable({}, {__index = function() return 1 end})) do end"),
    .init(
        "ipairs over a function of C",
        "for _ in ipairs(setmetatable({}, {__index = getmetatable, __metatable = 1})) do end"),
    .init("a subclass's init", "local V = ms.View:subclass 'V' function V:init() while true do end end V()"),
    .init(
        "objects",
        """
        while true do local v = ms.View {frame = {0, 0, 10, 10}} v.center = v.center + ms.vec(1, 1) end
        """),
    .init("scene.spawn", "scene.spawn(function() while true do pcall(function() while true do end end) end end)"),
]

private let long = "local s = ('x'):rep(6e7) "

/// Functions of Lua's libraries that can be made to run long, in one call or in a thousand.
let libraryHangs: [NamedScript] = [
    .init(
        "sort, with no order",
        """
        local t = {} for i = 1, 1000 do t[i] = i end while true do pcall(table.sort, t, function() return true \
        end) end
        """
    ),
    .init("sort, with a loop", "table.sort({3, 2, 1}, function() while true do end end)"),
    .init(
        "sort, compared in C",
        "local t = {} for i = 1, 100000 do t[i] = i end while true do pcall(table.sort, t, rawequal) end"),
    .init(
        "sort, of long strings",
        "local t, s = {}, ('x'):rep(1000000) for i = 1, 100 do t[i] = s .. i end while true do table.sort(t) end"),
    .init(
        "sort, of numbers",
        "local t = {} for i = 1, 100000 do t[i] = i * 7919 % 100003 end while true do table.sort(t) end"),
    .init(
        "concat, endless",
        """
        table.concat(setmetatable({}, {__len = function() return 1 << 60 end, __index = getmetatable, \
        __metatable = ''}))
        """
    ),
    .init("concat, of many", "local t = {} for i = 1, 1000000 do t[i] = '' end while true do table.concat(t) end"),
    .init("insert, endless", "table.insert(setmetatable({}, {__len = function() return 1 << 60 end}), 1, 1)"),
    .init(
        "insert, before many",
        "local t = table.pack(('x'):rep(500000):byte(1, -1)) while true do table.insert(t, 1, 1) end"),
    .init("remove, endless", "table.remove(setmetatable({}, {__len = function() return 1 << 60 end}), 1)"),
    .init("move, endless", "table.move({}, 1, 1 << 60, 2)"),
    .init("unpack", "local t = {} for i = 1, 900000 do t[i] = i end while true do table.unpack(t) end"),
    .init(
        "many values passed on",
        "local function g() end local function f(...) while true do g(...) end end f(table.unpack({}, 1, 300000))"),
    .init("select", "local function f(...) while true do select('#', ...) end end f(table.unpack({}, 1, 300000))"),
    .init(
        "next, in an emptied table",
        "local t = {} for i = 1, 3000000 do t[i .. ''] = nil t['k'] = i end while true do next(t) end"),
    .init(
        "next, behind many gaps",
        "local t = {} for i = 1, 2^21 do t[-i] = 1 end for i = 1, 2^21 do t[-i] = nil end while true do next(t) end"),
    .init(
        "pairs, in an emptied table",
        """
        local t = {} for i = 1, 2^21 do t[-i] = 1 end for i = 1, 2^21 do t[-i] = nil end while true do \
        pairs(t) end
        """),
    .init("pairs, of many keys", "local t = {} for i = 1, 300000 do t[-i] = 1 end while true do pairs(t) end"),
    .init("rep", "while true do local s = ('x'):rep(6e7) end"),
    .init("concatenation", "local s = ('x'):rep(5e7) while true do local t = s .. 'x' end"),
    .init("string order", long + "local r = s .. 'y' while true do local x = s < r end"),
    .init("string equality", long + "local r = ('x'):rep(6e7 // 1) while true do local x = s == r end"),
    .init("long keys", "local t = {} while true do t[('x'):rep(1000000)] = 1 end"),
    .init("a long numeral", "local s = (' '):rep(6e7) .. '1' while true do local x = s + 0 end"),
    .init("tonumber", "local s = (' '):rep(6e7) .. '1' while true do tonumber(s) end"),
    .init("math with a long numeral", "local s = (' '):rep(6e7) .. '1' while true do math.floor(s) end"),
    .init("upper", long + "while true do s:upper() end"),
    .init("reverse", long + "while true do s:reverse() end"),
    .init("sub", long + "while true do s:sub(2) end"),
    .init("byte", long + "while true do s:byte(1, 900000) end"),
    .init("format", long + "while true do pcall(string.format, '%q', s) end"),
    .init("pack", long + "while true do pcall(string.pack, 's4', s) end"),
    .init("utf8.len", long + "while true do utf8.len(s) end"),
    .init("utf8.codes", long + "while true do for _ in utf8.codes(s) do end end"),
    .init("utf8.offset", long + "while true do utf8.offset(s, 6e7 // 1) end"),
    .init("a reader of C", "load(os.time)"),
    .init("a reader that never ends", "load(function() return ' ' end)"),
    .init(
        "a long chain of elseif",
        """
        local t = {'if a then'} for i = 2, 100000 do t[i] = 'elseif a then' end local s = table.concat(t, ' ') \
        while true do load(s .. ' end') end
        """
    ),
    .init("a long source", "local s = ('a = 1 '):rep(10000000) while true do load(s) end"),
    .init("sources again and again", "while true do load('return 1 + 1')() end"),
    .init("require", "while true do pcall(require, 'nowhere') end"),
    .init("collect", "local t = {} for i = 1, 300000 do t[i] = {} end while true do collectgarbage() end"),
    .init(
        "collector steps",
        "local t = {} for i = 1, 300000 do t[i] = {} end while true do collectgarbage('step', 1000000) end"),
    .init("print", "while true do print(1) end"),
    .init("os.date", "while true do os.date('%c %c %c %c') end"),
    .init(
        "memory errors again and again",
        """
        local s = ('x'):rep(6e7) local t = {s .. 1, s .. 2, s .. 3} while true do pcall(function() t[4] = s .. \
        4 end) end
        """
    ),
]

/// Patterns whose matching takes longer than anyone waits.
let patternHangs: [NamedScript] = [
    .init("find, nested repetitions", "('a'):rep(100000):find(('.-'):rep(20) .. 'b')"),
    .init("match, greedy ones", "('a'):rep(100000):match(('a*'):rep(20) .. 'b')"),
    .init("match, of captures", "('a'):rep(100000):match(('(a*)'):rep(20) .. 'b')"),
    .init("match, optional ones", "('a'):rep(190):match(('a?'):rep(190) .. ('a'):rep(190) .. 'b')"),
    .init("gmatch", "for _ in ('a'):rep(100000):gmatch(('.-'):rep(20) .. 'b') do end"),
    .init("gsub", "('a'):rep(100000):gsub(('.-'):rep(20) .. 'b', '')"),
    .init("gsub with a function", "('a'):rep(100000):gsub('', function() while true do end end)"),
    .init("gsub with a function of C", "while true do ('a'):rep(1000000):gsub('', rawlen) end"),
    .init(
        "gsub with a table's __index",
        """
        ('a'):gsub('a', setmetatable({}, {__index = function() while true do end end}))
        """
    ),
    .init("a long set", "('a'):rep(1000000):find('[' .. ('b'):rep(1000000) .. ']*c')"),
    .init("a long set, once a place", "('a'):rep(1000000):find('[' .. ('b'):rep(1000000) .. ']')"),
    .init("a long frontier", "('a'):rep(1000000):find('%f[' .. ('b'):rep(1000000) .. ']')"),
    .init("back references", "('a'):rep(1000000):find('(a*)%1b')"),
    .init("balanced ones", "('('):rep(1000000):find('%b()')"),
    .init("plain text", "(('a'):rep(10000000)):find(('a'):rep(1000000) .. 'b', 1, true)"),
    .init("plain text without specials", "(('a'):rep(10000000)):find(('a'):rep(1000000) .. 'b')"),
    .init("quadratic trimming", "(' '):rep(1000000):match('^(.-)%s*$x')"),
    .init("short matches without end", "while true do ('a'):match('a') end"),
]
