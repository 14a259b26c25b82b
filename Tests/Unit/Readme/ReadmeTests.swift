import Foundation
import MoonspringScene
import TestSupport
import Testing

@Suite("The README") struct ReadmeTests {
    /// The text of the first fenced block of a language.
    private func block(_ language: String) throws -> String {
        let text = try String(contentsOf: packageRoot.appendingPathComponent("README.md"), encoding: .utf8)
        let start = try #require(text.range(of: "```\(language)\n"))
        let end = try #require(text.range(of: "\n```", range: start.upperBound..<text.endIndex))
        return String(text[start.upperBound..<end.lowerBound])
    }

    @Test("the Lua scene runs to its duration, and the rod keeps its length")
    func luaScene() throws {
        let scene = try Scene()
        var rods: [Double] = []
        scene.onFrame = { rods += $0.signals.filter { $0.name == "rod" }.map(\.value) }
        try scene.load(text: try block("lua"), name: "README.lua")
        let result = SceneRun(scene, duration: 4).run()
        #expect(result.errors.isEmpty)
        #expect(scene.tick == 240)
        #expect(rods.count == 241)
        #expect(rods.allSatisfy { isNear($0, 87.5, 0.5) })
    }

    @Test("the Swift program prints a fall")
    func swiftProgram() throws {
        #expect(try block("swift").contains("for error in scene.engine.takeErrors() { print(error) }"))
        let scene = try Scene()
        let script = try block("swift").components(separatedBy: "\"\"\"")[1]
        try scene.load(text: script, name: "fall.lua")
        var heights: [Double] = []
        scene.onFrame = { heights.append($0.items[0].center.y) }
        for _ in 0..<60 { scene.advance() }
        #expect(scene.engine.takeErrors().isEmpty)
        #expect(heights.count == 60)
        #expect(isNear(heights.last, 529.6, 0.05))
    }
}
