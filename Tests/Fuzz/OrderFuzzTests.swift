import Foundation
import TestSupport
import Testing

/// Addresses and Lua's seed differ in each process.
@Suite("Scripts that depend on order", .needsCommand, .ownThread) struct OrderFuzzTests {
    private static let count = environment("MOONSPRING_FUZZ_ORDER").flatMap(Int.init) ?? (isThorough ? 5000 : 50)

    /// What a scene prints and its hash, in a process of its own.
    private func play(_ path: String) throws -> ProcessResult {
        try run(try #require(commandPath), ["run", path, "--duration", "0.5", "--limit", "0", "--seed", "7"])
    }

    /// Calls `check` with the path of each script.
    private func scripts(_ count: Int, _ check: (_ seed: Int, _ path: String, _ script: String) throws -> Void) throws {
        let folder = TestFolder()
        let path = folder.url.appendingPathComponent("scene.lua").path
        for seed in 0..<count {
            var generator = OrderScriptGenerator(seed: UInt64(seed) + 1)
            let script = generator.script()
            try folder.put("scene.lua", script)
            try check(seed, path, script)
        }
    }

    @Test("a scene prints the same and has the same hash in each process, whatever addresses it has")
    func twice() throws {
        var lines = 0
        try scripts(Self.count) { seed, path, script in
            let first = try play(path)
            let second = try play(path)
            #expect(first.status == 0, "seed \(seed): \(first.errors)\n\(script)")
            lines += first.output.utf8.count { $0 == UInt8(ascii: "\n") }
            guard first.output != second.output || first.errors != second.errors else { return }
            let pairs = zip(first.output.split(separator: "\n"), second.output.split(separator: "\n"))
            let place = pairs.first { $0 != $1 }.map { "\($0) | \($1)" } ?? "the end"
            Issue.record("seed \(seed): \(place)\n\(script)")
        }
        #expect(lines > 50 * Self.count, "the scripts should show much")
    }

    @Test("a scene prints the same where address space is short")
    func shortOfAddresses() throws {
        try scripts(min(Self.count, 20)) { seed, path, _ in
            let free = try play(path)
            let command = #"ulimit -v 1000000; exec "$0" run "$1" --duration 0.5 --limit 0 --seed 7"#
            let bound = try run("/bin/bash", ["-c", command, try #require(commandPath), path])
            #expect(free.status == 0)
            #expect(bound.output == free.output && bound.errors == free.errors, "seed \(seed)")
        }
    }
}
