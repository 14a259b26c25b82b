/// The rows of a screen that a prompt and the text behind it fill.
package struct LineLayout {
    /// One row, as it is written: no control characters but those of the prompt's colours.
    package struct Row: Equatable {
        package var bytes: [UInt8] = []
        /// Columns it fills.
        package var width = 0
        /// How many bytes at the beginning hold all the colours, and the columns these bytes fill.
        package var coloredBytes = 0
        package var coloredWidth = 0

        package init() {}
    }

    package private(set) var rows: [Row] = [Row()]
    package private(set) var cursorRow = 0
    package private(set) var cursorColumn = 0
    private let columns: Int

    /// Lays out a text that is being edited.
    ///
    /// `prompt` stands before the first line and `continuation` before each following one; both may hold colours (`ESC [ … m`).
    /// `cursor` is the number of scalars before it. A character that does not fit into a row begins the next one.
    package init(prompt: String, continuation: String, text: ArraySlice<Unicode.Scalar>, cursor: Int, columns: Int) {
        self.columns = max(columns, 1)
        add(colored: prompt)
        var index = text.startIndex
        while true {
            if index == cursor { placeCursor(before: index < text.endIndex ? text[index] : nil) }
            guard index < text.endIndex else { break }
            if text[index] == "\n" {
                rows.append(Row())
                add(colored: continuation)
            } else {
                add(text[index])
            }
            index += 1
        }
    }

    /// The columns of a text without control characters; those of escape sequences do not count.
    package static func width(of text: String) -> Int {
        var scalars = text.unicodeScalars[...]
        var width = 0
        while let scalar = scalars.popFirst() {
            if scalar == "\u{1B}" { skipSequence(&scalars) } else { width += max(0, scalar.columns) }
        }
        return width
    }

    private mutating func placeCursor(before next: Unicode.Scalar?) {
        let width = next.map { $0 == "\n" ? 1 : CollectionOfOne($0).columns } ?? 1
        if rows[rows.count - 1].width + width > columns, rows[rows.count - 1].width > 0 { rows.append(Row()) }
        cursorRow = rows.count - 1
        cursorColumn = min(rows[cursorRow].width, columns - 1)
    }

    private mutating func add(colored text: String) {
        var scalars = text.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            if scalar == "\u{1B}" {
                let rest = scalars
                LineLayout.skipSequence(&scalars)
                let last = rows.count - 1
                rows[last].bytes.append(0x1B)
                rows[last].bytes += Array(String(rest[..<scalars.startIndex]).utf8)
                rows[last].coloredBytes = rows[last].bytes.count
                rows[last].coloredWidth = rows[last].width
            } else if scalar.columns >= 0 {
                add(scalar)
            }
        }
    }

    /// Goes behind an escape sequence whose ESC is taken already.
    private static func skipSequence(_ scalars: inout Substring.UnicodeScalarView) {
        guard scalars.popFirst() == "[" else { return }
        while let scalar = scalars.popFirst() {
            if ("\u{40}"..."\u{7E}").contains(scalar) { return }
        }
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        let width = scalar.columns
        // A pasted tab stays one, and looks like an indentation.
        if scalar == "\t" {
            for _ in 0..<4 { add(" ") }
            return
        }
        if width < 0 {
            add("^")
            add(scalar.caretLetter)
            return
        }
        // A wide character does not fit a screen of one column.
        if width > columns { return add("?") }
        if rows[rows.count - 1].width + width > columns { rows.append(Row()) }
        let last = rows.count - 1
        rows[last].bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        rows[last].width += width
    }
}
