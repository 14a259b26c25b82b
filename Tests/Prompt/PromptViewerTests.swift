import Foundation
import TestSupport
import Testing

/// `:live`, in the real command on a terminal.
@Suite("The viewer from the prompt", .needsCommand, .ownThread)
struct PromptViewerTests {
    /// Where no browser is found.
    private static let noBrowser = ["PATH": "/nonexistent"]

    @Test(":live shows the scene with its input and where it is, until Ctrl-C")
    func viewer() throws {
        let session = try TerminalSession(.small, scene: "scene.title = 'here'", Self.noBrowser)
        try session.enter(":pause", ":step 30", "kept = 6")
        try session.type(":live")
        let line = session.terminal.cursorLine
        try session.terminal.press(.enter)
        try session.terminal.wait(forText: "scene.lua at http://127.0.0.1:")
        try session.terminal.press(.ctrl("c"))
        try session.waitForPrompt(below: line)
        #expect(value(try session.enter("kept * 7")) == "42")
        #expect(session.prompt?.seconds == 0.5)
    }

    @Test("without a file, or a terminal, it says what to do")
    func without() throws {
        let session = try TerminalSession(.small)
        #expect(try session.enter(":live").joined(separator: " ").contains("shows a scene's file"))
        let workspace = try Workspace(scene: "")
        let piped = try workspace.pipe(":live\n", "scene.lua")
        #expect(piped.errors.contains("moonspring live scene.lua"))
    }
}
