/// A text that is being edited, with a cursor. A character is a scalar with the combining ones behind it.
package struct EditBuffer {
    package private(set) var text: [Unicode.Scalar] = []
    package private(set) var cursor = 0

    package init() {}

    package var string: String { string(0..<text.count) }

    package func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(text[range])) }

    package mutating func move(to place: Int) { cursor = min(max(0, place), text.count) }

    /// Replaces a part of the text; the cursor is behind what is inserted then.
    package mutating func replace(_ range: Range<Int>, with scalars: some Collection<Unicode.Scalar>) {
        text.replaceSubrange(range, with: scalars)
        cursor = range.lowerBound + scalars.count
    }

    package mutating func insert(_ scalars: some Collection<Unicode.Scalar>) {
        replace(cursor..<cursor, with: scalars)
    }

    // MARK: places

    var characterStart: Int { text[..<cursor].lastIndex { $0.columns != 0 } ?? 0 }

    var characterEnd: Int {
        guard cursor < text.count else { return cursor }
        return text[(cursor + 1)...].firstIndex { $0.columns != 0 } ?? text.count
    }

    var lineStart: Int { lineStart(of: cursor) }
    var lineEnd: Int { text[cursor...].firstIndex(of: "\n") ?? text.count }

    private func lineStart(of index: Int) -> Int { text[..<index].lastIndex(of: "\n").map { $0 + 1 } ?? 0 }

    func wordStart(isWord: (Unicode.Scalar) -> Bool = EditBuffer.isWord) -> Int {
        guard let last = text[..<cursor].lastIndex(where: isWord) else { return 0 }
        return text[..<last].lastIndex { !isWord($0) }.map { $0 + 1 } ?? 0
    }

    var wordEnd: Int {
        guard let first = text[cursor...].firstIndex(where: EditBuffer.isWord) else { return text.count }
        return text[first...].firstIndex { !EditBuffer.isWord($0) } ?? text.count
    }

    /// Words are Lua's names and numbers: `view.center` is two.
    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || scalar.value >= 0x80 && scalar.columns == 0
    }

    /// The place in the line above that is nearest to the cursor's column; nil in the first line.
    var placeAbove: Int? {
        let start = lineStart
        return start > 0 ? place(inLineAt: lineStart(of: start - 1), column: text[start..<cursor].columns) : nil
    }

    /// The place in the line below that is nearest to the cursor's column; nil in the last line.
    var placeBelow: Int? {
        let end = lineEnd
        return end < text.count ? place(inLineAt: end + 1, column: text[lineStart..<cursor].columns) : nil
    }

    private func place(inLineAt start: Int, column: Int) -> Int {
        var index = start
        var width = 0
        while index < text.count, text[index] != "\n", width < column || text[index].columns == 0 {
            width += max(0, text[index].columns)
            index += 1
        }
        return index
    }

    // MARK: changes

    /// Exchanges the characters around the cursor, those before it at the end of a line. Returns whether there were two.
    package mutating func transpose() -> Bool {
        let (old, line) = (cursor, lineStart)
        if cursor == lineEnd { move(to: characterStart) }
        let (middle, end) = (cursor, characterEnd)
        guard middle > line, end > middle else {
            move(to: old)
            return false
        }
        let start = characterStart
        replace(start..<end, with: text[middle..<end] + text[start..<middle])
        return true
    }

    /// Changes the letters up to the end of the word. `change` gets each letter and whether it is the word's first one.
    package mutating func changeWord(_ change: (Unicode.Scalar, _ isFirst: Bool) -> String) -> Bool {
        let end = wordEnd
        guard let first = text[cursor..<end].firstIndex(where: EditBuffer.isWord) else { return false }
        let changed = text[first..<end].enumerated().flatMap { change($1, $0 == 0).unicodeScalars }
        replace(first..<end, with: changed)
        return true
    }
}
