// Texts as a terminal takes them: nothing in them moves its cursor, and they have a width in cells.

extension StringProtocol {
    /// How many cells the text takes on a terminal. Control characters count as none: see `harmless`.
    package var cellCount: Int {
        unicodeScalars.reduce(0) { $0 + Swift.max(0, $1.columns) }
    }

    /// The longest beginning that fits into `width` cells, with `...` at its end where something was cut.
    package func cut(to width: Int) -> String {
        guard cellCount > width else { return String(self) }
        let mark = width > 6 ? "..." : ""
        var left = width - mark.count
        var result = ""
        for character in self {
            left -= String(character).cellCount
            guard left >= 0 else { break }
            result.append(character)
        }
        return result + mark
    }

    /// The text with spaces behind it up to `width` cells.
    package func padded(to width: Int) -> String {
        String(self) + String(repeating: " ", count: Swift.max(0, width - cellCount))
    }

    /// The text with spaces before it up to `width` cells.
    package func aligned(right width: Int) -> String {
        String(repeating: " ", count: Swift.max(0, width - cellCount)) + String(self)
    }

    var trimmedRight: String {
        var text = Substring(self)
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

extension String {
    /// The lines of a text, those that are longer than `width` broken between words, with the indentation that they have.
    func wrapped(to width: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).map { Self.wrap($0, width) }.joined(separator: "\n")
    }

    private static func wrap(_ line: Substring, _ width: Int) -> String {
        guard line.cellCount > width else { return String(line) }
        let indent = String(line.prefix { $0 == " " })
        return line.split(separator: " ").wrapped(to: width - indent.count, separator: " ").map { indent + $0 }
            .joined(separator: "\n")
    }
}

extension [[String]] {
    /// Rows as lines: cells of one column below each other, with two spaces between columns and none at the end.
    package var aligned: [String] {
        let columns = map { $0.count }.max() ?? 0
        let widths = (0..<columns).map { column in
            map { row in column < row.count ? row[column].cellCount : 0 }.max() ?? 0
        }
        return map { row in zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ").trimmedRight }
    }
}

extension Sequence where Element: StringProtocol {
    /// Words in lines of at most `width` cells, none torn.
    func wrapped(to width: Int, separator: String) -> [String] {
        reduce(into: []) { lines, word in
            if let last = lines.last, last.cellCount + separator.count + word.cellCount <= width {
                lines[lines.count - 1] += separator + word
            } else {
                lines.append(String(word))
            }
        }
    }
}
