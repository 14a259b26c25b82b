import CDrawing
import Moonspring

extension Canvas {
    /// The stretches of a line as they can be drawn: an emoji that no font has is told by its name, `:rocket:`, in letters.
    func runs(of line: String, in face: Face) -> [TextRun] {
        let runs = TextRun.runs(of: line)
        guard runs.contains(where: \.isEmoji) else { return runs }
        var drawable: [TextRun] = []
        for run in runs {
            if !run.isEmoji { drawable.join(run) }
            for emoji in run.isEmoji ? TextRun.emojis(of: run.text) : [] {
                if has(emoji, in: face) {
                    drawable.join(TextRun(text: emoji, isEmoji: true))
                } else {
                    lacksEmoji = true
                    drawable.join(TextRun(text: TextRun.name(ofEmoji: emoji), isEmoji: false))
                }
            }
        }
        return drawable
    }

    /// Whether the font of pictures, or the one that fontconfig gives in its place, has all of an emoji.
    private func has(_ emoji: String, in face: Face) -> Bool {
        if let known = knownEmoji[emoji] { return known }
        select(Face(size: face.size, weight: face.weight, isEmoji: true))
        var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
        var count: Int32 = 0
        let status = cairo.scaled_font_text_to_glyphs(
            cairo.get_scaled_font(context), 0, 0, emoji, Int32(clamping: emoji.utf8.count), &glyphs, &count, nil, nil,
            nil)
        defer { cairo.glyph_free(glyphs) }
        // Glyph 0 is the box that stands for what is missing.
        let isThere = status == CAIRO_STATUS_SUCCESS && (0..<Int(count)).allSatisfy { glyphs?[$0].index != 0 }
        if knownEmoji.count < Self.mostKnownEmoji { knownEmoji[emoji] = isThere }
        return isThere
    }

    private static let mostKnownEmoji = 4096
}

extension TextRun {
    /// The pictures of a run, one by one; the two letters of a flag are one.
    static func emojis(of text: String) -> [String] {
        var emojis: [String] = []
        var isHalfFlag = false
        for scalar in text.unicodeScalars {
            let isLetter = isRegionalIndicator(scalar)
            if isLetter, isHalfFlag, let last = emojis.indices.last {
                emojis[last].unicodeScalars.append(scalar)
                isHalfFlag = false
            } else {
                emojis.append(String(scalar))
                isHalfFlag = isLetter
            }
        }
        return emojis
    }

    /// `:rocket:`, and for a flag its letters, `:DE:`.
    static func name(ofEmoji emoji: String) -> String {
        let names = emoji.unicodeScalars.map { scalar in
            if isRegionalIndicator(scalar), let letter = Unicode.Scalar(scalar.value - 0x1F1E6 + 0x41) {
                return String(letter)
            }
            return (scalar.properties.name ?? "emoji").lowercased().replacing(" ", with: "_")
        }
        return ":" + names.joined() + ":"
    }
}
