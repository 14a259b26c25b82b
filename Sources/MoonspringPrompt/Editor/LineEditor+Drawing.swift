import CLineEditor

extension LineEditor {
    /// What brings the screen up to date.
    func drawing(atEnd: Bool = false) -> [UInt8] {
        guard isReading else { return [] }
        let text = text
        var cursor = atEnd ? text.count : self.cursor
        var shownText = text
        var head = prompt
        if let search {
            head = search.prompt
            if let match = search.match {
                shownText = match.text
                cursor = match.cursor
            }
        }
        let size = size
        guard isCapable else {
            return plainPainter.paint(
                prompt: head, continuation: continuationPrompt, text: shownText, cursor: cursor, columns: size.columns)
        }
        let layout = LineLayout(
            prompt: head, continuation: continuationPrompt, text: shownText[...], cursor: cursor, columns: size.columns)
        return painter.paint(layout, columns: size.columns, rows: size.rows)
    }

    func draw() { write(drawing()) }

    /// Makes room for other output where the line is.
    func clearDrawing() -> [UInt8] {
        guard isReading else { return [] }
        guard isCapable else { return plainPainter.leave() }
        return painter.clear(newColumns: size.columns)
    }

    /// The line stays as it is, and the cursor goes below it.
    func leaveDrawing() -> [UInt8] { isCapable ? painter.leave() : plainPainter.leave() }

    func finishDrawing(_ answer: line_editor_answer) {
        var out = drawing(atEnd: true)
        if answer == LINE_EDITOR_IS_INTERRUPTED { out += Array("^C".utf8) }
        write(out + leaveDrawing())
    }

    func clearScreen() {
        guard isCapable else { return }
        painter.forget()
        write(Array("\u{1B}[H\u{1B}[2J".utf8) + drawing())
    }

    /// Stops the process, as Ctrl-Z does elsewhere, and goes on when the shell continues it.
    func suspend() {
        guard let editor else { return }
        write(drawing(atEnd: true) + leaveDrawing())
        line_editor_leave_terminal(editor)
        line_editor_stop_process()
        line_editor_enter_terminal(editor)
        draw()
    }

    func write(_ bytes: [UInt8]) {
        guard let editor, !bytes.isEmpty else { return }
        bytes.withUnsafeBytes { line_editor_write(editor, $0.baseAddress, $0.count) }
    }
}
