/// A stretch of a line of text that one face draws. Cairo's own text functions look for no other face where one lacks a letter.
struct TextRun: Equatable {
    var text: String
    let isEmoji: Bool

    /// The stretches of a line, in order.
    static func runs(of line: String) -> [TextRun] {
        // In UTF-8 what has a picture of its own, or is asked for one, has such a byte: it is U+2000 or above.
        guard line.utf8.contains(where: { $0 >= 0xE2 }) else { return [TextRun(text: line, isEmoji: false)] }
        var runs: [TextRun] = []
        for character in line {
            let emoji = emoji(character)
            let text = emoji.map { String(String.UnicodeScalarView($0)) } ?? String(character)
            runs.join(TextRun(text: text, isEmoji: emoji != nil))
        }
        return runs
    }

    /// What is drawn of a character that is shown as a picture (Unicode Technical Standard 51, section 4); nil for any other. To join
    /// several pictures in one takes a shaper of text: of a joined one the first is drawn, without a colour of its skin.
    private static func emoji(_ character: Character) -> [Unicode.Scalar]? {
        let scalars = Array(character.unicodeScalars)
        let first = scalars[0].properties
        guard first.isEmoji, scalars[0].value > 0x7F else { return nil }
        let isPicture = scalars.count > 1 && scalars[1] == "\u{FE0F}"
        let isText = scalars.count > 1 && scalars[1] == "\u{FE0E}"
        guard isPicture || (first.isEmojiPresentation && !isText) else { return nil }
        // The two letters of a flag.
        return scalars.prefix(while: isRegionalIndicator).isEmpty ? [scalars[0]] : scalars
    }

    static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool { 0x1F1E6...0x1F1FF ~= scalar.value }
}

extension [TextRun] {
    /// Adds a stretch, to the one before where that is drawn by the same face.
    mutating func join(_ run: TextRun) {
        if let last = indices.last, self[last].isEmoji == run.isEmoji {
            self[last].text += run.text
        } else {
            append(run)
        }
    }
}
