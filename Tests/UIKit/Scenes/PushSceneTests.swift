import TestSupport
import Testing

@Suite struct PushAndMassSceneTests {
    @Test("a force of 1 gives 1 kg 0.833, 2.5, 4.167 and 5.833 in the first ticks, and 2 kg half of that")
    func speeds() throws {
        let scene = try TestScene.run("push_and_mass", to: .stopped)
        for (tick, expected) in [(1, 0.8333), (2, 2.5), (3, 4.1667), (4, 5.8333)] {
            #expect(isNear(scene.signal("one speed", at: tick), expected, 0.0001))
            #expect(isNear(scene.signal("dense speed", at: tick), expected / 2, 0.0001))
            #expect(isNear(scene.signal("large speed", at: tick), expected / 2, 0.0001))
            #expect(isNear(scene.signal("back speed", at: tick), -expected, 0.0001))
        }
        // 239 sub-steps of 1/120 s.
        #expect(isNear(scene.signal("one way").last, 199.17, 0.01))
        #expect(isNear(scene.signal("dense way").last, 99.58, 0.01))
        #expect(isNear(scene.signal("large way").last, 99.58, 0.01))
        #expect(isNear(scene.signal("back way").last, -199.17, 0.01))
    }

    @Test("another force, given from outside, is as strong as it says")
    func force() throws {
        let scene = try TestScene(file: "push_and_mass", parameters: ["force": "-2"])
        try scene.advance(4)
        #expect(isNear(scene.signal("one speed").last, -11.6667, 0.0001))
        #expect(isNear(scene.signal("back speed").last, 11.6667, 0.0001))
    }
}

@Suite struct SinglePushSceneTests {
    private static let tap = 30

    @Test("a push of 1 gives 100 points per second, once, and a second tap 100 more")
    func first() throws {
        let scene = try TestScene.run("single_push")
        let speed = scene.signal("first speed")
        #expect(speed[..<Self.tap].allSatisfy { $0 == 0 })
        #expect(speed[Self.tap..<150].allSatisfy { isNear($0, 100, 0.001) })
        #expect(speed[150...].allSatisfy { isNear($0, 200, 0.001) })
        // Sampled after each tick, the push has acted and is no longer active.
        #expect(scene.signal("first active").allSatisfy { $0 == 0 })
        #expect(scene.ticks(of: "touch") == [30, 30, 30, 150])
    }

    @Test("200 x 50 points of density 2 get 15 points per second from a push of 0.3")
    func heavy() throws {
        let scene = try TestScene.run("single_push")
        #expect(scene.signal("heavy speed")[Self.tap...].allSatisfy { isNear($0, 15, 0.001) })
    }

    @Test("with a resistance of 0.1 the way and ten times the speed make 1000 points, and it stops close to them")
    func slowed() throws {
        let scene = try TestScene.run("single_push")
        let (way, speed) = (scene.signal("slowed way"), scene.signal("slowed speed"))
        for tick in Self.tap..<way.count where speed[tick] > 1.5 {
            #expect(isNear(way[tick] + speed[tick] / 0.1, 1000, 0.05), "tick \(tick)")
        }
        // It falls asleep at a speed of less than 1.
        #expect(try #require(way.last) > 989)
        #expect(try #require(way.last) < 1000)
        #expect(speed.last == 0)
    }
}

@Suite struct PushByDistanceSceneTests {
    @Test("a blow 100 points to the right adds 100 points per second, and the opposite one takes them")
    func blow() throws {
        let scene = try TestScene.run("push_by_distance")
        let (vx, vy) = (scene.signal("blow vx"), scene.signal("blow vy"))
        #expect(vx[29] == 0)
        #expect(vx[30..<90].allSatisfy { isNear($0, 100, 0.001) })
        #expect(vx[90..<120].allSatisfy { isNear($0, 0, 0.001) })
        // 150 points away it is no harder.
        #expect(isNear(vx[120], -80, 0.001))
        #expect(isNear(vy[120], 60, 0.001))
        #expect(vx[180..<228].allSatisfy { isNear($0, 0, 0.001) })
        #expect(vy[180..<228].allSatisfy { isNear($0, 0, 0.001) })
        // Two blows to the right, and a fifth of 200 comes back from the wall.
        #expect(vx[228..<240].allSatisfy { isNear($0, 100, 0.001) })
        let touch = try #require(scene.begins("blow square").first)
        #expect(vx[240..<touch.tick].allSatisfy { isNear($0, 200, 0.001) })
        #expect(isNear(vx.last, -40, 0.5))
    }

    @Test("a steady force of 1 adds 100 points per second every second until the wall, and a fifth of it comes back")
    func steady() throws {
        let scene = try TestScene.run("push_by_distance")
        let speed = scene.signal("steady vx")
        for second in [0.25, 0.5, 1, 1.5] {
            #expect(isNear(speed[29 + Int(60 * second)], 100 * second, 1))
        }
        // 162 points, at 100 points per second squared.
        let touch = try #require(scene.begins("steady square").first)
        #expect(touch.boundary == "steady wall")
        #expect(isNear(Double(touch.tick), 29.5 + 60 * 1.8, 1))
        #expect(isNear(touch.x, 432, 0.5))
        #expect(isNear(speed[touch.tick], -36, 2))
    }

    @Test("it stays pressed against the wall without getting into it, and the animator runs on")
    func pressed() throws {
        let scene = try TestScene(file: "push_by_distance", until: 4.95)
        let x = scene.track("steady square") { $0.center.x }
        #expect(x.allSatisfy { $0 < 382.1 })
        #expect(x[190...].allSatisfy { isNear($0, 382, 0.1) })
        #expect(scene.signal("steady vx")[190...].allSatisfy { isNear($0, 0, 0.1) })
        #expect(scene.animator(of: "steady square")?.isRunning == true)
        #expect(scene.ticks(of: "didPause").isEmpty)
        try scene.run()
        // The opposite force takes it away again, until a tap on the cross ends it.
        let speed = scene.signal("steady vx")
        #expect(isNear(speed[347], -120, 3))
        #expect(speed[350...].allSatisfy { isNear($0, -120, 3) })
        #expect(scene.ticks(of: "didPause").isEmpty)
    }

    @Test("blow upon blow does not drive the square through the wall")
    func wall() throws {
        let scene = try TestScene(file: "push_by_distance")
        for _ in 0..<60 {
            try scene.run("scene.tap{320, 215}")
            try scene.advance(1)
        }
        let x = scene.track("blow square") { $0.center.x }
        #expect(try #require(scene.signal("blow vx").max()) > 1000)
        #expect(scene.begins("blow square").first?.boundary == "blow wall")
        #expect(x.allSatisfy { $0 < 382.5 })
    }
}
