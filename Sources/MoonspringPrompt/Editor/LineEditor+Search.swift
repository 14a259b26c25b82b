import CLineEditor

extension LineEditor {
    /// A search through the history, as Ctrl-R begins it.
    struct Search {
        struct Match {
            var entry: Int
            var text: [Unicode.Scalar]
            var cursor: Int
        }

        var pattern = ""
        var isOlder = true
        var isFailed = false
        var match: Match?

        var prompt: String { "(\(isFailed ? "no match" : isOlder ? "search" : "search on") '\(pattern)')> " }
    }

    /// Reads keys until one of them ends the search. Enter takes the entry at once, other keys go on in it, Ctrl-G leaves the
    /// line as it was.
    func searchHistory(older: Bool) -> line_editor_answer {
        search = Search(isOlder: older)
        defer { search = nil }
        while let editor {
            var key: UInt32 = 0
            guard line_editor_key(editor, &key) else { return LINE_EDITOR_IS_INTERRUPTED }
            switch key {
            case 0x12, 0x13:
                search?.isOlder = key == 0x12
                find(again: true)
            case 0x07:
                return LINE_EDITOR_CONTINUES
            case 0x08, 0x7F:
                guard search?.pattern.isEmpty == false else { return LINE_EDITOR_BEEPS }
                search?.pattern.removeLast()
                search?.match = nil
                find(again: false)
            case UInt32(LINE_EDITOR_PASTE_KEY):
                search?.pattern += string(of: pasted[...]).split(separator: "\n").joined(separator: " ")
                find(again: false)
            case 0..<0x20:
                takeMatch()
                line_editor_unread(editor, key)
                return LINE_EDITOR_CONTINUES
            default:
                if let scalar = Unicode.Scalar(key) { search?.pattern.unicodeScalars.append(scalar) }
                find(again: false)
            }
        }
        return LINE_EDITOR_CONTINUES
    }

    private func takeMatch() {
        guard let match = search?.match else { return }
        drafts[entry] = text
        entry = match.entry
        replace(0..<text.count, with: match.text)
        move(to: match.cursor)
    }

    private func find(again: Bool) {
        guard var search else { return }
        defer { self.search = search }
        search.isFailed = false
        let pattern = search.pattern
        guard !pattern.isEmpty else {
            // Ctrl-R twice: what was searched last.
            if again, !lastSearch.isEmpty {
                search.pattern = lastSearch
                self.search = search
                find(again: false)
                search = self.search ?? search
            }
            return
        }
        lastSearch = pattern
        let step = search.isOlder ? -1 : 1
        var index = (search.match?.entry ?? entry) + (again || search.match == nil ? step : 0)
        while history.entries.indices.contains(index) {
            if let cursor = History.position(of: pattern, in: history.entries[index]) {
                search.match = Search.Match(
                    entry: index, text: Array(history.entries[index].unicodeScalars), cursor: cursor)
                return
            }
            index += step
        }
        search.isFailed = true
    }
}
