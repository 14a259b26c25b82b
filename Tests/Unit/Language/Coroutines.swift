/// The language as the manual describes it: coroutines.
let coroutinesSection = LanguageSection(
    name: "coroutines",
    script: #"""
        local create, resume, yield, status, wrap = coroutine.create, coroutine.resume, coroutine.yield,
        coroutine.status, coroutine.wrap
        local co = create(function(a, b)
          local c = yield(a + b)
          local d, e = yield(c * 2)
          return d, e, 'end'
        end)
        is(status(co), 'suspended')
        all('true 3', resume(co, 1, 2))
        all('true 20', resume(co, 10))
        all('true x y end', resume(co, 'x', 'y'))
        is(status(co), 'dead')
        all('false cannot resume dead coroutine', resume(co))
        is(type(co), 'thread')
        -- generators
        local gen = wrap(function() for i = 1, 3 do yield(i) end end)
        all('1 2 3', gen(), gen(), gen())
        is(gen(), nil)
        fails('cannot resume dead coroutine', gen)
        local sum = 0
        for v in wrap(function() for i = 1, 10 do yield(i) end end) do sum = sum + v end
        is(sum, 55)
        -- states
        local outer
        outer = create(function()
          is(status(outer), 'running')
          local inner = create(function() is(status(outer), 'normal') end)
          resume(inner)
        end)
        all('true', resume(outer))
        local main, isMain = coroutine.running()
        is(type(main), 'thread')
        wrap(function() local c, m = coroutine.running() is(m, false) is(type(c), 'thread')
        is(coroutine.isyieldable(), true) end)()
        -- yield across pcall, xpcall, metamethods, iterators
        local f = wrap(function() local ok, v = pcall(function() local x = yield('in') error(x, 0) end)
        yield(ok) yield(v) return 'done' end)
        is(f(), 'in') is(f('oops'), false) is(f(), 'oops') is(f(), 'done')
        f = wrap(function() return xpcall(function(...) return yield(...) end, error, 1, 2) end)
        all('1 2', f()) all('true 3 4', f(3, 4))
        f = wrap(function() return xpcall(function() yield() error('e', 0) end, function(m) return m .. '!'
        end) end)
        f()
        all('false e!', f())
        local mt = {__add = function(a, b) return yield('add') end, __index = function(t, k) return yield(k)
        end,
          __eq = function() return yield('eq') end, __lt = function() return yield('lt') end, __len =
        function() return yield('len') end,
          __concat = function() return yield('cat') end, __call = function(self, x) return yield(x) end,
          __newindex = function(t, k, v) yield('new') rawset(t, k, v) end}
        local function object() return setmetatable({}, mt) end
        f = wrap(function() return object() + 1 end) is(f(), 'add') is(f(5), 5)
        f = wrap(function() return object().key end) is(f(), 'key') is(f(6), 6)
        f = wrap(function() return object() == object() end) is(f(), 'eq') is(f(1), true)
        f = wrap(function() return object() < 1 end) is(f(), 'lt') is(f(nil), false)
        f = wrap(function() return #object() end) is(f(), 'len') is(f(9), 9)
        f = wrap(function() return object() .. 'x' end) is(f(), 'cat') is(f('y'), 'y')
        f = wrap(function() return object()(4) end) is(f(), 4) is(f(8), 8)
        f = wrap(function() local o = object() o.x = 3 return rawget(o, 'x') end) is(f(), 'new') is(f(), 3)
        f = wrap(function() for k in function(_, k) return yield(k) end, nil, 'start' do return k end end)
        is(f(), 'start') is(f('k'), 'k')
        f = wrap(function() for k, v in pairs(setmetatable({}, {__pairs = function(t) yield('pairs') return
        next, {a = 1}, nil end})) do return k, v end end)
        is(f(), 'pairs') all('a 1', f())
        -- errors
        co = create(function() error({code = 7}) end)
        local ok, e = resume(co)
        is(ok, false) is(e.code, 7)
        co = create(function() local x = nil; return x.y end)
        ok, e = resume(co)
        is(e:find('attempt to index a nil value (local \'x\')', 1, true) ~= nil, true)
        fails('boom', wrap(function() error 'boom' end))
        fails('bad argument #1', create, 1)
        fails('expected, got number', resume, 1)
        fails('attempt to yield from outside a coroutine', function() if select(2, coroutine.running()) then
        yield() else error 'attempt to yield from outside a coroutine' end end)
        co = wrap(function() return pcall(table.sort, {3, 2, 1}, function(a, b) yield() end) end)
        all('false attempt to yield across a C-call boundary', co())
        co = wrap(function() return pcall(string.gsub, 'x', 'x', function() yield() end) end)
        all('false attempt to yield across a C-call boundary', co())
        -- close
        co = create(yield)
        resume(co)
        all('true', coroutine.close(co)) is(status(co), 'dead')
        all('true', coroutine.close(create(print)))
        local log = {}
        local function closable(name) return setmetatable({}, {__close = function(_, e) log[#log + 1] = name
        .. ':' .. tostring(e) end}) end
        co = create(function() local a <close> = closable 'a' local b <close> = closable 'b' yield() end)
        resume(co)
        all('true', coroutine.close(co)) is(table.concat(log, ' '), 'b:nil a:nil')
        co = create(function() error('bad', 0) end)
        resume(co)
        all('false bad', coroutine.close(co))
        co = create(function() local a <close> = setmetatable({}, {__close = function() error('in close', 0)
        end}) yield() end)
        resume(co)
        all('false in close', coroutine.close(co))
        is(status(co), 'dead')
        wrap(function() local ok, e = pcall(coroutine.close, (coroutine.running())) is(ok, false) is(e,
        'cannot close a running coroutine') end)()
        -- wrap closes pending variables on an error
        log = {}
        fails('w', wrap(function() local a <close> = closable 'a' error('w', 0) end))
        is(table.concat(log, ' '), 'a:w')
        -- yields inside __close
        f = wrap(function() do local a <close> = setmetatable({}, {__close = function() yield 'closing'
        end}) end return 'after' end)
        is(f(), 'closing') is(f(), 'after')
        -- producer and consumer
        local function producer() return wrap(function() for _, l in ipairs {'a', 'b'} do yield(l) end end)
        end
        local function filter(p) return wrap(function() local n = 0 for l in p do n = n + 1 yield(n .. l)
        end end) end
        local got = {}
        for l in filter(producer()) do got[#got + 1] = l end
        is(table.concat(got, ','), '1a,2b')
        -- many at once
        local cos = {}
        for i = 1, 1000 do cos[i] = wrap(function() local n = i while true do n = n + yield(n) end end)
        cos[i]() end
        is(cos[10](5), 15) is(cos[1000](1), 1001)
        """#)
