/// The language as the manual describes it: strings and their library.
let stringsSection = LanguageSection(
    name: "strings and their library",
    script: #"""
        -- escapes
        is('\65\066\x43\u{44}', 'ABCD') is('\z
            x', 'x') is('a\
        b', 'a\nb')
        is(#'\a\b\f\n\r\t\v\\\"\'', 10) is('\u{20AC}', '\xE2\x82\xAC') is(#'\u{7FFFFFFF}', 6) is(#'\0a\0',
        3) is([==[a]]b]==], 'a]]b') is([[
        x]], 'x')
        is("it's", 'it\'s') is('\0651', 'A1')
        is(load [[return '\q']], nil) is(load [[return '\300']], nil) is(load [[return '\xZZ']], nil)
        is(load [[return '\u{110000000}']], nil) is(load "return 'a\nb'", nil) is(load "return [[x", nil)
        is(load "--[[x", nil)
        -- sub, byte, char, len, rep, reverse, case
        is(('hello'):sub(2, 4), 'ell') is(('hello'):sub(-3), 'llo') is(('hello'):sub(2), 'ello')
        is(('hello'):sub(0), 'hello') is(('hello'):sub(10), '') is(('hello'):sub(-100, 2), 'he')
        is(('hello'):sub(3, 2), '') is(('hello'):sub(-2, -2), 'l')
        all('104 101', ('he'):byte(1, -1)) is(('a'):byte(), 97) is(('a'):byte(2), nil) all('',
        ('abc'):byte(5, 9)) is(('abc'):byte(-1), 99) is(string.char(72, 105), 'Hi') is(string.char(), '')
        is(#'', 0) is(('x'):len(), 1) is(('ab'):rep(3), 'ababab') is(('ab'):rep(3, '-'), 'ab-ab-ab')
        is(('x'):rep(0), '') is(('x'):rep(-1), '') is(('x'):rep(1, '-'), 'x') is(('abc'):reverse(), 'cba')
        is(('aBc'):upper(), 'ABC') is(('aBc'):lower(), 'abc')
        fails('value out of range', string.char, 256)
        fails('string expected, got no value', string.rep)
        -- format
        local f = string.format
        is(f('%d %5d|%-5d|%05d|%+d', 1, 2, 3, 4, 5), '1     2|3    |00004|+5') is(f('%d', 3.0), '3')
        is(f('%d', '7'), '7') is(f('%x %X %#x %o', 255, 255, 255, 8), 'ff FF 0xff 10') is(f('%c%c', 65, 66),
        'AB')
        is(f('%s %s %s', nil, true, 1.0), 'nil true 1.0') is(f('%10s|%-10s|%.2s', 'a', 'b', 'cde'),
        '         a|b         |cd') is(f('%%'), '%') is(f('%5.1f|%e|%g|%G', 3.14159, 1000, 1e20, 1e-10),
        '  3.1|1.000000e+03|1e+20|1E-10') is(f('%a', 1), '0x1p+0') is(f('%i', 5), '5')
        is(f('%q', 'a\n"\\\0b\r'), '"a\\\n\\"\\\\\\0b\\13"') is(f('%q', 1), '1') is(f('%q', 0.5), '0x1p-1')
        is(f('%q', math.mininteger), '0x8000000000000000') is(f('%q', 1 / 0), '1e9999') is(f('%q', nil),
        'nil') is(f('%.3f', 2 / 3), '0.667') is(f('%.0f', 0.5), '0') is(f('%5s%5s', 'x', 'y'), '    x    y')
        is(f('%s', setmetatable({}, {__tostring = function() return 'T' end})), 'T') is(f('%.20s', 'x'),
        'x') is(f('%-5d|', -3), '-3   |') is(f('% d', 5), ' 5') is(f('%.14g', 2 ^ 53), '9.007199254741e+15')
        fails('number has no integer representation', f, '%d', 1.5)
        fails("invalid conversion '%y' to 'format'", f, '%y', 1) fails('bad argument #2 to', f, '%d')
        fails('number expected, got string', f, '%d', 'x') fails('invalid conversion', f, '%100d', 1)
        -- find and match
        all('2 3', ('hello'):find('el')) all('3 3', ('hello'):find('l')) all('4 4', ('hello'):find('l', 4))
        is(('hello'):find('x'), nil) all('1 0', ('hello'):find('')) all('6 5', ('hello'):find('', 6))
        is(('hello'):find('', 7), nil) all('3 3', ('a.b.'):find('b')) all('2 2', ('a.b'):find('.', 2, true))
        all('1 1', ('a.b'):find('.')) all('4 5', ('hello'):find('lo', -2))
        all('1 5 h o', ('hello'):find('^(h).*(o)$')) is(('key = value'):match('^(%w+)%s*='), 'key')
        all('key value', ('key=value'):match('(%w+)=(%w+)')) is(('2024-01-02'):match('%d+', 6), '01')
        is(('  trim  '):match('^%s*(.-)%s*$'), 'trim') all('1 3', ('hi'):match('()hi()'))
        is(('x'):match('y?x'), 'x') is(('[[x]]'):match('%[%[(.-)%]%]'), 'x') is(('abc'):match('[^a]+'),
        'bc') is(('a-b'):match('[a%-]+'), 'a-') is(('a]b'):match('[]]'), ']') is(('x^y'):match('[x^]+'),
        'x^') is(('f(a(b)c)d'):match('%b()'), '(a(b)c)') is(('THE (quick) fox'):find('%f[%a]%a+%f[%A]'), 1)
        is(('"a" \'b\''):match('(["\'])(.-)%1'), '"') is(('abab'):match('(ab)%1'), 'ab')
        is(('\0a\0'):match('%z?a%z'), '\0a\0') is(('äö'):match('^[\xC3][\xA4]'), 'ä')
        is(('aaa'):match('a-$'), 'aaa') is(('aaab'):match('a+b'), 'aaab') is(('a$'):match('a$'), nil)
        is(('a$b'):match('a$b'), 'a$b') is(('^a'):match('^^a'), '^a') is(('x'):match('()'), 1)
        is(('abc'):match('((a)(b))'), 'ab')
        fails('malformed pattern (ends with \'%\')', string.find, 'a', '%')
        fails('malformed pattern (missing \']\')', string.find, 'a', '[a') fails('unfinished capture',
        string.find, 'a', '(a') fails('invalid pattern capture', string.match, 'a', 'a)')
        fails("missing '[' after '%f' in pattern", string.find, 'a', '%fa')
        fails('invalid capture index %1', string.find, 'a', '%1') fails('missing arguments to \'%b\'',
        string.find, 'a', '%b') fails('too many captures', string.match, ('a'):rep(40), ('(a)'):rep(33))
        fails('pattern too complex', string.match, ('a'):rep(300), ('a?'):rep(300))
        -- gmatch
        local got = {} for w in ('one two  three'):gmatch('%a+') do got[#got + 1] = w end
        is(table.concat(got, ','), 'one,two,three')
        got = {} for k, v in ('a=1, b=2'):gmatch('(%w+)=(%w+)') do got[#got + 1] = k .. v end
        is(table.concat(got, ','), 'a1,b2')
        got = {} for p in ('abc'):gmatch('()') do got[#got + 1] = p end is(table.concat(got, ','),
        '1,2,3,4')
        got = {} for w in ('abc'):gmatch('b*') do got[#got + 1] = '<' .. w .. '>' end is(table.concat(got),
        '<><b><>')
        got = {} for w in ('abc'):gmatch('%a', 2) do got[#got + 1] = w end is(table.concat(got), 'bc')
        got = {} for w in ('abc'):gmatch('%a', -1) do got[#got + 1] = w end is(table.concat(got), 'c')
        is(('x'):gmatch('x', 9)(), nil) is(('^x'):gmatch('^x')(), '^x')
        -- gsub
        all('hexxo 2', ('hello'):gsub('l', 'x')) all('hexlo 1', ('hello'):gsub('l', 'x', 1)) all('hello 0',
        ('hello'):gsub('l', 'x', 0)) all('-a-b- 3', ('ab'):gsub('', '-')) all('world hello 1',
        ('hello world'):gsub('(%w+) (%w+)', '%2 %1')) all('<h><i> 2', ('hi'):gsub('.', '<%0>'))
        all('hh ii 2', ('h i'):gsub('%w', '%0%0')) all('100% 1', ('x'):gsub('x', '100%%')) all('1-2- 2',
        ('ab'):gsub('()%a', '%1-')) all('HeLLo 3', ('hello'):gsub('[hl]', {h = 'H', l = 'L'}))
        all('hell0 5', ('hello'):gsub('.', {o = 0})) all('olleh 1', ('hello'):gsub('%a+', string.reverse))
        all('h.e.l.l.o. 5', ('hello'):gsub('.', function(c) return c .. '.' end)) all('hello 5',
        ('hello'):gsub('.', function() end)) all('hello 5', ('hello'):gsub('.', function() return false
        end)) all('xabc 1', ('abc'):gsub('^', 'x')) all('abcx 1', ('abc'):gsub('$', 'x')) all('bc 1',
        ('abc'):gsub('^%a', '')) all('a,b 1', ('a b'):gsub(' ', ',')) all('b 1', ('b'):gsub('a*b', 'b'))
        all('-x-y- 3', ('xy'):gsub('z*', '-')) all('12.52 2', ('a.5b'):gsub('%a', {a = 12, b = 2}))
        fails('invalid replacement value (a table)', string.gsub, 'x', 'x', function() return {} end)
        fails("invalid use of '%' in replacement string", string.gsub, 'x', 'x', '%y')
        fails('invalid capture index %2', string.gsub, 'x', 'x', '%2')
        fails('string/function/table expected, got nil', string.gsub, 'x', 'x', nil)
        -- pack and unpack
        is(string.pack('<i4', 1), '\1\0\0\0') is(string.pack('>i2', 258), '\1\2') is(string.unpack('<i4',
        '\255\255\255\255'), -1) is(string.unpack('<I4', '\255\255\255\255'), 4294967295) all('ab 4',
        string.unpack('z', 'ab\0')) all('hi 4', string.unpack('s1', '\2hi')) is(string.packsize('!i4i8'),
        16) is(string.packsize('i4i8'), 12) is(string.packsize('<!1i4i8'), 12) all('1 2 3',
        string.unpack('bb', '\1\2')) is(string.pack('d', 1.5) == string.pack('n', 1.5), true)
        is(string.unpack('f', string.pack('f', 0.5)), 0.5) is(#string.pack('j', 1), 8) is(string.pack('z',
        'a'), 'a\0') is(string.pack('s2', 'abc'):sub(3), 'abc') is(string.pack('c4', 'ab'), 'ab\0\0')
        is(string.unpack('<i3', '\255\255\127'), 8388607)
        fails('data string too short', string.unpack, 'i4', 'abc') fails('integer overflow', string.pack,
        'i1', 200) fails('invalid format option', string.pack, 'y', 1)
        -- comparison, and other things
        is('a' < 'b', true) is('a' < 'aa', true) is('B' < 'a', true) is('a\0' > 'a', true) is(tostring(nil),
        'nil') is(#tostring({}) > 7, true) is(('x'):find('X'), nil) is(('%d'):rep(2), '%d%d')
        is(#('x'):rep(100000), 100000)
        """#)
