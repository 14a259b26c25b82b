import Moonspring
import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

/// What whoever shows a scene is told, and what a scene is after it was made again.
@Suite("A scene that is run for whoever shows it")
struct SceneRunnerTests {
    private static let script = """
        local ms = require 'moonspring'
        local pull = ms.scene.param('pull', 1)
        local ball = ms.scene.view:addSubview(ms.View{name = 'ball', frame = {50, 50, 20, 20}})
        local animator = ms.DynamicAnimator{referenceView = ms.scene.view}
        local gravity = animator:addBehavior(ms.GravityBehavior{items = {ball}, magnitude = pull.value})
        pull.onChange = function(_, value) gravity.magnitude = value end
        print('loaded')
        """

    @Test("a file that changes is read again with what was typed, and what fails now is told")
    func reload() throws {
        let show = try RunnerOfFile(Self.script)
        #expect(show.takeTold() == ["making", "loaded", "shows"])
        _ = try show.runner.evaluate("gravity.magnitude = 2")
        #expect(throws: LuaError.self) { try show.runner.evaluate("nope.x") }
        show.step(to: 10)
        let hash = show.runner.scene.hash
        show.runner.reload()
        #expect(show.takeTold() == ["making", "loaded", "shows", "reloaded with 2"])
        #expect(show.runner.scene.hash == hash && show.runner.scene.tick == 10)
        try show.folder.put("scene.lua", "-- nothing")
        show.runner.reload()
        let told = show.takeTold()
        #expect(told.count == 4 && told[2].contains("gravity") && told[3] == "reloaded with 2", "\(told)")
        try show.folder.put("scene.lua", "x = = 1")
        show.runner.reload()
        #expect(show.takeTold().last == "kept")
        #expect(show.runner.loadError?.line == 1 && show.runner.text == "-- nothing")
        try show.folder.put("scene.lua", Self.script)
        show.runner.reset()
        #expect(show.takeTold() == ["making", "loaded", "shows", "without 2"])
        #expect(show.runner.loadError == nil && show.runner.scene.tick == 0)
    }

    @Test("a restart keeps the values of parameters where that is wished, and tells how many inputs it forgets")
    func reset() throws {
        let show = try RunnerOfFile(Self.script + "\nball.onTap = function() end")
        for (tick, value) in [(2, 3.0), (3, 4)] {
            show.step(to: tick)
            show.runner.scene.enqueue(.param(name: "pull", value: .number(value)))
        }
        show.step(to: 5)
        for phase in [InputLog.TouchPhase.began, .moved, .ended] {
            show.runner.scene.enqueue(.touch(phase, Point(60, 60)))
            show.step(to: show.runner.scene.tick + 1)
        }
        _ = try show.runner.evaluate("gravity.angle = 0")
        _ = show.takeTold()
        show.runner.reload()
        #expect(show.takeTold().last == "reloaded with 3")
        show.runner.reset(keepsValues: true)
        #expect(show.takeTold().last == "without 2, 1 kept")
        #expect(show.runner.scene.parameters[0].value == .number(4) && show.runner.scene.inputLog.entries.isEmpty)
        show.runner.scene.enqueue(.param(name: "pull", value: 5))
        show.step(to: 1)
        show.runner.reset()
        #expect(show.takeTold().last == "without 1")
        #expect(show.runner.scene.parameters[0].value == .number(4))
    }

    @Test("going back and forth says nothing twice, and leads to the same moments")
    func seek() throws {
        let show = try RunnerOfFile(Self.script + "\nms.scene.every(0.1, function() print(ms.scene.tick) end)")
        show.step(to: 20)
        _ = try show.runner.evaluate("gravity.angle = 0")
        show.step(to: 40)
        let hash = show.runner.scene.hash
        _ = show.takeTold()
        show.runner.seek(to: 13) { false }
        #expect(show.takeTold() == ["making the same", "shows"] && show.runner.scene.tick == 13)
        show.runner.seek(to: 40) { false }
        #expect(show.takeTold() == [] && show.runner.scene.hash == hash)
        show.runner.seek(to: 0) { false }
        show.runner.scene.forgetDueInputs()
        show.step(to: 40)
        #expect(show.runner.scene.hash != hash)
    }

    @Test("undo takes back what was done last, and says nothing of the run that is replayed")
    func undo() throws {
        let show = try RunnerOfFile(Self.script)
        #expect(!show.runner.undo())
        show.step(to: 5)
        let hash = show.runner.scene.hash
        _ = try show.runner.evaluate("gravity.magnitude = 9")
        show.step(to: 6)
        _ = show.takeTold()
        #expect(show.runner.undo())
        #expect(show.takeTold() == ["making", "shows", "took back line(\"gravity.magnitude = 9\")"])
        show.runner.seek(to: 5) { false }
        #expect(show.runner.scene.hash == hash)
    }

    @Test("other parameters begin with the run, stay when it is made again, and a variant goes along with them")
    func parameters() throws {
        let show = try RunnerOfFile(Self.script)
        show.step(to: 30)
        #expect(show.runner.compare(with: ["pull": 3]))
        let variant = try #require(show.runner.variant?.picture.shapes.first)
        show.runner.rerun(with: ["pull": 3])
        #expect(show.runner.scene.currentPicture(hasChanged: false).shapes.first == variant)
        show.step(to: 50)
        show.runner.followWithVariant()
        #expect(show.runner.variant?.picture.shapes == show.runner.scene.currentPicture(hasChanged: false).shapes)
        show.runner.reset()
        #expect(show.runner.scene.parameters.first?.json == 3)
        show.runner.compare(with: nil)
        #expect(show.runner.variant == nil)
    }

    @Test("a scene that does not load is told of, and an empty one stands in; a wrong parameter is refused")
    func failing() throws {
        let show = try RunnerOfFile("error('no')")
        let told = show.takeTold()
        #expect(told.count == 4 && told[1].contains("no") && told[2] == "making" && told[3] == "shows", "\(told)")
        #expect(show.runner.loadError != nil && show.runner.files == [show.folder["scene.lua"]])
        #expect(throws: LuaError.self) { try RunnerOfFile(Self.script, parameters: [("push", "1")]) }
    }

    @Test("a copy is handed over frame by frame, as long as that is wanted, and the scene stays")
    func copy() throws {
        let show = try RunnerOfFile(Self.script)
        show.step(to: 20)
        _ = show.takeTold()
        var ticks: [Int] = []
        _ = try show.runner.copy { _, frame in
            ticks.append(frame.tick)
            return frame.tick < 7
        }
        #expect(ticks == Array(0...7) && show.takeTold() == [] && show.runner.scene.tick == 20)
        #expect(try show.runner.copy().hash == show.runner.scene.hash)
    }
}
