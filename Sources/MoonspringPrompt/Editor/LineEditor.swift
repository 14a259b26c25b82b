import MoonspringSystem

/// The line that a person types on a terminal: edited, continued, completed, kept in a history.
///
/// One thread: while a key is waited for, ``Host/idle`` is called. All texts are whole blocks, with `\n` between their lines.
final class LineEditor {
    /// What ``readLine()`` gives.
    enum Line: Equatable, Sendable {
        case text(String)
        /// Ctrl-C: what was typed is dropped.
        case interrupted
        /// Ctrl-D in an empty line, or the terminal is gone.
        case end
    }

    /// What the editor asks its user. All of it is called while ``readLine()`` runs.
    struct Host {
        /// The prompt now; may hold colours (`ESC [ … m`), one line.
        let prompt: () -> String
        /// Time for other work, a few milliseconds; returns the seconds until the next call.
        /// May call ``LineEditor/printAbove(_:)`` and ``LineEditor/refreshPrompt()``.
        let idle: () -> Double
        /// Whether there was a SIGINT. Asking takes it away.
        let wasInterrupted: () -> Bool
        /// Whether the block is the beginning of something longer.
        let isIncomplete: (String) -> Bool
        /// Completes the text before the cursor, earlier lines of the block included.
        let complete: (String) -> TabCompletion
        /// What a second Tab in a row shows above the line; empty: there is nothing to choose from.
        let list: (TabCompletion) -> String
    }

    /// The prompt of every line of a block but the first.
    let continuationPrompt = ">> "

    let host: Host
    let history: History
    let terminal: Terminal
    /// Whether the terminal can move the cursor and clear.
    let isCapable: Bool

    // What is on the screen.
    var isReading = false
    var prompt = ""
    var painter = LinePainter()
    var plainPainter = PlainLinePainter()
    /// Whether something may look different from what is drawn.
    var isDirty = false
    var drawnSize = (columns: 0, rows: 0)

    // Keys, and times of the monotonic clock.
    var decoder = KeyDecoder()
    /// A key that was read for another command than the one that reads next.
    var unread: EditorKey?
    var drawn = 0.0
    var nextIdle = 0.0

    // Editing.
    var buffer = EditBuffer()
    var killRing = KillRing()
    /// The number that was typed with Alt before a command.
    var argument: Int?
    /// What the last command left, and what this one leaves.
    var previous = KeyBinding.Trace.nothing
    var trace = KeyBinding.Trace.nothing
    /// How the line ended; nil: it is being typed.
    var result: Line?
    /// Index of the history entry that is shown; the count of entries: what is being typed.
    var entry = 0
    /// Lines as they were left when the history was walked through.
    var drafts: [Int: [Unicode.Scalar]] = [:]
    var search: Search?
    var lastSearch = ""

    /// An editor on standard input and output; nil where one of them is not a terminal. Call ``restore()`` before the process ends.
    init?(history: History, host: Host) {
        guard let terminal = Terminal() else { return nil }
        self.host = host
        self.history = history
        self.terminal = terminal
        isCapable = Self.understandsSequences(Environment["TERM"] ?? "")
        terminal.setMode(.running)
    }

    /// Whether a kind of terminal moves its cursor as ECMA-48 says; all have done so for long, but for those that say otherwise.
    private static func understandsSequences(_ kind: String) -> Bool {
        !["", "dumb", "unknown", "emacs", "tty33", "vt52"].contains(kind)
    }

    /// Reads a block. While it is typed the terminal sends keys one by one; afterwards keys wait, unseen, for the next call.
    ///
    /// What is printed between calls must end in a newline.
    func readLine() -> Line {
        buffer = EditBuffer()
        entry = history.entries.count
        drafts = [:]
        (argument, result) = (nil, nil)
        (trace, previous) = (.nothing, .nothing)
        prompt = host.prompt()
        painter.forget()
        plainPainter = PlainLinePainter()
        drawnSize = size
        (isReading, isDirty) = (true, true)
        nextIdle = MonotonicClock.now
        enterTerminal()
        while result == nil, let key = nextKey() { perform(key) }
        let line = result ?? .end
        terminal.write(drawing(atEnd: true) + (line == .interrupted ? Array("^C".utf8) : []) + leaveDrawing())
        leaveTerminal(.running)
        isReading = false
        if case .text(let text) = line { history.add(text) }
        return line
    }

    /// Gives the terminal the modes it had before.
    func restore() { Terminal.restore() }

    var size: (columns: Int, rows: Int) { terminal.size }
}
