import Foundation
import TestSupport
import Testing

/// Every bit of ten scenes of bodies over four seconds, in debug and release, with one thread and more.
///
/// With MOONSPRING_RECORD set `recorded` writes WorldHashes.swift anew, and fails so that nobody forgets it set.
@Suite struct WorldGoldenTests {
    private static func hash(_ scene: WorldScene, workers: Int = 1) -> String {
        WorldStage(scene, workers: workers, ticks: 240).hash.digits
    }

    @Test("every scene has a golden hash of its own")
    func complete() {
        #expect(worldHashes.map(\.scene) == WorldScene.golden.map(\.name))
        #expect(Set(worldHashes.map(\.hash)).count == worldHashes.count)
    }

    @Test("a scene of bodies moves as it always did", arguments: WorldScene.golden.sampledIfChecked(every: 3))
    func golden(_ scene: WorldScene) {
        #expect(Self.hash(scene) == worldHashes.first { $0.scene == scene.name }?.hash)
    }

    @Test(
        "nothing is left from an earlier run, and threads make no difference",
        arguments: WorldScene.golden.sampledIfChecked(every: 3))
    func repeated(_ scene: WorldScene) {
        #expect(Self.hash(scene, workers: 2) == Self.hash(scene))
    }

    @Test("hashes are recorded", .enabled(if: environment("MOONSPRING_RECORD") != nil, "only when recording"))
    func recorded() throws {
        let rows = WorldScene.golden.map { "    (\"\($0.name)\", \"\(Self.hash($0))\")," }
        let text = """
            /// The hashes of the scenes of bodies; new ones belong here only with a change that says why the motion changed.
            let worldHashes: [(scene: String, hash: String)] = [
            \(rows.joined(separator: "\n"))
            ]

            """
        try text.write(
            to: packageRoot.appendingPathComponent("Tests/Golden/WorldHashes.swift"), atomically: true, encoding: .utf8)
        Issue.record("WorldHashes.swift was written anew: look at the difference, then run without MOONSPRING_RECORD")
    }
}
