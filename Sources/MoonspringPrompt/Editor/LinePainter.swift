/// Brings the rows of a typed line onto a terminal, writing only what changed.
package struct LinePainter {
    private var shown: [LineLayout.Row] = []
    private var cursorRow = 0
    private var columns = 0
    /// First row of the layout that is on the screen, where the text is higher than the screen.
    private var top = 0

    package init() {}

    /// Rows on the screen, 0 when nothing is drawn.
    package var height: Int { shown.count }

    /// What brings the layout onto the screen, from what the last call left there.
    package mutating func paint(_ layout: LineLayout, columns: Int, rows: Int) -> [UInt8] {
        var out: [UInt8] = []
        if self.columns != columns, !shown.isEmpty {
            out += clear(newColumns: columns)
        }
        self.columns = columns
        let visible = window(of: layout, rows: max(rows, 1))
        var row = cursorRow
        for index in visible.indices where index >= shown.count || visible[index] != shown[index] {
            LinePainter.move(from: row, to: index, into: &out)
            row = index
            write(visible[index], over: index < shown.count ? shown[index] : nil, into: &out)
        }
        if shown.count > visible.count {
            LinePainter.move(from: row, to: visible.count, into: &out)
            out += Array("\r\u{1B}[J".utf8)
            row = visible.count
        }
        shown = visible
        cursorRow = layout.cursorRow - top
        LinePainter.move(from: row, to: cursorRow, into: &out)
        out.append(0x0D)
        LinePainter.sequence(layout.cursorColumn, "C", into: &out)
        return out
    }

    /// Takes the rows away: the cursor stands where the first one began.
    package mutating func clear(newColumns: Int? = nil) -> [UInt8] {
        var up = cursorRow
        if let newColumns, newColumns < columns {
            // Terminals break rows that have become too long: there are more of them above the cursor now.
            up = shown[..<cursorRow].reduce(0) { $0 + max(1, ($1.width + newColumns - 1) / newColumns) }
        }
        var out: [UInt8] = [0x0D]
        LinePainter.sequence(up, "A", into: &out)
        out += Array("\u{1B}[J".utf8)
        forget()
        return out
    }

    /// Forgets what is on the screen: the next drawing begins where the cursor is.
    package mutating func forget() {
        shown = []
        cursorRow = 0
        top = 0
    }

    /// Goes to the beginning of the row below the last one and forgets.
    package mutating func leave() -> [UInt8] {
        var out: [UInt8] = []
        LinePainter.move(from: cursorRow, to: max(shown.count - 1, 0), into: &out)
        out += [0x0D, 0x0A]
        forget()
        return out
    }

    private mutating func window(of layout: LineLayout, rows: Int) -> [LineLayout.Row] {
        if layout.cursorRow < top { top = layout.cursorRow }
        if layout.cursorRow >= top + rows { top = layout.cursorRow - rows + 1 }
        top = max(0, min(top, layout.rows.count - rows))
        return Array(layout.rows[top..<min(layout.rows.count, top + rows)])
    }

    private func write(_ new: LineLayout.Row, over old: LineLayout.Row?, into out: inout [UInt8]) {
        let (start, column) = LinePainter.commonStart(new, old)
        out.append(0x0D)
        LinePainter.sequence(column, "C", into: &out)
        out += new.bytes[start...]
        // Behind a full row the cursor is still on its last column, which must not be erased.
        if let old, old.width > new.width, new.width < columns { out += Array("\u{1B}[K".utf8) }
    }

    /// How many bytes of a row stand already, and the columns they fill.
    private static func commonStart(_ new: LineLayout.Row, _ old: LineLayout.Row?) -> (bytes: Int, column: Int) {
        guard let old, new.coloredBytes == old.coloredBytes else { return (0, 0) }
        var end = zip(new.bytes, old.bytes).prefix { $0 == $1 }.count
        guard end >= new.coloredBytes else { return (0, 0) }
        // Back to the character that what follows combines with.
        while end > new.coloredBytes, !beginsCharacter(new.bytes, end) || !beginsCharacter(old.bytes, end) { end -= 1 }
        if !beginsCharacter(new.bytes, end) || !beginsCharacter(old.bytes, end) { return (0, 0) }
        let common = String(decoding: new.bytes[new.coloredBytes..<end], as: UTF8.self)
        return (end, new.coloredWidth + LineLayout.width(of: common))
    }

    private static func beginsCharacter(_ bytes: [UInt8], _ index: Int) -> Bool {
        guard index < bytes.count else { return true }
        if bytes[index] < 0x80 { return true }
        guard bytes[index] >= 0xC0 else { return false }
        let character = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
        return character.unicodeScalars.first.map { $0.columns > 0 } ?? true
    }

    private static func move(from row: Int, to target: Int, into out: inout [UInt8]) {
        // Down by line feeds: they also make rows where there are none yet.
        if target > row { for _ in row..<target { out += [0x0D, 0x0A] } }
        if target < row { sequence(row - target, "A", into: &out) }
    }

    private static func sequence(_ count: Int, _ end: String, into out: inout [UInt8]) {
        if count > 0 { out += Array("\u{1B}[\(count)\(end)".utf8) }
    }
}
