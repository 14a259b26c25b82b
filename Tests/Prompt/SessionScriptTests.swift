import MoonspringLua
import MoonspringPrompt
import MoonspringScene
import TestSupport
import Testing

/// What was typed, written as a script.
@Suite struct SessionScriptTests {
    /// Types lines at ticks into a scene; returns it at `end` and what was typed.
    private func session(_ lines: [(tick: Int, text: String)], scene text: String = "", end: Int)
        throws -> (scene: Scene, typed: [SessionScript.Input])
    {
        let scene = try Scene()
        scene.engine.onOutput = { _ in }
        try scene.load(text: text, name: "scene", keepingLocals: true)
        let typed = scene.type(lines)
        while scene.tick < end { scene.advance() }
        return (scene, typed)
    }

    private func hash(of script: String, at tick: Int) throws -> String {
        let scene = try Scene()
        scene.engine.onOutput = { _ in }
        try scene.load(text: script, name: "saved")
        while scene.tick < tick {
            scene.advance()
            #expect(scene.engine.takeErrors().map(\.message) == [])
        }
        return scene.hash
    }

    private static let falling = """
        local ms = require "moonspring"
        local ball = ms.View{name = "ball", frame = {10, 10, 20, 20}}
        ms.scene.view:addSubview(ball)
        local animator = ms.DynamicAnimator{referenceView = ms.scene.view}
        local gravity = ms.GravityBehavior{items = {ball}}
        animator:addBehavior(gravity)
        """

    @Test("what was typed at several ticks moves the scene as it did, when it is run as a script")
    func sameMotion() throws {
        let (scene, typed) = try session(
            [
                (0, "local force = 0.2"), (5, "gravity.magnitude = force"), (5, "ball.name"),
                (20, "local function turn() gravity.angle = 0 end"), (21, "turn()"), (30, "force = 2"),
                (31, "gravity.magnitude = force"),
            ], scene: Self.falling, end: 60)
        let script = SessionScript(typed, scene: Self.falling)
        #expect(try hash(of: script.text, at: 60) == scene.hash)
        #expect(try hash(of: Self.falling, at: 60) != scene.hash)
    }

    @Test("results that are used by name are there in the script")
    func results() throws {
        let (scene, typed) = try session(
            [
                (0, "2 + 3, nil, 4;"), (0, "_ * 2"), (3, "ball"), (4, "_4.center = {100, _2}"),
                (4, "animator:updateItem(_4)"), (5, "= _3"),
            ], scene: Self.falling, end: 40)
        let script = SessionScript(typed, scene: Self.falling)
        #expect(try hash(of: script.text, at: 40) == scene.hash)
        let without = try session([], scene: Self.falling, end: 40).scene.hash
        #expect(without != scene.hash)
    }

    @Test("a scene that ends in a return keeps it at its end")
    func finalReturn() throws {
        let (_, typed) = try session([(0, "x = 5")], end: 0)
        let script = SessionScript(typed, scene: "local a = 1\nreturn a")
        #expect(script.text.hasSuffix("x = 5\nreturn a\n"))
        _ = try hash(of: script.text, at: 1)
    }

    @Test("what Lua did not take is a comment, line by line, and so is an expression without effect")
    func comments() {
        let script = SessionScript(
            [
                SessionScript.Input(text: "x = = 1\ny = 2", tick: 0, outcome: .refused),
                SessionScript.Input(text: "1 + 1", tick: 0, outcome: .worked),
                SessionScript.Input(text: "print(1) -- said", tick: 0, outcome: .worked),
            ], scene: nil)
        #expect(
            script.text == """
                local ms = require "moonspring"
                -- x = = 1
                -- y = 2
                -- 1 + 1
                print(1)

                """)
    }

    @Test("what raised an error has the effect that it had, and what returns or has labels ends nothing else")
    func oddTexts() throws {
        let (scene, typed) = try session(
            [
                (0, "x = 1 return x"), (0, "(ball).cornerRadius = 3"), (0, "::a:: y = 1"), (0, "::a:: y = 2"),
                (2, "if y == 2 then return 5 end"),
                (3, "ball.center = {50, 60}; animator:updateItem(ball); error('no')"),
                (3, "x = ="), (4, "local p = print"), (4, "(ball).alpha = 0.5"), (6, "do return end"),
                (7, "gravity.magnitude = x + y"),
            ], scene: Self.falling, end: 40)
        let script = SessionScript(typed, scene: Self.falling)
        #expect(try hash(of: script.text, at: 40) == scene.hash)
    }

    @Test("nothing typed is a script that runs")
    func nothing() throws {
        #expect(try hash(of: SessionScript([], scene: nil).text, at: 2) == session([], end: 2).scene.hash)
    }
}
