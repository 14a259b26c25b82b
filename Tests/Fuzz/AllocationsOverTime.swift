import TestSupport

/// Scenes that hold little at a time: what is dropped stays with the engine, or is counted wrong, a little more in each tick.
let allocationsOverTime: [NamedScript] = [
    .init(
        "coroutines that only yield come and go while memory is full",
        """
        local stop, keep, k, n, all = false, nil, 0, 0, {}
        ms.DynamicAnimator{}:addBehavior(ms.DynamicBehavior{keepsAnimatorRunning = true})
        local function more() while true do local s = ('x'):rep(60000) .. n keep = {keep, s} n = n + 1 end end
        scene.every(1 / 60, function()
          k = k + 1
          if k % 3 == 1 then
            stop = false
            pcall(function()
              for i = 1, 15000 do scene.spawn(function() while not stop do coroutine.yield() end end) end
            end)
            pcall(more)
          elseif k % 3 == 2 then keep, stop = nil, true
          else collectgarbage() all[#all + 1] = ('b'):rep(7000000) .. k end
        end)
        """),
    .init(
        "animators that had many contacts",
        """
        local items, keep, a = {}, {}, nil
        for i = 1, 220 do items[i] = ms.DynamicItem{center = {i * 0.01, 0}, bounds = {0, 0, 200, 200}} end
        scene.every(1 / 60, function()
          if a then a:removeAllBehaviors() end
          a = ms.DynamicAnimator{}
          keep[#keep + 1] = a
          a:addBehavior(ms.CollisionBehavior{items = items})
        end)
        """),
    .init(
        "animators that had many bodies",
        """
        local items, keep = {}, {}
        for i = 1, 20000 do items[i] = ms.DynamicItem{center = {i * 3, 0}, bounds = {0, 0, 2, 2}} end
        scene.every(1 / 60, function()
          local a = ms.DynamicAnimator{}
          keep[#keep + 1] = a
          a:addBehavior(ms.CollisionBehavior{items = items})
          a:removeAllBehaviors()
        end)
        """),
    .init(
        "closures of one size after the other",
        """
        local function maker(n)
          local s = {}
          for i = 1, n do s[i] = 'a' .. i end
          local names = table.concat(s, ',')
          return load('local ' .. names .. ' return function() return function() return ' .. names .. ' end end')()
        end
        local k = 0
        scene.every(1 / 60, function()
          local n = 10 + 20 * (k % 10) k = k + 1
          local make, root = maker(n), nil
          for i = 1, 45e6 // (104 + 8 * n) do root = {root, make()} end
          root = nil collectgarbage()
        end)
        """),
    .init(
        "paths that were dropped, and texts",
        """
        local function fill(make) local t = {} pcall(function() while true do t[#t + 1] = make(#t) end end) end
        local p0 = ms.path():moveTo{0, 0}
        for i = 1, 1000 do p0:lineTo{i, i % 7} end
        fill(function() return ms.path(p0):lineTo{1, 1} end)
        collectgarbage()
        fill(function(n) return ('x'):rep(60000) .. n end)
        """),
    .init(
        "an item that is taken in and out",
        """
        local A = ms.DynamicAnimator{}
        local all, item = A:addBehavior(ms.DynamicItemBehavior{}), ms.DynamicItem{bounds = {0, 0, 9, 9}}
        while true do all:removeItem(all:addItem(item)) end
        """),
    .init(
        "texts here and there, with free memory between them that larger ones do not fit in",
        """
        local kept, size = {}, 400
        while size < 120000 do
          local all, some, n = {}, {}, 40000000 // size
          for i = 1, n do all[i] = ('x'):rep(size - 30) .. i end
          for i = 1, n, 12 do some[#some + 1] = all[i] end
          kept[#kept + 1] = some
          all = nil
          collectgarbage()
          size = 2 * size + 100
        end
        """),
    .init("timers that were cancelled", "while true do scene.after(1e6, print):cancel() end"),
    .init(
        "warnings of long names",
        """
        local A, B = ms.DynamicAnimator{}, ms.DynamicAnimator{}
        for i = 1, 30 do
          local v = ms.View{size = {9, 9}}
          pcall(function() v.name = ('x'):rep(18000000) .. i end)
          A:addBehavior(ms.GravityBehavior{items = {v}}) B:addBehavior(ms.GravityBehavior{items = {v}})
        end
        """),
]
