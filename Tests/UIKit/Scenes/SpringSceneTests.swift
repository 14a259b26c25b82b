import TestSupport
import Testing

@Suite struct SpringSceneTests {
    @Test("a box on a spring of 2 Hz and 100 points passes the published places")
    func published() throws {
        let scene = try TestScene.run("spring")
        for (tick, expected) in [(1, 249.489), (10, 201.092), (30, 204.032), (60, 200.143)] {
            #expect(isNear(scene.signal("left", at: tick), expected - 100, 0.05))
        }
        #expect(isNear(scene.signal("left").last, 100, 0.05))
    }

    @Test("under gravity a box swings about 25.33 points below its spring's length, about once a second")
    func sag() throws {
        let scene = try TestScene.run("spring", to: .paused)
        let middle = scene.signal("middle")
        #expect(isNear(middle[30], 151.8, 0.05))
        #expect(isNear(middle.last, 135.33, 0.05))
        #expect(isNear(scene.signal("right").last, 125.33, 0.05))
        // From the lowest place to the next one.
        let first = try #require(middle.indices[0..<60].max { middle[$0] < middle[$1] })
        let second = try #require(middle.indices[60..<120].max { middle[$0] < middle[$1] })
        #expect(abs(second - first - 60) <= 2, "\(first), \(second)")
    }
}
