import TestSupport

/// What holds memory without end: each must fail with an error that `pcall` sees.
let allocations: [NamedScript] = [
    .init("a string doubled", "local s = 'x' while true do s = s .. s end"),
    .init("strings", "local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end"),
    .init("tables", "local t = {} while true do t[#t + 1] = {} end"),
    .init("a list", "local t = {} while true do t[#t + 1] = 1 end"),
    .init("keys", "local t = {} local i = 0 while true do i = i + 1 t[i * 0.5] = true end"),
    .init("closures", "local t = {} while true do t[#t + 1] = function() return t end end"),
    .init("coroutines", "local t = {} while true do t[#t + 1] = coroutine.create(print) end"),
    .init(
        "running coroutines",
        "local t = {} while true do t[#t + 1] = coroutine.wrap(function() coroutine.yield() end) t[#t]() end"),
    .init("functions from sources", "local t = {} while true do t[#t + 1] = assert(load('return ' .. #t)) end"),
    .init("concat", "local t = {} for i = 1, 200 do t[i] = ('x'):rep(100000) end table.concat(t)"),
    .init("gsub", "('x'):rep(1000000):gsub('x', ('y'):rep(1000))"),
    .init("rep", "local t = {} while true do t[#t + 1] = ('x'):rep(1000000) end"),
    .init("a reader", "assert(load(function() return ' x = 1 ' end))"),
    .init("a long token", "assert(load(function() return '1' end))"),
    .init("views", "local t = {} while true do t[#t + 1] = ms.View {frame = {0, 0, 1, 1}} end"),
    .init("subviews", "while true do scene.view:addSubview(ms.View {}) end"),
    .init(
        "names",
        """
        local t = {} while true do local v = ms.View {} v.name = ('x'):rep(900) .. #t t[#t + 1] = v end
        """),
    .init("texts", "local t = {} while true do t[#t + 1] = ms.View {text = ('x'):rep(1000000) .. #t} end"),
    .init(
        "items' names",
        """
        local t = {} while true do t[#t + 1] = ms.DynamicItem {name = ('x'):rep(900) .. #t} end
        """),
    .init("vecs", "local t = {} while true do t[#t + 1] = ms.vec(#t, 0) end"),
    .init("rects", "local t = {} while true do t[#t + 1] = ms.rect(#t, 0, 1, 1) end"),
    .init("paths", "local t = {} while true do t[#t + 1] = ms.path():moveTo {0, 0}:lineTo {#t, 1} end"),
    .init("one path", "local p = ms.path():moveTo {0, 0} while true do p = p:lineTo {1, 2} end"),
    .init("regions", "local t = {} while true do t[#t + 1] = ms.region.radius(5) end"),
    .init("behaviours", "local t = {} while true do t[#t + 1] = ms.GravityBehavior {} end"),
    .init("children", "local b = ms.DynamicBehavior {} while true do b:addChildBehavior(ms.GravityBehavior {}) end"),
    .init(
        "userData",
        "local t = {} while true do local v = ms.View {} v.userData = {v, ('x'):rep(1000)} t[#t + 1] = v end"),
    .init("taps", "while true do scene.tap {1, 1} end"),
    .init("pans", "while true do scene.pan {from = {0, 0}, to = {1, 1}, duration = 1e9} end"),
    .init("timers", "while true do scene.after(1, function() end) end"),
    .init(
        "boundaries",
        """
        local c, i = ms.CollisionBehavior {}, 0
        while true do i = i + 1 c:addBoundary("b" .. i, {0, 0}, {i, 1}) end
        """),
    .init("parameters", "local i = 0 while true do i = i + 1 scene.param('p' .. i, ('x'):rep(10000) .. i) end"),
    .init(
        "choices",
        """
        local i, big = 0, ('x'):rep(10000)
        while true do i = i + 1 scene.param('p' .. i, 'a', {choices = {'a', i .. big, big .. i}}) end
        """),
    .init(
        "lists of items",
        """
        local items, all = {}, {}
        for i = 1, 1000 do items[i] = ms.DynamicItem {bounds = {0, 0, 1, 1}} end
        while true do all[#all + 1] = ms.PushBehavior {items = items} end
        """),
    .init("spawned coroutines", "while true do scene.spawn(function() scene.wait(1) end) end"),
]
