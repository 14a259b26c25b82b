import CLineEditor

extension LineEditor {
    /// What is in the buffer.
    var text: [Unicode.Scalar] {
        var count = 0
        var cursor = 0
        guard let editor, let start = line_editor_text(editor, &count, &cursor) else { return [] }
        return UnsafeBufferPointer(start: start, count: count).map { Unicode.Scalar($0) ?? "\u{FFFD}" }
    }

    /// Scalars before the cursor.
    var cursor: Int {
        var count = 0
        var cursor = 0
        guard let editor else { return 0 }
        _ = line_editor_text(editor, &count, &cursor)
        return cursor
    }

    func move(to cursor: Int) {
        guard let editor else { return }
        line_editor_move(editor, max(0, cursor))
    }

    /// Replaces a part of the buffer; the cursor is behind what is inserted then.
    func replace(_ range: Range<Int>, with scalars: [Unicode.Scalar]) {
        guard let editor else { return }
        scalars.map(\.value).withUnsafeBufferPointer {
            line_editor_replace(editor, range.lowerBound, range.count, $0.baseAddress, $0.count)
        }
    }

    func insert(_ scalars: [Unicode.Scalar]) {
        let cursor = cursor
        replace(cursor..<cursor, with: scalars)
    }

    func string(of scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    var keyCount: UInt64 { editor.map { line_editor_key_count($0) } ?? 0 }

    var pasted: [Unicode.Scalar] {
        var count = 0
        guard let editor, let start = line_editor_pasted(editor, &count) else { return [] }
        var pasted = UnsafeBufferPointer(start: start, count: count).map { Unicode.Scalar($0) ?? "\u{FFFD}" }
        // A newline at the end came with the selection; Enter is still to be pressed.
        while pasted.last == "\n" { pasted.removeLast() }
        return pasted
    }
}
