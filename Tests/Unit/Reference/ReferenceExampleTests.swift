import MoonspringScene
import TestSupport
import Testing

@Suite("The examples of the reference") struct ReferenceExampleTests {
    @Test("every class has one, and it prints what it says", arguments: reference.classes.map(\.name))
    func example(_ name: String) throws {
        let row = try #require(reference.classes.named(name))
        let expected = row.example.split(separator: "\n").compactMap { line in
            line.firstRange(of: "--> ").map { String(line[$0.upperBound...]) }
        }
        try #require(!expected.isEmpty, "an example shows what comes out of it")
        if row.isConstructible { #expect(row.example.contains(row.path ?? name)) }
        let scene = try Scene()
        var printed: [String] = []
        scene.engine.onOutput = { printed.append($0.replacing("\t", with: " ")) }
        try scene.load(text: row.exampleScript, name: "\(name).lua")
        #expect(scene.engine.takeErrors().isEmpty)
        #expect(printed == expected)
    }

    @Test("no line of an example is longer than a page shows", arguments: reference.classes.map(\.name))
    func width(_ name: String) throws {
        let row = try #require(reference.classes.named(name))
        for line in row.exampleScript.split(separator: "\n") { #expect(line.count <= 118, "\(line)") }
    }
}
