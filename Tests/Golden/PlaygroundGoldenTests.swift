import TestSupport
import Testing

@Suite("Scenes in WebAssembly", .needsPlayground) struct PlaygroundGoldenTests {
    @Test("every scene that ships has its golden hash in WebAssembly, and ends as it does here")
    func scenes() throws {
        let files = goldenHashes.map { packageRoot.appendingPathComponent("scripts/scenes/\($0.scene).lua").path }
        #expect(
            try inWebAssembly("scenes.mjs", files) == goldenHashes.map { "\($0.end) \($0.ticks) \($0.hash)" })
    }
}
