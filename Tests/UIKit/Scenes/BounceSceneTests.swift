import TestSupport
import Testing

/// Row 6 of the worked scenes.
@Suite struct SquareLandsSceneTests {
    @Test("the square arrives after 0.842 s at 807 points per second")
    func arrival() throws {
        let scene = try TestScene.run("square_lands")
        let touch = try #require(scene.begins("square").first)
        // After n ticks 2 n - 1 sub-steps of 1/120 s.
        #expect(isNear(Double(2 * touch.tick - 1) / 120, 0.842, 0.001))
        let before = integrate(tick: touch.tick - 1, acceleration: 1000)
        #expect(isNear(scene.signal("speed", at: touch.tick - 1), before.speed, 0.1))
        #expect(isNear(scene.signal("height", at: touch.tick - 1), 347 - before.distance, 0.1))
        let arrival = integrate(tick: touch.tick, acceleration: 1000)
        #expect(isNear(arrival.speed, 807, 1))
        #expect(arrival.distance > 347)
    }

    @Test("it bounces 13 points high and half a point, then lies on the floor")
    func bounces() throws {
        let scene = try TestScene.run("square_lands", to: .paused)
        let heights = peaks(of: scene.signal("height"), above: 0.1)
        try #require(heights.count == 2)
        #expect(isNear(heights[0].value, 13, 0.3))
        #expect(isNear(heights[1].value, 0.5, 0.3))
        #expect(isNear(scene.signal("height").last, 0, 0.5))
        let square = try #require(scene.item("square"))
        #expect(isNear(square.center.x, 160, 0.01))
        #expect(isNear(square.rotation, 0, 1e-4))
    }

    @Test("every touch is one begin and one end, of the boundary without a name, at the lower edge")
    func contacts() throws {
        let scene = try TestScene.run("square_lands")
        let contacts = scene.contacts
        #expect(contacts.map(\.hasBegun) == [true, false, true, false, true])
        for contact in contacts {
            #expect(contact.items == ["square"])
            #expect(contact.boundary == nil)
            if contact.hasBegun {
                #expect(isNear(contact.y, 568, 1))
                let x = try #require(contact.x)
                #expect(x > 109 && x < 211)
            }
        }
        #expect(scene.signal("touches").last == 3)
    }

    @Test("the animator pauses half a second after the last move")
    func pause() throws {
        let scene = try TestScene.run("square_lands")
        let height = scene.signal("height")
        let lastMove = try #require(height.indices.dropFirst().last { abs(height[$0] - height[$0 - 1]) > 0.02 })
        let pause = try #require(scene.ticks(of: "didPause").first)
        #expect(isNear(Double(pause - lastMove) / 60, 0.5, 0.05))
    }

    @Test("a tap lets it fall again from there")
    func again() throws {
        let scene = try TestScene(file: "square_lands", until: 0.5)
        try scene.run("scene.tap {160, 200}")
        try scene.advance()
        #expect(isNear(scene.item("square")?.center.y, 200, 1))
        #expect(isNear(scene.signal("speed").last, 16.7, 0.2))
    }
}

/// Row 7.
@Suite struct DullAndLivelySceneTests {
    @Test("elasticity 0.2 bounces 13 points high; 0.5 bounces 80, 19 and 4.5, and then no more")
    func heights() throws {
        let scene = try TestScene.run("dull_and_lively", to: .paused)
        let tap = try #require(scene.ticks(of: "touch").first)
        let dull = peaks(of: Array(scene.signal("dull")[tap...]), above: 0.1).map(\.value)
        #expect(isNear(dull.first, 13, 0.3))
        let lively = peaks(of: Array(scene.signal("lively")[tap...]), above: 0.1).map(\.value)
        try #require(lively.count == 3)
        #expect((78...81).contains(lively[0]))
        #expect((18...20).contains(lively[1]))
        #expect((4...5).contains(lively[2]))
        #expect(isNear(scene.signal("lively").last, 0, 0.5))
        #expect(isNear(scene.signal("dull").last, 0, 0.5))
    }

    @Test("the tap lets both fall as the first time")
    func replay() throws {
        let scene = try TestScene.run("dull_and_lively")
        let tap = try #require(scene.ticks(of: "touch").first)
        for name in ["dull", "lively"] {
            let height = scene.signal(name)
            #expect(isNear(height[tap], 347, 0.5))
            // The first tick of all has one sub-step, the tap's has two: a tick and a half ahead. An item that lay on the
            // floor starts 2 points per second slower than one in flight.
            for step in 1...40 {
                let expected = (height[step + 1] + height[step + 2]) / 2
                #expect(isNear(height[tap + step], expected, name == "dull" ? 2 : 0.2))
            }
        }
    }

    @Test("an item that is only put back goes on at the speed it had")
    func kept() throws {
        let speeds = try ["true", "false"].map { forget in
            let scene = try TestScene(file: "dull_and_lively", parameters: ["forget": forget], until: 1.75)
            let tap = try #require(scene.ticks(of: "touch").first)
            let speed = scene.signal("lively speed")
            return (before: speed[tap - 1], after: speed[tap])
        }
        // Gravity adds 1000 / 60 in a tick.
        #expect(isNear(speeds[0].after, 16.7, 0.2))
        #expect(isNear(speeds[1].after, speeds[1].before + 16.7, 0.5))
        #expect(abs(speeds[1].before) > 30)
    }
}

/// Row 8.
@Suite struct ElasticBallSceneTests {
    @Test("the ball comes back to its height each time within a hundredth, and never rests")
    func heights() throws {
        let scene = try TestScene.run("elastic_ball", to: .stopped)
        let heights = peaks(of: scene.signal("height"), above: 10).map(\.value)
        #expect(heights.count >= 4)
        for height in heights { #expect(isNear(height, 424, 4.24)) }
        #expect(scene.ticks(of: "didPause").isEmpty)
        #expect(scene.begins("ball").count >= 5)
        #expect(scene.track("ball") { $0.rotation }.allSatisfy { $0 == 0 })
        #expect(scene.track("ball") { $0.center.x }.allSatisfy { isNear($0, 285, 1e-3) })
    }

    @Test("with elasticity 0.5 each bounce is a quarter as high as the one before")
    func half() throws {
        let scene = try TestScene.run("elastic_ball", parameters: ["elasticity": "0.5"])
        let heights = peaks(of: scene.signal("height"), above: 1).map(\.value)
        #expect(heights.count >= 2)
        #expect(isNear(heights[0], 106, 1.06))
        #expect(isNear(heights[1], 26.5, 0.5))
    }
}
