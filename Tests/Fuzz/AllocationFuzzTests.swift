import MoonspringLua
import MoonspringScene
import Synchronization
import TestSupport
import Testing

/// Scenes that hold more and more, through all that a script can make grow.
@Suite("Scenes that allocate without end", .ownThread) struct AllocationFuzzTests {
    private static let count = environment("MOONSPRING_FUZZ_ALLOCATIONS").flatMap(Int.init) ?? (isThorough ? 5000 : 60)
    /// Seeds, by the group that runs them.
    private static let groups = stride(from: 0, to: count, by: 20).map { $0..<min($0 + 20, count) }
    /// How many scripts all groups have run, and how many of these were refused memory: in a group of twenty that is left to chance.
    private static let judged = Mutex((scripts: 0, refused: 0))
    /// Where a script's error is, or a tick's.
    private static var place: some RegexComponent { #/^(scene\.lua:\d+|tick \d+): /# }

    private func script(_ seed: Int) -> String {
        var generator = AllocationGenerator(seed: UInt64(seed) + 1)
        return generator.script()
    }

    /// Runs a script in a process of its own, with so many MiB. Returns whether it was refused memory.
    private func isRefused(_ script: String, _ name: String, budget: Int, tracing: Bool = false) throws -> Bool {
        let folder = TestFolder()
        try folder.put("scene.lua", script)
        let limits =
            "--memory \(budget) --duration 0.6 --limit 1 --tick-limit 2 \(tracing ? "--trace trace.jsonl" : "")"
        let command = "ulimit -v 1000000; exec \"$0\" run scene.lua \(limits)"
        let result = try folder.shell(command)
        let megabytes = result.peakMemory >> 20
        let context =
            "\(name): status \(result.status), \(megabytes) MB of \(budget), \(result.errors.prefix(300))\n\(script)"
        // Who goes on when refused, or makes little, runs out of time.
        #expect([0, 1, 124].contains(result.status), "\(context)")
        let hasPlace = result.errors.split(separator: "\n").contains { $0.contains(Self.place) }
        #expect(result.status == 0 || hasPlace, "\(context)")
        #expect(megabytes <= budget * 3 / 2 + 40, "\(context)")
        if environment("MOONSPRING_FUZZ_SHOW") != nil {
            print("allocated \(megabytes) of \(budget): \(result.status) \(name)")
        }
        return result.status == 1 && result.errors.contains("not enough memory")
    }

    @Test(
        "hold at most one and a half times the budget and 40 MB, and end with a place and status 1",
        .needsCommand, arguments: groups)
    func command(seeds: Range<Int>) throws {
        var refused = 0
        for seed in seeds {
            let budget = [16, 32, 64][seed % 3]
            if try isRefused(script(seed), "seed \(seed)", budget: budget, tracing: seed % 4 == 0) { refused += 1 }
        }
        Self.judged.withLock { judged in
            judged.scripts += seeds.count
            judged.refused += refused
            guard judged.scripts == Self.count else { return }
            #expect(4 * judged.refused > judged.scripts, "\(judged.refused) of \(judged.scripts) were refused memory")
        }
    }

    @Test("of one kind each", .needsCommand, arguments: AllocationGenerator.pieces.sampled(every: 12))
    func single(piece: String) throws {
        _ = try isRefused(AllocationGenerator.script(of: [piece], size: 1000), piece, budget: 64)
    }

    @Test("of what is dropped again", .needsCommand, arguments: allocationsOverTime.indices)
    func overTime(index: Int) throws {
        let entry = allocationsOverTime[index]
        let script = "local ms = require 'moonspring' local scene = ms.scene\n" + entry.script
        _ = try isRefused(script, entry.name, budget: 64)
    }

    @Test("leave the engine usable", arguments: groups)
    func engine(seeds: Range<Int>) throws {
        for seed in seeds {
            let options = Scene.Options().with(\.engine.memoryLimit, 16 << 20).with(\.engine.timeLimit, 0.5)
            let scene = try Scene.silent(options)
            try? scene.load(text: script(seed), name: "scene.lua")
            for _ in 0..<20 { scene.advance() }
            do throws(LuaError) {
                // What refused more is still there; its functions are not called any more.
                try scene.engine.run(
                    """
                    local ms = require 'moonspring'
                    assert(ms.View{frame = {1, 2, 3, 4}}.frame == ms.rect(1, 2, 3, 4))
                    """, name: "after")
            } catch {
                #expect(error.message.contains("not enough memory"), "seed \(seed): \(error)")
            }
        }
    }
}
