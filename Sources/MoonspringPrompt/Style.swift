/// Colours, where the output is a terminal that has them and its user wants them.
package struct Style: Sendable {
    package let isColored: Bool

    package init(isColored: Bool) { self.isColored = isColored }

    package static let plain = Style(isColored: false)

    package func dim(_ text: String) -> String { paint(text, "2") }
    package func bold(_ text: String) -> String { paint(text, "1") }
    package func error(_ text: String) -> String { paint(text, "31") }
    package func warning(_ text: String) -> String { paint(text, "33") }
    package func string(_ text: String) -> String { paint(text, "32") }
    package func number(_ text: String) -> String { paint(text, "36") }

    private func paint(_ text: String, _ code: String) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
