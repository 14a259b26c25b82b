import Moonspring
import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

@Suite("A scene made again from tick 0")
struct SceneAgainTests {
    private static let script = """
        local ms = require 'moonspring'
        local scene = ms.scene
        local force = scene.param('force', 0.2)
        local card = scene.view:addSubview(ms.View{name = 'card', frame = {50, 50, 100, 100}})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(ms.GravityBehavior{items = {card}})
        scene.view.onTap = function(view, p) card.center = p animator:updateItem(card) print(force.value) end
        """

    private func load(_ scene: Scene) throws(LuaError) { try scene.load(text: Self.script, name: "test.lua") }

    private func replay(_ entries: [InputLog.Entry], tick: Int) -> SceneReplay {
        var replay = SceneReplay(.patient, entries: entries, tick: tick, load: load)
        replay.prepare = { $0.engine.onOutput = { _ in } }
        return replay
    }

    private let entries: [InputLog.Entry] = [
        .init(tick: 3, input: .param(name: "force", value: .number(0.5))),
        .init(tick: 7, input: .tap(Point(30, 40))),
        .init(tick: 30, input: .tap(Point(60, 40))),
    ]

    @Test("it is the same scene, with its inputs, those too that are still due")
    func same() throws {
        var lines: [String] = []
        var first = replay(entries, tick: 20)
        first.prepare = { $0.engine.onOutput = { lines.append($0) } }
        var ticks: [Int] = []
        first.onProgress = { ticks.append($0.tick) }
        let outcome = try first.run()
        #expect(outcome.loadError == nil && outcome.errors.isEmpty && !outcome.isCutShort)
        #expect(ticks == Array(1...20) && lines == ["0.5"])
        #expect(outcome.scene.inputs == Array(entries.prefix(2)))
        #expect(outcome.scene.allInputs == entries)
        let second = try replay(outcome.scene.allInputs, tick: 40).run()
        #expect(second.scene.inputs == entries)
        for _ in 0..<20 { outcome.scene.advance() }
        #expect(second.scene.hash == outcome.scene.hash)
        #expect(try replay([], tick: 40).run().scene.hash != outcome.scene.hash)
    }

    @Test("one that does not load says so, with the files that it read")
    func failing() throws {
        let folder = DataTestFolder()
        folder.put("main.lua", "require 'part'")
        folder.put("part.lua", "local = 5")
        var options = Scene.Options.patient
        options.engine.scriptFolder = folder.path
        let outcome = try SceneReplay(options, entries: [], tick: 5) { scene throws(LuaError) in
            try scene.load(file: folder["main.lua"])
        }.run()
        #expect(outcome.loadError?.message.contains("part.lua:1:") == true)
        #expect(outcome.scene.tick == 0)
        #expect(outcome.scene.files.map { $0.split(separator: "/").last } == ["main.lua", "part.lua"])
    }

    @Test("it can be left before its last tick, and an interrupt ends it")
    func cutShort() throws {
        var replay = replay(entries, tick: 1000)
        var asked = 0
        replay.shouldStop = {
            asked += 1
            return asked > 12
        }
        let outcome = try replay.run()
        #expect(outcome.isCutShort && outcome.scene.tick == 12)
        var endless = self.replay(entries, tick: 1000)
        endless.onProgress = { if $0.tick == 6 { $0.engine.interrupter.interrupt() } }
        let stopped = try endless.run()
        #expect(stopped.isCutShort && stopped.scene.tick == 7)
    }

    @Test("errors of callbacks on the way are collected, and end nothing")
    func errors() throws {
        let replay = SceneReplay(.patient, entries: [], tick: 300) { scene throws(LuaError) in
            try scene.load(text: "require('moonspring').scene.onTick = function() error 'boom' end", name: "test.lua")
        }
        let outcome = try replay.run()
        #expect(outcome.errors.count == 100 && outcome.scene.tick == 300)
    }

    @Test("a script's files are those it was run from, those it requires, and its images")
    func files() throws {
        let folder = DataTestFolder()
        folder.put(
            "main.lua",
            "require 'a' require 'b' local ms = require 'moonspring' pcall(require, 'missing')\n"
                + "for _, name in ipairs {'one.png', 'none.png', '/etc/hostname', '../x', 'one.png'} do\n"
                + "ms.scene.view:addSubview(ms.View{image = name}) end")
        folder.put("a.lua", "require 'b' return 1")
        folder.put("b.lua", "return 2")
        folder.put("one.png", "no picture")
        for isTrusted in [false, true] {
            var options = Scene.Options.patient
            options.engine.scriptFolder = folder.path
            options.engine.isTrusted = isTrusted
            let scene = try Scene(options)
            try scene.load(file: folder["main.lua"])
            let names = ["main.lua", "a.lua", "b.lua"]
            #expect(scene.engine.loadedFiles.map { String($0.split(separator: "/").last ?? "") } == names)
            scene.engine.noteLoadedFile(folder["one.png"])
            scene.engine.noteLoadedFile(folder["none.lua"])
            #expect(scene.engine.loadedFiles.count == 4, "a file of the host's own, once it is there")
            #expect(scene.files.map { String($0.split(separator: "/").last ?? "") } == names + ["one.png"])
        }
    }

    @Test("a scene is idle when nothing would happen but time going by")
    func idle() throws {
        func isIdle(_ script: String, ticks: Int = 0) throws -> Bool {
            let test = try TestScene(script)
            try test.advance(ticks)
            return test.scene.isIdle
        }
        #expect(try isIdle(""))
        #expect(try !isIdle("scene.every(1, print)"))
        #expect(try isIdle("local t = scene.every(1, print) t:cancel()"))
        #expect(try !isIdle("scene.after(1, print)", ticks: 59))
        #expect(try isIdle("scene.after(1, print)", ticks: 60))
        #expect(try !isIdle("scene.onTick = print"))
        #expect(try isIdle("scene.onTick = print scene.onTick = nil"))
        #expect(try !isIdle("scene.onFrame = print"))
        #expect(try isIdle("scene.onFrame = print scene.onFrame = nil"))
        #expect(try !isIdle("scene.tap{1, 2}"))
        #expect(try isIdle("scene.tap{1, 2}", ticks: 1))
        #expect(try !isIdle("scene.spawn(function() scene.wait(1) end)"))
        let moving =
            "local v = scene.view:addSubview(ms.View{size = {9, 9}}) "
            + "ms.DynamicAnimator{referenceView = scene.view}:addBehavior(ms.GravityBehavior{items = {v}})"
        #expect(try !isIdle(moving, ticks: 3))
        var options = Scene.Options.patient
        options.input = InputLog(header: .init(scene: "test", seed: 0), entries: [entries[0]])
        #expect(try !TestScene("scene.param('force', 0.2)", options: options).scene.isIdle)
    }
}
