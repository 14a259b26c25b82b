import TestSupport
import Testing

/// `moonspring new` before a person.
@Suite("moonspring new on a terminal", .needsCommand, .ownThread)
struct NewTerminalTests {
    @Test(
        "it asks with which scene to begin, once more where the answer is none; Enter takes the first",
        arguments: [("\r", "bottom_sheet"), ("4\r", "loader"), ("9\rlist\r", "inbox")])
    func asks(answers: String, scene: String) throws {
        let workspace = Workspace()
        let terminal = try workspace.terminal(["new", "garden"])
        try terminal.wait(forText: "5  physics")
        try terminal.send(answers)
        #expect(try terminal.waitForEnd() == .exit(0))
        #expect(try workspace.read("garden/scene.lua") == SceneFile(scene).text())
        #expect(
            terminal.occurrences(of: "expected a number from 1 to 5, or a name, found '9'")
                == (scene == "inbox" ? 1 : 0))
    }

    @Test("Ctrl-D makes nothing")
    func declines() throws {
        let workspace = Workspace()
        let terminal = try workspace.terminal(["new", "garden"])
        try terminal.wait(forText: "Begin with [1]:")
        try terminal.press(.ctrl("d"))
        #expect(try terminal.waitForEnd() == .exit(130))
        #expect(!workspace.names.contains("garden"))
    }
}
