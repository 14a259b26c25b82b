extension LineEditor {
    /// A search through the history, as Ctrl-R begins it.
    struct Search {
        struct Match {
            var entry: Int
            var text: [Unicode.Scalar]
            var cursor: Int
        }

        var pattern = ""
        var isOlder: Bool
        var isFailed = false
        var match: Match?

        var prompt: String { "(\(isFailed ? "no match" : isOlder ? "search" : "search on") '\(pattern)')> " }
    }

    /// Reads keys until one of them ends the search. Enter takes the entry at once, other keys edit it, Ctrl-G leaves the
    /// line as it was.
    func searchHistory(older: Bool) -> Bool {
        var search = Search(isOlder: older)
        self.search = search
        defer { self.search = nil }
        while let key = nextKey() {
            switch key {
            case .named("C-r"), .named("C-s"):
                search.isOlder = key == .named("C-r")
                // Ctrl-R twice: what was searched last.
                let isRepeated = search.pattern.isEmpty
                if isRepeated { search.pattern = lastSearch }
                find(&search, again: !isRepeated)
            case .named("C-g"): return true
            case .named("C-h"), .named("backspace"):
                guard !search.pattern.isEmpty else { return false }
                search.pattern.removeLast()
                search.match = nil
                find(&search, again: false)
            case .text(let text), .paste(let text):
                search.pattern.unicodeScalars.append(contentsOf: text.map { $0 == "\n" ? " " : $0 })
                find(&search, again: false)
            default:
                if let match = search.match {
                    _ = show(entry: match.entry)
                    setText(match.text)
                    buffer.move(to: match.cursor)
                }
                unread = key
                return true
            }
            self.search = search
        }
        return true
    }

    private func find(_ search: inout Search, again: Bool) {
        search.isFailed = false
        guard !search.pattern.isEmpty else { return }
        lastSearch = search.pattern
        let step = search.isOlder ? -1 : 1
        var index = (search.match?.entry ?? entry) + (again || search.match == nil ? step : 0)
        while history.entries.indices.contains(index) {
            if let cursor = History.position(of: search.pattern, in: history.entries[index]) {
                search.match = Search.Match(
                    entry: index, text: Array(history.entries[index].unicodeScalars), cursor: cursor)
                return
            }
            index += step
        }
        search.isFailed = true
    }
}
