import Foundation
import Moonspring
import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

@Suite("Measures of a run")
struct MeasureTests {
    private let folder = TestFolder()
    private let scene: Scene

    init() throws { scene = try Scene() }

    /// What measures make of frames.
    private func values(
        _ names: String..., frames: [Frame], end: SceneRun.End = .paused
    ) throws -> [Double?] {
        let recorder = MeasureRecorder(try names.map { name throws(LuaError) in try Measure(name) }, of: scene)
        for frame in frames { recorder.note(frame) }
        return try recorder.values(after: end).map(\.value)
    }

    /// Frames with a signal "s" that is a function of time.
    private func frames(_ seconds: Double, _ signal: (Double) -> Double) -> [Frame] {
        (0...Int(seconds * 60)).map { tick in
            let time = Double(tick) / 60
            return Frame(tick: tick, time: time, signals: [FrameSignal(name: "s", value: signal(time))])
        }
    }

    private func frames(_ seconds: Double, _ name: String, _ center: (Double) -> Point) -> [Frame] {
        (0...Int(seconds * 60)).map { tick in
            let time = Double(tick) / 60
            return Frame(
                tick: tick, time: time, items: [FrameItem(name: name, center: center(time), size: Size(10, 10))])
        }
    }

    @Test("an exponential approach settles after ln 50 time constants, rises in ln 9, and does not overshoot")
    func exponential() throws {
        let found = try values(
            "settleTime:s", "riseTime:s", "overshoot:s", "restPosition:s",
            frames: frames(5) { 100 * (1 - exp(-4 * $0)) })
        #expect(abs(try #require(found[0]) - log(50) / 4) < 1e-3)
        #expect(abs(try #require(found[1]) - log(9) / 4) < 1e-3)
        #expect(found[2] == 0)
        #expect(abs(try #require(found[3]) - 100) < 1e-6)
    }

    @Test("a second-order step overshoots by the text book's exp(-pi z / sqrt(1 - z^2))", arguments: [0.2, 0.5, 0.8])
    func overshoot(damping: Double) throws {
        let (w, root) = (2 * Double.pi, (1 - damping * damping).squareRoot())
        let step = frames(12) { t in
            10 - 10 * exp(-damping * w * t) * (cos(w * root * t) + damping / root * sin(w * root * t))
        }
        let found = try #require(try values("overshoot:s", frames: step)[0])
        #expect(abs(found - exp(-.pi * damping / root)) < 2e-3)
    }

    @Test(
        "what still swings when the time is over has no settle time, overshoot or rest, but a least and a largest value"
    )
    func swinging() throws {
        let swing = frames(10) { sin(2 * .pi * $0) }
        let found = try values(
            "settleTime:s", "overshoot:s", "restPosition:s", "riseTime:s", "min:s", "max:s", "mean:s", "end:s",
            frames: swing, end: .duration)
        #expect(found[..<4].allSatisfy { $0 == nil })
        let (least, largest, mean, end) = (
            try #require(found[4]), try #require(found[5]), try #require(found[6]), try #require(found[7])
        )
        #expect(abs(least + 1) < 1e-9 && abs(largest - 1) < 1e-9 && abs(mean) < 1e-3 && abs(end) < 1e-9)
    }

