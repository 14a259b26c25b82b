/// The language as the manual describes it: integers, floats, their text, and for loops.
let numbersSection = LanguageSection(
    name: "integers, floats, their text, and for loops",
    script: #"""
        local maxi, mini, huge = math.maxinteger, math.mininteger, math.huge
        -- integers wrap around
        is(maxi + 1, mini) is(mini - 1, maxi) is(maxi * 2, -2) is(-mini, mini) is(mini // -1, mini) is(mini
        % -1, 0) is(math.abs(mini), mini)
        -- division and remainder
        is(7 // 2, 3) is(-7 // 2, -4) is(7 // -2, -4) is(-7 // -2, 3) is(7 % 3, 1) is(-7 % 3, 2) is(7 % -3,
        -2) is(-7 % -3, -1)
        is(7 / 2, 3.5) is(4 / 2, 2.0) is(7.5 // 2, 3.0) is(-7.5 // 2, -4.0) is(5.5 % 2, 1.5) is(-5.5 % 2,
        0.5) is(5.5 % -2, -0.5)
        is(1 // 0.0, huge) is(-1 // 0.0, -huge) is(1 / 0, huge) is(5 % huge, 5.0) is(-5 % huge, huge) is(5 %
        -huge, -huge)
        is(0 / 0 ~= 0 / 0, true) is(2 ^ 10, 1024.0) is(2 ^ 0.5 == math.sqrt(2), true) is(10 // 0.3, 33.0)
        fails('attempt to', function() return 1 // 0 end)
        fails('attempt to perform', function() return 1 % 0 end)
        -- bits
        is(5 & 3, 1) is(5 | 3, 7) is(5 ~ 3, 6) is(~5, -6) is(1 << 62, 4611686018427387904) is(1 << 63, mini)
        is(1 << 64, 0) is(-1 >> 1, maxi) is(-1 >> 63, 1)
        is(1 << -1, 0) is(2 >> -1, 4) is(1 >> 64, 0) is(3.0 & 1, 1) is(0xFF ~ 0x0F, 0xF0)
        fails('number has no integer representation', function() return 1.5 & 1 end)
        fails('number has no integer representation', function() return 2 ^ 63 | 0 end)
        fails('attempt to perform bitwise operation on a table value', function() return {} & 1 end)
        -- numerals
        is(0x10, 16) is(0xA.8p0, 10.5) is(0x.1p4, 1.0) is(1e2, 100.0) is(.5, 0.5) is(3., 3.0)
        is(0xffffffffffffffff, -1) is(9223372036854775807, maxi)
        is(9223372036854775808, 2 ^ 63) is(1e308 * 10, huge) is(0x7fffffffffffffff, maxi) is(1E+2, 100.0)
        is(0X1P-1, 0.5)
        -- to text
        is(tostring(1), '1') is(tostring(1.0), '1.0') is(tostring(-0.0), '-0.0') is(tostring(1e15), '1e+15')
        is(tostring(1e14), '1e+14') is(tostring(123456.0), '123456.0')
        is(tostring(0.1), '0.1') is(tostring(1 / 3), '0.33333333333333') is(tostring(100 / 3),
        '33.333333333333') is(tostring(2 ^ 53), '9.007199254741e+15') is(tostring(2 ^ 63),
        '9.2233720368548e+18')
        is(tostring(huge), 'inf') is(tostring(-huge), '-inf') is(tostring(mini), '-9223372036854775808')
        is(1e100 .. '', '1e+100') is(3.14 .. '', '3.14') is(10 // 1 .. '', '10') is(10.0 .. '', '10.0')
        is(string.format('%.14g', 0.1 + 0.2), '0.3') is(string.format('%.17g', 0.1), '0.10000000000000001')
        -- from text
        is(tonumber('10'), 10) is(tonumber('10.'), 10.0) is(tonumber('  0x1F  '), 31) is(tonumber('1e1'),
        10.0) is(tonumber(''), nil) is(tonumber(' '), nil) is(tonumber('1 2'), nil)
        is(tonumber('0x'), nil) is(tonumber('1e'), nil) is(tonumber('inf'), nil) is(tonumber('nan'), nil)
        is(tonumber('5\0'), nil) is(tonumber('- 1'), nil) is(tonumber('-0x10'), -16)
        is(tonumber('z', 36), 35) is(tonumber('ff', 16), 255) is(tonumber('777', 8), 511) is(tonumber('8',
        8), nil) is(tonumber('-11', 2), -3) is(tonumber('1.0', 10), nil) is(tonumber('7fffffffffffffff',
        16), maxi)
        is(tonumber(nil), nil) is(tonumber({}), nil) is(tonumber(5.5), 5.5)
        is(tonumber('9223372036854775808'), 2 ^ 63) is(tonumber('0x1p4'), 16.0) is(tonumber('1e400'), huge)
        fails('base out of range', tonumber, '1', 37)
        fails('string expected', tonumber, 1, 10)
        -- text in arithmetic
        is('10' + 1, 11) is('10' * '2', 20) is('3.0' + 1, 4.0) is('0x10' + 0, 16) is(' 5 ' - 1, 4) is(-'2',
        -2) is('10' // '3', 3) is('7' % 4, 3) is('2' ^ 2, 4.0) is(10 .. 20, '1020')
        fails('attempt to', function() return 'a' + 1 end)
        fails('attempt to perform arithmetic on a nil', function() return nil + 1 end)
        fails('attempt to compare number with string', function() return 1 < '2' end)
        fails('attempt to compare two table values', function() return {} < {} end)
        fails('attempt to concatenate a nil value', function() return 'x' .. nil end)
        -- comparison of integers and floats is exact
        is(1 < 1.5, true) is(maxi < 2 ^ 63, true) is(maxi + 0.0 == 2 ^ 63, true) is(maxi == 2 ^ 63, false)
        is(mini == -2 ^ 63, true) is(maxi <= maxi + 0.0, true) is(2 ^ 53 == 2 ^ 53 + 1, true)
        is(0 / 0 < 1, false) is(1 < 0 / 0, false) is(-huge < mini, true) is(huge > maxi, true)
        -- math
        is(math.type(1), 'integer') is(math.type(1.0), 'float') is(math.type('1'), nil)
        is(math.tointeger(3.0), 3) is(math.tointeger(3.5), nil) is(math.tointeger(2 ^ 63), nil)
        is(math.tointeger({}), nil)
        is(math.floor(3.7), 3) is(math.floor(-3.7), -4) is(math.ceil(3.2), 4) is(math.ceil(-3.2), -3)
        is(math.floor(5), 5) is(math.floor(1e100), 1e100) is(math.floor(-0.0), 0)
        is(math.max(1, 2.5), 2.5) is(math.max(2, 1), 2) is(math.min(3, 1, 2), 1) is(math.abs(-5), 5)
        is(math.abs(-5.5), 5.5) is(math.fmod(7, 3), 1) is(math.fmod(-7, 3), -1) is(math.fmod(7, -3), 1)
        is(math.fmod(-6.5, 4), -2.5)
        all('3 0.5', math.modf(3.5)) all('-3 -0.5', math.modf(-3.5)) all('5 0.0', math.modf(5))
        all('inf 0.0', math.modf(huge))
        is(math.ult(1, -1), true) is(math.ult(-1, 1), false) is(math.sqrt(16), 4.0) is(math.exp(0), 1.0)
        is(math.log(8, 2), 3.0) is(math.log(100, 10), 2.0) is(math.log(1), 0.0) is(math.pi > 3.14159 and
        math.pi < 3.1416, true)
        is(math.sin(0), 0.0) is(math.cos(0), 1.0) is(math.rad(180) == math.pi, true) is(math.deg(math.pi),
        180.0)
        fails('expected', math.max)
        fails('bad argument #2 to \'fmod\' (zero)', function() math.fmod(1, 0) end)
        fails('number expected, got nil', math.floor, nil)
        -- for loops
        local function turns(a, b, c) local t = {} for i = a, b, c or 1 do t[#t + 1] = tostring(i) if #t > 5
        then break end end return table.concat(t, ' ') end
        is(turns(1, 3), '1 2 3') is(turns(3, 1), '') is(turns(3, 1, -1), '3 2 1') is(turns(1, 2, 0.5),
        '1.0 1.5 2.0') is(turns(1.0, 3), '1.0 2.0 3.0') is(turns(1, 2.9), '1 2') is(turns(maxi - 1, maxi),
        '9223372036854775806 9223372036854775807')
        is(turns(mini, mini + 1), '-9223372036854775808 -9223372036854775807') is(turns(mini + 1, mini, -1),
        '-9223372036854775807 -9223372036854775808') is(turns(1, huge), '1 2 3 4 5 6') is(turns(1, -huge),
        '') is(turns(maxi, huge), '9223372036854775807') is(turns(1, 0 / 0), '') is(turns(10, 1, -4),
        '10 6 2') is(turns(1, 10, maxi), '1')
        fails("'for' step is zero", function() for i = 1, 2, 0 do end end)
        fails("'for' initial", function() for i = {}, 2 do end end)
        fails("'for' limit", function() for i = 1, {} do end end)
        do local n = 0 for i = 1, 3 do local i = i * 2 n = n + i end is(n, 12) end
        is(math.random(5, 5), 5) is(math.type(math.random()), 'float')
        fails('interval is empty', math.random, 2, 1)
        math.randomseed(42)
        local a, b = math.random(1000), math.random()
        math.randomseed(42)
        is(math.random(1000), a) is(math.random(), b)
        """#)
