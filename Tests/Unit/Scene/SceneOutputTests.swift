import Moonspring
import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

@Suite("Signals, log lines, chance and the scene's own view")
struct SceneOutputTests {
    @Test("a signal is sampled at the end of every tick, and in the row of tick 0")
    func signal() throws {
        let scene = try TestScene(
            """
            local item = ms.DynamicItem{}
            ms.DynamicAnimator{}:addBehavior(ms.GravityBehavior{items = {item}})
            scene.signal('height', function() return item.y end)
            scene.signal('tick', function() return scene.tick end)
            """, ticks: 3)
        #expect(scene.frames.map { $0.signals.map(\.name) } == [[String]](repeating: ["height", "tick"], count: 4))
        #expect(scene.frames.map { $0.signals[1].value } == [0, 1, 2, 3])
        for frame in scene.frames { #expect(frame.signals[0].value == frame.items[0].center.y) }
        #expect(scene.frames[3].signals[0].value > 0)
    }

    @Test("a signal named again is replaced")
    func signalReplaced() throws {
        let scene = try TestScene(
            "scene.signal('s', function() return 1 end) scene.signal('s', function() return 2 end)")
        #expect(scene.frames[0].signals == [FrameSignal(name: "s", value: 2)])
    }

    @Test("a signal has the unit that it was given last")
    func signalUnits() throws {
        let scene = try TestScene(
            """
            local function one() return 1 end
            scene.signal('speed', one, {unit = 'pt/s'})
            scene.signal('bare', one)
            scene.signal('empty', one, {})
            scene.after(1 / 60, function() scene.signal('speed', one, {unit = 'm/s\u{B2}'}) end)
            """, ticks: 1)
        #expect(scene.frames.map { $0.signals.map(\.unit) } == [["pt/s", "", ""], ["m/s\u{B2}", "", ""]])
    }

    @Test(
        "a unit that a plot cannot show is refused, and so is another option",
        arguments: [
            ("{unit = 'a\\nb'}", "'unit' must be a string of at most 32 bytes on one line"),
            ("{unit = ('x'):rep(33)}", "'unit' must be a string of at most 32 bytes on one line"),
            ("{unit = 'pt\\27[1m'}", "'unit' must be a string of at most 32 bytes on one line"),
            ("{unit = 5}", "argument 'unit' of scene.signal must be a string or nil, got number 5"),
            ("{units = 'pt'}", "scene.signal has no key 'units' (did you mean 'unit'?)"),
        ])
    func badUnits(_ options: String, _ reason: String) throws {
        let error = #expect(throws: LuaError.self) {
            try TestScene("scene.signal('s', function() return 1 end, \(options))")
        }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test("a signal that is no number ends the run with an error")
    func badSignal() throws {
        let (end, errors, _) = try runToEnd(
            "scene.signal('s', function() if scene.tick == 2 then return 'x' end return 1 end) scene.after(1, print)")
        #expect(end == .error)
        #expect(errors.first?.hasPrefix("test.lua:1: ") == true)
        #expect(errors.first?.contains("tick 2") == true)
    }

    @Test("log writes a line as print does, and notes it in its tick")
    func log() throws {
        let scene = try TestScene("scene.after(0.1, function() scene.log('a', 1, ms.vec(1, 2), nil) end)", ticks: 8)
        #expect(scene.output == ["a\t1\tvec(1, 2)\tnil"])
        let event = try #require(scene.frames[6].events.first)
        #expect(event.type == "log")
        #expect(event.fields["text"]?.stringValue == "a\t1\tvec(1, 2)\tnil")
    }

    @Test("starting and pausing of animators are events")
    func stateEvents() throws {
        let scene = try TestScene(
            "ms.DynamicAnimator{}:addBehavior(ms.DynamicItemBehavior{items = {ms.DynamicItem{}}})")
        try scene.advance(40)
        #expect(scene.events.map(\.type) == ["willResume", "didPause"])
        #expect(scene.events.map(\.tick) == [0, 31])
    }

    @Test("chance depends on the seed alone; math.random draws from the same source")
    func chance() throws {
        func draw(_ seed: UInt64, _ script: String) throws -> [String] {
            try printed(script, options: .patient.with(\.engine.seed, seed))
        }
        let script = "print(scene.random(), scene.random(6), scene.random(10, 20), math.random(), math.random(100))"
        #expect(try draw(1, script) == draw(1, script))
        #expect(try draw(1, script) != draw(2, script))
        #expect(try draw(3, "print(scene.random())") == draw(3, "print(math.random())"))
        #expect(
            try draw(3, "math.randomseed(9) print(math.random())") == draw(4, "math.randomseed(9) print(math.random())")
        )
    }

