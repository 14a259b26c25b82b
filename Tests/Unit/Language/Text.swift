/// The language as the manual describes it: text: utf8, formatting and dates.
let textSection = LanguageSection(
    name: "text: utf8, formatting and dates",
    script: #"""
        -- utf8
        is(utf8.char(72, 228, 8364, 128512), 'Hä€😀') is(utf8.char(), '') is(utf8.len('Hä€😀'), 4)
        is(utf8.len(''), 0) all('nil 2', utf8.len('a\xff')) is(utf8.len('äöü', 3), 2) is(utf8.len('äöü',
        -2), 1) all('72 228', utf8.codepoint('Hä', 1, -1)) is(utf8.codepoint('€'), 8364)
        is(utf8.offset('aä€', 3), 4) is(utf8.offset('aä€', -1), 4) is(utf8.offset('aä€', 5), nil)
        is(utf8.offset('ä', 0, 2), 1) is(utf8.offset('abc', 1), 1)
        local out = {} for p, c in utf8.codes('aä€') do out[#out + 1] = p .. ':' .. c end
        is(table.concat(out, ' '), '1:97 2:228 4:8364') is(('aä€'):match(utf8.charpattern, 2), 'ä') out = {}
        for c in ('aä€'):gmatch(utf8.charpattern) do out[#out + 1] = #c end is(table.concat(out), '123')
        fails('invalid UTF-8 code', utf8.codepoint, '\xff') fails('invalid UTF-8 code', function() for _ in
        utf8.codes('a\xff') do end end) fails('value out of range', utf8.char, -1) fails('out of bounds',
        utf8.codepoint, 'abc', 4) is(utf8.len('\u{7FFFFFFF}', 1, -1, true), 1) is(utf8.len('\xED\xA0\x80'),
        nil) is(utf8.len('\u{D800}', 1, -1, true), 1)
        -- tostring and concatenation of every kind
        is(tostring(true), 'true') is(tostring('x'), 'x') is(tostring(12), '12') is(tostring({}):match
        '^table: ', 'table: ') is(tostring(print):match '^[bf]u', tostring(print):sub(1, 2))
        is(tostring(coroutine.create(print)):match '^thread: ', 'thread: ') is(1 .. '' == '1', true) is(-1
        .. '', '-1') is(2 ^ 31 .. '', '2147483648.0') is(1e3 .. '|' .. 1000, '1000.0|1000') is('a' .. 1 + 2,
        'a3')
        -- integer and float keys, text and numbers, in formatting
        is(('%s %s'):format(1, 1.0), '1 1.0') is(('%d'):format('10'), '10') is(('%5.2f'):format(1), ' 1.00')
        is(('%s'):format('a\0b'), 'a\0b') is(('%-3s|'):format 'a', 'a  |') is(('%3d|%-3d|%03d'):format(1, 2,
        3), '  1|2  |003') is(('%x'):format(-1), 'ffffffffffffffff') is(('%q'):format('\r\n\t\0001'),
        '"\\13\\\n\\9\\0001"') is(('%.3q' == nil), false)
        -- words, lines, fields
        local words = {} for w in ('the  quick brown'):gmatch '%S+' do words[#words + 1] = w end is(#words,
        3) is(words[2], 'quick')
        local lines = {} for l in ('a\nb\n\nc'):gmatch '([^\n]*)\n?' do lines[#lines + 1] = l end
        is(table.concat(lines, '|'):sub(1, 6), 'a|b||c')
        local fields = {} for f in (',a,,b'):gmatch '([^,]*)' do fields[#fields + 1] = f end is(#fields, 4)
        is(fields[2], 'a') is(fields[4], 'b')
        is(('%d+'):gsub('%%', '%%%%'), '%%d+') is(('hello world'):gsub('o', {o = '0'}), 'hell0 w0rld')
        is(('$name is $age'):gsub('%$(%w+)', {name = 'bo', age = 3}), 'bo is 3') is(('abc'):gsub('%w',
        '%0%0', 2), 'aabbc') is(('x = 1'):gsub('(%w+) = (%w+)', '%2 = %1'), '1 = x')
        is(('  a  '):gsub('^%s+', ''), 'a  ') is(('a.b.c'):gsub('%.', '/'), 'a/b/c')
        is(('CamelCaseName'):gsub('%u', function(c) return '_' .. c:lower() end), '_camel_case_name')
        is(('0x%02X'):format(10), '0x0A') is(('%5s'):format 'abcdefg', 'abcdefg')
        is(tostring(12345678901234567890), '1.2345678901235e+19') is(#tostring(math.pi), 15)
        is(tostring(1e300 * 1e10), 'inf') is(tostring(-0.0 + 0), '0.0') is(('x'):rep(3, ', '), 'x, x, x')
        is(os.time {year = 2000, month = 1, day = 1, hour = 12} - os.time {year = 2000, month = 1, day = 1,
        hour = 11}, 3600) is(os.date('!%Y-%m-%d %H:%M:%S', 86400), '1970-01-02 00:00:00') is(os.date('!*t',
        0).year, 1970) is(os.date('!*t', 0).isdst, false) is(type(os.clock()), 'number')
        is(math.type(os.time()), 'integer') is(os.date('!%A %d %B', 0), 'Thursday 01 January')
        fails('missing in date table', os.time, {year = 2000}) fails('invalid conversion specifier',
        os.date, '%Ez', 0)
        """#)
