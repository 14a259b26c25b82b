import Foundation
import TestSupport
import Testing

@Suite("Files on standard output of a terminal", .needsCommand, .ownThread)
struct BinaryOutputTests {
    @Test("a terminal gets text, and nothing that is none")
    func refused() throws {
        let workspace = try Workspace(scene: "")
        func written(_ format: String) throws -> (text: String, end: ChildProcess.End) {
            let arguments = ["render", "scene.lua", "-o", "-", "--format", format]
            let terminal = try workspace.terminal(arguments, .init(columns: 200, rows: 24))
            let end = try terminal.waitForEnd()
            return (terminal.rawText, end)
        }
        for format in ["png", "gif", "mp4", "webm"] {
            let (text, end) = try written(format)
            #expect(end == .exit(2))
            #expect(
                text.contains(
                    "a .\(format) file cannot go to a terminal: redirect standard output to a file or a pipe"))
        }
        let (text, end) = try written("svg")
        #expect(end == .exit(0) && text.contains("</svg>"))
    }
}
