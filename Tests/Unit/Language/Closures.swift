/// The language as the manual describes it: closures, variables, logic and calls.
let closuresSection = LanguageSection(
    name: "closures, variables, logic and calls",
    script: #"""
        -- upvalues are shared, and fresh in each turn of a loop
        local function pair() local n = 0 return function() n = n + 1 return n end, function() return n end
        end
        local up, get = pair()
        up() up()
        is(get(), 2)
        local up2, get2 = pair()
        is(get2(), 0)
        local fs = {}
        for i = 1, 3 do fs[i] = function() i = i + 10 return i end end
        is(fs[1](), 11) is(fs[2](), 12) is(fs[1](), 21)
        local ws, k = {}, 0
        while k < 3 do k = k + 1 local j = k ws[k] = function() return j end end
        all('1 2 3', ws[1](), ws[2](), ws[3]())
        local rs, r = {}, 0
        repeat local x = r rs[#rs + 1] = function() return x end r = r + 1 until x >= 2
        all('0 1 2', rs[1](), rs[2](), rs[3]())
        -- a closed upvalue outlives its block
        local hold
        do local secret = 'kept' hold = function() return secret end end
        collectgarbage()
        is(hold(), 'kept')
        -- recursion of local functions
        local function fact(n) if n <= 1 then return 1 end return n * fact(n - 1) end
        is(fact(20), 2432902008176640000)
        local fib fib = function(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
        is(fib(20), 6765)
        -- proper tail calls
        local function down(n) if n == 0 then return 'bottom' end return down(n - 1) end
        is(down(300000), 'bottom')
        -- varargs
        local function n(...) return select('#', ...) end
        is(n(), 0) is(n(nil), 1) is(n(nil, nil), 2) is(n(table.unpack({}, 1, 100)), 100)
        local function last(...) return (select(-1, ...)) end
        is(last(1, 2, 3), 3)
        all('2 3', select(2, 1, 2, 3))
        all('3', select(-1, 1, 2, 3))
        all('', select(4, 1, 2, 3))
        fails('index out of range', select, 0)
        fails('index out of range', select, -5, 1)
        local function sum(...) local s = 0 for _, v in ipairs {...} do s = s + v end return s end
        is(sum(1, 2, 3, 4), 10)
        local function packed(...) return table.pack(...) end
        is(packed(nil, nil).n, 2)
        local function mid(...) local a, b = ... return a, b end
        all('1 nil', mid(1))
        all('1 2', mid(1, 2, 3))
        local function first(...) return (...) end
        is(first(7, 8), 7) is(first(), nil)
        is(#{n(1, 2), n(1, 2, 3)}, 2)
        local t = {mid(1, 2), mid(3, 4)}
        all('1 3 4', t[1], t[2], t[3])
        t = {mid(1, 2), (mid(3, 4))}
        is(#t, 2)
        -- multiple assignment takes all values first
        local a, b, c = 1, 2
        is(c, nil)
        a, b = b, a
        all('2 1', a, b)
        local i, arr = 1, {}
        i, arr[i] = i + 1, 20
        is(i, 2) is(arr[1], 20) is(arr[2], nil)
        -- methods
        local object = {value = 5}
        function object:get(x) return self.value + (x or 0) end
        function object.plain(x) return x end
        is(object:get(2), 7) is(object.get {value = 1}, 1) is(object.plain(3), 3)
        local s = 'text'
        is(s:upper(), 'TEXT') is(('%d'):format(5), '5') is(#s:rep(3), 12)
        -- calls without parentheses
        is(type 'x', 'string') is(type {}, 'table') is(#[[
        x]], 1)
        -- shadowing, and blocks
        local x = 1
        do local x = x + 1 is(x, 2) end
        is(x, 1)
        local x <const> = 9
        is(x, 9)
        is(load 'local x <const> = 1; x = 2', nil)
        all("nil [string \"local x <const> = 1; x = 2\"]:1: attempt to assign to const variable 'x'", load
        'local x <const> = 1; x = 2')
        is(load 'local x <what> = 1', nil)
        -- logic
        is(nil and 1, nil) is(false or nil, nil) is(1 and 2, 2) is(nil or 'd', 'd') is(not nil, true) is(not
        0, false)
        is(false == nil, false) is(1 == 1.0, true) is('1' == 1, false) is(0 == -0, true)
        is(1 < 2 == true, true) is('a' < 'b', true) is('Z' < 'a', true) is('' < 'a', true) is('a\0b' <
        'a\0c', true) is('10' < '9', true)
        is(2 ^ 3 ^ 2, 512.0) is(-2 ^ 2, -4.0) is(not 1 == 2, false) is(1 .. 2, '12') is('a' .. 'b' .. 'c' ==
        'abc', true)
        is(1 + 2 * 3 - 4 / 2, 5.0) is(7 // 2 * 2 + 7 % 2, 7) is(5 & 3 | 8 ~ 1, 9) is(1 << 2 + 1, 8) is(~0 ==
        -1, true)
        """#)
