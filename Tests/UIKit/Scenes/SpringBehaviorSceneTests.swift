import Foundation
import Moonspring
import TestSupport
import Testing

@Suite struct SpringToTargetSceneTests {
    @Test(
        "the bounce says how far beyond its place a disc goes",
        arguments: [("0", 0.0), ("0.15", 0.6), ("0.3", 4.6), ("0.6", 25.4)])
    func overshoot(bounce: String, percent: Double) throws {
        let scene = try TestScene(file: "spring_to_target", until: 2.1)
        let x = scene.signal("bounce \(bounce) x")
        // The resistance of 0.1 takes little of it.
        #expect(isNear(((x.max() ?? 0) - 380) / 280 * 100, percent, 0.7))
        #expect(isNear(x.last, 380, 1))
    }

    @Test("a disc that creeps is never too far, and all are in their places in the end")
    func ends() throws {
        let scene = try TestScene(file: "spring_to_target", until: 2.1)
        #expect(scene.signal("bounce -0.5 x").max() ?? 999 < 380)
        let end = try scene.run()
        #expect(end.word == "paused")
        for (index, bounce) in ["-0.5", "0", "0.15", "0.3", "0.6"].enumerated() {
            let center = try #require(scene.item("bounce \(bounce)")).center
            #expect(isAt(Vector(center.x, center.y), 100, 120 + 132 * Double(index)))
        }
    }

    @Test("a tap while they are on their way turns the discs round without a jump of their velocity")
    func retargeted() throws {
        let scene = try TestScene(file: "spring_to_target", until: 3)
        // From the tap of 2.36 s on: the velocity of a tick differs from the one before by what a spring does in a tick.
        let tick = Int((2.36 * 60).rounded(.up))
        let y = scene.track("bounce 0") { $0.center.y }
        let (before, after) = (y[tick - 1] - y[tick - 2], y[tick] - y[tick - 1])
        #expect(abs(after - before) < 4)
    }
}

@Suite struct DragAndThrowSceneTests {
    @Test("the tile leaves the finger with the finger's velocity, and comes to rest in its room")
    func tile() throws {
        let scene = try TestScene(file: "drag_and_throw", until: 0.3 + 0.45 + 2.0 / 60)
        let speed = try #require(scene.signal("tile speed").last)
        // 0.8 of resistance through one tick.
        #expect(isNear(speed, Vector(100, 170).length / 0.45, 15))
        #expect(scene.signal("tilt").contains { abs($0) > 0.2 })
        try scene.run()
        let center = try #require(scene.item("tile")).center
        #expect(center.y > 231 + 40 && center.y < 600 && center.x > 40 && center.x < 360)
    }

    @Test("a flick of 40 points brings the card to the other side; it does not turn, and the shelf holds it")
    func card() throws {
        let scene = try TestScene(file: "drag_and_throw", until: 1.6 + 0.1)
        #expect(try #require(scene.item("card")).center.x < 200)
        try scene.advance(to: 2.9)
        let center = try #require(scene.item("card")).center
        #expect(isAt(Vector(center.x, center.y), 305, 125, 0.5))
        try scene.run()
        let (y, turn) = (scene.track("card") { $0.center.y }, scene.track("card") { $0.rotation })
        #expect(y.max() ?? 999 < 231.5 - 75 + 3)
        #expect(turn.allSatisfy { $0 == 0 })
        #expect(scene.animator(of: "card")?.isRunning == false)
    }
}
