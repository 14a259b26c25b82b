import Moonspring
import TestSupport
import Testing

@Suite struct LastOneWinsSceneTests {
    private func properties(_ scene: TestScene) throws -> ItemProperties {
        let view = try #require(scene.view("all"))
        return try #require(scene.animator(of: "all")?.properties(of: view))
    }

    @Test("elasticity 0.5, friction 0.2 and elasticity 0.3 in tree order give 0.3 and 0.2")
    func precedence() throws {
        let scene = try TestScene(file: "last_one_wins", until: 2.5)
        #expect(try properties(scene).elasticity == 0.3)
        #expect(try properties(scene).friction == 0.2)
        #expect(try properties(scene).resistance == 3)
        try scene.advance(to: 2.7)
        #expect(scene.view("B")?.appearance.alpha == 0.3)
        #expect(try properties(scene).friction == 0.2)
        // Out, and added again at its earlier place.
        try scene.advance(to: 2.9)
        #expect(scene.view("A")?.appearance.alpha == 0.3)
        #expect(try properties(scene).elasticity == 0.3)
        try scene.advance(to: 3.2)
        #expect(scene.view("A")?.appearance.alpha == 1)
        #expect(try properties(scene).elasticity == 0.3)
        try scene.advance(to: 5.7)
        #expect(try properties(scene).elasticity == 0.5)
        #expect(try properties(scene).resistance == 5)
    }

    @Test("the puck slides exactly as the winner says: 1000 / 3 points, and 1000 / 5 once the winner is out")
    func slides() throws {
        let scene = try TestScene.run("last_one_wins", to: .paused)
        let (all, onlyA, onlyC) = (
            scene.signal("all way"), scene.signal("only A way"), scene.signal("only C way")
        )
        // C goes at 5.6 s, and the last throw is at 5.9 s.
        #expect((0..<336).allSatisfy { all[$0] == onlyC[$0] })
        #expect(isNear(all[335], 333.3, 0.5))
        #expect((354..<all.count).allSatisfy { all[$0] == onlyA[$0] })
        #expect(isNear(all.last, 200, 0.5))
    }
}

@Suite struct PileSnapSceneTests {
    @Test("every photo's tilt is done in its 28th tick, though the photos start one after the other")
    func chaser() throws {
        let scene = try TestScene.run("pile_snap", to: .paused)
        var starts: [Int] = []
        for index in 1...6 {
            let scale = scene.track("picture \(index)") {
                ($0.transform.a * $0.transform.a + $0.transform.b * $0.transform.b).squareRoot()
            }
            let start = try #require(scale.firstIndex { $0 != 1 })
            starts.append(start)
            for tick in 1...27 {
                let progress = Double(tick * (tick + 1)) / 2 * 0.0025
                #expect(isNear(scale[start - 1 + tick], 1 - 0.2 * progress, 1e-9), "photo \(index), tick \(tick)")
            }
            #expect(isNear(scale[start + 27], 0.8, 1e-9))
        }
        #expect(Set(starts).count == 6)
    }

    @Test("the snap goes on beside it and ends where it should, upright")
    func snap() throws {
        let scene = try TestScene(file: "pile_snap", until: 2.4)
        let distance = scene.signal("distance 1")
        let start = try #require(scene.ticks(of: "touch").first)
        #expect(distance[start] > 100)
        // While the tilt is going on the card is already near its place.
        #expect(distance[start + 20] < 20)
        #expect(try #require(distance.last) < 0.1)
        #expect(isNear(scene.item("card 1")?.rotation, 0, 0.001))
    }
}
