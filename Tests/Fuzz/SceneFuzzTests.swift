import MoonspringScene
import TestSupport
import Testing

@Suite("Scenes of random calls")
struct SceneFuzzTests {
    private struct Outcome {
        var hash: String
        var frames = 0
        var moved = 0
        var flaw: String?
    }

    /// Runs a script for 120 ticks and looks at every number of every frame.
    private func play(_ script: String) throws -> Outcome {
        let scene = try Scene.silent()
        var outcome = Outcome(hash: "")
        var last: [FrameItem] = []
        scene.onFrame = { frame in
            for item in frame.items {
                let map = item.transform
                let numbers = [
                    item.center.x, item.center.y, item.size.width, item.size.height, item.rotation, map.a, map.b, map.c,
                    map.d, map.tx, map.ty,
                ]
                if !numbers.allSatisfy(\.isFinite) { outcome.flaw = outcome.flaw ?? "tick \(frame.tick): \(item)" }
            }
            outcome.frames += 1
            if frame.items != last { outcome.moved += 1 }
            last = frame.items
        }
        do { try scene.load(text: script, name: "fuzz.lua") } catch { outcome.flaw = "loading: \(error.message)" }
        for _ in 0..<120 {
            scene.advance()
            // A frame is made of what has changed, and `currentFrame` of everything that exists.
            if scene.currentFrame().items != last {
                outcome.flaw = outcome.flaw ?? "tick \(scene.tick): a change was missed"
            }
        }
        outcome.hash = scene.hash
        return outcome
    }

    @Test(
        "no random scene crashes or shows a number that is none, and each gives the same hash twice",
        arguments: 0..<(environment("MOONSPRING_FUZZ_SCENES").flatMap(Int.init) ?? (isThorough ? 200 : 80)) / 40)
    func scenes(group: Int) throws {
        var moving = 0
        for seed in group * 40..<group * 40 + 40 {
            var generator = ScriptGenerator(seed: UInt64(seed) + 1)
            let script = generator.script()
            let first = try play(script)
            #expect(first.flaw == nil, "seed \(seed)")
            #expect(first.frames == 121)
            let second = try play(script)
            #expect(first.hash == second.hash, "seed \(seed)")
            if first.moved > 20 { moving += 1 }
        }
        // Some four of ten do; of forty in a row hardly ever fewer than five.
        #expect(moving >= 4, "of forty scenes some should move for a while")
    }
}
