import TestSupport
import Testing

@Suite("Scripted touches")
struct SceneTouchTests {
    @Test("a tap asked for while loading reaches its view in tick 1, before the step")
    func tapAtStart() throws {
        let script = """
            local v = scene.view:addSubview(ms.View{frame = {10, 20, 100, 100}})
            ms.DynamicAnimator{referenceView = scene.view}:addBehavior(ms.GravityBehavior{items = {v}})
            v.onTap = function(view, point) print(scene.tick, view == v, point, v.y) end
            scene.tap{30, 40}
            print('asked')
            """
        #expect(try printed(script, ticks: 3) == ["asked", "1\ttrue\tvec(30, 40)\t70.0"])
    }

    @Test(
        "a tap asked for in a timer or in onTick is delivered in that tick, before its step",
        arguments: [
            "scene.after(0.1, ask)", "scene.onTick = function() if scene.tick == 6 then ask() end end",
        ])
    func tapInATick(asking: String) throws {
        let script = """
            local v = scene.view:addSubview(ms.View{frame = {10, 20, 100, 100}})
            v.onTap = function() print('tap', scene.tick) end
            local b = ms.DynamicBehavior{action = function() if scene.tick == 6 then print('step') end end}
            ms.DynamicAnimator{}:addBehavior(b)
            local function ask() scene.tap{30, 40} end
            \(asking)
            """
        #expect(try printed(script, ticks: 9) == ["tap\t6", "step"])
    }

    @Test("a tap asked for in an action comes in the next tick")
    func tapAfterTheStep() throws {
        let script = """
            scene.view.onTap = function() print('tap', scene.tick) end
            local b = ms.DynamicBehavior{action = function() if scene.tick == 6 then scene.tap{1, 1} end end}
            ms.DynamicAnimator{}:addBehavior(b)
            """
        #expect(try printed(script, ticks: 9) == ["tap\t7"])
    }

    @Test("a tap on a view goes to where its centre is when it is delivered, in the root view's coordinates")
    func tapOnView() throws {
        let script = """
            local card = scene.view:addSubview(ms.View{frame = {100, 100, 100, 100}, transform = ms.transform.scale(2)})
            local inner = card:addSubview(ms.View{frame = {10, 10, 20, 20}})
            inner.onTap = function(view, point) print(view == inner, point) end
            scene.tap(inner)
            scene.after(1/60, function() card.center = {250, 150} end)
            scene.view.onTap = function(view, point) print(point) end
            scene.tap(scene.view)
            """
        #expect(try printed(script, ticks: 3) == ["true\tvec(190, 90)", "vec(187.5, 333.5)"])
    }

    @Test(
        "a touch goes to the frontmost view that shows, and up to the nearest handler",
        arguments: [
            ("", "inner"), ("inner.onTap = nil", "card"), ("inner.hidden = true", "card"),
            ("card.hidden = true", "below"),
            ("below.zPosition = 1", "below"), ("card:addSubview(ms.View{frame = {0, 0, 100, 100}})", "card"),
            ("card.onTap, inner.onTap = nil, nil", "root"), ("inner.frame = {0, 0, 5, 5}", "card"),
            ("scene.view:bringToFront(below)", "below"),
        ])
    func target(change: String, name: String) throws {
        let script = """
            local below = scene.view:addSubview(ms.View{name = 'below', frame = {0, 0, 100, 100}})
            local card = scene.view:addSubview(ms.View{name = 'card', frame = {0, 0, 100, 100}})
            local inner = card:addSubview(ms.View{name = 'inner', frame = {20, 20, 50, 50}})
            for _, v in ipairs{scene.view, below, card, inner} do v.onTap = function(view) print(view.name) end end
            \(change)
            scene.tap{40, 40}
            """
        #expect(try printed(script, ticks: 2) == [name])
    }

    private let panning = """
        local v = scene.view:addSubview(ms.View{frame = {0, 0, 50, 50}})
        local function show(_, g)
            print(scene.tick, g.state, g.location, g.translation, g.velocity)
        end
        v.onPan = show

        """

