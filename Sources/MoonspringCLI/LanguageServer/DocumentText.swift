import Moonspring
import MoonspringAnalysis

/// The text of a document, and its places as an editor counts them: lines, and UTF-16 code units within a line, both from 0 on.
///
/// Lines end with `\n`, `\r\n` or `\r`, as the protocol has it; Lua takes `\n\r` for one end as well. Places of problems are
/// therefore counted in bytes, and only here in lines.
struct DocumentText {
    /// Valid UTF-8.
    private(set) var bytes: [UInt8]
    private var lineStarts: [Int] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
        findLines()
    }

    private mutating func findLines() {
        lineStarts = [0]
        for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
            let isHalf = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
            if !isHalf { lineStarts.append(index + 1) }
        }
    }

    func string(upTo offset: Int) -> String { String(decoding: bytes[..<offset], as: UTF8.self) }

    var string: String { string(upTo: bytes.count) }

    mutating func replace(_ range: Range<Int>, with text: String) {
        bytes.replaceSubrange(range, with: text.utf8)
        findLines()
    }

    // MARK: places

    /// Where a line ends, without its line break.
    private func end(ofLine line: Int) -> Int {
        guard line + 1 < lineStarts.count else { return bytes.count }
        var end = lineStarts[line + 1] - 1
        if bytes[end] == 0x0A, end > lineStarts[line], bytes[end - 1] == 0x0D { end -= 1 }
        return end
    }

    /// The byte at a place. What is behind the end of a line is its end, and the middle of a character its beginning.
    func offset(line: Int, character: Int) -> Int {
        guard line < lineStarts.count else { return bytes.count }
        let end = end(ofLine: line)
        var offset = lineStarts[line]
        var left = character
        while offset < end {
            // A character of four bytes is a surrogate pair.
            let (length, units) =
                switch bytes[offset] {
                case ..<0x80: (1, 1)
                case ..<0xE0: (2, 1)
                case ..<0xF0: (3, 1)
                default: (4, 2)
                }
            if left < units { break }
            left -= units
            offset += length
        }
        return min(offset, end)
    }

    /// The place of a byte.
    func place(of offset: Int) -> (line: Int, character: Int) {
        let line = max(1, lineStarts.partitioningIndex(where: { $0 > offset })) - 1
        let start = lineStarts[line]
        let before = bytes[start..<max(start, min(offset, end(ofLine: line)))]
        return (line, before.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) })
    }

    // MARK: words

    /// The name or number around a byte; nil where there is none.
    func word(at offset: Int) -> Range<Int>? {
        let start = bytes[..<offset].lastIndex { !LuaLexer.isPartOfName($0) }.map { $0 + 1 } ?? 0
        let end = bytes[offset...].firstIndex { !LuaLexer.isPartOfName($0) } ?? bytes.count
        return start < end ? start..<end : nil
    }
}
