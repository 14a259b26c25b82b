import Foundation
import MoonspringScene
import TestSupport
import Testing

/// The program, where it is installed; `scripts/setup test` installs it.
private let luacheck = ["/usr/bin/luacheck", "/usr/local/bin/luacheck"].first {
    FileManager.default.isExecutableFile(atPath: $0)
}

@Suite(
    "luacheck", .enabled(if: luacheck != nil, "luacheck is not installed: scripts/setup test does that"), .ownThread)
struct LuacheckTests {
    private func check(_ arguments: [String]) throws {
        let result = try run(
            try #require(luacheck), ["--no-color", "--quiet", "--codes"] + arguments, folder: packageRoot)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
    }

    @Test("finds nothing in the scenes that ship") func scenes() throws { try check(["scripts/scenes"]) }

    @Test("finds nothing in the annotations, which are there to declare and not to do")
    func annotations() throws { try check(["library"]) }

    @Test("finds nothing in the examples of the reference")
    func examples() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("moonspring-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for row in reference.classes {
            let file = folder.appendingPathComponent("\(row.name).lua")
            try row.exampleScript.write(to: file, atomically: true, encoding: .utf8)
        }
        try check(["--config", ".luacheckrc", folder.path])
    }

    @Test("finds a global that nobody set")
    func finds() throws {
        let result = try run(
            try #require(luacheck), ["--no-color", "--codes", "--config", ".luacheckrc", "-"], input: "print(muddle)\n",
            folder: packageRoot)
        #expect(result.status == 1)
        #expect(result.output.contains("muddle"))
    }
}
