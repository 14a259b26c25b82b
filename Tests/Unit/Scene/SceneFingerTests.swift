import Moonspring
import MoonspringScene
import TestSupport
import Testing

@Suite("Fingers in pictures")
struct SceneFingerTests {
    /// The fingers that are shown in ticks 0 to `ticks`.
    private func fingers(_ script: String, ticks: Int, inputs: [InputLog.Entry] = []) throws -> [[PictureFinger]] {
        let test = try TestScene(script, options: .replaying(inputs))
        var fingers = [test.scene.currentPicture(hasChanged: false).fingers]
        for _ in 0..<ticks {
            try test.advance(1)
            fingers.append(test.scene.currentPicture(hasChanged: false).fingers)
        }
        return fingers
    }

    @Test("a tap is seen from its tick on, and fades within a quarter of a second where it was")
    func tap() throws {
        let shown = try fingers("scene.after(0.05, function() scene.tap {30, 40} end)", ticks: 30)
        #expect(shown.map(\.count) == (0...30).map { (3..<18).contains($0) ? 1 : 0 })
        let dots = shown.flatMap { $0 }
        #expect(dots.allSatisfy { $0.point == Point(30, 40) })
        #expect(dots.map { 16 * $0.strength } == (1...15).reversed().map(Double.init))
    }

    @Test("a pan is down along its line, and fades at its end", arguments: [3, 0])
    func pan(ticks: Int) throws {
        let shown = try fingers(
            "scene.pan {from = {10, 20}, to = {40, 80}, duration = \(ticks) / 60}", ticks: ticks + 2)
        let way = (0...ticks).map { Point(10, 20) + Vector(30, 60) * (Double($0) / Double(max(ticks, 1))) }
        #expect(shown.dropFirst().dropLast().map { $0 } == way.map { [PictureFinger(point: $0)] })
        #expect(shown.last == [PictureFinger(point: Point(40, 80), strength: 15.0 / 16)])
    }

    @Test("the fingers of an input log are shown in the order of their numbers, behind them those that were lifted")
    func log() throws {
        func touch(_ tick: Int, _ phase: InputLog.TouchPhase, _ x: Double, _ finger: Int) -> InputLog.Entry {
            InputLog.Entry(tick: tick, input: .touch(phase, Point(x, 5), finger: finger))
        }
        let shown = try fingers(
            "scene.view.bounds = {100, 0, 300, 300}", ticks: 4,
            inputs: [
                touch(1, .began, 170, 7), touch(1, .began, 120, 2), touch(2, .moved, 125, 2), touch(2, .moved, 101, 9),
                InputLog.Entry(tick: 3, input: .tap(Point(190, 5))), touch(4, .cancelled, 171, 7),
            ])
        // In the scene, whose corner is at 100, 0 of the root view.
        #expect(
            shown.map { $0.map(\.point.x) } == [[], [20, 70], [25, 70], [90, 25, 70], [90, 71, 25]])
        #expect(shown[4].map { 16 * $0.strength } == [14, 15, 16])
    }

    @Test("of taps without end a hundred are shown, the latest")
    func many() throws {
        let shown = try fingers(
            "scene.onTick = function() for x = 1, 150 do scene.tap {x, scene.tick} end end", ticks: 20)
        #expect(shown[20].count == 100)
        #expect(shown[20].first?.point == Point(51, 20) && shown[20].last?.point == Point(150, 20))
    }

    @Test("a finger is cancelled when its end is forgotten, and one that nobody lifts stays down")
    func forgotten() throws {
        func touch(_ tick: Int, _ phase: InputLog.TouchPhase, _ finger: Int) -> InputLog.Entry {
            InputLog.Entry(tick: tick, input: .touch(phase, Point(Double(finger), 5), finger: finger))
        }
        let entries = [touch(1, .began, 4), touch(1, .began, 3), touch(9, .ended, 4)]
        let test = try TestScene("", options: .replaying(entries), ticks: 5)
        test.scene.forgetDueInputs()
        try test.advance(1)
        #expect(test.scene.inputs == entries.prefix(2) + [touch(6, .cancelled, 4)])
        #expect(test.scene.currentPicture(hasChanged: false).fingers.map(\.point.x) == [4, 3])
        try test.advance(20)
        #expect(test.scene.currentPicture(hasChanged: false).fingers == [PictureFinger(point: Point(3, 5))])
        #expect(test.scene.inputs.count == 3)
    }

    @Test("a run whose fingers are looked at is the one that is not, and shows the same ones again")
    func sameRun() throws {
        let script = """
            local view = scene.view:addSubview(ms.View {name = 'view', frame = {0, 0, 100, 100}})
            view.onPan = function(_, gesture) view.center = gesture.location end
            scene.pan {from = {50, 50}, to = {80, 70}, duration = 0.2}
            scene.after(0.1, function() scene.tap {math.random(100), 5} end)
            """
        func run(isLookedAt: Bool) throws -> (hash: String, fingers: [[PictureFinger]]) {
            var fingers: [[PictureFinger]] = []
            let test = try TestScene(script)
            test.scene.watchesFading = isLookedAt
            if isLookedAt { test.scene.onPicture = { fingers.append($1.fingers) } }
            try test.advance(40)
            return (test.scene.hash, fingers)
        }
        let looked = try run(isLookedAt: true)
        let again = try run(isLookedAt: true)
        #expect(looked == again)
        #expect(looked.fingers.count == 40 && looked.fingers[9].count == 2)
        #expect(try run(isLookedAt: false).hash == looked.hash)
    }

    @Test("a scene is idle while a dot fades, unless someone watches; whoever runs it to its end does not wait")
    func idle() throws {
        for watches in [false, true] {
            let test = try TestScene("scene.tap {30, 40}")
            test.scene.watchesFading = watches
            var ticks = 0
            while !test.scene.isIdle {
                try test.advance(1)
                ticks += 1
                #expect(test.scene.isAtRest)
            }
            #expect(ticks == (watches ? 16 : 1))
            if watches { #expect(test.scene.currentPicture(hasChanged: false).fingers.isEmpty) }
        }
    }
}