    @Test("what has been still for half a second when the time is over has settled; less is not enough")
    func still() throws {
        for (seconds, isSettled) in [(1.6, true), (1.4, false)] {
            let found = try values("settleTime:s", frames: frames(seconds) { min($0, 1) * 50 }, end: .duration)
            #expect((found[0] != nil) == isSettled)
            if let time = found[0] { #expect(abs(time - 0.98) < 1e-9) }
        }
    }

    @Test("what goes on evenly does not rest, however long it goes, nor does what is gone at the end or was seen once")
    func notAtRest() throws {
        #expect(
            try values("settleTime:s", "restPosition:s", frames: frames(30) { 100 * $0 }, end: .duration) == [nil, nil])
        let flight = frames(3, "ball") { Point(100 * $0, 0) }
        let gone = flight.map { Frame(tick: $0.tick, time: $0.time, items: $0.time < 1 ? $0.items : []) }
        #expect(
            try values("settleTime:ball", "restPosition:ball.x", "end:ball.x", "overshoot:ball", frames: gone) == [
                nil, nil, nil, nil,
            ])
        #expect(try values("settleTime:ball@2.99", frames: flight, end: .duration) == [nil])
        #expect(try values("settleTime:s", frames: [frames(1) { $0 }[0]], end: .duration) == [nil])
    }

    @Test("what never moves has settled at once, and has no overshoot")
    func unmoved() throws {
        #expect(try values("settleTime:s", "overshoot:s", "pathLength:s", frames: frames(1) { _ in 7 }) == [0, nil, 0])
    }

    @Test("an item on a circle: the length of its path and its speed")
    func circle() throws {
        let circle = frames(1, "ball") { Point(40 * cos(2 * .pi * $0), 40 * sin(2 * .pi * $0)) }
        let found = try values("pathLength:ball", "peakSpeed:ball", "max:ball.speed", "max:ball.x", frames: circle)
        #expect(abs(try #require(found[0]) - 80 * .pi) < 0.2)
        #expect(abs(try #require(found[1]) - 80 * .pi) < 1)
        #expect(found[1] == found[2])
        #expect(found[3] == 40)
    }

    @Test("@ leaves out what was before, and counts from there")
    func from() throws {
        let late = frames(4) { $0 < 1 ? 80 : 100 * (1 - exp(-4 * ($0 - 1))) }
        let found = try #require(try values("settleTime:s@1", frames: late)[0])
        #expect(abs(found - log(50) / 4) < 1e-3)
        #expect(try values("max:s@3.5", frames: late)[0] == late.last?.signals[0].value)
    }

    @Test("the speed at the first tick behind @ is made of both its neighbours")
    func speedFrom() throws {
        let slowing = frames(2) { $0 < 1 ? 0 : 60 * ($0 - 1) - 20 * ($0 - 1) * ($0 - 1) }
        let expected = 60 - 40 * 0.25
        #expect(abs(try #require(try values("peakSpeed:s@1.25", frames: slowing)[0]) - expected) < 1e-9)
        let ball = frames(2, "ball") { Point(60 * $0 - 20 * $0 * $0, 0) }
        let found = try values("peakSpeed:ball@0.25", "max:ball.speed@0.25", "peakSpeed:ball.x@0.25", frames: ball)
        for value in found { #expect(abs(try #require(value) - expected) < 1e-9) }
    }

    @Test("contacts of an item, and of all, as the scene has them")
    func contacts() throws {
        let scene = try TestScene(
            """
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            local a = scene.view:addSubview(ms.View{name = "a", frame = {0, 0, 20, 20}})
            local b = scene.view:addSubview(ms.View{name = "b", frame = {100, 0, 20, 20}})
            animator:addBehavior(ms.GravityBehavior{items = {a, b}})
            local collision = animator:addBehavior(ms.CollisionBehavior{items = {a}})
            collision:addBoundary("floor", {0, 200}, {300, 200})
            animator:addBehavior(ms.DynamicItemBehavior{items = {a, b}, elasticity = 0.5, resistance = 0})
            """)
        let names = ["contacts:a", "contacts:b", "contacts", "energy"]
        let recorder = MeasureRecorder(try names.map { name throws(LuaError) in try Measure(name) }, of: scene.scene)
        scene.scene.onFrame = recorder.note
        _ = SceneRun(scene.scene, duration: 3).run()
        let found = try recorder.values(after: .duration).map { try #require($0.value) }
        #expect(found[0] >= 2 && found[1] == 0 && found[2] == found[0])
        // A kilogram per 100 x 100 points; b falls for 3 s at 10 m/s^2.
        #expect(abs(found[3] - 0.5 * 0.04 * 900) / 18 < 0.03)
    }

    @Test("a recorded curve: the distance is the root of the mean square, in traces and in tables")
    func match() throws {
        let lines = (0...120).map { "\(Double($0) / 60),\(Double($0) * 2 + 3),\(4)" }
        try folder.put("curve.csv", "t,ball.center.x,ball.center.y\n" + lines.joined(separator: "\n") + "\n")
        let line = frames(2, "ball") { Point($0 * 120, 0) }
        let found = try values(
            "match:\(folder["curve.csv"])", "match:\(folder["curve.csv"]):ball",
            "match:\(folder["curve.csv"]):ball.center.y",
            frames: line)
        #expect(abs(try #require(found[0]) - 5) < 1e-9)
        #expect(found[1] == found[0])
        #expect(abs(try #require(found[2]) - 4) < 1e-9)
        // A curve that goes on: the motion stays where it ended.
        #expect(
            abs(
                try #require(try values("match:\(folder["curve.csv"]):ball.center.y", frames: Array(line.prefix(3)))[0])
                    - 4) < 1e-9)
    }

    @Test(
        "what is no measure is refused, with what is missing",
        arguments: [
            ("max", "expected what to measure behind a colon, max:card.x"),
            ("settleTime:", "expected what to measure behind a colon"),
            ("energy:card", "energy is of the whole scene"), ("match", "match:trace.jsonl:card.center"),
            ("match:none.csv", "cannot read none.csv"),
        ])
    func refused(name: String, text: String) throws {
        let error = #expect(throws: LuaError.self) { try Measure(name) }
        #expect(error?.message.contains(text) ?? false, "\(error?.message ?? "")")
    }

    @Test("a name that the scene does not have is an error that says what there is")
    func unknown() throws {
        for (name, text) in [
            ("setleTime:s", "did you mean 'settleTime'?"), ("max:z", "signals: s"),
            ("contacts:ball", "there is no item 'ball'"),
        ] {
            let recorder = MeasureRecorder([try Measure(name)], of: scene)
            let error = #expect(throws: LuaError.self) {
                try recorder.validate()
                for frame in frames(1, { $0 }) { recorder.note(frame) }
                _ = try recorder.values(after: .paused)
            }
            #expect(error?.isUsage ?? false)
            #expect(error?.message.contains(text) ?? false, "\(error?.message ?? "")")
        }
    }

    @Test("a table that a spreadsheet has marked as UTF-8 is read")
    func mark() throws {
        try folder.put("curve.csv", "\u{FEFF}t,s\n0,0\n1,1\n")
        #expect(abs(try #require(try values("match:\(folder["curve.csv"])", frames: frames(1) { $0 })[0])) < 1e-9)
    }

    @Test(
        "a table of any spreadsheet is read: separators, decimal commas, quotes, and columns of text that nobody asks for",
        arguments: [
            "t;s\n0;0\n0,5;0,5\n1;1\n", "t\ts\n0\t0\n0.5\t0.5\n1\t1\n",
            "note,t,s\nfirst,0,0\n,0.5,0.5\n\"it, rests\",1,1\n",
            "\"t\";\"note\";\"s\"\n0;\"a;b\";0\n1;;1\n", "t,s,empty\n0,0,\n0.3,,\n1,1,\n",
            "t\ts\n0\t0\n0,5\t0,5\n1\t1\n", "t,note,s\n0,x,0\n0.5,7,0.5\n1,nan,1\n",
            "t,note,s\n0,5\" wide,0\n0.5,x,0.5\n1,\"not closed,1\n",
        ])
    func spreadsheets(table: String) throws {
        try folder.put("curve.csv", table)
        #expect(abs(try #require(try values("match:\(folder["curve.csv"])", frames: frames(1) { $0 })[0])) < 1e-9)
    }

    @Test(
        "a column that is asked for, or that is of the scene, has nothing but numbers; so has the table one at least",
        arguments: [
            ("t,s.note\n0,\n1,rests\n", ":s.note", "curve.csv:3: expected a number in column 's.note', found 'rests'"),
            ("t;note\n0;a\n1;b\n", "", "curve.csv:1: expected a column with numbers beside 't'"),
            (
                "t,card.x,card.y\n0,0,900\n1,0,900 px\n", "",
                "curve.csv:3: expected a number in column 'card.y', found '900 px'"
            ),
            ("t,card.x,card.y\n0,0,\n1,0,\n", "", "curve.csv:1: expected numbers in column 'card.y', which is empty"),
            (
                "t,card.y\n0,900\n\"0,05\",850\n", "",
                "curve.csv:3: expected a number in column 't', found '0,05'; separate fields by ; to use decimal commas"
            ),
            ("", "", "curve.csv:1: expected a column 't' with seconds, found an empty file"),
            ("\n0,1\n", "", "curve.csv:1: expected a column 't' with seconds, found an empty line"),
            ("t,s.x\n0,0\n0.5,nan\n1,1\n", "", "curve.csv:3: expected a number in column 's.x', found 'nan'"),
            ("t,s.x\nnan,0\n1,1\n", "", "curve.csv:2: expected a number in column 't', found 'nan'"),
            (
                "t,s.x\n-0.5,0\n0,0\n1,1\n", "",
                "curve.csv:2: expected seconds of 0 or more that rise from row to row in column 't', found '-0.5'"
            ),
            (
                "t,s.x\n0,0\n0.5,0\n\n0.5,1\n", "",
                "curve.csv:5: expected seconds of 0 or more that rise from row to row in column 't', found '0.5'"
            ),
        ])
    func textColumn(table: String, target: String, text: String) throws {
        try folder.put("curve.csv", table)
        let error = #expect(throws: LuaError.self) { try Measure("match:\(folder["curve.csv"])\(target)") }
        #expect(error?.message.contains(text) ?? false, "\(error?.message ?? "")")
    }

    @Test("a recorded number that no scene can have is refused: its distance has no square")
    func largeNumber() throws {
        try folder.put("curve.csv", "t,s.x\n0,0\n1,-1e308\n")
        let error = #expect(throws: LuaError.self) { try Measure("match:\(folder["curve.csv"]):s.x") }
        #expect(error?.message.contains("curve.csv has -1e+308 for s.x: expected numbers below 1e100") ?? false)
    }

    @Test("a signal with text in the recorded motion is refused, when it is there")
    func signalText() throws {
        try folder.put("curve.csv", "t,card.x,height\n0,0,900\n1,0,900 px\n")
        let measure = try Measure("match:\(folder["curve.csv"])")
        let (other, scene) = (try TestScene(""), try TestScene("scene.signal('height', function() return 1 end)"))
        try measure.validate(in: other.scene)
        let error = #expect(throws: LuaError.self) { try measure.validate(in: scene.scene) }
        #expect(error?.message.hasSuffix("curve.csv:3: expected a number in column 'height', found '900 px'") ?? false)
    }

    @Test("a measure of the script's own cannot take the name of a kind, nor the run further")
    func ownNames() throws {
        for name in ["energy", "settleTime:card", "max", "contacts@1", ""] {
            #expect(throws: LuaError.self) { try TestScene("scene.measure('\(name)', function() return 1 end)") }
        }
        let scene = try TestScene("scene.measure('a', function() scene.advance(1) return 1 end)")
        let recorder = MeasureRecorder([try Measure("a")], of: scene.scene)
        let error = #expect(throws: LuaError.self) { try recorder.values(after: .paused) }
        #expect(error?.message.contains("scene.advance cannot be called inside a tick") ?? false)
        #expect(scene.scene.tick == 0)
    }

    @Test("a script's own measure is asked once, when the run is over")
    func declared() throws {
        let scene = try TestScene(
            """
            asked = 0
            scene.measure("doubled", function() asked = asked + 1 return 2 * scene.tick + asked end, {unit = "ticks"})
            scene.measure("none", function() return nil end)
            scene.after(0.5, function() end)
            """)
        let recorder = MeasureRecorder([try Measure("doubled"), try Measure("none")], of: scene.scene)
        try recorder.validate()
        let (end, _) = SceneRun(scene.scene).run()
        let found = try recorder.values(after: end)
        #expect(found.map(\.value) == [61, nil])
        #expect("\(found[0])" == "doubled = 61 ticks" && "\(found[1])" == "none = none")
    }

    @Test("a measure without a value says why")
    func absence() throws {
        func said(_ measure: String, _ frames: [Frame], end: SceneRun.End = .paused) throws -> String {
            let recorder = MeasureRecorder([try Measure(measure)], of: scene)
            for frame in frames { recorder.note(frame) }
            return "\(try recorder.values(after: end)[0])"
        }
        let swing = frames(2, "weight") { Point(100 * cos(9 * $0), 0) }
        #expect(
            try said("settleTime:weight", swing, end: .duration)
                == "settleTime:weight = none: it is not at rest when the run ends")
        #expect(
            try said("overshoot:weight", frames(1, "weight") { _ in Point(3, 4) })
                == "overshoot:weight = none: it ends where it began")
        let gone = Frame(tick: 200, time: 200 / 60)
        #expect(try said("end:weight.x", swing + [gone]) == "end:weight.x = none: it is gone when the run ends")
        #expect(try said("max:weight.x@5", swing) == "max:weight.x@5 = none: it has no number from 5 s on")
    }
}