    @Test("a pan begins at once with translation 0, changes in the next ticks, and ends one tick later")
    func pan() throws {
        let lines = try printed(
            panning + "scene.after(0.1, function() scene.pan{from = {10, 20}, to = {40, 80}, duration = 0.05} end)",
            ticks: 20)
        #expect(
            lines == [
                "6\tbegan\tvec(10, 20)\tvec(0, 0)\tvec(600, 1200)",
                "7\tchanged\tvec(20, 40)\tvec(10, 20)\tvec(600, 1200)",
                "8\tchanged\tvec(30, 60)\tvec(20, 40)\tvec(600, 1200)",
                "9\tchanged\tvec(40, 80)\tvec(30, 60)\tvec(600, 1200)",
                "10\tended\tvec(40, 80)\tvec(30, 60)\tvec(600, 1200)",
            ])
    }

    @Test("a cancelled pan says so at its end")
    func cancelled() throws {
        let lines = try printed(
            panning + "scene.pan{from = {10, 20}, to = {40, 80}, duration = 1/60, cancelled = true}", ticks: 9)
        #expect(
            lines.map { $0.split(separator: "\t").prefix(2).joined(separator: " ") } == [
                "1 began", "2 changed", "3 cancelled",
            ])
    }

    @Test("a finger that rests before it is lifted has no velocity left, as a pan and as a touch")
    func rest() throws {
        for function in ["pan", "touch"] {
            let lines = try printed(
                panning + "scene.\(function){from = {10, 20}, by = {60, 0}, duration = 0.1, rest = 0.2}", ticks: 30)
            let last = try #require(lines.last?.split(separator: "\t"))
            #expect(
                last[0] == "20" && last[1] == "ended" && last[2] == "vec(70, 20)" && last[4] == "vec(0, 0)", "\(lines)")
        }
    }

    @Test("a pan goes from the centre of a view, by a way or to another view")
    func panOfViews() throws {
        let views = """
            local a = scene.view:addSubview(ms.View{name = 'a', frame = {100, 100, 40, 20}, onPan = show})
            local b = a:addSubview(ms.View{name = 'b', center = {30, 40}})

            """
        for (options, end) in [("by = {-5, 7}", "vec(115, 117)"), ("to = b", "vec(130, 140)")] {
            let lines = try printed(panning + views + "scene.pan{from = a, \(options), duration = 0}", ticks: 5)
            #expect(lines.first?.hasPrefix("1\tbegan\tvec(120, 110)") == true, "\(lines)")
            #expect(lines.last?.hasPrefix("2\tended\t\(end)") == true, "\(lines)")
        }
        for (options, reason) in [
            ("from = a", "scene.pan: where to? Give to= or by="),
            ("from = a, to = b, by = {1, 1}", "scene.pan: give one of to and by"),
            ("from = ms.View{name = 'loose'}, by = {1, 1}", "scene.pan: from: View 'loose' is not in the scene"),
        ] {
            let line = try printed("local show\n" + views + "print(pcall(scene.pan, {\(options)}))", ticks: 0).last
            #expect(line?.contains(reason) == true, "\(line ?? "")")
        }
    }

    @Test(
        "the duration is rounded to whole ticks, 0.3 s where none is given",
        arguments: [
            ("duration = 0.058", 3), ("duration = 0.042", 3), ("duration = 0.001", 0), ("duration = 0", 0), ("", 18),
        ])
    func duration(option: String, changes: Int) throws {
        let lines = try printed(panning + "scene.pan{from = {10, 20}, to = {40, 80}, \(option)}", ticks: 30)
        #expect(lines.filter { $0.contains("changed") }.count == changes)
        #expect(lines.count == changes + 2)
        #expect(lines.last?.hasPrefix("\(changes + 2)\tended\tvec(40, 80)") == true)
    }

    @Test("a translation that is written counts on from there")
    func translationWritten() throws {
        let script =
            panning + """
                local count = 0
                v.onPan = function(view, g)
                    count = count + 1
                    if count == 2 then g.translation = {100, 0} end
                    print(g.translation, g.location)
                end
                scene.pan{from = {10, 20}, to = {40, 20}, duration = 3/60}
                """
        #expect(
            try printed(script, ticks: 9) == [
                "vec(0, 0)\tvec(10, 20)", "vec(100, 0)\tvec(20, 20)", "vec(110, 0)\tvec(30, 20)",
                "vec(120, 0)\tvec(40, 20)",
                "vec(120, 0)\tvec(40, 20)",
            ])
    }

    @Test("locationIn gives the finger in the coordinates of any view")
    func locationIn() throws {
        let script = """
            local card = scene.view:addSubview(ms.View{frame = {100, 100, 100, 100}, transform = ms.transform.scale(2)})
            local inner = card:addSubview(ms.View{frame = {10, 10, 50, 50}})
            card.onPan = function(view, g)
                print(g.state, g.location, g:locationIn(scene.view), g:locationIn(card), g:locationIn(inner))
            end
            scene.pan{from = {150, 150}, to = {170, 150}, duration = 1/60}
            """
        #expect(
            try printed(script, ticks: 2) == [
                "began\tvec(150, 150)\tvec(150, 150)\tvec(50, 50)\tvec(40, 40)",
                "changed\tvec(170, 150)\tvec(170, 150)\tvec(60, 50)\tvec(50, 40)",
            ])
    }

    @Test("a pan stays with the view it began in, when the finger leaves it and when the view is hidden")
    func staysWithItsView() throws {
        let script =
            panning + """
                v.onPan = function(view, g) print(g.state) v.hidden = true end
                scene.view.onPan = function() print('root') end
                scene.pan{from = {10, 10}, to = {300, 300}, duration = 2/60}
                """
        #expect(try printed(script, ticks: 9) == ["began", "changed", "changed", "ended"])
    }

    @Test("a pan goes up to the nearest handler; without one it is noted and nothing else")
    func nearestHandler() throws {
        let script = """
            local card = scene.view:addSubview(ms.View{frame = {0, 0, 100, 100}})
            local inner = card:addSubview(ms.View{frame = {0, 0, 50, 50}})
            inner.onTap = function() print('tap') end
            card.onPan = function(view, g) print(view == card, g.state) end
            scene.pan{from = {10, 10}, to = {20, 10}, duration = 0}
            scene.pan{from = {200, 200}, to = {20, 10}, duration = 0}
            """
        let scene = try TestScene(script, ticks: 3)
        #expect(scene.output == ["true\tbegan", "true\tended"])
        #expect(scene.events.filter { $0.type == "touch" }.map(\.tick) == [1, 1, 2, 2])
    }

    @Test("a handler that sets the anchor drags its view along, without anything else holding the animator")
    func dragging() throws {
        let script = """
            local v = scene.view:addSubview(ms.View{name = 'card', frame = {0, 0, 50, 50}})
            do
                local rod = ms.AttachmentBehavior{item = v, attachedToAnchor = {25, 25}}
                ms.DynamicAnimator{referenceView = scene.view}:addBehavior(rod)
                v.onPan = function(view, g) rod.anchorPoint = g.location end
            end
            collectgarbage()
            scene.after(2, function() collectgarbage() scene.pan{from = {25, 25}, to = {225, 125}, duration = 0.5} end)
            """
        let scene = try TestScene(script, ticks: 200)
        #expect(isNear(scene.item("card")?.center.x, 225, 0.5) && isNear(scene.item("card")?.center.y, 125, 0.5))
    }

    @Test(
        "wrong arguments are errors",
        arguments: [
            ("scene.tap()", "argument 'place' of scene.tap is missing"),
            ("scene.tap(5)", "argument 'place' of scene.tap must be a View or a vec or {x, y}, got number 5"),
            ("scene.pan{from = {1, 2}}", "where to? Give to= or by="),
            ("scene.pan{from = {1, 2}, to = {1, 2}, duration = -1}", "duration must be 0 or more, got -1"),
            ("scene.pan{from = {1, 2}, to = {1, 0/0}}", "'to'"),
            ("scene.pan{from = {1, 2}, to = {1, 2}, durration = 1}", "did you mean 'duration'?"),
        ])
    func errors(statement: String, text: String) throws { try expectError(statement, text) }
}
