import Foundation
import TestSupport
import Testing

/// A terminal that a person may have.
enum Kind: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case small = "80x24"
    case large = "200x50"
    case dumb = "80x24, TERM=dumb"

    /// Those that can move their cursor and show colours.
    static let able: [Kind] = isThorough ? [.small, .large] : [.small]

    /// Where most of the prompt is tested: at each kind in the thorough check, at one in the normal one.
    static let tested: [Kind] = isThorough ? allCases : [.small]

    var testDescription: String { rawValue }

    var size: PseudoTerminal.Size {
        self == .large ? .init(columns: 200, rows: 50) : .init(columns: 80, rows: 24)
    }

    var term: String { self == .dumb ? "dumb" : "xterm-256color" }
}

/// A folder for scenes, with a home of its own, removed at the end.
final class Workspace: TestFolder {
    override init() {
        super.init()
        do { try makeFolder("home") } catch { Issue.record(error) }
    }

    /// One with a scene in `scene.lua`.
    convenience init(scene: String) throws {
        self.init()
        try writeScene(scene)
    }

    var home: URL { url.appendingPathComponent("home") }
    /// Where the command keeps what it remembers.
    var state: URL { url.appendingPathComponent("state") }

    /// Everything a program of a test finds in its environment.
    func environment(term: String) -> [String: String] {
        [
            "PATH": "/usr/bin:/bin", "TERM": term, "LC_ALL": "C.UTF-8", "HOME": home.path,
            "XDG_STATE_HOME": state.path,
        ]
    }

