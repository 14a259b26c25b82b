import TestSupport
import Testing

@Suite("Any number of threads gives the same bits")
struct ThreadTests {
    @Test("several threads move a large scene as one does", arguments: WorldScene.large)
    func workers(scene: WorldScene) {
        let alone = WorldStage(scene, ticks: 120)
        #expect(alone.world.awakeBodyCount >= 700, "too few for the work to be shared out")
        for workers in isThorough ? [2, 3, 8] : [3] {
            let shared = WorldStage(scene, workers: workers, ticks: 120)
            #expect(shared.hash.value == alone.hash.value, "\(workers) threads")
        }
    }

    @Test("worlds on different threads do not disturb each other")
    func sideBySide() async {
        let scenes = [WorldScene.pile, .rain, .mixed, .largePyramid, .tumbler, .grid]
        func hash(_ scene: WorldScene, workers: Int) -> UInt64 {
            WorldStage(scene, workers: workers, ticks: 60).hash.value
        }
        let alone = scenes.map { hash($0, workers: 1) }
        let together = await withTaskGroup(of: (Int, UInt64).self) { group in
            for (index, scene) in scenes.enumerated() {
                group.addTask { (index, hash(scene, workers: 1 + index % 3)) }
            }
            var hashes = [UInt64](repeating: 0, count: scenes.count)
            for await (index, hash) in group { hashes[index] = hash }
            return hashes
        }
        #expect(together == alone)
    }

    @Test("worlds with threads of their own come and go")
    func comeAndGo() {
        var hashes = Set<UInt64>()
        for round in 0..<20 {
            hashes.insert(WorldStage(.rain, workers: 2 + round % 3, ticks: 2).hash.value)
        }
        #expect(hashes.count == 1)
    }
}
