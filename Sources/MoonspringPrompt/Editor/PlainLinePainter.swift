/// Shows a typed line on a terminal that can only write and go back: one row, moved sideways where the line is longer.
package struct PlainLinePainter {
    private var bytes: [UInt8] = []
    private var width = 0
    private var isCursorAtEnd = true
    /// Which line of the text is shown; nil: nothing.
    private var line: Int?
    /// First scalar that is shown.
    private var start = 0

    package init() {}

    package mutating func paint(
        prompt: String, continuation: String, text: [Unicode.Scalar], cursor: Int, columns: Int
    ) -> [UInt8] {
        let begin = text[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let end = text[cursor...].firstIndex(of: "\n") ?? text.count
        let number = text[..<cursor].count { $0 == "\n" }
        let head = number == 0 ? prompt : continuation
        var out: [UInt8] = []
        if let line, line != number { out += leave() }
        if line == nil { start = begin }
        line = number
        // The last column stays empty: there a terminal may go to the next row by itself.
        let room = max(columns - 1 - LineLayout.width(of: head), 1)
        start = max(start, begin)
        if cursor < start || text[start..<cursor].columns >= room {
            start = max(begin, cursor - room / 2)
            while start < cursor, text[start..<cursor].columns >= room { start += 1 }
        }
        var stop = cursor
        var used = text[start..<cursor].columns
        while stop < end {
            let width = text[stop...stop].columns
            if used + width > room { break }
            used += width
            stop += 1
        }
        show(
            Array((head + PlainLinePainter.string(text[start..<stop])).utf8), LineLayout.width(of: head) + used,
            beforeCursor: Array((head + PlainLinePainter.string(text[start..<cursor])).utf8),
            isCursorAtEnd: cursor == stop, into: &out)
        return out
    }

    /// Begins a new row and forgets what was shown.
    package mutating func leave() -> [UInt8] {
        let out: [UInt8] = line == nil ? [] : [0x0D, 0x0A]
        self = PlainLinePainter()
        return out
    }

    private mutating func show(
        _ new: [UInt8], _ newWidth: Int, beforeCursor: [UInt8], isCursorAtEnd newIsAtEnd: Bool, into out: inout [UInt8]
    ) {
        if isCursorAtEnd, newIsAtEnd, new.starts(with: bytes) {
            out += new[bytes.count...]
        } else if new != bytes || !newIsAtEnd || !isCursorAtEnd {
            out += [0x0D] + new + [UInt8](repeating: 0x20, count: max(0, width - newWidth))
            if !newIsAtEnd || width > newWidth { out += [0x0D] + beforeCursor }
        }
        bytes = new
        width = newWidth
        isCursorAtEnd = newIsAtEnd
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        for scalar in scalars {
            if scalar.columns >= 0 { text.append(scalar) } else { text += ["^", scalar.caretLetter] }
        }
        return String(text)
    }
}
