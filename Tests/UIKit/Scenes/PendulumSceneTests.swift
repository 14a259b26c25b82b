import Moonspring
import TestSupport
import Testing

@Suite struct PendulumSceneTests {
    @Test("the weight passes the published places, and the rod keeps its 100 points all the time")
    func published() throws {
        let scene = try TestScene.run("pendulum", to: .paused)
        for (tick, x, y) in [
            (1, 199.99997, 100.0694), (10, 199.132, 113.146), (30, 139.360, 191.928), (60, 2.062, 120.202),
        ] {
            let center = try #require(scene.item("weight", at: tick)).center
            #expect(isAt(center, x, y))
        }
        #expect(scene.signal("distance").allSatisfy { isNear($0, 100, 0.1) })
    }

    @Test("the finger's drag joins as a child and leaves again")
    func drag() throws { try expectDragIsChild(of: TestScene.run("pendulum")) }
}

@Suite struct PendulumClockSceneTests {
    @Test("a small swing takes about 2.8 seconds, and the rod keeps its 200 points")
    func period() throws {
        let scene = try TestScene.run("pendulum_clock", to: .stopped)
        let offset = scene.signal("offset")
        let released = try #require(scene.ticks(of: "touch").last)
        let crossings = (released + 1..<offset.count).filter { offset[$0 - 1] < 0 && offset[$0] >= 0 }
        try #require(crossings.count >= 2)
        #expect(isNear(Double(crossings[1] - crossings[0]) / 60, 2.81, 0.03))
        #expect(scene.signal("rod").allSatisfy { isNear($0, 200, 0.1) })
        // Small: less than 15 degrees.
        #expect(offset.allSatisfy { abs($0) < 51 })
        #expect(scene.signal("passes").last == 5)
    }

    @Test("the drag is a child while the finger is down, and its speed divided by 500 is a push")
    func drag() throws {
        let scene = try TestScene.run("pendulum_clock")
        let speed = scene.signal("speed")
        let ended = try expectDragIsChild(of: scene)
        // The push adds 100 x 35 / 0.8 / 500, and gravity takes about 1000 x 35 / 200 / 60 in that tick.
        #expect(isNear(speed[ended] - speed[ended - 1], 8.75 - 2.9, 0.5))
    }
}

/// The drag is a fourth child while the finger is down; returns the tick in which it is lifted.
@discardableResult
private func expectDragIsChild(
    of scene: TestScene, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Int {
    let touches = scene.ticks(of: "touch")
    let (began, ended) = (try #require(touches.first), try #require(touches.last))
    let children = scene.signal("children")
    #expect(children[..<began].allSatisfy { $0 == 3 }, sourceLocation: sourceLocation)
    #expect(children[began..<ended].allSatisfy { $0 == 4 }, sourceLocation: sourceLocation)
    #expect(children[ended...].allSatisfy { $0 == 3 }, sourceLocation: sourceLocation)
    return ended
}
