import Foundation
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
        try run(
            try #require(luacheck), ["--no-color", "--quiet", "--codes"] + arguments, folder: packageRoot
        ).ending(0)
    }

    @Test("finds nothing in the scenes that ship") func scenes() throws { try check(["scripts/scenes"]) }

    @Test("finds nothing in the annotations, which are there to declare and not to do")
    func annotations() throws { try check(["library"]) }

    @Test("finds nothing in the examples of the reference")
    func examples() throws {
        let folder = TestFolder()
        for row in reference.classes { try folder.put("\(row.name).lua", row.exampleScript) }
        try check(["--config", ".luacheckrc", folder.path])
    }

    @Test("finds a global that nobody set")
    func finds() throws {
        let result = try run(
            try #require(luacheck), ["--no-color", "--codes", "--config", ".luacheckrc", "-"], input: "print(muddle)\n",
            folder: packageRoot
        ).ending(1)
        #expect(result.output.contains("muddle"))
    }
}
