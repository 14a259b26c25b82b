import Foundation
import TestSupport
import Testing

/// How `moonspring repl` starts.
@Suite("Starting the prompt", .needsCommand, .ownThread, .serialized)
struct PromptStartTests {
    @Test("wrong arguments are a wrong use, and say what is wrong")
    func arguments() throws {
        let workspace = Workspace()
        for arguments in [
            ["--nonsense"], ["a.lua", "b.lua"], ["--limit", "-1"], ["--memory", "x"], ["--param", "novalue"],
            ["--seed", "x"],
        ] {
            let terminal = try workspace.terminal(["repl"] + arguments)
            #expect(try terminal.waitForEnd() == .exit(2), "\(arguments)")
            #expect(!terminal.transcript.isEmpty, "\(arguments)")
        }
        #expect(try workspace.pipe("", "--nonsense").status == 2)
    }

    @Test("a scene that does not exist is a wrong use")
    func missing() throws {
        let workspace = Workspace()
        let terminal = try workspace.terminal(["repl", "none.lua"])
        #expect(try terminal.waitForEnd() == .exit(2))
        #expect(terminal.transcript.joined().contains("none.lua"))
        #expect(try workspace.pipe("1\n", "none.lua").status == 2)
    }

    @Test("a scene with an error is told of; the prompt stays, so that it can be mended", arguments: Kind.allCases)
    func broken(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: "version = = 1\n")
        let workspace = session.workspace
        #expect(session.terminal.transcript.contains { $0.hasPrefix("scene.lua:2:") })
        #expect(value(try session.enter("6 * 7")) == "42")
        try workspace.writeScene("version = 1\nprint('mended')\n")
        try session.terminal.wait(forText: "mended")
        try session.waitForPrompt()
        #expect(value(try session.enter("version")) == "1")
        try workspace.pipe("print('after')\n", "scene.lua").ending(0)
        try workspace.writeScene("version = = 1\n")
        try workspace.pipe("print('after')\n", "scene.lua").ending(1, output: "", saying: "scene.lua:2:")
    }

    @Test("--param, --seed, --memory and --trust reach the scene", arguments: [Kind.small])
    func options(_ kind: Kind) throws {
        let workspace = try Workspace(scene: "local strength = scene.param('strength', 1)\n")
        let session = try TerminalSession(
            kind, "scene.lua", "--param", "strength=5", "--seed", "7", workspace: workspace)
        #expect(value(try session.enter("strength.value")) == "5")
        let first = value(try session.enter("scene.random()"))
        let again = try TerminalSession(kind, "scene.lua", "--param", "strength=5", "--seed", "7", workspace: workspace)
        #expect(value(try again.enter("strength.value")) == "5")
        #expect(value(try again.enter("scene.random()")) == first)
        let other = try TerminalSession(kind, "scene.lua", "--seed", "8", workspace: workspace)
        #expect(value(try other.enter("strength.value")) == "1")
        #expect(value(try other.enter("scene.random()")) != first)
        #expect(value(try other.enter("os.execute == nil")) == "true")
        let trusted = try TerminalSession(kind, "--trust")
        #expect(value(try trusted.enter("os.getenv('TERM')"))?.contains("xterm") == true)
        let small = try TerminalSession(kind, "--memory", "8")
        #expect(try small.enter("local t = {} while true do t[#t + 1] = {} end").joined().contains("memory"))
        #expect(value(try small.enter("6 * 7")) == "42")
    }

    @Test("every scene that ships starts, runs and answers", arguments: SceneFile.all.sampled(every: 4))
    func scenes(_ file: SceneFile) throws {
        let session = try TerminalSession(.small, file.path)
        try session.enter(":pause", ":step 10")
        #expect((Int(value(try session.enter("ms.scene.tick")) ?? "") ?? 0) >= 10)
        try session.enter(":items")
        #expect(try session.leave() == .exit(0))
    }

    @Test("help names the command and its options")
    func help() throws {
        let result = try Workspace().moonspring("repl", "--help").ending(0)
        #expect(result.output.contains("--param"))
        #expect(try Workspace().moonspring("--help").output.contains("repl"))
    }

    @Test("a terminal that is closed ends the command")
    func hangup() throws {
        let workspace = Workspace()
        let session = try TerminalSession(.small, workspace: workspace)
        try session.enter("print('kept')")
        session.terminal.process.signal(SIGHUP)
        try session.terminal.waitForEnd()
        #expect(workspace.history().contains { $0.contains("kept") })
    }
}
