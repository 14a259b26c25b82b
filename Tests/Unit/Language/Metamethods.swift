/// The language as the manual describes it: metamethods.
let metamethodsSection = LanguageSection(
    name: "metamethods",
    script: #"""
        local mt = {}
        local function object(v) return setmetatable({v = v}, mt) end
        local function value(x) return type(x) == 'table' and x.v or x end
        for _, op in ipairs {'add', 'sub', 'mul', 'div', 'mod', 'pow', 'idiv', 'band', 'bor', 'bxor', 'shl',
        'shr', 'concat'} do
          mt['__' .. op] = function(a, b) return op .. '(' .. tostring(value(a)) .. ',' ..
        tostring(value(b)) .. ')' end
        end
        mt.__unm = function(a) return 'unm' .. a.v end
        mt.__bnot = function(a) return 'bnot' .. a.v end
        mt.__len = function(a) return a.v * 10 end
        mt.__call = function(self, ...) return self.v, ... end
        mt.__tostring = function(a) return 'object ' .. a.v end
        mt.__name = 'Thing'
        local a, b = object(1), object(2)
        is(a + b, 'add(1,2)') is(a + 5, 'add(1,5)') is(5 + a, 'add(5,1)') is(a - b, 'sub(1,2)') is(a * 2,
        'mul(1,2)') is(2 / a, 'div(2,1)') is(a % b, 'mod(1,2)') is(a ^ 2, 'pow(1,2)') is(a // 2,
        'idiv(1,2)')
        is(a & 1, 'band(1,1)') is(1 | a, 'bor(1,1)') is(a ~ b, 'bxor(1,2)') is(a << 1, 'shl(1,1)') is(a >>
        1, 'shr(1,1)') is(1.5 & a, 'band(1.5,1)') is('x' + a, 'add(x,1)')
        is(a .. b, 'concat(1,2)') is(a .. 'x', 'concat(1,x)') is('x' .. a, 'concat(x,1)') is(1 .. a,
        'concat(1,1)') is('p' .. 'q' .. a, 'pconcat(q,1)')
        is(-a, 'unm1') is(~b, 'bnot2') is(#b, 20) is(tostring(a), 'object 1') all('1 x y', a('x', 'y'))
        all('2', b()) is(string.format('%s', b), 'object 2')
        -- comparison
        local cmp = {__lt = function(x, y) return value(x) < value(y) end, __le = function(x, y) return
        value(x) <= value(y) end, __eq = function(x, y) return x.v == y.v end}
        local function number(v) return setmetatable({v = v}, cmp) end
        is(number(1) < number(2), true) is(number(1) > number(2), false) is(number(2) <= number(2), true)
        is(number(1) >= number(2), false) is(number(1) == number(1), true) is(number(1) ~= number(1), false)
        is(number(1) == 1, false) is(number(1) < 5, true) is(5 < number(1), false)
        is(setmetatable({}, {__eq = function() return 1 end}) == setmetatable({}, {}), true)
        is(rawequal(number(1), number(1)), false) is(setmetatable({}, {__lt = function() return nil end}) <
        1, false)
        local sorted = {number(3), number(1), number(2)} table.sort(sorted) all('1 2 3', sorted[1].v,
        sorted[2].v, sorted[3].v)

        -- __index and __newindex
        local log = {}
        local base = {greet = function(self) return 'hi ' .. self.name end, shared = 1}
        local class = setmetatable({}, {__index = base})
        local o = setmetatable({name = 'bo'}, {__index = class})
        is(o:greet(), 'hi bo') is(o.shared, 1) o.shared = 2 is(o.shared, 2) is(base.shared, 1) is(o.missing,
        nil)
        local p = setmetatable({}, {__index = function(t, k) return k .. '!' end, __newindex = function(t,
        k, v) log[#log + 1] = k rawset(t, k, v) end})
        is(p.x, 'x!') p.x = 5 is(p.x, 5) p.x = 6 is(#log, 1) is(p[1], '1!')
        local sink = {} local q = setmetatable({}, {__newindex = sink}) q.a = 1 is(rawget(q, 'a'), nil)
        is(sink.a, 1)
        fails("attempt to index a nil value (field 'y')", function() local t = {} return t.y.z end)
        fails("attempt to index a number value", function() return (5).x end)
        fails("attempt to call a nil value (global 'nofunction')", function() nofunction() end)
        fails("attempt to call a table value", function() ({})() end)
        fails("attempt to call a nil value (method 'nope')", function() ('x'):nope() end)
        fails('attempt to get length of a number value', function() return #5 end)
        fails('attempt to perform arithmetic on a table value', function() return {} + 1 end)
        fails('attempt to concatenate a table value', function() return {} .. 'x' end)
        -- __call chains, __metatable, __tostring, __name
        local inner = setmetatable({}, {__call = function(self, x) return x end}) is(setmetatable({},
        {__call = inner})(7) ~= nil, true)
        is(getmetatable(setmetatable({}, {__metatable = 'locked'})), 'locked')
        fails('cannot change a protected metatable', setmetatable, setmetatable({}, {__metatable = 1}), {})
        is(getmetatable({}), nil) is(getmetatable('').__index == string or getmetatable('') ~= nil, true)
        fails("'__tostring' must return a string", tostring, setmetatable({}, {__tostring = function()
        return {} end})) is(tostring(setmetatable({}, {__name = 'Mine'})):match '^Mine: ', 'Mine: ')
        fails('nil or table expected', setmetatable, {}, 1) is(setmetatable({}, nil) ~= nil, true)
        fails('string expected, got Mine', string.upper, setmetatable({}, {__name = 'Mine'}))
        is(select('#', table.unpack(setmetatable({}, {__index = function(_, i) return i end}), 1, 3)), 3)
        is(#setmetatable({1, 2, 3}, {__len = function() return 'any' end}), 'any')
        fails('object length is not an integer', table.unpack, setmetatable({}, {__len = function() return
        'x' end}))
        -- inheritance
        local Animal = {} Animal.__index = Animal function Animal.new(n) return setmetatable({n = n},
        Animal) end function Animal:name() return self.n end
        local Dog = setmetatable({}, {__index = Animal}) Dog.__index = Dog function Dog.new(n) return
        setmetatable(Animal.new(n), Dog) end function Dog:bark() return self:name() .. ' barks' end
        is(Dog.new('rex'):bark(), 'rex barks') is(Animal.new('x'):name(), 'x') is(Animal.bark, nil)
        -- a metatable's own changes show at once
        local m = {} local live = setmetatable({}, m) m.__index = function() return 'late' end is(live.any,
        'late') m.__index = nil is(live.any, nil)
        -- results are cut to one, or to a boolean
        is((setmetatable({}, {__index = function() return 1, 2 end})).x, 1) is(select('#', setmetatable({},
        {__add = function() return 1, 2 end}) + 1), 1)
        """#)
