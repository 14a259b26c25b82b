import MoonspringSystem

// What keys do to the line. A command returns false where there is nothing to do.

extension LineEditor {
    /// Alt and digits repeat a command no more often.
    private static let largestArgument = 1_000_000

    func perform(_ key: EditorKey) {
        // The key that ESC begins is still to come.
        if key == .escape { return }
        previous = trace
        trace = .nothing
        switch key {
        case .escape: break
        case .text(let text): type(text)
        case .paste(let text):
            argument = nil
            // A newline at the end came with the selection; Enter is still to be pressed.
            buffer.insert(text[..<((text.lastIndex { $0 != "\n" } ?? -1) + 1)])
        case .named(let name):
            if name.hasPrefix("M-"), name.count == 3, let digit = name.last?.wholeNumberValue, name.utf8.count == 3 {
                return addDigit(digit)
            }
            let count = argument ?? 1
            argument = nil
            guard let binding = KeyBinding.of(name) else { return }
            for _ in 0..<(binding.repeats ? count : 1) where result == nil {
                guard binding.perform(self) else { return beep() }
                previous = trace
            }
        }
    }

    private func addDigit(_ digit: Int) {
        argument = min((argument ?? 0) * 10 + digit, Self.largestArgument)
    }

    private func type(_ text: [Unicode.Scalar]) {
        var text = text[...]
        // Digits continue a number that has begun.
        while argument != nil, let digit = text.first.flatMap({ ("0"..."9").contains($0) ? $0 : nil }) {
            addDigit(Int(digit.value - 0x30))
            text.removeFirst()
        }
        guard let first = text.first else { return }
        if let count = argument {
            argument = nil
            buffer.insert(repeatElement(first, count: count))
            text.removeFirst()
        }
        buffer.insert(text)
    }

    func insert(_ text: [Unicode.Scalar]) -> Bool {
        buffer.insert(text)
        return true
    }

    func insertNextKey() -> Bool {
        if let character = nextCharacter() { buffer.insert([character.value == 0 ? " " : character]) }
        return true
    }

    func accept() -> Bool {
        let text = buffer.text
        if host.isIncomplete(buffer.string) {
            buffer.move(to: text.count)
            buffer.insert(["\n"])
        } else {
            // Empty lines at the end only came from Enter.
            result = .text(buffer.string(0..<((text.lastIndex { $0 != "\n" } ?? -1) + 1)))
        }
        return true
    }

    func interrupt() -> Bool {
        result = .interrupted
        return true
    }

    func endOrDelete() -> Bool {
        if buffer.text.isEmpty { result = .end }
        let end = buffer.characterEnd
        let hasMore = end > buffer.cursor
        buffer.replace(buffer.cursor..<end, with: [])
        return hasMore || result != nil
    }

    // MARK: cutting and inserting

    func cut(_ range: Range<Int>) -> Bool {
        trace = .cut
        guard !range.isEmpty else { return false }
        killRing.add(
            Array(buffer.text[range]), joins: previous == .cut, isBefore: range.lowerBound < buffer.cursor)
        buffer.replace(range, with: [])
        return true
    }

    func yank() -> Bool {
        guard let text = killRing.first else { return false }
        let start = buffer.cursor
        buffer.insert(text)
        trace = .yank(start..<buffer.cursor)
        return true
    }

    /// What was cut before takes the place of what was just inserted.
    func yankEarlier() -> Bool {
        guard case .yank(let range) = previous else { return false }
        killRing.rotate()
        buffer.replace(range, with: [])
        return yank()
    }

    // MARK: lines and the history

    func moveUp() -> Bool {
        guard let place = buffer.placeAbove else { return show(entry: entry - 1) }
        buffer.move(to: place)
        return true
    }

    func moveDown() -> Bool {
        guard let place = buffer.placeBelow else { return show(entry: entry + 1) }
        buffer.move(to: place)
        return true
    }

    /// Brings an entry of the history into the buffer; what was changed in the one that goes comes back with it.
    func show(entry new: Int) -> Bool {
        let count = history.entries.count
        guard new != entry, (0...count).contains(new) else { return false }
        drafts[entry] = buffer.text
        entry = new
        setText(drafts[new] ?? (new < count ? Array(history.entries[new].unicodeScalars) : []))
        return true
    }

    /// Another text, with the cursor at its end.
    func setText(_ text: [Unicode.Scalar]) { buffer.replace(0..<buffer.text.count, with: text) }

    // MARK: Tab

    func complete() -> Bool {
        let cursor = buffer.cursor
        if buffer.text[buffer.lineStart..<cursor].allSatisfy({ $0 == " " }) { return insert([" ", " "]) }
        trace = .completion
        let before = buffer.string(0..<cursor)
        let completion = host.complete(before)
        let replaced = String(before.suffix(max(0, completion.replaced)))
        if replaced != completion.insertion {
            buffer.replace((cursor - replaced.unicodeScalars.count)..<cursor, with: completion.insertion.unicodeScalars)
            return true
        }
        guard previous == .completion, !completion.isEmpty else { return false }
        printAbove(host.list(completion))
        return true
    }

    // MARK: the terminal

    func clearScreen() -> Bool {
        guard isCapable else { return true }
        painter.forget()
        terminal.write(Array("\u{1B}[H\u{1B}[2J".utf8) + drawing())
        return true
    }

    /// Stops the process, as Ctrl-Z does elsewhere, and resumes when the shell continues it.
    func suspend() -> Bool {
        terminal.write(drawing(atEnd: true) + leaveDrawing())
        leaveTerminal()
        Terminal.stopJob()
        enterTerminal()
        draw()
        return true
    }

    private func beep() { terminal.write([0x07]) }
}
