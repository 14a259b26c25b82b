/// The language as the manual describes it: closing variables, constants and goto.
let closingSection = LanguageSection(
    name: "closing variables, constants and goto",
    script: #"""
        local log = {}
        local function note(name) return setmetatable({}, {__close = function(_, e) log[#log + 1] = name ..
        (e and ':' .. tostring(e) or '') end}) end
        local function taken() local s = table.concat(log, ' ') log = {} return s end
        do local a <close> = note 'a' local b <close> = note 'b' log[#log + 1] = 'body' end is(taken(),
        'body b a')
        local function early() local a <close> = note 'a' return 'result' end is(early(), 'result')
        is(taken(), 'a')
        for i = 1, 3 do local c <close> = note('c' .. i) if i == 2 then break end end is(taken(), 'c1 c2')
        while true do local w <close> = note 'w' break end is(taken(), 'w')
        do local n <close> = nil local f <close> = false end is(taken(), '')
        fails('non-closable value', function() local x <close> = {} end) fails('non-closable value',
        function() local x <close> = 5 end)
        all('false oops', pcall(function() local a <close> = note 'a' error('oops', 0) end)) is(taken(),
        'a:oops')
        all('false second', pcall(function() local a <close> = note 'a' local b <close> = setmetatable({},
        {__close = function() error('second', 0) end}) error('first', 0) end)) is(taken(), 'a:second')
        all('false only', pcall(function() local b <close> = setmetatable({}, {__close = function()
        error('only', 0) end}) end))
        do local i = 0 ::again:: do local g <close> = note 'g' i = i + 1 if i < 3 then goto again end end
        end is(taken(), 'g g g')
        local function results() local a <close> = note 'a' return 1, 2, 3 end all('1 2 3', results())
        is(taken(), 'a')
        local function nested() local a <close> = note 'outer' do local b <close> = note 'inner' end
        log[#log + 1] = 'between' end nested() is(taken(), 'inner between outer')
        for k, v in (function() return next, {x = 1}, nil, note 'iterator' end)() do log[#log + 1] = k end
        is(taken(), 'x iterator')
        for k in (function() return next, {1, 2, 3}, nil, note 'broken' end)() do break end is(taken(),
        'broken')
        all('false e', pcall(function() for k in (function() return next, {1}, nil, note 'failed' end)() do
        error('e', 0) end end)) is(taken(), 'failed:e')
        local function tail() local a <close> = note 'a' return (function() log[#log + 1] = 'called' end)()
        end tail() is(taken(), 'called a')
        do local r = note 'r' do local x <close> = r end log[#log + 1] = 'after' end is(taken(), 'r after')
        local x <const> = 5 is(x, 5) is(load 'local a <const> = 1 a = 2', nil) is(load
        'local a <close> = nil a = 2', nil) is(load 'local a <close>, b <close> = nil, nil', nil)
        is(load('local x <const> = 10 return function() return x + 1 end')()(), 11)
        -- goto
        do local n = 0 ::top:: n = n + 1 if n < 10 then goto top end is(n, 10) end
        do local out = {} for i = 1, 3 do for j = 1, 3 do if j == 2 then goto continue end out[#out + 1] = i
        .. j ::continue:: end end is(table.concat(out, ' '), '11 13 21 23 31 33') end
        do goto skip local never = 1 ::skip:: end
        do local fs = {} do local i = 1 ::loop:: local x = i fs[i] = function() return x end i = i + 1 if i
        <= 3 then goto loop end end all('1 2 3', fs[1](), fs[2](), fs[3]()) end
        is(load 'goto nowhere', nil) is(load 'do ::a:: end goto a', nil) is(load '::a:: ::a::', nil) is(load
        'goto f; local x; ::f:: print(x)', nil) is(load 'break', nil) is(type(load
        'do goto f; local x; ::f:: end'), 'function') is(load 'for i = 1, 2 do ::a:: end goto a', nil)
        -- numeric and generic loops end as they should
        do local n = 0 repeat local done = n >= 3 n = n + 1 until done is(n, 4) end
        do local n = 0 for i = 3, 1, -1 do n = n * 10 + i end is(n, 321) end
        """#)
