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

    private let entries: [InputLog.Entry] = [
        .init(tick: 3, input: .param(name: "force", value: .number(0.5))),
        .init(tick: 7, input: .tap(Point(30, 40))),
        .init(tick: 30, input: .tap(Point(60, 40))),
    ]

    @Test("it is the same scene, with its inputs, those too that are still due")
    func same() throws {
        let first = try RunnerOfFile(Self.script)
        first.replay(entries, to: 20)
        #expect(first.takeTold() == ["making", "shows", "making", "0.5", "shows"])
        #expect(first.runner.scene.inputs == Array(entries.prefix(2)))
        #expect(first.runner.scene.allInputs == entries)
        let second = try RunnerOfFile(Self.script)
        second.replay(first.runner.scene.allInputs, to: 40)
        #expect(second.runner.scene.inputs == entries)
        first.step(to: 40)
        #expect(second.runner.scene.hash == first.runner.scene.hash)
        second.replay([], to: 40)
        #expect(second.runner.scene.hash != first.runner.scene.hash)
    }

    @Test("one that does not load says so, with the files that it read")
    func failing() throws {
        let scene = try RunnerOfFile("require 'part'", files: ["part.lua": "local = 5"])
        #expect(scene.runner.loadError?.message.contains("part.lua:1:") == true)
        #expect(scene.runner.scene.tick == 0)
        #expect(scene.runner.files.map { $0.split(separator: "/").last } == ["scene.lua", "part.lua"])
    }

    @Test("it can be left before its last tick, and an interrupt ends it")
    func cutShort() throws {
        let scene = try RunnerOfFile(Self.script)
        scene.replay(entries, to: 1000)
        var asked = 0
        scene.runner.seek(to: 500) {
            asked += 1
            return asked > 12
        }
        #expect(scene.runner.scene.tick == 12)
        scene.replay(entries, to: 1000)
        var last = 0
        #expect(throws: LuaError.self) {
            try scene.runner.copy { copy, frame in
                last = frame.tick
                if frame.tick == 6 { copy.engine.interrupter.interrupt() }
                return true
            }
        }
        #expect(last == 7)
    }

    @Test("errors on the way are collected, and end nothing")
    func errors() throws {
        let scene = try RunnerOfFile("")
        _ = scene.takeTold()
        scene.replay((0..<300).map { .init(tick: $0, input: .code("x = = \($0)")) }, to: 300)
        #expect(scene.takeTold().filter { $0.contains("unexpected symbol") }.count == 100)
        #expect(scene.runner.scene.tick == 300)
    }

    @Test("a script's files are those it was run from, those it requires, and its images")
    func files() throws {
        let folder = TestFolder()
        try folder.put(
            "main.lua",
            "require 'a' require 'b' local ms = require 'moonspring' pcall(require, 'missing')\n"
                + "for _, name in ipairs {'one.png', 'none.png', '/etc/hostname', '../x', 'one.png'} do\n"
                + "ms.scene.view:addSubview(ms.View{image = name}) end")
        try folder.put("a.lua", "require 'b' return 1")
        try folder.put("b.lua", "return 2")
        try folder.put("one.png", "no picture")
        for isTrusted in [false, true] {
            let options = Scene.Options.patient
                .with(\.engine.scriptFolder, folder.path).with(\.engine.isTrusted, isTrusted)
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
            let test = try TestScene(script, ticks: ticks)
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
        let options = Scene.Options.replaying([entries[0]])
        #expect(try !TestScene("scene.param('force', 0.2)", options: options).scene.isIdle)
    }
}
