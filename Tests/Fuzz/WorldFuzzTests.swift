import Foundation
import TestSupport
import Testing

@Suite("Random worlds and random calls", .timed)
struct WorldFuzzTests {
    /// With MOONSPRING_FUZZ_SEED set only that world runs; with MOONSPRING_FUZZ_SECONDS worlds run for so long, each
    /// named before it begins, so that a crash tells its seed.
    @Test("no world comes apart, loses count or gives other bits the second time")
    func worlds() {
        let seconds = environment("MOONSPRING_FUZZ_SECONDS").flatMap(Double.init)
        let only = environment("MOONSPRING_FUZZ_SEED").flatMap(UInt64.init)
        let first = only ?? environment("MOONSPRING_FUZZ_FROM").flatMap(UInt64.init) ?? 1
        let end = seconds.map { Date().addingTimeInterval($0) }
        var seed = first
        var ticks = 0
        repeat {
            if seconds != nil || only != nil { print("world \(seed)") }
            let run = WorldFuzz(seed: seed)
            run.run()
            #expect(run.faults.isEmpty)
            // The second time with another number of threads.
            let again = WorldFuzz(seed: seed, workers: 1 + Int(seed % 3))
            again.run()
            #expect(again.faults == run.faults)
            #expect(again.hash.value == run.hash.value, "seed \(seed)")
            ticks += run.ticks + again.ticks
            seed += 1
        } while only == nil && (end.map { Date() < $0 } ?? (seed - first < (isThorough ? 500 : 100)))
        print("\(ticks) ticks in \(seed - first) random worlds")
        #expect(only != nil || ticks > 1000)
    }
}
