import Moonspring
import MoonspringScene

// A script may give a view a megabyte of text and show it in every picture: what is out of sight is not laid out.

extension Painter {
    /// How many letters of a text, Unicode scalars, a picture has at most: more than can be read in one. Lines of nearly no height and
    /// views without a width have no other bound.
    static let mostLetters = 10_000

    func draw(_ words: Look.Words, in size: Size, alpha: Double, on canvas: Canvas) {
        let (ink, x) = (words.ink.faded(alpha), words.place * size.width)
        let align: Canvas.Alignment =
            switch words.alignment {
            case .left: .leading
            case .center: .center
            case .right: .trailing
            }
        // A view without a width is a point that the text stands at.
        let room = size.width > 0 ? size.width : .infinity
        let lines = TextLines(words.text)
        let lineHeight = words.lineHeight
        let family = words.family.flatMap { images.font($0) }
        let top = size.height / 2 - lineHeight * Double(lines.count - 1) / 2
        let seen = canvas.seen
        let rows = lines.rows(from: (seen.minY - top) / lineHeight, to: (seen.maxY - top) / lineHeight)
        for (index, line) in lines.shown(rows, letters: Self.mostLetters) {
            canvas.text(
                line, at: Point(x, top + lineHeight * Double(index)), size: words.fontSize,
                weight: words.weight, family: family, ink: ink, align: align, room: room)
        }
    }
}

/// The lines of a text, of which few may be seen.
struct TextLines {
    private let bytes: [UInt8]
    let count: Int

    init(_ text: String) {
        bytes = Array(text.utf8)
        var breaks = 0
        for index in bytes.indices where Self.isBreak(bytes, index) { breaks += 1 }
        count = breaks + 1
    }

    /// A line feed. One behind a carriage return is one character with it, which has no place in a text.
    private static func isBreak(_ bytes: [UInt8], _ index: Int) -> Bool {
        bytes[index] == UInt8(ascii: "\n") && (index == 0 || bytes[index - 1] != UInt8(ascii: "\r"))
    }

    /// Those of which something may be seen between two heights in lines: letters and the marks over and under them reach out of theirs.
    func rows(from top: Double, to bottom: Double) -> Range<Int> {
        func bounded(_ row: Double) -> Int { row.isNaN ? 0 : Int(min(max(row, 0), Double(count))) }
        let first = bounded((top - 4).rounded(.down))
        return first..<max(first, bounded((bottom + 4).rounded(.up)))
    }

    /// Some of the lines, by their numbers. The one with which there are too many letters ends with an ellipsis, and those behind it are
    /// left out.
    func shown(_ rows: Range<Int>, letters: Int) -> [(index: Int, line: String)] {
        var lines: [(index: Int, line: String)] = []
        var (row, start, left) = (0, 0, letters)
        for index in 0...bytes.count where index == bytes.count || Self.isBreak(bytes, index) {
            if row >= rows.upperBound || left <= 0 { break }
            if row >= rows.lowerBound {
                let line = String(decoding: bytes[start..<index], as: UTF8.self)
                let beginning = line.unicodeScalars.prefix(left)
                lines.append((row, beginning.endIndex == line.endIndex ? line : String(beginning) + Canvas.ellipsis))
                left -= beginning.count + 1
            }
            (row, start) = (row + 1, index + 1)
        }
        return lines
    }
}
