import Moonspring
import MoonspringScene
import TestSupport
import Testing

/// What was typed, written as a script.
@Suite struct SessionScriptTests {
    @Test("what was typed at several ticks moves the scene as it did, when it is run as a script")
    func sameMotion() throws {
        let lines: [(tick: Int, text: String)] = [
            (0, "local force = 0.2"), (5, "gravity.magnitude = force"), (5, "ball.name"),
            (20, "local function turn() gravity.angle = 0 end"), (21, "turn()"), (30, "force = 2"),
            (31, "gravity.magnitude = force"),
        ]
        try saved(lines)
        #expect(try Scene.session(fallingBall, typing: lines).hash != Scene.session(fallingBall).hash)
    }

    @Test("results that are used by name are there in the script")
    func results() throws {
        let lines: [(tick: Int, text: String)] = [
            (0, "2 + 3, nil, 4;"), (0, "_ * 2"), (3, "ball"), (4, "_4.center = {100, _2}"),
            (4, "animator:updateItem(_4)"), (5, "= _3"),
        ]
        try saved(lines)
        #expect(try Scene.session(fallingBall, typing: lines).hash != Scene.session(fallingBall).hash)
    }

    @Test("a scene that ends in a return keeps it at its end")
    func finalReturn() throws {
        let script = try saved([(0, "x = 5")], scene: "local a = 1\nreturn a")
        #expect(script.hasPrefix("local a = 1\nreturn a\n-- "))
    }

    @Test(
        "what was typed before the first tick stands there as it was typed, and an expression without effect as a comment"
    )
    func plain() throws {
        let script = try saved(
            [(0, "x = 2"), (0, "x = = 1\ny = 2"), (0, "1 +\n 1"), (0, "print(1) -- said")], scene: nil)
        #expect(
            script == """
                local ms = require "moonspring"
                x = 2
                -- 1 +
                --  1
                print(1) -- said

                """)
    }

    @Test("what raised an error has the effect that it had, and what returns or has labels ends nothing else")
    func oddTexts() throws {
        try saved([
            (0, "x = 1 return x"), (0, "(ball).cornerRadius = 3"), (0, "::a:: y = 1"), (0, "::a:: y = 2"),
            (2, "if y == 2 then return 5 end"),
            (3, "ball.center = {50, 60}; animator:updateItem(ball); error('no')"),
            (3, "x ="), (4, "local p = print"), (4, "(ball).alpha = 0.5"), (6, "do return end"),
            (7, "gravity.magnitude = x + y"),
        ])
    }

    @Test("parameters, touches and what is still due are in the script, too")
    func allInputs() throws {
        var options = Scene.Options()
        options.parameters = [("pull", "3")]
        options.engine.seed = 7
        let text = """
            \(fallingBall)
            local pull = ms.scene.param("pull", 1)
            pull.onChange = function(self, value) gravity.magnitude = value end
            gravity.magnitude = pull.value * ms.scene.random()
            """
        let scene = try Scene(options)
        var own = TraceHash()
        scene.onFrame = { if $0.tick > 0 { own.combine($0) } }
        try scene.load(text: text, name: "scene", keepingLocals: true)
        for (tick, input) in [
            (2, InputLog.Input.touch(.began, Point(20, 20), grabs: true)), (9, .touch(.moved, Point(90, 40))),
            (12, .touch(.ended, Point(90, 40))), (20, .param(name: "pull", value: 0.5)), (39, .tap(Point(1, 2))),
        ] {
            while scene.tick < tick { scene.advance() }
            scene.enqueue(input)
        }
        let script = try SavedScript(of: scene, file: text).text
        while scene.tick < 60 { scene.advance() }
        var saved = Scene.Options()
        saved.input = try InputLog(atEndOf: script, path: "saved.lua")
        saved.engine.seed = saved.input?.header.unsignedSeed ?? 0
        let again = try Scene(saved)
        var hash = TraceHash()
        again.onFrame = { if $0.tick > 0 { hash.combine($0) } }
        try again.load(text: script, name: "saved.lua")
        while again.tick < 60 { again.advance() }
        #expect(hash == own && again.inputs == scene.inputs)
    }

    @Test("a script that was saved is saved again with all inputs, once")
    func again() throws {
        let first = try saved([(0, "a = 1"), (3, "gravity.magnitude = a")])
        let scene = try Scene(Scene.Options().with(\.input, InputLog(atEndOf: first, path: "saved.lua")))
        try scene.load(text: first, name: "saved.lua")
        for _ in 0..<6 { scene.advance() }
        #expect(try SavedScript(of: scene, file: first).text == first)
        _ = try scene.evaluate("gravity.angle = 1", name: "[1]")
        let second = try SavedScript(of: scene, file: first).text
        #expect(second.hasPrefix(first))
        #expect(try InputLog(atEndOf: second, path: "saved.lua")?.entries.map(\.tick) == [3, 6])
    }

    @Test(
        "a log at the end of a script that is malformed is an error with its place; comments that are none are left alone"
    )
    func malformed() throws {
        let log = InputLog(header: .init(scene: "a", seed: 0), entries: [.init(tick: 1, input: .code("x = 1"))])
        let script = log.script("x = 0")
        #expect(try InputLog(atEndOf: script, path: "a.lua") == log)
        #expect(try InputLog(atEndOf: script.split(separator: "\n").joined(separator: "\r\n"), path: "a.lua") == log)
        #expect(try InputLog(atEndOf: "-- {1}\nx = 1\n-- {2}", path: "a.lua") == nil)
        #expect(try InputLog(atEndOf: "-- {2}", path: "a.lua") == nil)
        #expect(try InputLog(atEndOf: "", path: "a.lua") == nil)
        let message = errorText { try InputLog(atEndOf: script + "-- {\"tick\":-1}\n", path: "a.lua") }
        #expect(message?.contains("the input log at the end of a.lua:3") == true)
    }

    @Test("nothing typed is a script that runs")
    func nothing() throws {
        #expect(try saved([], scene: nil) == "")
        #expect(try saved([]) == fallingBall)
    }
}
