import Foundation
import TestSupport
import Testing

/// `Examples/Embedding`, built beside the tests.
@Suite struct EmbeddingExampleTests {
    @Test("the example of embedding prints what its folder says")
    func output() throws {
        let folder = packageRoot.appendingPathComponent("Examples/Embedding")
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("Embedding")
        try #require(FileManager.default.isExecutableFile(atPath: program.path), "\(program.path)")
        let result = try run(program.path, [])
        #expect(result.errors == "")
        #expect(result.status == 0)
        #expect(
            result.output
                == (try String(contentsOf: folder.appendingPathComponent("expected.txt"), encoding: .utf8)))
    }
}
