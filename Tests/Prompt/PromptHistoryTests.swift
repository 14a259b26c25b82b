import Foundation
import TestSupport
import Testing

/// What was typed before, in the real command on a terminal.
@Suite("The history of the prompt", .needsCommand, .ownThread, .serialized)
struct PromptHistoryTests {
    @Test("lines are kept over sessions and come back with Up, the last first", arguments: Kind.tested)
    func sessions(_ kind: Kind) throws {
        let workspace = Workspace()
        let first = try TerminalSession(kind, workspace: workspace)
        try first.enter("print('one')", "print('zwölf')")
        #expect(try first.leave() == .exit(0))
        let second = try TerminalSession(kind, workspace: workspace)
        try second.terminal.press(.up)
        try second.waitForTyped("print('zwölf')")
        try second.terminal.press(.up)
        try second.waitForTyped("print('one')")
        try second.terminal.press(.down)
        try second.waitForTyped("print('zwölf')")
        #expect(try second.enterTyped() == ["zwölf"])
    }

    @Test("the file stands in the state folder, readable by its owner alone", arguments: [Kind.small])
    func place(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.enter("print('kept')")
        #expect(try session.leave() == .exit(0))
        #expect(session.workspace.history().contains { $0.contains("print('kept')") })
        let files =
            FileManager.default.enumerator(atPath: session.workspace.state.path)?.compactMap { $0 as? String } ?? []
        for file in files {
            let path = session.workspace.state.appendingPathComponent(file).path
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let mode = try #require(attributes[.posixPermissions] as? Int)
            #expect(mode & 0o077 == 0, "\(file) has mode \(String(mode, radix: 8))")
        }
        // Nothing is left in the home when the state folder is named.
        #expect(try FileManager.default.contentsOfDirectory(atPath: session.workspace.home.path) == [])
    }

    @Test("without a state folder named it is ~/.local/state", arguments: [Kind.small])
    func home(_ kind: Kind) throws {
        let session = try TerminalSession(kind, environment: ["XDG_STATE_HOME": ""])
        try session.enter("print('at home')")
        #expect(try session.leave() == .exit(0))
        let folder = session.workspace.home.appendingPathComponent(".local/state")
        let files =
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL } ?? []
        #expect(
            files.contains { (try? String(contentsOf: $0, encoding: .utf8))?.contains("print('at home')") == true })
    }

    @Test("a session that is killed has kept its lines", arguments: [Kind.small])
    func killed(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.enter("print('before the end')")
        session.terminal.process.signal(SIGKILL)
        try session.terminal.waitForEnd()
        #expect(session.workspace.history().contains { $0.contains("print('before the end')") })
    }

    @Test("a block of several lines is one entry, in the next session too", arguments: Kind.able)
    func blocks(_ kind: Kind) throws {
        let workspace = Workspace()
        let first = try TerminalSession(kind, workspace: workspace)
        try first.enterPart("for i = 1, 2 do")
        try first.enterPart("  print('round', i)")
        try first.enter("end")
        #expect(try first.leave() == .exit(0))
        let second = try TerminalSession(kind, workspace: workspace)
        try second.terminal.press(.up)
        try second.terminal.wait(for: "the block") {
            second.terminal.transcript.contains { $0.contains("for i = 1, 2 do") }
                && second.terminal.transcript.contains { $0.contains("print('round', i)") }
        }
        let rows = try second.enterTyped()
        #expect(rows.filter { $0.hasPrefix("round") }.count == 2)
    }

    @Test("Ctrl-R finds a line by any part of it", arguments: Kind.tested)
    func search(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.enter("print('needle')")
        for number in 1...5 { try session.enter("print('hay', \(number))") }
        try session.terminal.press(.ctrl("r"))
        try session.terminal.send("eedl")
        try session.terminal.wait(for: "the line found") {
            session.terminal.screen.rows.suffix(from: max(0, session.terminal.screen.cursor.row - 2))
                .contains { $0.contains("print('needle')") && !$0.hasPrefix("needle") }
        }
        let line = session.terminal.cursorLine
        try session.terminal.press(.enter)
        try session.terminal.wait(for: "the line to run") { session.terminal.occurrences(of: "needle") >= 4 }
        try session.waitForPrompt(below: line)
    }

    @Test("the same line twice in a row is kept once; an empty line is not kept", arguments: Kind.tested)
    func repeated(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.enter("print('first')")
        for _ in 0..<3 { try session.enter("print('again')") }
        try session.press(.enter)
        try session.terminal.press(.up)
        try session.waitForTyped("print('again')")
        try session.terminal.press(.up)
        try session.waitForTyped("print('first')")
    }

    @Test("a history that cannot be written or read does not keep the prompt from working", arguments: [Kind.small])
    func broken(_ kind: Kind) throws {
        let workspace = Workspace()
        try Data("a file, no folder".utf8).write(to: workspace.state)
        let session = try TerminalSession(kind, workspace: workspace)
        #expect(value(try session.enter("6 * 7")) == "42")
        #expect(try session.leave() == .exit(0))
        // Bytes that are no UTF-8, and lines without end.
        let other = try TerminalSession(kind)
        try other.enter("print('mark')")
        #expect(try other.leave() == .exit(0))
        let files =
            FileManager.default.enumerator(at: other.workspace.state, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath } ?? []
        for file in files {
            try Data([0xFF, 0xFE, 0, 10] + [UInt8](repeating: 0x41, count: 1 << 20) + [92, 10, 0x80]).write(to: file)
        }
        let third = try TerminalSession(kind, workspace: other.workspace)
        try third.terminal.press(.up)
        try third.terminal.press(.ctrl("c"))
        try third.waitForPrompt()
        #expect(value(try third.enter("6 * 7")) == "42")
        #expect(try third.leave() == .exit(0))
    }
}
