// How many columns of a terminal characters take: the one table for what is typed and what is printed.

extension Unicode.Scalar {
    /// 0 for what combines with the character before it, 2 for what East Asian fonts and emoji draw wide, -1 for control characters.
    package var columns: Int {
        switch value {
        case 0x20..<0x7F: return 1
        case 0..<0x20, 0x7F..<0xA0: return -1
        case 0xA0..<0x300: return 1
        // Vowels and final consonants of Hangul join the consonant before them.
        case 0x1160...0x11FF, 0x2028...0x2029, 0xD7B0...0xD7FF: return 0
        case 0x1100...0x115F, 0x2E80...0x3029, 0x302E...0x303E, 0x3041...0x3098, 0x309B...0x33FF, 0x3400...0x4DBF,
            0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFD:
            return 2
        // Two of them are a flag.
        case 0x1F1E6...0x1F1FF: return 1
        default: break
        }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return properties.isEmojiPresentation ? 2 : 1
        }
    }

    /// The letter that stands behind `^` for a control character, as terminals show them.
    var caretLetter: Unicode.Scalar { Unicode.Scalar(UInt8(value & 0x7F) ^ 0x40) }
}

extension Sequence<Unicode.Scalar> {
    /// Columns of a text as ``LineLayout`` shows it, a control character as two.
    var columns: Int { reduce(0) { $0 + ($1.columns < 0 ? 2 : $1.columns) } }
}
