import TestSupport
import Testing

/// Scenes that work without end over what is large: no single step may take long beyond the limit.
@Suite("Scenes that are slow", .needsCommand, .ownThread) struct SlowScriptFuzzTests {
    private static let count = environment("MOONSPRING_FUZZ_SLOW").flatMap(Int.init) ?? (isThorough ? 2000 : 24)
    /// Of one call, in seconds; a tick may take as long.
    private static let limit = 0.4
    /// What a process takes to start and to end, and a call may be over its limit.
    private static let slack = 0.1 + 0.3

    @Test("end at most 0.3 s after their limit, with a place", arguments: Array(0..<count))
    func command(seed: Int) throws {
        var generator = SlowScriptGenerator(seed: UInt64(seed) + 1)
        let (script, place) = generator.script()
        try expectStop(script, place, "seed \(seed)")
    }

    private func expectStop(_ script: String, _ place: SlowScriptGenerator.Place, _ name: String) throws {
        let folder = TestFolder()
        try folder.put("scene.lua", script)
        let limits = ["--limit", "\(Self.limit)", "--tick-limit", "\(2 * Self.limit)"]
        let bound = place.limits * Self.limit + Self.slack
        var last: ProcessResult?
        let seconds = try leastTime(within: bound) {
            let (result, seconds) =
                place == .prompt
                ? try folder.timeCommand(["repl"] + limits, input: "do \(script.replacing("\n", with: " ")) end\n")
                : try folder.timeCommand(["run", "scene.lua", "--duration", "0.2"] + limits)
            last = result
            return seconds
        }
        let result = try #require(last)
        let context =
            "\(name), \(place): status \(result.status), \(seconds) s, \(result.errors.prefix(300))\n\(script)"
        if environment("MOONSPRING_FUZZ_SHOW") != nil {
            print("slow \(seconds - bound) \(name) \(place) \(result.status)")
        }
        #expect([0, 1, 124].contains(result.status), "\(context)")
        #expect(seconds <= bound, "\(context)")
    }
}
