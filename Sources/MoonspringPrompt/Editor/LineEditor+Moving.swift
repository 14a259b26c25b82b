import CLineEditor

/// Places in the buffer. A character is a scalar with the combining ones behind it.
extension LineEditor {
    func characterStart(before index: Int) -> Int {
        let text = text
        var start = min(index, text.count)
        while start > 0 {
            start -= 1
            if LineLayout.width(of: text[start]) != 0 { break }
        }
        return start
    }

    func characterEnd(after index: Int) -> Int {
        let text = text
        guard index < text.count else { return text.count }
        return text[(index + 1)...].firstIndex { LineLayout.width(of: $0) != 0 } ?? text.count
    }

    func lineStart(of index: Int) -> Int { text[..<index].lastIndex(of: "\n").map { $0 + 1 } ?? 0 }

    func lineEnd(of index: Int) -> Int {
        let text = text
        return text[index...].firstIndex(of: "\n") ?? text.count
    }

    func wordStart(before index: Int, isWord: (Unicode.Scalar) -> Bool = LineEditor.isWord) -> Int {
        let text = text
        let last = text[..<index].lastIndex(where: isWord) ?? -1
        guard last >= 0 else { return 0 }
        return text[..<last].lastIndex { !isWord($0) }.map { $0 + 1 } ?? 0
    }

    func wordEnd(after index: Int) -> Int {
        let text = text
        guard let first = text[index...].firstIndex(where: LineEditor.isWord) else { return text.count }
        return text[first...].firstIndex { !LineEditor.isWord($0) } ?? text.count
    }

    /// Words are Lua's names and numbers: `view.center` is two.
    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || scalar.value >= 0x80 && LineLayout.width(of: scalar) == 0
    }

    func deleteForward() -> line_editor_answer {
        let cursor = cursor
        let end = characterEnd(after: cursor)
        guard end > cursor else { return LINE_EDITOR_BEEPS }
        replace(cursor..<end, with: [])
        return LINE_EDITOR_CONTINUES
    }

    func backspace() -> line_editor_answer {
        let cursor = cursor
        let start = characterStart(before: cursor)
        guard start < cursor else { return LINE_EDITOR_BEEPS }
        replace(start..<cursor, with: [])
        return LINE_EDITOR_CONTINUES
    }

    // MARK: Lines and the history

    func up() -> line_editor_answer {
        let start = lineStart(of: cursor)
        guard start > 0 else { return show(entry: entry - 1) }
        move(to: place(inLineAt: lineStart(of: start - 1), column: column(in: start)))
        return LINE_EDITOR_CONTINUES
    }

    func down() -> line_editor_answer {
        let end = lineEnd(of: cursor)
        guard end < text.count else { return show(entry: entry + 1) }
        move(to: place(inLineAt: end + 1, column: column(in: lineStart(of: cursor))))
        return LINE_EDITOR_CONTINUES
    }

    private func column(in start: Int) -> Int { LineLayout.width(of: text[start..<cursor]) }

    private func place(inLineAt start: Int, column: Int) -> Int {
        let text = text
        var index = start
        var width = 0
        while index < text.count, text[index] != "\n", width < column {
            width += max(0, LineLayout.width(of: text[index]))
            index += 1
        }
        while index < text.count, text[index] != "\n", LineLayout.width(of: text[index]) == 0 { index += 1 }
        return index
    }

    /// Brings an entry of the history into the buffer; what was changed in the one that goes comes back with it.
    func show(entry new: Int) -> line_editor_answer {
        let count = history.entries.count
        guard new != entry, (0...count).contains(new) else { return LINE_EDITOR_BEEPS }
        drafts[entry] = text
        entry = new
        let shown = drafts[new] ?? (new < count ? Array(history.entries[new].unicodeScalars) : [])
        replace(0..<text.count, with: shown)
        return LINE_EDITOR_CONTINUES
    }

    // MARK: Cutting

    func kill(_ command: line_editor_command) -> line_editor_answer {
        let cursor = cursor
        var range = cursor..<cursor
        switch command {
        case LINE_EDITOR_KILL_TO_END:
            let end = lineEnd(of: cursor)
            // At the end of a line its newline goes, so that repeated cuts take the block.
            range = cursor..<(end == cursor ? min(end + 1, text.count) : end)
        case LINE_EDITOR_KILL_TO_HOME:
            let start = lineStart(of: cursor)
            range = (start == cursor ? max(start - 1, 0) : start)..<cursor
        case LINE_EDITOR_KILL_WORD_LEFT: range = wordStart(before: cursor)..<cursor
        case LINE_EDITOR_KILL_WORD_RIGHT: range = cursor..<wordEnd(after: cursor)
        case LINE_EDITOR_KILL_SPACED_WORD:
            range = wordStart(before: cursor) { $0 != " " && $0 != "\n" }..<cursor
        default: break
        }
        guard !range.isEmpty else { return LINE_EDITOR_BEEPS }
        let cut = Array(text[range])
        // Cuts in a row are one. A key may be a sequence, so it is seen by the buffer that nothing came between.
        let isNext = keyCount <= lastKill.key + 6 && lastKill.count == text.count && lastKill.cursor == cursor
        killed = !isNext ? cut : range.lowerBound < cursor ? cut + killed : killed + cut
        replace(range, with: [])
        lastKill = (keyCount, text.count, self.cursor)
        return LINE_EDITOR_CONTINUES
    }
}
