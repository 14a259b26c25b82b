import MoonspringSystem

/// The line of a script that a message is about, with a mark under the place, for a terminal.
package struct SourceExcerpt {
    private let number: Int
    private let scalars: [Unicode.Scalar]
    private let mark: Range<Int>
    /// Whether the mark is under the place itself, not under the line that it is in.
    private let isExact: Bool

    /// Tabs end at multiples of so many cells.
    private static let tabWidth = 4
    /// A line that is longer is of a file that nobody reads, and is not taken apart.
    private static let longestLine = 1 << 16

    /// `column` is counted in characters from 1 on; nil where only the line is known: then what `message` speaks of is marked, if
    /// it stands in the line once, else the whole line. nil: the source has no such line, or nothing is in it.
    package init?(of source: String, line: Int, column: Int?, message: String) {
        guard let text = Self.line(line, of: source), text.count <= Self.longestLine else { return nil }
        let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return nil }
        number = line
        self.scalars = scalars
        if let column {
            let start = min(max(column - 1, 0), scalars.count)
            mark = start..<Self.endOfWord(at: start, in: scalars)
            isExact = true
        } else if let word = MessageSubject.words(of: message).lazy.compactMap({ Self.only($0, in: scalars) }).first {
            mark = word
            isExact = true
        } else {
            mark = first..<last + 1
            isExact = false
        }
    }

    // MARK: lines

    /// A line's bytes without its end. Lines end as they do for Lua: `\n`, `\r`, or both in any order.
    private static func line(_ number: Int, of source: String) -> [UInt8]? {
        var current = 1
        var line: [UInt8] = []
        var ending: UInt8 = 0
        for byte in source.utf8 {
            let isEnd = byte == 0x0A || byte == 0x0D
            // The second half of a pair.
            if isEnd, ending != 0, ending != byte {
                ending = 0
                continue
            }
            ending = isEnd ? byte : 0
            if isEnd {
                if current == number { return line }
                current += 1
            } else if current == number {
                line.append(byte)
            }
        }
        return current == number ? line : nil
    }

    // MARK: words

    /// Where the word, number or string that begins at an index ends; behind anything else by one.
    private static func endOfWord(at start: Int, in scalars: [Unicode.Scalar]) -> Int {
        guard start < scalars.count else { return start + 1 }
        let first = scalars[start]
        if first == "\"" || first == "'" {
            var index = start + 1
            while index < scalars.count, scalars[index] != first { index += scalars[index] == "\\" ? 2 : 1 }
            return min(index + 1, scalars.count)
        }
        guard isPartOfWord(first) else { return start + 1 }
        let isNumber = ("0"..."9").contains(first)
        return scalars[start...].firstIndex { !isPartOfWord($0) && !(isNumber && $0 == ".") } ?? scalars.count
    }

    /// Where a name stands as a whole word, if that is at one place.
    private static func only(_ word: String, in scalars: [Unicode.Scalar]) -> Range<Int>? {
        let wanted = Array(word.unicodeScalars)
        guard !wanted.isEmpty, wanted.count <= scalars.count, wanted.allSatisfy(isPartOfWord) else { return nil }
        var found: Range<Int>?
        for start in 0...scalars.count - wanted.count {
            let end = start + wanted.count
            guard scalars[start] == wanted[0], scalars[start..<end].elementsEqual(wanted),
                start == 0 || !isPartOfWord(scalars[start - 1]),
                end == scalars.count || !isPartOfWord(scalars[end])
            else { continue }
            if found != nil { return nil }
            found = start..<end
        }
        return found
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }

    // MARK: what is shown

    /// Two lines of at most `width` cells: the source behind its number, and the mark.
    package func lines(width: Int, style: Style) -> [String] {
        let number = String(number).aligned(right: 4)
        let room = max(width - number.count - 3, 16)
        let pieces = pieces()
        let starts = pieces.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.cellCount) }
        let total = starts[pieces.count]
        // Behind the end of the line the mark has a cell of its own.
        let first = mark.lowerBound < pieces.count ? starts[mark.lowerBound] : total
        let end = max(mark.upperBound < pieces.count ? starts[mark.upperBound] : total, first + 1)
        let window = Self.window(first..<end, of: max(total, end), room: room)
        var shown = window.lowerBound > 0 ? "..." : ""
        let visible = window.lowerBound + shown.count..<window.upperBound - (window.upperBound < total ? 3 : 0)
        for (index, piece) in pieces.enumerated() where starts[index] < visible.upperBound {
            if starts[index] >= visible.lowerBound, starts[index + 1] <= visible.upperBound {
                shown += piece
            } else if starts[index + 1] > visible.lowerBound {
                // Half of a wide character, or a part of an escape.
                let cut = min(starts[index + 1], visible.upperBound) - max(starts[index], visible.lowerBound)
                shown += String(repeating: " ", count: cut)
            }
        }
        if window.upperBound < total { shown += "..." }
        let carets =
            max(first, visible.lowerBound)..<max(min(end, window.upperBound), max(first, visible.lowerBound) + 1)
        let blank = String(repeating: " ", count: carets.lowerBound - window.lowerBound)
        let sign = String(repeating: isExact ? "^" : "~", count: carets.count)
        let gutter = String(repeating: " ", count: number.count)
        return [
            style.dim(number + " |") + " " + shown, style.dim(gutter + " |") + " " + blank + style.error(sign),
        ]
    }

    /// Each character as a terminal shows it: nothing in it moves the cursor.
    private func pieces() -> [String] {
        var column = 0
        return scalars.indices.map { index in
            let piece: String
            if scalars[index] == "\t" {
                piece = String(repeating: " ", count: Self.tabWidth - column % Self.tabWidth)
            } else {
                // With what follows, which decides how many digits an escape has.
                let rest = index + 1 < scalars.count ? String(scalars[index + 1]).harmless : ""
                let both = (String(scalars[index]) + (rest.count == 1 ? rest : "")).harmless
                piece = String(both.unicodeScalars.dropLast(rest.count == 1 ? 1 : 0).map(Character.init))
            }
            column += piece.cellCount
            return piece
        }
    }

    /// The cells of a line that are shown: all, or as many as there is room for, with the mark in the middle.
    private static func window(_ mark: Range<Int>, of total: Int, room: Int) -> Range<Int> {
        guard total > room else { return 0..<total }
        let before = max(room / 4, (room - mark.count) / 2)
        let start = min(max(mark.lowerBound - before, 0), total - room)
        return start..<start + room
    }
}
