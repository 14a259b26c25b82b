import CLineEditor

/// The line that a person types on a terminal: edited, continued, completed, kept in a history.
///
/// One thread: while a key is waited for, ``Host/idle`` is called. All texts are whole blocks, with `\n` between their lines.
package final class LineEditor {
    /// What ``readLine()`` gives.
    package enum Line: Equatable, Sendable {
        case text(String)
        /// Ctrl-C: what was typed is dropped.
        case interrupted
        /// Ctrl-D in an empty line, or the terminal is gone.
        case end
    }

    /// What Tab does.
    package struct Completion {
        /// How many characters before the cursor go away, and what comes in their place: the longest common part.
        package var replace: Int
        package var insert: String
        /// What a second Tab in a row shows above the line, laid out in ``columns``; empty: there is nothing to choose from.
        package var list: String

        package init(replace: Int = 0, insert: String = "", list: String = "") {
            self.replace = replace
            self.insert = insert
            self.list = list
        }
    }

    /// What the editor asks its user. All of it is called while ``readLine()`` runs.
    package struct Host {
        /// The prompt now; may hold colours (`ESC [ … m`), one line.
        package var prompt: () -> String
        /// Time for other work, a few milliseconds; returns the milliseconds until the next call, negative: no hurry.
        /// May call ``LineEditor/printAbove(_:)`` and ``LineEditor/refreshPrompt()``.
        package var idle: () -> Int
        /// Was there a SIGINT? Asking takes it away.
        package var wasInterrupted: () -> Bool
        /// Is the block the beginning of something longer?
        package var isIncomplete: (String) -> Bool
        /// Completes the text before the cursor, earlier lines of the block included.
        package var complete: (String) -> Completion

        package init(
            prompt: @escaping () -> String, idle: @escaping () -> Int = { -1 },
            wasInterrupted: @escaping () -> Bool = { false }, isIncomplete: @escaping (String) -> Bool = { _ in false },
            complete: @escaping (String) -> Completion = { _ in Completion() }
        ) {
            self.prompt = prompt
            self.idle = idle
            self.wasInterrupted = wasInterrupted
            self.isIncomplete = isIncomplete
            self.complete = complete
        }
    }

    /// The prompt of every line of a block but the first.
    package var continuationPrompt = ">> "

    let host: Host
    let history: History
    var editor: OpaquePointer?

    // What is on the screen.
    var isReading = false
    var prompt = ""
    var painter = LinePainter()
    var plainPainter = PlainLinePainter()

    // Editing.
    /// Index of the history entry that is shown; the count of entries: what is being typed.
    var entry = 0
    /// Lines as they were left when the history was walked through.
    var drafts: [Int: [Unicode.Scalar]] = [:]
    var killed: [Unicode.Scalar] = []
    var search: Search?
    var lastSearch = ""
    /// Number of the key that was the last Tab, to see two in a row.
    var lastCompletionKey: UInt64 = 0
    /// The last cut: its key, and the buffer behind it.
    var lastKill: (key: UInt64, count: Int, cursor: Int) = (0, 0, 0)
    var accepted: String?

    /// An editor on standard input and output; nil where one of them is no terminal.
    ///
    /// Sets LC_CTYPE to a UTF-8 locale (numbers keep theirs) and reads the user's `~/.editrc`, whose lines for `moonspring:`
    /// count too. Call ``restore()`` before the process ends.
    package init?(history: History, host: Host) {
        self.host = host
        self.history = history
        var functions = LineEditor.functions
        functions.context = Unmanaged.passUnretained(self).toOpaque()
        guard let editor = line_editor_new("moonspring", 0, 1, &functions) else { return nil }
        self.editor = editor
    }

    deinit { line_editor_free(editor) }

    /// Reads a block. While it is typed the terminal sends keys one by one; afterwards keys wait, unseen, for the next call.
    ///
    /// What is printed between calls must end in a newline.
    package func readLine() -> Line {
        guard let editor else { return .end }
        entry = history.entries.count
        drafts = [:]
        search = nil
        accepted = nil
        prompt = host.prompt()
        painter.forget()
        plainPainter = PlainLinePainter()
        isReading = true
        let answer = line_editor_read(editor)
        search = nil
        finishDrawing(answer)
        isReading = false
        switch answer {
        case LINE_EDITOR_IS_ACCEPTED:
            var text = accepted ?? string(of: self.text[...])
            if accepted == nil, text.hasSuffix("\n") { text.removeLast() }
            history.add(text)
            return .text(text)
        case LINE_EDITOR_IS_INTERRUPTED: return .interrupted
        default: return .end
        }
    }

    /// Prints whole lines above the line that is being typed, which is drawn again below them. Between calls of ``readLine()``
    /// they are just printed.
    package func printAbove(_ text: String) {
        guard !text.isEmpty else { return }
        var out = clearDrawing()
        for byte in text.utf8 {
            // Some modes of a terminal do not go back to the first column by themselves.
            if byte == 0x0A { out.append(0x0D) }
            out.append(byte)
        }
        if text.utf8.last != 0x0A { out += [0x0D, 0x0A] }
        out += drawing()
        write(out)
    }

    /// Shows the prompt as ``Host/prompt`` gives it now. Does nothing on a terminal that can only write, while the history is
    /// searched, and when it is the same.
    package func refreshPrompt() {
        guard isReading, isCapable, search == nil else { return }
        let new = host.prompt()
        guard new != prompt else { return }
        prompt = new
        write(drawing())
    }

    /// Gives the terminal the modes it had before. Async-signal-safe as far as Swift is: it only calls C.
    package func restore() {
        guard let editor else { return }
        line_editor_restore(editor)
    }

    /// Columns of the terminal now.
    package var columns: Int { size.columns }

    /// Can the terminal move the cursor and clear?
    package var isCapable: Bool { editor.map { line_editor_is_capable($0) } ?? false }

    var size: (columns: Int, rows: Int) {
        guard let editor else { return (80, 24) }
        var columns: Int32 = 80
        var rows: Int32 = 24
        line_editor_size(editor, &columns, &rows)
        return (Int(columns), Int(rows))
    }
}
