import CLineEditor

extension LineEditor {
    func complete() -> line_editor_answer {
        let cursor = cursor
        let text = text
        if text[lineStart(of: cursor)..<cursor].allSatisfy({ $0 == " " }) {
            insert([" ", " "])
            return LINE_EDITOR_CONTINUES
        }
        let isSecond = keyCount == lastCompletionKey + 1
        lastCompletionKey = keyCount
        let before = string(of: text[..<cursor])
        let completion = host.complete(before)
        let replaced = String(before.suffix(max(0, completion.replace)))
        if replaced != completion.insert {
            let start = cursor - replaced.unicodeScalars.count
            replace(start..<cursor, with: Array(completion.insert.unicodeScalars))
            return LINE_EDITOR_CONTINUES
        }
        guard isSecond, !completion.list.isEmpty else { return LINE_EDITOR_BEEPS }
        printAbove(completion.list)
        return LINE_EDITOR_CONTINUES
    }
}
