import CLineEditor

extension LineEditor {
    /// What C calls, on the thread that is in ``readLine()``.
    static var functions: line_editor_host {
        line_editor_host(
            context: nil,
            draw: { LineEditor.from($0)?.draw() },
            idle: { Int32(clamping: LineEditor.from($0)?.host.idle() ?? -1) },
            interrupted: { LineEditor.from($0)?.host.wasInterrupted() ?? false },
            command: { LineEditor.from($0)?.perform($1) ?? LINE_EDITOR_BEEPS },
            lost: { context in
                guard let editor = LineEditor.from(context) else { return }
                editor.painter.forget()
                editor.plainPainter = PlainLinePainter()
            })
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> LineEditor? {
        context.map { Unmanaged<LineEditor>.fromOpaque($0).takeUnretainedValue() }
    }

    func perform(_ command: line_editor_command) -> line_editor_answer {
        switch command {
        case LINE_EDITOR_ACCEPT: return accept()
        case LINE_EDITOR_NEWLINE: insert(["\n"])
        case LINE_EDITOR_INTERRUPT: return LINE_EDITOR_IS_INTERRUPTED
        case LINE_EDITOR_DELETE_OR_END: return text.isEmpty ? LINE_EDITOR_IS_ENDED : deleteForward()
        case LINE_EDITOR_DELETE: return deleteForward()
        case LINE_EDITOR_BACKSPACE: return backspace()
        case LINE_EDITOR_LEFT: move(to: characterStart(before: cursor))
        case LINE_EDITOR_RIGHT: move(to: characterEnd(after: cursor))
        case LINE_EDITOR_UP: return up()
        case LINE_EDITOR_DOWN: return down()
        case LINE_EDITOR_HOME: move(to: lineStart(of: cursor))
        case LINE_EDITOR_END: move(to: lineEnd(of: cursor))
        case LINE_EDITOR_WORD_LEFT: move(to: wordStart(before: cursor))
        case LINE_EDITOR_WORD_RIGHT: move(to: wordEnd(after: cursor))
        case LINE_EDITOR_OLDER: return show(entry: entry - 1)
        case LINE_EDITOR_NEWER: return show(entry: entry + 1)
        case LINE_EDITOR_OLDEST: return show(entry: 0)
        case LINE_EDITOR_NEWEST: return show(entry: history.entries.count)
        case LINE_EDITOR_COMPLETE: return complete()
        case LINE_EDITOR_SEARCH_OLDER: return searchHistory(older: true)
        case LINE_EDITOR_SEARCH_NEWER: return searchHistory(older: false)
        case LINE_EDITOR_CLEAR_SCREEN: clearScreen()
        case LINE_EDITOR_SUSPEND: suspend()
        case LINE_EDITOR_PASTE: insert(pasted)
        case LINE_EDITOR_YANK: insert(killed)
        case LINE_EDITOR_IGNORE: break
        default: return kill(command)
        }
        return LINE_EDITOR_CONTINUES
    }

    private func accept() -> line_editor_answer {
        let text = text
        let block = string(of: text[...])
        if host.isIncomplete(block) {
            replace(text.count..<text.count, with: ["\n"])
            return LINE_EDITOR_CONTINUES
        }
        // Empty lines at the end only came from Enter.
        accepted = string(of: text[..<((text.lastIndex { $0 != "\n" } ?? -1) + 1)])
        return LINE_EDITOR_IS_ACCEPTED
    }
}
