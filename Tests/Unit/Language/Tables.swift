/// The language as the manual describes it: tables and their library.
let tablesSection = LanguageSection(
    name: "tables and their library",
    script: #"""
        local concat, insert, remove, unpack = table.concat, table.insert, table.remove, table.unpack
        local function list(t) return concat(t, ' ') end
        is(#{1, 2, 3}, 3) is(#{}, 0) is(#{n = 1}, 0) is(({[1] = 'a', 'b'})[1], 'b') is(({10, 20, x =
        30})[2], 20) is(({'a'; 'b'})[2], 'b')
        local t = {1, 2, 3}
        insert(t, 4) is(list(t), '1 2 3 4') insert(t, 1, 0) is(list(t), '0 1 2 3 4') insert(t, 3, 'x')
        is(list(t), '0 1 x 2 3 4') insert(t, #t + 1, 9) is(t[7], 9)
        is(remove(t), 9) is(remove(t, 1), 0) is(list(t), '1 x 2 3 4') is(remove(t, 2), 'x') is(list(t),
        '1 2 3 4') is(remove({}), nil) is(remove(t, 5), nil) is(remove({[0] = 'z'}, 0), 'z') is(remove({},
        0), nil)
        fails('position out of bounds', insert, {1}, 5, 1) fails('position out of bounds', insert, {1}, 0,
        1) fails("wrong number of arguments to 'insert'", insert, {1})
        fails("wrong number of arguments to 'insert'", insert, {}, 1, 2, 3) fails('position out of bounds',
        remove, {1, 2}, 5) fails('table expected, got nil', insert, nil, 1)
        is(concat({}), '') is(concat({1, 2.5, 'x'}, ', '), '1, 2.5, x') is(concat({1, 2, 3}, '', 2), '23')
        is(concat({1, 2, 3}, '-', 2, 3), '2-3') is(concat({1, 2}, '-', 3), '')
        fails("invalid value (", concat, {1, {}, 3}) fails("invalid value (", concat, {}, '', 1, 1)
        is(concat(setmetatable({}, {__len = function() return 3 end, __index = function(_, i) return i * 2
        end}), ','), '2,4,6')
        all('1 2 3', unpack {1, 2, 3}) all('2 3', unpack({1, 2, 3}, 2)) all('nil nil', unpack({}, 1, 2))
        all('', unpack({}, 2, 1)) all('1', unpack({1, 2}, 1, 1)) fails('too many results to unpack', unpack,
        {}, 1, 1e8)
        is(table.pack().n, 0) is(table.pack(1, nil, 3).n, 3) is(table.pack(1, 2)[2], 2)
        is(list(table.move({1, 2, 3}, 2, 3, 1)), '2 3 3') is(list(table.move({1, 2, 3}, 1, 3, 2)),
        '1 1 2 3') is(list(table.move({1, 2, 3}, 1, 3, 1, {})), '1 2 3') is(list(table.move({1, 2}, 1, 0,
        5)), '1 2') is(list(table.move({1, 2, 3}, 1, 2, 3)), '1 2 1 2')
        fails('destination wrap around', table.move, {}, 1, 10, math.maxinteger)
        fails('too many elements to move', table.move, {}, 0, math.maxinteger, 1)
        t = {3, 1, 2} table.sort(t) is(list(t), '1 2 3') table.sort(t, function(a, b) return a > b end)
        is(list(t), '3 2 1') t = {'b', 'a', 'B'} table.sort(t) is(list(t), 'B a b') t = {2.5, 1, 3}
        table.sort(t) is(list(t), '1 2.5 3')
        t = {} for i = 1, 500 do t[i] = i * 7919 % 503 end table.sort(t) local sorted = true for i = 2, 500
        do sorted = sorted and t[i - 1] <= t[i] end is(sorted, true)
        t = {} for i = 1, 300 do t[i] = ('%03d'):format(i * 101 % 307) end table.sort(t, function(a, b)
        return a < b end) sorted = true for i = 2, 300 do sorted = sorted and t[i - 1] < t[i] end is(sorted,
        true)
        fails('attempt to compare', table.sort, {1, 'x'}) fails('invalid order function for sorting',
        function() local t = {} for i = 1, 100 do t[i] = i end table.sort(t, function() return true end)
        end) fails('function expected, got number', table.sort, {2, 1}, 1)
        fails('attempt to compare two table values', table.sort, {{}, {}})
        -- next, pairs, ipairs
        is(next({}), nil) all('1 a', next({'a'})) is(next({'a'}, 1), nil) is(type(next), 'function')
        is(next({}, nil), nil) fails('invalid key to \'next\'', next, {}, 'nokey')
        local n, sum = 0, 0 for k, v in pairs({1, 2, 3, x = 4, y = 5, [2.5] = 6}) do n = n + 1 sum = sum + v
        end is(n, 6) is(sum, 21)
        n = 0 for i, v in ipairs({1, 2, nil, 4}) do n = i end is(n, 2)
        n = 0 for i, v in ipairs(setmetatable({}, {__index = function(_, i) if i <= 5 then return i end
        end})) do n = n + v end is(n, 15)
        t = {} for i = 1, 100 do t['k' .. i] = i end for k in pairs(t) do t[k] = nil end is(next(t), nil)
        t = {} for i = 1, 100 do t['k' .. i] = i end for k, v in pairs(t) do t[k] = v + 1 end is(t.k5, 6)
        local log = {} for k, v, c in setmetatable({}, {__call = function(self, s, c) c = c + 1 if c < 4
        then return c, s end end}), 's', 0 do log[#log + 1] = k .. v end is(table.concat(log), '1s2s3s')
        for k, v in pairs(setmetatable({}, {__pairs = function(t) return function(_, k) if not k then return
        'only', 1 end end, t, nil end})) do log[k] = v end is(log.only, 1)
        fails('table expected, got nil', function() for _ in pairs(nil) do end end) fails('bad argument #1',
        pairs) fails('bad argument #1 to', ipairs)
        -- keys
        t = {} t[1.0] = 'a' is(t[1], 'a') t[2 ^ 53] = 'b' is(t[2 ^ 53 | 0], 'b') t['1'] = 'c' is(t[1], 'a')
        t[true] = 1 t[false] = 2 is(t[true] + t[false], 3) is(t[nil], nil) t[-0.0] = 'z' is(t[0], 'z')
        is(t[0 / 0], nil)
        fails('index is nil', function() t[nil] = 1 end) fails('index is NaN', function() t[0 / 0] = 1 end)
        local key = {} t[key] = 'k' is(t[key], 'k') is(t[{}], nil) t[print] = 1 is(t[print], 1)
        -- raw access
        local m = setmetatable({}, {__index = function() return 'meta' end, __newindex = function() end,
        __len = function() return 42 end, __eq = function() return true end})
        is(m.x, 'meta') is(rawget(m, 'x'), nil) m.x = 1 is(rawget(m, 'x'), nil) rawset(m, 'x', 2) is(m.x, 2)
        is(#m, 42) is(rawlen(m), 0) is(rawlen('abc'), 3) is(rawequal(m, setmetatable({}, getmetatable(m))),
        false) is(m == setmetatable({}, getmetatable(m)), true) is(rawequal('a', 'a'), true)
        fails('table or string expected', rawlen, 5) fails('table expected, got number', rawget, 5, 1)
        -- weak tables
        local weak = setmetatable({}, {__mode = 'k'}) weak[{}] = 1 local keep = {} weak[keep] = 2
        collectgarbage() n = 0 for _ in pairs(weak) do n = n + 1 end is(n, 1) is(weak[keep], 2)
        weak = setmetatable({}, {__mode = 'v'}) weak[1] = {} weak[2] = keep weak.s = 'text' collectgarbage()
        is(weak[1], nil) is(weak[2] == keep, true) is(weak.s, 'text')
        -- nesting
        t = {a = {b = {c = {1, 2, {d = 'deep'}}}}} is(t.a.b.c[3].d, 'deep') is(#t.a['b'].c, 3)
        local function tree(d) if d == 0 then return {} end return {tree(d - 1), tree(d - 1)} end local
        function size(t) local s = 1 for _, c in ipairs(t) do s = s + size(c) end return s end
        is(size(tree(10)), 2047)
        """#)