    /// The lines that the history has kept, oldest first, in whatever file below the state folder.
    func history() -> [String] {
        let files = FileManager.default.enumerator(at: state, includingPropertiesForKeys: [.isRegularFileKey])
        let texts = (files?.compactMap { $0 as? URL } ?? []).compactMap { try? Data(contentsOf: $0) }
            .map { String(decoding: $0, as: UTF8.self) }
        // A line each, with \n for a new line and \\ for a backslash.
        return texts.flatMap { $0.split(separator: "\n") }.map {
            String($0).replacing(#/\\(.)/#) { $0.1 == "n" ? "\n" : String($0.1) }
        }
    }

    /// Runs the command without a terminal: the input comes from a file and the output goes to files.
    override func moonspring(_ arguments: [String], input: String = "") throws -> ProcessResult {
        let variables = environment(term: "xterm-256color").map { "\($0.key)=\($0.value)" }
        return try run(
            "/usr/bin/env", ["-i"] + variables + [try #require(commandPath)] + arguments, input: input, folder: url)
    }

    /// Starts the command in a terminal, with more in its environment.
    func terminal(
        _ arguments: [String], _ size: PseudoTerminal.Size = Kind.small.size, term: String = "xterm",
        _ variables: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            try #require(commandPath), arguments, size: size,
            environment: environment(term: term).merging(variables) { $1 }, folder: path)
    }

    /// What `moonspring repl` makes of piped input.
    func pipe(_ input: String, _ options: String...) throws -> ProcessResult {
        try pipe(input, options: options)
    }

    func pipe(_ input: String, options: [String]) throws -> ProcessResult {
        try moonspring(["repl"] + options, input: input)
    }
}

extension ProcessResult {
    var lines: [String] { output.split(separator: "\n").map(String.init) }
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
}

/// `moonspring repl` in a terminal, as a person sits before it.
final class TerminalSession {
    let terminal: PseudoTerminal
    let workspace: Workspace

    /// Starts the command and waits until it is ready for a line.
    convenience init(
        _ kind: Kind, _ arguments: String..., workspace: Workspace? = nil, environment: [String: String] = [:]
    ) throws {
        try self.init(kind, options: arguments, workspace: workspace, environment: environment)
    }

    init(_ kind: Kind, options: [String], workspace: Workspace? = nil, environment: [String: String] = [:]) throws {
        self.workspace = workspace ?? Workspace()
        terminal = try self.workspace.terminal(["repl"] + options, kind.size, term: kind.term, environment)
        try waitForPrompt()
    }

    /// A scene of that text, loaded.
    convenience init(_ kind: Kind, scene: String, _ environment: [String: String] = [:]) throws {
        let workspace = try Workspace(scene: scene)
        try self.init(kind, "scene.lua", workspace: workspace, environment: environment)
    }

    /// The row of the prompt, taken apart.
    struct Prompt {
        let isRunning: Bool
        let seconds: Double
        let typed: String

        init?(_ row: String) {
            guard let match = row.wholeMatch(of: /(paused|running) (\d+\.\d\d) s(?:, [0-9.]+x)? >(.*)/),
                let seconds = Double(match.2)
            else { return nil }
            self.isRunning = match.1 == "running"
            self.seconds = seconds
            typed = String(match.3.drop { $0 == " " })
        }
    }

    /// The prompt in the cursor's row; nil while there is none.
    var prompt: Prompt? { Prompt(terminal.cursorRow) }

    /// Waits for an empty prompt below a line of the transcript.
    func waitForPrompt(below line: Int = -1) throws {
        try terminal.wait(for: "the prompt") {
            terminal.cursorLine > line && prompt?.typed == ""
        }
    }

    /// Waits until the scene's time is later; enters lines, since a dumb terminal shows the time of the last one.
    func waitForTime(after seconds: Double) throws {
        let deadline = PseudoTerminal.now + patience
        while (prompt?.seconds ?? 0) <= seconds {
            guard PseudoTerminal.now < deadline else { throw TerminalError("the time does not go on", terminal) }
            terminal.watch(seconds: 0.1)
            try enter("1")
        }
    }

    /// Types the text and waits until it stands before the cursor.
    func type(_ text: String) throws {
        try terminal.send(text)
        try waitForTyped(text)
    }

    /// Waits until the line that is typed ends in the text.
    func waitForTyped(_ text: String) throws {
        // A dumb terminal shows a long line in part: what is before the cursor.
        let expected = text.filter { $0 != " " }.suffix(24)
        try terminal.wait(for: "the echo of '\(text)'") { typedText.hasSuffix(expected) }
    }

    /// The rows up to the cursor without any blanks, in one: a long line goes over several rows.
    private var typedText: String {
        let rows = terminal.screen.rows.prefix(terminal.screen.cursor.row + 1)
        return rows.joined().filter { $0 != " " }
    }

    /// Types lines, enters each, waits for the next prompt, and gives the rows between after the last.
    @discardableResult
    func enter(_ lines: String...) throws -> [String] {
        var rows: [String] = []
        for line in lines {
            try type(line)
            rows = try enterTyped()
        }
        return rows
    }

    /// Enters the line that is typed, waits for the next prompt, and gives the rows between.
    @discardableResult
    func enterTyped() throws -> [String] {
        let line = terminal.cursorLine
        try press(.enter)
        let rows = terminal.screen.scrolledOff + terminal.screen.rows
        return Array(rows[(line + 1)..<max(line + 1, terminal.cursorLine)])
    }

    /// Presses a key and waits for an empty prompt below.
    func press(_ key: Key) throws {
        let line = terminal.cursorLine
        try terminal.press(key)
        try waitForPrompt(below: line)
    }

    /// Types a line that is not complete and waits for the prompt of the next one.
    func enterPart(_ text: String) throws {
        try type(text)
        let line = terminal.cursorLine
        try terminal.press(.enter)
        try terminal.wait(for: "the prompt of a continued line") {
            terminal.cursorLine > line && terminal.cursorRow.hasSuffix(">>")
        }
    }

    /// Leaves with Ctrl-D and gives how the process ended.
    func leave() throws -> ChildProcess.End {
        try terminal.press(.ctrl("d"))
        return try terminal.waitForEnd()
    }
}

/// The value of a row that shows a numbered result: `_3  value`.
func value(_ rows: [String]) -> String? {
    rows.first.flatMap { $0.firstMatch(of: /^_\d+\s+(.*)$/).map { String($0.1) } }
}
