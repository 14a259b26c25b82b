import Foundation
import TestSupport
import Testing

/// Scenes in WebAssembly, as `scripts/playground` builds it: MOONSPRING_PLAYGROUND names the folder.
@Suite(.enabled(if: environment("MOONSPRING_PLAYGROUND") != nil, "only in the optimised build"))
struct PlaygroundGoldenTests {
    @Test("every scene that ships has its golden hash in WebAssembly, and ends as it does here")
    func scenes() throws {
        let module = "\(try #require(environment("MOONSPRING_PLAYGROUND")))/tests.wasm"
        let files = goldenHashes.map { packageRoot.appendingPathComponent("scripts/scenes/\($0.scene).lua").path }
        let script = packageRoot.appendingPathComponent("Tests/Playground/scenes.mjs").path
        let run = try run("/usr/bin/env", ["node", script, module] + files)
        try #require(run.status == 0, "\(run.errors)")
        let expected = goldenHashes.map { "\($0.end) \($0.ticks) \($0.hash)" }
        #expect(run.output.split(separator: "\n").map(String.init) == expected)
    }
}
