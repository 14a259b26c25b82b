import MoonspringSystem

extension LineEditor {
    /// What brings the screen up to date.
    func drawing(atEnd: Bool = false) -> [UInt8] {
        guard isReading else { return [] }
        let match = search?.match
        let text = match?.text ?? buffer.text
        let cursor = match?.cursor ?? (atEnd ? text.count : buffer.cursor)
        let head = search?.prompt ?? prompt
        let size = size
        guard isCapable else {
            return plainPainter.paint(
                prompt: head, continuation: continuationPrompt, text: text, cursor: cursor, columns: size.columns)
        }
        let layout = LineLayout(
            prompt: head, continuation: continuationPrompt, text: text[...], cursor: cursor, columns: size.columns)
        return painter.paint(layout, columns: size.columns, rows: size.rows)
    }

    func draw() { terminal.write(drawing()) }

    /// Makes room for other output where the line is.
    private func clearDrawing() -> [UInt8] {
        guard isReading else { return [] }
        return isCapable ? painter.clear(newColumns: size.columns) : plainPainter.leave()
    }

    /// The line stays as it is, and the cursor goes below it.
    func leaveDrawing() -> [UInt8] { isCapable ? painter.leave() : plainPainter.leave() }

    /// Prints whole lines above the line that is being typed, which is drawn again below them. Between calls of ``readLine()``
    /// they are just printed.
    func printAbove(_ text: String) {
        guard !text.isEmpty else { return }
        var out = clearDrawing()
        for byte in text.utf8 {
            // Some modes of a terminal do not go back to the first column by themselves.
            if byte == 0x0A { out.append(0x0D) }
            out.append(byte)
        }
        if text.utf8.last != 0x0A { out += [0x0D, 0x0A] }
        terminal.write(out + drawing())
    }

    /// Shows the prompt as ``Host/prompt`` gives it now. Does nothing on a terminal that can only write, while the history is
    /// searched, and when it is the same.
    func refreshPrompt() {
        guard isReading, isCapable, search == nil else { return }
        let new = host.prompt()
        guard new != prompt else { return }
        prompt = new
        draw()
    }

    // MARK: the terminal's modes

    /// Keys come one by one, and what is pasted can be told from what is typed.
    func enterTerminal() {
        terminal.setMode(.editing)
        guard isCapable else { return }
        terminal.endSequence = "\u{1B}[?2004l"
        terminal.write(Array("\u{1B}[?2004h".utf8))
    }

    /// The terminal as a program finds it that is started or stopped while a line is typed.
    func leaveTerminal(_ mode: Terminal.Mode = .original) {
        terminal.endSequence = ""
        if isCapable { terminal.write(Array("\u{1B}[?2004l".utf8)) }
        terminal.setMode(mode)
    }
}
