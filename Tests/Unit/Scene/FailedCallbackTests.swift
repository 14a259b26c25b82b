import MoonspringScene
import TestSupport
import Testing

@Suite("Callbacks that fail and are disabled")
struct FailedCallbackTests {
    /// A falling ball, and what the cases use. `broken` fails until `mended` is set, then it is sound.
    static let start = """
        tries, works = 0, 0
        function sound() works = works + 1 end
        function broken() if mended then return sound() end tries = tries + 1 error 'boom' end
        function each(f) scene.every(1 / 60, f) end
        ball = scene.view:addSubview(ms.View{name = 'ball', frame = {100, 100, 20, 20}})
        wall = scene.view:addSubview(ms.View{name = 'wall', frame = {200, 300, 20, 20}})
        gravity = ms.GravityBehavior{items = {ball}}
        animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(gravity)

        """

    private func count(_ name: String, in scene: TestScene) throws -> Int {
        try scene.scene.engine.evaluate(name, as: Int.self)
    }

    private func make(_ script: String, _ options: Scene.Options = .patient) throws -> TestScene {
        let test = try TestScene(Self.start, options: options)
        test.scene.engine.disablesFailedCallbacks = true
        try test.run(script)
        return test
    }

    /// Takes ticks; returns the messages of all of them.
    private func errors(of test: TestScene, ticks: Int) -> [String] {
        (0..<ticks).flatMap { _ in
            test.scene.advance()
            return test.scene.engine.takeErrors().map(\.message)
        }
    }

    @Test(
        "a callback fails once, is silent afterwards, and works when it is set again", arguments: FailedCallbackCase.all
    )
    func once(_ callback: FailedCallbackCase) throws {
        let test = try make(callback.script)
        let met = errors(of: test, ticks: callback.ticks)
        // What a script's own pcall has taken does not come here.
        #expect(met.count <= 1, "\(met)")
        #expect(met.allSatisfy { $0.hasSuffix("; \(callback.hint))") || callback.hint.isEmpty }, "\(met)")
        #expect(try count("tries", in: test) == 1)
        #expect(test.scene.tick == callback.ticks)
        #expect(test.output.isEmpty)
        try test.run(callback.again)
        #expect(errors(of: test, ticks: 10) == [])
        #expect(try count("works", in: test) > 0)
        #expect(try count("tries", in: test) <= 1)
    }

    @Test("the message says that it is disabled, and the animation goes on")
    func message() throws {
        let test = try make("gravity.action = broken")
        #expect(
            errors(of: test, ticks: 10) == [
                "test.lua:3: boom (in action of GravityBehavior made at test.lua:7, tick 1, 0.0167 s; "
                    + "disabled until it is set again)"
            ])
        let heights = test.track("ball") { $0.center.y }
        #expect(heights.count == 11 && zip(heights, heights.dropFirst()).dropFirst().allSatisfy { $0 < $1 })
    }

    @Test("without the wish a callback fails in every tick, as it did")
    func byDefault() throws {
        let test = try TestScene(Self.start + "gravity.action = broken")
        let met = errors(of: test, ticks: 3)
        #expect(met.count == 3 && met.allSatisfy { $0.hasSuffix(" s)") })
    }

    @Test("the same function assigned again is called again; another object's callback with it is not touched")
    func sameFunction() throws {
        let test = try make(
            """
            other = ms.PushBehavior{items = {ball}, mode = 'continuous', magnitude = 0.1}
            animator:addBehavior(other)
            gravity.action, other.action = broken, broken
            """)
        #expect(errors(of: test, ticks: 5).count == 2)
        try test.run("gravity.action = gravity.action")
        #expect(errors(of: test, ticks: 5).count == 1)
        try test.run("mended = true gravity.action = broken")
        #expect(errors(of: test, ticks: 5) == [])
        #expect(try count("works", in: test) == 5)
    }

    @Test("a callback that put another in its place before it failed leaves that one on")
    func replacedMeanwhile() throws {
        let test = try make("gravity.action = function(self) self.action = sound error 'boom' end")
        let met = errors(of: test, ticks: 5)
        #expect(met.count == 1 && met[0].hasSuffix(" s)"), "\(met)")
        #expect(try count("works", in: test) == 4)
    }

    @Test("what runs into the time limit is disabled, what is interrupted is not")
    func stops() throws {
        let options = Scene.Options.patient.with(\.engine.timeLimit, 0.05)
        let limited = try make("gravity.action = function() while true do end end", options)
        let met = errors(of: limited, ticks: 5)
        #expect(met.count == 1 && met[0].hasSuffix("disabled until it is set again)"), "\(met)")
        for script in [
            "gravity.action = sound", "scene.every(1 / 60, sound)", "scene.tween(1, print, sound)",
            "scene.spawn(function() scene.waitUntil(sound) end)", "scene.signal('s', sound)",
        ] {
            let test = try make(script)
            test.scene.engine.interrupter.interrupt()
            test.scene.advance()
            let met = test.scene.engine.takeErrors()
            #expect(met.count == 1 && met[0].stop == .interrupt && !met[0].message.contains("disabled"), "\(met)")
            test.scene.advance()
            #expect(try count("works", in: test) == 1, "\(script)")
        }
    }

    @Test("an error that passes through an outer callback disables the inner one alone")
    func passing() throws {
        let test = try make(
            """
            V = ms.View:subclass 'V'
            v = V()
            V.setCenter = broken
            gravity.action = function() works = works + 1 v.center = {1, 2} end
            """)
        let met = errors(of: test, ticks: 5)
        #expect(met.count == 1 && met[0].contains("in setCenter of V"), "\(met)")
        #expect(try count("works", in: test) == 5)
        #expect(try count("tries", in: test) == 1)
    }

    @Test("onChange of a parameter is disabled too")
    func parameters() throws {
        let options = Scene.Options.replaying(
            (1...9).map { .init(tick: $0, input: .param(name: "p", value: .number(Double($0)))) })
        let test = try make("p = scene.param('p', 0) p.onChange = broken", options)
        let met = errors(of: test, ticks: 5)
        #expect(met.count == 1 && met[0].hasSuffix("disabled until it is set again)"), "\(met)")
        try test.run("p.onChange = sound")
        #expect(errors(of: test, ticks: 3) == [])
        #expect(try count("works", in: test) == 3)
    }

    @Test("callbacks of objects that went leave nothing behind")
    func lifetime() throws {
        let test = try make(
            """
            each(function()
              local own = ms.GravityBehavior{items = {ball}, action = function() error 'boom' end}
              animator:addBehavior(own)
              scene.after(2 / 60, function() animator:removeBehavior(own) end)
            end)
            """)
        #expect(errors(of: test, ticks: 50).count >= 48)
        test.scene.engine.collectGarbage()
        test.scene.engine.collectGarbage()
        let count = test.scene.engine.objectCount
        _ = errors(of: test, ticks: 50)
        test.scene.engine.collectGarbage()
        test.scene.engine.collectGarbage()
        #expect(test.scene.engine.objectCount <= count)
    }
}
