import TestSupport
import Testing

@Suite struct FreeFallSceneTests {
    @Test("a square falls from 50 to 50.0694, 50.4161 and 51.0396 in the first ticks, and to 529.6 in a second")
    func figures() throws {
        let scene = try TestScene.run("free_fall", to: .stopped)
        for (tick, expected) in [(1, 50.0694), (2, 50.4161), (3, 51.0396)] {
            #expect(isNear(scene.signal("plain y", at: tick), expected, 0.00006))
        }
        #expect(isNear(scene.signal("plain y", at: 60), 529.6, 0.05))
        #expect(isNear(scene.signal("plain speed", at: 60), 943.7, 0.05))
        #expect(isNear(scene.signal("no air y", at: 60), 545.8, 0.05))
        #expect(isNear(scene.signal("no air speed", at: 60), 991.7, 0.05))
        #expect(scene.track("plain") { $0.center.x }.allSatisfy { $0 == 150 })
    }

    @Test("a heavy square falls like a light one, to the last bit")
    func density() throws {
        let scene = try TestScene.run("free_fall")
        #expect(zip(scene.signal("heavy y"), scene.signal("plain y")).allSatisfy { $0 == $1 })
    }

    @Test("it falls for ever, and a tap begins the fall anew from rest")
    func again() throws {
        let scene = try TestScene(file: "free_fall", until: 20)
        #expect(scene.ticks(of: "didPause").isEmpty)
        let tap = try #require(scene.ticks(of: "touch").first)
        // Two sub-steps from rest.
        #expect(isNear(scene.signal("plain y", at: tap), 50.208, 0.001))
        #expect(isNear(scene.signal("plain speed", at: tap), 16.65, 0.01))
        #expect(try #require(scene.signal("plain y").last) > 10_000)
    }
}

@Suite struct TenthGravitySceneTests {
    @Test("a tenth of gravity accelerates by 100 points per second squared, at every moment a tenth of the stone's way")
    func tenth() throws {
        let scene = try TestScene.run("tenth_gravity", to: .stopped)
        let (stone, feather) = (scene.signal("stone way"), scene.signal("feather way"))
        for tick in stone.indices {
            #expect(isNear(feather[tick], stone[tick] / 10, 1e-6 * stone[tick] + 1e-4), "tick \(tick)")
        }
        // The first sub-step: 100 / 120, less the resistance.
        #expect(isNear(scene.signal("feather speed", at: 1), 0.8326, 0.0001))
        #expect(isNear(feather[60], 47.96, 0.01))
    }

    @Test("the same upwards makes the balloon rise as the feather sinks")
    func rises() throws {
        let scene = try TestScene.run("tenth_gravity")
        let (balloon, feather) = (scene.signal("balloon way"), scene.signal("feather way"))
        for tick in balloon.indices { #expect(isNear(balloon[tick], -feather[tick], 0.001), "tick \(tick)") }
        #expect(try #require(balloon.last) < -400)
    }
}