    @Test("random stays in its range and reaches its ends")
    func range() throws {
        let script = """
            local low, high, unit = 100, 0, true
            for _ = 1, 2000 do
                local n = scene.random(3, 7)
                low, high = math.min(low, n), math.max(high, n)
                local u = scene.random()
                unit = unit and u >= 0 and u < 1
            end
            print(low, high, unit, math.type(scene.random(5)))
            """
        #expect(try printed(script) == ["3\t7\ttrue\tinteger"])
        #expect(raised("scene.random(0)")?.contains("the interval 1...0 is empty") == true)
        #expect(raised("scene.random(5, 4)")?.contains("the interval 5...4 is empty") == true)
        #expect(raised("scene.random(1.5)")?.contains("argument 'm' of scene.random must be a whole number") == true)
    }

    @Test("setting the scene's size resizes the root view")
    func size() throws {
        let script = """
            print(scene.size, scene.view.frame, scene.view.name)
            scene.size = {100, 200}
            print(scene.view.frame)
            scene.title = 'Stage' scene.backgroundColor = 'red'
            print(scene.title, scene.backgroundColor, scene.view.backgroundColor)
            """
        #expect(
            try printed(script) == [
                "vec(375, 667)\trect(0, 0, 375, 667)\troot", "rect(0, 0, 100, 200)", "Stage\tred\tred",
            ])
    }

    @Test("frames show every view in the tree but the root, and other items that an animator holds, as they were made")
    func registry() throws {
        let scene = try TestScene(
            """
            local outer = scene.view:addSubview(ms.View{name = 'outer', frame = {0, 0, 10, 10}})
            local loose = ms.DynamicItem{name = 'loose'}
            local held = ms.DynamicItem{}
            outer:addSubview(ms.View{frame = {1, 2, 3, 4}})
            local away = ms.View{name = 'away', frame = {0, 0, 5, 5}}
            local gravity = ms.GravityBehavior{items = {held, away}}
            ms.DynamicAnimator{}:addBehavior(gravity)
            scene.after(0.1, function() gravity:removeItem(held) end)
            """, ticks: 8)
        #expect(scene.frames[0].items.map(\.name) == ["outer", "item1", "item2", "away"])
        #expect(scene.frames[0].items[2].size == Size(3, 4))
        #expect(scene.frames[8].items.map(\.name) == ["outer", "item2", "away"])
    }

    @Test("unnamed items are numbered in creation order, however they are held")
    func numbering() throws {
        let scene = try TestScene(
            """
            local items = {}
            for i = 1, 50 do items[i] = ms.DynamicItem{center = {i, 0}} end
            local behaviors = {}
            for i = 50, 1, -1 do behaviors[#behaviors + 1] = ms.DynamicItemBehavior{items = {items[i]}} end
            ms.DynamicAnimator{}:addBehavior(ms.DynamicBehavior{childBehaviors = behaviors})
            """)
        #expect(scene.frames[0].items.map(\.name) == (1...50).map { "item\($0)" })
        #expect(scene.frames[0].items.map(\.center.x) == (1...50).map(Double.init))
    }

    @Test("the hash is that of ticks, names, centres, sizes and rotations, and scene.hash reads it")
    func hash() throws {
        let script = """
            local v = scene.view:addSubview(ms.View{frame = {0, 0, 10, 20}, rotation = 1})
            ms.DynamicAnimator{referenceView = scene.view}:addBehavior(ms.GravityBehavior{items = {v}})
            scene.at(1, function() print(scene.hash) end)
            """
        let scene = try TestScene(script, ticks: 60)
        var hash = TraceHash()
        for frame in scene.frames.dropLast() { hash.combine(frame) }
        #expect(scene.output == [hash.hexadecimal])
        hash.combine(scene.frames[60])
        #expect(scene.scene.hash == hash.hexadecimal)
    }
}
