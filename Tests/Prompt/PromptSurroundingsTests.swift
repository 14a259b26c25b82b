import Foundation
import TestSupport
import Testing

/// What the prompt does in odd places.
@Suite("Odd places for a prompt", .needsCommand, .ownThread, .serialized)
struct PromptSurroundingsTests {
    @Test("Ctrl-Z stops it, and in the foreground again it shows the line that was typed", arguments: Kind.able)
    func stop(_ kind: Kind) throws {
        let workspace = try Workspace(scene: falling)
        let terminal = try PseudoTerminal(
            "/bin/bash", ["--norc", "--noprofile", "-i"], size: kind.size,
            environment: workspace.environment(term: kind.term).merging(["PS1": "shell$ "]) { $1 },
            folder: workspace.url.path)
        try terminal.wait(for: "the shell") { terminal.cursorRow.hasSuffix("shell$") }
        try terminal.send("\(try #require(commandPath)) repl scene.lua\r")
        try terminal.wait(for: "the prompt") { TerminalSession.Prompt(terminal.cursorRow) != nil }
        try terminal.send("6 * ")
        try terminal.wait(for: "the typed line") { TerminalSession.Prompt(terminal.cursorRow)?.typed == "6 *" }
        try terminal.press(.ctrl("z"))
        try terminal.wait(for: "the shell") { terminal.cursorRow.hasSuffix("shell$") }
        // The shell has a terminal that echoes.
        try terminal.send("stty | tr ' ' '\\n' | grep -c '^-echo$'\r")
        try terminal.wait(for: "a terminal in order") { terminal.transcript.contains("0") }
        try terminal.send("fg\r")
        try terminal.wait(for: "the line again") { TerminalSession.Prompt(terminal.cursorRow)?.typed == "6 *" }
        try terminal.send("7\r")
        try terminal.wait(forText: "_1  42")
        try terminal.wait(for: "the prompt") { TerminalSession.Prompt(terminal.cursorRow)?.typed == "" }
        try terminal.press(.ctrl("d"))
        try terminal.wait(for: "the shell") { terminal.cursorRow.hasSuffix("shell$") }
    }

    @Test(
        "a terminal that is closed ends it, also while the animation runs or a line does", arguments: ["", "1", "hang"])
    func hangUp(_ line: String) throws {
        let workspace = try Workspace(scene: falling)
        let session = try TerminalSession(.small, "--limit", "0", "scene.lua", workspace: workspace)
        if line == "1" { try session.enter(line) }
        if line == "hang" {
            try session.terminal.send("while true do end\r")
            session.terminal.watch(seconds: 0.3)
        }
        _ = try session.terminal.hangUp()
    }

    @Test(
        "it works in terminals that are unknown, tiny, without a size, and without a home or a locale",
        arguments: ["", "no-such-terminal", "vt100", "xterm"], [(80, 24), (12, 3), (0, 0), (1000, 2)])
    func terminals(_ term: String, _ size: (Int, Int)) throws {
        let workspace = Workspace()
        for environment in [
            workspace.environment(term: term), ["TERM": term], ["TERM": term, "LC_ALL": "C", "HOME": "/dev/null"],
        ] {
            let terminal = try PseudoTerminal(
                try #require(commandPath), ["repl"],
                size: size.0 == 0 ? .init(columns: 80, rows: 24) : .init(columns: size.0, rows: size.1),
                environment: environment, folder: workspace.url.path)
            if size.0 == 0 { terminal.setWindow(columns: 0, rows: 0) }
            try terminal.wait(forText: ">")
            try terminal.send("1234 + 4321\r")
            // A narrow terminal may break any row.
            try terminal.wait(for: "the sum") { terminal.rawText.contains("5555") }
            try terminal.press(.ctrl("d"))
            #expect(try terminal.waitForEnd() == .exit(0), "\(environment)")
        }
    }

    @Test("keys from a terminal and output to a file: results go to the file")
    func output() throws {
        let workspace = Workspace()
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "\"$0\" repl >out; echo status $?", try #require(commandPath)],
            environment: workspace.environment(term: "xterm"), folder: workspace.url.path)
        try terminal.send("1234 + 4321\r")
        try terminal.wait(for: "the result") { (try? workspace.read("out").contains("5555")) == true }
        try terminal.press(.ctrl("d"))
        try terminal.wait(forText: "status 0")
        #expect(!(try workspace.read("out")).contains("\u{1B}"))
    }

    @Test("two sessions at once keep the lines of both")
    func together() throws {
        let workspace = Workspace()
        let first = try TerminalSession(.small, workspace: workspace)
        let second = try TerminalSession(.small, workspace: workspace)
        for number in 1...5 {
            try first.enter("print('first \(number)')")
            try second.enter("print('second \(number)')")
        }
        #expect(try second.leave() == .exit(0))
        #expect(try first.leave() == .exit(0))
        let history = workspace.history()
        for number in 1...5 {
            #expect(history.contains { $0.contains("first \(number)") })
            #expect(history.contains { $0.contains("second \(number)") })
        }
    }
}
