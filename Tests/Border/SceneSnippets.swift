// The scene's entry points.

extension Snippet {
    static let scenes: [Snippet] = [
        Snippet(
            "properties of the scene", setup: "t.s = ms.scene",
            """
            local s = t.s s.size, s.title, s.backgroundColor = {375, 667}, 'frogs', 'white' s.onTick
            = function() end s.onTick = nil s.onFrame = function() end s.onFrame = nil local all = {s.view, s.size, s.title, s.backgroundColor,
            s.time, s.tick, s.interval, s.hash}
            """),
        Snippet(
            "after", ticks: 2,
            """
            local v = ms.View {} local timer = scene.after(0.01, function() v.userData = {} end)
            """),
        Snippet("at", ticks: 2, "local v = ms.View {} scene.at(scene.time, function() v.userData = {} end)"),
        Snippet("every", ticks: 2, "t.timer = scene.every(0.01, function() local x = {} end)"),
        Snippet(
            "tween", ticks: 3,
            """
            local v = ms.View {} scene.tween(0.02, function(p) v.userData = {p} end, 'easeIn')
            scene.tween(0.02, function(p) return v end, function(t) local x = {v} return t end)
            """),
        Snippet(
            "cancel",
            """
            local v = ms.View {} local timer = scene.after(0.02, function() return v end)
            timer:cancel()
            """),
        Snippet(
            "spawn and wait", ticks: 3,
            """
            scene.spawn(function(a, b) local v = ms.View {} scene.wait(0.01) v.name = a .. b
            scene.wait(0.01) end, 'frog', 2)
            """),
        Snippet(
            "waitUntil", ticks: 3,
            """
            scene.spawn(function() local n, v = 0, ms.View {} scene.waitUntil(function() n = n + 1
            local x = {v} return n == 2 end) end)
            """),
        Snippet(
            "waitUntilPaused", setup: "t.a = ms.DynamicAnimator {}", ticks: 2,
            """
            local v = ms.View {} scene.spawn(function() scene.waitUntilPaused(t.a) local x = {v}
            end)
            """),
        Snippet(
            "a coroutine that yields and fails", ticks: 2,
            """
            scene.spawn(function() coroutine.yield(1, 2, 3) local x = nil + 1 end)
            """),
        Snippet("spawn with an error at once", "refused(scene.spawn, function() error 'frog' end)"),
        Snippet("wait outside a coroutine", "refused(scene.wait, 1)"),
        Snippet(
            "param", stays: 1,
            """
            local p = scene.param('speed', 5, {min = 0, max = 9, step = 1, choices = {1, 5}}) local
            all = {p.name, p.value, tostring(p)} p.onChange = function() end
            """),
        Snippet(
            "configure, which is for stock Lua",
            "refused(scene.configure, {seed = 7, params = {speed = 2, [tostring(2)] = tostring(7)}})"),
        Snippet("signal", ticks: 1, "scene.signal('height', function() local x = {} return 5 end)"),
        Snippet("log", setup: "t.v = ms.View {name = 'frog'}", ticks: 1, "scene.log('frog', 1, t.v, nil)"),
        Snippet("random", "local a = scene.random() + scene.random(6) + scene.random(2, 3) + math.random(5)"),
        Snippet("random of nothing", "refused(scene.random, 3, 2)"),
        Snippet(
            "advance", setup: "t.n = 0",
            """
            scene.onTick = function() t.n = t.n + 1 local x = {} end scene.advance(0.034)
            scene.onTick = nil
            """),
        Snippet(
            "onFrame",
            "scene.onFrame = function() local x = {} end scene.advance(0.034) scene.onFrame = nil"),
        Snippet(
            "tap",
            setup: """
                t.v = scene.view:addSubview(ms.View {frame = {0, 0, 50, 50}}) t.v.onTap = function(v, p)
                v.userData = {p} end
                """, ticks: 1,
            "scene.tap {10, 10} scene.tap(t.v)"),
        Snippet(
            "pan",
            setup: """
                t.v = scene.view:addSubview(ms.View {frame = {0, 0, 50, 50}}) t.v.onPan = function(v, g)
                v.userData = {g, g.location, g.state, g.velocity, g:locationIn(v)} g.translation = {0,
                0} end
                """,
            ticks: 4, "scene.pan {from = {10, 10}, to = {30, 30}, duration = 0.034}"),
        Snippet(
            "a pan, cancelled",
            setup: """
                t.v = scene.view:addSubview(ms.View {frame = {0, 0, 50, 50}}) t.v.onPan = function(v, g)
                t.g = g end
                """, ticks: 4,
            "scene.pan {from = {10, 10}, to = {30, 30}, duration = 0.034, cancelled = true}"),
        Snippet(
            "two fingers, a long press and a swipe",
            setup: """
                t.v = scene.view:addSubview(ms.View {frame = {0, 0, 300, 300}})
                t.v.onPinch = function(v, g) v.userData = {g, g.location, g.scale, g:locationIn(v)} g.scale = 1 end
                t.v.onRotate = function(v, g) t.g = g g.rotation = 0 end
                t.v.onSwipe = function(v, direction, velocity) t.d = direction .. tostring(velocity) end
                t.v.onLongPress = function(v, g) t.p = {g, g.state} end
                """, ticks: 35,
            """
            scene.pinch {at = {150, 150}, scale = 2, rotation = 1, duration = 0.05}
            scene.touch {from = {10, 10}, hold = 0.5} scene.after(0.1, function()
            scene.touch {from = {10, 10}, to = {90, 10}, duration = 0.05} end)
            """),
        Snippet(
            "wrong arguments of the scene",
            """
            for _, f in ipairs {function() scene.after('x', print) end, function() scene.after(1) end,
              function() scene.tween(1, print, 'eseIn') end, function() scene:stop() end,
                function() scene.every(0, print) end, function() scene.pan {} end, function()
                  scene.tap(1) end, function() scene.nope() end,
                function() local v = ms.View {} scene.tween(-1, function() return v end, function()
                  return v end) end} do refused(f) end
            """),
        Snippet(
            "a finger that drags without a handler, and one that is followed",
            setup: """
                t.v = scene.view:addSubview(ms.View {frame = {0, 0, 50, 50}, name = 'frog'})
                t.a = ms.DynamicAnimator {referenceView = scene.view}
                t.d = ms.DragBehavior {item = t.v, onRelease = function(self, velocity) end}
                t.s = ms.SpringBehavior {item = t.v, target = {1, 2}, duration = 0.5, bounce = 0.1}
                """, ticks: 5,
            """
            t.a:addBehavior(t.d) t.a:addBehavior(t.s) t.s.target = {3, 4} scene.pan {from = {10, 10}, to = {60, 10}, duration = 0.03}
            local p = scene.view:addSubview(ms.View {frame = {0, 100, 50, 50}})
            function p.onPan(v, g) t.d:follow(g) end
            scene.pan {from = {10, 110}, to = {60, 110}, duration = 0.03}
            """),
        Snippet(
            "a scene at work",
            setup: """
                t.v = scene.view:addSubview(ms.View {frame = {0, 0, 50, 50}, name = 'frog'})
                t.a = ms.DynamicAnimator {referenceView = scene.view}
                t.s = ms.AttachmentBehavior {item = t.v, attachedToAnchor = {100, 100}, frequency = 2,
                  damping = 0.2}
                """, ticks: 3,
            """
            t.a:addBehavior(ms.GravityBehavior {items = {t.v}}) t.a:addBehavior(t.s) t.s.anchorPoint
            = {50, 60} scene.stop()
            """),
    ]
}
