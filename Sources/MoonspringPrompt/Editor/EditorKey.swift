/// One key, or text that came at once.
package enum EditorKey: Equatable, Sendable {
    /// Characters in a row.
    case text([Unicode.Scalar])
    /// What the terminal pasted, its line ends as `\n`.
    case paste([Unicode.Scalar])
    /// A key that is not a character, by the name it has in ``KeyBinding``: `C-a`, `M-b`, `up`, `C-left`. Empty: one without a name.
    case named(String)
    /// ESC, and nothing behind it for a while. It still makes the next key one with Alt.
    case escape
}

extension Unicode.Scalar {
    /// Whether it stands in a text as itself: no control character.
    var isPrintable: Bool { value >= 0x20 && !(0x7F..<0xA0).contains(value) }
}
