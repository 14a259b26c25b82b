import TestSupport
import Testing

/// A heavy ball on a chain, and a wall.
@Suite struct WreckingBallSceneTests {
    private func play() throws -> TestScene { try TestScene.run("wrecking_ball", to: .stopped) }

    @Test("the wall stands still until the ball arrives")
    func stands() throws {
        let scene = try play()
        let blow = try #require(scene.contacts.first { $0.hasBegun && $0.items.contains("ball") })
        #expect(blow.tick > 150)
        #expect(scene.signal("moved bricks")[..<blow.tick].allSatisfy { $0 == 0 })
        for brick in 1...30 {
            let start = try #require(scene.item("brick \(brick)", at: 0)).center
            let before = try #require(scene.item("brick \(brick)", at: blow.tick - 1)).center
            #expect(isNear(before.x, start.x, 3) && isNear(before.y, start.y, 3), "brick \(brick)")
        }
    }

    @Test("the upper half of the wall falls, the lower half stands")
    func falls() throws {
        let scene = try play()
        let moved = try #require(scene.signal("moved bricks").last)
        #expect((10...22).contains(moved))
        // The lowest row stays where it is, and of the two above all but the bricks at the end that the ball pushes.
        var standing = 0
        for brick in 1...9 {
            let start = try #require(scene.item("brick \(brick)", at: 0)).center
            let end = try #require(scene.item("brick \(brick)")).center
            let stands = isNear(end.x, start.x, 5) && isNear(end.y, start.y, 5)
            if stands { standing += 1 }
            #expect(stands || brick > 3, "brick \(brick)")
        }
        #expect(standing >= 7)
        for brick in 25...30 {
            let start = try #require(scene.item("brick \(brick)", at: 0)).center
            #expect(try #require(scene.item("brick \(brick)")).center.y > start.y + 50, "brick \(brick)")
        }
    }

    @Test("the ball stays on its chain, and the chain in one piece")
    func chain() throws {
        let scene = try play()
        #expect(scene.signal("apart").allSatisfy { $0 < 0.5 })
        // Nine links of 28 points and half of the ball, from the hook at (380, 66).
        let (x, y) = (scene.track("ball") { $0.center.x }, scene.track("ball") { $0.center.y })
        for (ballX, ballY) in zip(x, y) {
            let squared = (ballX - 380) * (ballX - 380) + (ballY - 66) * (ballY - 66)
            #expect(squared < 286.5 * 286.5)
        }
        #expect(try #require(x.min()) < 200)
        #expect(try #require(x.max()) > 450)
    }

    @Test("no brick goes through the ground or the sides")
    func inside() throws {
        let scene = try play()
        for brick in 1...30 {
            let (x, y) = (scene.track("brick \(brick)") { $0.center.x }, scene.track("brick \(brick)") { $0.center.y })
            // Half the height of a brick is 11.5.
            #expect(y.allSatisfy { $0 < 490 }, "brick \(brick)")
            #expect(x.allSatisfy { (10...990).contains($0) }, "brick \(brick)")
        }
    }

    @Test("the ball of the tower knocks off the topmost block, and its rod keeps its length")
    func tower() throws {
        let scene = try TestScene.run("tower", to: .paused)
        let block = scene.track("block6.1") { $0.center.y }
        #expect(block[0] == 206 && (block.last ?? 0) > 206 + 28)
        for (x, y) in zip(scene.track("ball") { $0.center.x }, scene.track("ball") { $0.center.y }) {
            let squared = (x - 240) * (x - 240) + (y - 60) * (y - 60)
            #expect(squared > 199.5 * 199.5 && squared < 200.5 * 200.5)
        }
    }
}
