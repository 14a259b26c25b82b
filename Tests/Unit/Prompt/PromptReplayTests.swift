import Moonspring
import MoonspringScene
import TestSupport
import Testing

@Suite("What is typed is noted, and replayed")
struct PromptReplayTests {
    private let script = """
        local ms = require 'moonspring'
        local box = ms.scene.view:addSubview(ms.View{name = 'box', frame = {50, 50, 40, 40}})
        local animator = ms.DynamicAnimator{referenceView = ms.scene.view}
        local gravity = animator:addBehavior(ms.GravityBehavior{items = {box}})
        speed = 1
        """

    private func prompt(_ entries: [InputLog.Entry] = []) throws -> Prompt {
        try Prompt(scene: script, .replaying(entries))
    }

    private func advance(_ prompt: Prompt, to tick: Int) { while prompt.scene.tick < tick { prompt.scene.advance() } }

    @Test("lines typed at several ticks, replayed, give the same run")
    func replay() throws {
        let first = try prompt()
        try first.type("gravity.magnitude = 0.5")
        try first.type("ms.scene.random()")
        advance(first, to: 5)
        try first.type("local n = _1 * 100 box.x = box.x + n animator:updateItem(box)")
        #expect(first.failure("box.alpha = 0.5 error('half')").hasSuffix("half"))
        #expect(first.failure("x = = 1").contains("unexpected"))
        try first.type(
            "t = setmetatable({}, {__tostring = function() box.x = box.x + 1 animator:updateItem(box) return 't' end})")
        try first.type("t")
        advance(first, to: 30)
        try first.type("gravity.angle = n; ms.scene.advance(0.1)")
        try first.type("box:removeFromSuperview() -- so\n ms.scene.view:addSubview(box)")
        advance(first, to: 60)
        #expect(first.scene.inputs.map(\.tick) == [0, 0, 5, 5, 5, 5, 30, 36])

        let sink = LineCollector()
        try InputLog(header: .init(scene: "scene.lua", seed: 0), entries: first.scene.inputs).write(to: sink)
        let log = try InputLog(text: sink.text, path: "log")
        #expect(log.entries == first.scene.inputs)

        let second = try prompt(log.entries)
        advance(second, to: 60)
        #expect(second.scene.hash == first.scene.hash)
        #expect(second.scene.inputs == first.scene.inputs)
        #expect(second.scene.engine.takeErrors().isEmpty)
        #expect(try prompt().scene.hash == prompt().scene.hash)
        let bare = try prompt()
        advance(bare, to: 60)
        #expect(bare.scene.hash != first.scene.hash)
        // The session goes on where it was.
        #expect(try second.type("n, _G.n") == first.type("n, _G.n"))
        #expect(try second.results("1").map(\.number) == first.results("1").map(\.number))
    }

    @Test("what was typed after the last tick is performed when it is asked for")
    func atTheEnd() throws {
        let replayed = try prompt([
            .init(tick: 0, input: .code("speed = speed + 1")), .init(tick: 3, input: .code("speed = speed * 10")),
        ])
        #expect(try replayed.value("speed") == 1)
        replayed.scene.performLoggedCode()
        #expect(try replayed.value("speed") == 2)
        advance(replayed, to: 3)
        #expect(try replayed.value("speed") == 2)
        replayed.scene.performLoggedCode()
        replayed.scene.performLoggedCode()
        #expect(try replayed.value("speed") == 20)
        #expect(replayed.scene.isAtRest == false)
    }

    @Test("typed text comes after the inputs of its tick, whatever the order in the log")
    func order() throws {
        let replayed = try prompt([
            .init(tick: 2, input: .code("seen = speed")), .init(tick: 2, input: .tap(Point(60, 60))),
        ])
        try replayed.type("box.onTap = function() speed = 7 end")
        advance(replayed, to: 3)
        #expect(try replayed.value("seen") == 7)
    }

    @Test("a scene without a script, typed in from its first moment, replays alike")
    func empty() throws {
        let first = try Prompt()
        try first.type("v = ms.scene.view:addSubview(ms.View{frame = {0, 0, 5, 5}})")
        for _ in 0..<3 { first.scene.advance() }
        let second = try Scene(.replaying(first.scene.inputs))
        for _ in 0..<3 { second.advance() }
        #expect(second.hash == first.scene.hash)
    }

    @Test("a replayed line that hits the limit is an error of the replay; so is one that is no Lua")
    func failing() throws {
        var options = Scene.Options.hasty
        options.input = InputLog(
            header: .init(scene: "", seed: 0),
            entries: [.init(tick: 0, input: .code("while true do end")), .init(tick: 1, input: .code("x = = 1"))])
        let scene = try Scene(options)
        scene.advance()
        #expect(scene.engine.takeErrors().map(\.stop) == [.timeLimit])
        scene.advance()
        #expect(scene.engine.takeErrors().map(\.message) == ["[2]:1: unexpected symbol near '='"])
        #expect(scene.inputs.isEmpty)
    }
}
