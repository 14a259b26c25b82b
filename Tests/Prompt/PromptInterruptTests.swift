import Foundation
import TestSupport
import Testing

/// Ctrl-C, in the real command on a terminal.
@Suite("Ctrl-C at the prompt", .needsCommand, .ownThread, .serialized)
struct PromptInterruptTests {
    /// What a trusted script may wait for in the system's own code, where nothing stops it: a process that ignores Ctrl-C.
    private static let stubborn = "io.popen(\"trap '' INT; sleep 1; touch trapped; sleep 60\"):close()"

    /// Waits until that process ignores Ctrl-C: one that comes earlier ends it. By then the command waits for its end: it begins to
    /// while the process sleeps for the first time.
    private func waitForTrap(of workspace: Workspace, _ terminal: PseudoTerminal) throws {
        let file = workspace.url.appendingPathComponent("trapped").path
        try terminal.wait(for: "the trap") { FileManager.default.fileExists(atPath: file) }
    }

    /// Starts a line that never ends, interrupts it, and looks whether the session is whole.
    private func stop(_ line: String, in session: TerminalSession) throws {
        try session.enter("kept = 6")
        try session.type(line)
        let row = session.terminal.cursorLine
        try session.terminal.press(.enter)
        // It must have begun: a key that comes earlier would only drop a line.
        session.terminal.watch(seconds: 0.3)
        #expect(session.prompt == nil)
        try session.terminal.press(.ctrl("c"))
        try session.waitForPrompt(below: row)
        #expect(session.terminal.transcript.contains { $0.contains("interrupted") })
        #expect(value(try session.enter("kept * 7")) == "42")
        #expect(session.terminal.hasEnded() == false)
    }

    @Test(
        "Ctrl-C stops what never ends and leaves the session whole",
        arguments: Kind.tested,
        [
            "while true do end",
            "repeat local t = {} until false",
            "function f() return f() end f()",
            "coroutine.wrap(function() while true do pcall(function() while true do end end) end end)()",
            "while true do pcall(error) end",
            "setmetatable({}, {__index = function() while true do end end}).x()",
            "local t <close> = setmetatable({}, {__close = function() while true do end end})",
            "('a'):rep(30):find(('a*'):rep(30) .. 'b')",
            "table.sort({3, 2, 1}, function() while true do end end)",
            "xpcall(function() while true do end end, function() while true do end end)",
            "while true do ms.scene.advance(10) end",
            "ms.scene.view:addSubview(ms.View{}) while true do ms.scene.advance(1) end",
        ])
    func hang(_ kind: Kind, _ line: String) throws {
        let session = try TerminalSession(kind, "--limit", "0")
        try stop(line, in: session)
    }

    @Test("a line that runs past the limit is stopped by itself", arguments: Kind.tested)
    func limit(_ kind: Kind) throws {
        let session = try TerminalSession(kind, "--limit", "0.2")
        let rows = try session.enter("while true do end")
        #expect(rows.joined().contains("limit"))
        #expect(value(try session.enter("6 * 7")) == "42")
    }

    @Test(
        "Ctrl-C stops a callback that never ends and pauses the scene, which :play lets go on", arguments: Kind.tested
    )
    func callback(_ kind: Kind) throws {
        let workspace = Workspace()
        try workspace.write(
            "scene.lua", falling + "scene.at(0.3, function() print('hanging') while true do end end)\n")
        let session = try TerminalSession(kind, "--limit", "0", "scene.lua", workspace: workspace)
        // What it printed before is seen while it hangs, and then a person presses the keys.
        try session.terminal.wait(forText: "hanging")
        session.terminal.watch(seconds: 0.3)
        try session.terminal.press(.ctrl("c"))
        try session.terminal.wait(forText: "paused; :play continues")
        try session.terminal.send("6 * 7\r")
        try session.terminal.wait(forText: "_1  42")
        try session.waitForPrompt()
        let time = try #require(session.prompt?.seconds)
        try session.enter(":play")
        try session.waitForTime(after: time)
    }

    @Test("Ctrl-C stops :run and :step, and loading", arguments: Kind.tested)
    func commands(_ kind: Kind) throws {
        func interrupt(_ line: String, in session: TerminalSession) throws {
            try session.type(line)
            let row = session.terminal.cursorLine
            try session.terminal.press(.enter)
            session.terminal.watch(seconds: 0.3)
            try session.terminal.press(.ctrl("c"))
            try session.waitForPrompt(below: row)
            #expect(value(try session.enter("6 * 7")) == "42")
        }
        let session = try TerminalSession(kind, scene: falling)
        for line in [":run 100000", ":step 100000000"] { try interrupt(line, in: session) }
        let workspace = Workspace()
        try workspace.write("hang.lua", "while true do end\n")
        let other = try TerminalSession(kind, "--limit", "0", workspace: workspace)
        try interrupt(":load hang.lua", in: other)
    }

    @Test("a second Ctrl-C while nothing can be stopped ends the process with 130", arguments: Kind.tested)
    func second(_ kind: Kind) throws {
        let workspace = Workspace()
        let session = try TerminalSession(kind, "--trust", workspace: workspace)
        try session.type("\(Self.stubborn)")
        try session.terminal.press(.enter)
        try waitForTrap(of: workspace, session.terminal)
        try session.terminal.press(.ctrl("c"))
        session.terminal.watch(seconds: 0.5)
        if !session.terminal.hasEnded(), session.prompt == nil { try session.terminal.press(.ctrl("c")) }
        #expect(try session.terminal.waitForEnd() == .exit(130))
    }

    @Test("interrupts a person does one after the other are not one hang", arguments: Kind.tested)
    func separate(_ kind: Kind) throws {
        let session = try TerminalSession(kind, "--limit", "0")
        for _ in 0..<3 { try stop("while true do end", in: session) }
        for _ in 0..<5 { try session.press(.ctrl("c")) }
        #expect(value(try session.enter("6 * 7")) == "42")
        #expect(try session.leave() == .exit(0))
    }

    @Test("the terminal is as it was when the command has ended, also by 130")
    func modes() throws {
        for line in [":quit", "hang"] {
            let workspace = Workspace()
            let command = try #require(commandPath)
            let terminal = try PseudoTerminal(
                "/bin/sh",
                [
                    "-c",
                    "trap : INT; stty -a >before; \(command) repl --trust; stty -a >after; cmp before after && echo same modes",
                ],
                environment: workspace.environment(term: "xterm-256color"), folder: workspace.url.path)
            try terminal.wait(for: "the prompt") { terminal.cursorRow == "paused 0.00 s >" }
            try terminal.send(line == "hang" ? "\(Self.stubborn)\r" : line + "\r")
            if line == "hang" {
                try waitForTrap(of: workspace, terminal)
                try terminal.press(.ctrl("c"))
                terminal.watch(seconds: 0.5)
                try terminal.press(.ctrl("c"))
            }
            try terminal.wait(forText: "same modes")
            try terminal.waitForEnd()
        }
    }
}
