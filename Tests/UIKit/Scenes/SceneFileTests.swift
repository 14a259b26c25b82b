import Foundation
import TestSupport
import Testing

/// What holds for every scene that ships.
@Suite struct SceneFileTests {
    @Test(
        "every scene runs to its end without an error or a warning, twice with the same hash", arguments: SceneFile.all)
    func runs(_ file: SceneFile) throws {
        let scene = try TestScene(file: file.name)
        let end = try scene.run()
        #expect([.paused, .stopped, .duration].contains(end))
        #expect(scene.warnings.isEmpty)
        let again = try TestScene.run(file.name)
        #expect(again.scene.hash == scene.scene.hash)
        #expect(again.scene.tick == scene.scene.tick)
    }

    @Test("every scene has a title, names its items, and moves at least one of them", arguments: SceneFile.all)
    func worthWatching(_ file: SceneFile) throws {
        let scene = try TestScene(file: file.name)
        #expect(scene.scene.title?.isEmpty == false)
        try scene.run()
        let (first, last) = (try #require(scene.frames.first), try #require(scene.frames.last))
        #expect(scene.frames.contains { $0.items != first.items })
        let unnamed = last.items.map(\.name).filter { $0.hasPrefix("item") && Int($0.dropFirst(4)) != nil }
        #expect(unnamed.isEmpty)
        #expect(Set(last.items.map(\.name)).count == last.items.count)
    }

    @Test(
        "a file begins with a sentence of what one sees, and a paragraph of what to look for", arguments: SceneFile.all)
    func head(_ file: SceneFile) throws {
        let lines = try file.text().split(separator: "\n", omittingEmptySubsequences: false)
        let comment = lines.prefix { $0.hasPrefix("--") }.map { $0.dropFirst(2).drop { $0 == " " } }
        let paragraphs = comment.split(separator: "")
        try #require(paragraphs.count >= 2)
        #expect(paragraphs[0].last?.hasSuffix(".") == true)
        #expect(paragraphs[1].first?.hasPrefix("What to look for: ") == true)
        #expect(!lines.contains { $0.count > 120 })
        #expect(!lines.contains { $0.hasSuffix(" ") })
    }

    @Test("the table in the folder lists every scene, and no other")
    func listed() throws {
        let table = try String(
            contentsOf: SceneFile.folder.appendingPathComponent("README.md"), encoding: .utf8)
        let listed = table.split(separator: "\n").compactMap { $0.firstMatch(of: #/^\| `(\w+)\.lua` \|/#) }
        #expect(listed.map { String($0.1) }.sorted() == SceneFile.all.map(\.name))
    }
}
