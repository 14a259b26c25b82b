import Moonspring

/// A Lua text, and where its lines are.
package struct LuaText {
    package let bytes: [UInt8]
    var lineStarts: [Int32] = [0]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The byte at an index; -1 behind the end.
    @inline(__always)
    subscript(index: Int) -> Int { index < bytes.count ? Int(bytes[index]) : -1 }

    /// The line of a byte, from 1 on.
    func line(of offset: Int32) -> Int {
        max(1, lineStarts.partitioningIndex(where: { $0 > offset }))
    }

    /// Line and column of a byte, from 1 on. A column is a character, as editors count them.
    func place(of offset: Int32) -> (line: Int, column: Int) {
        let line = line(of: offset)
        let start = Int(lineStarts[line - 1])
        let end = min(Int(offset), bytes.count)
        guard start < end else { return (line, 1) }
        // Continuation bytes are not counted: a column is a character.
        return (line, bytes[start..<end].reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) })
    }

    package func string(_ start: Int32, _ end: Int32) -> String {
        String(decoding: bytes[Int(start)..<Int(end)], as: UTF8.self)
    }
}
