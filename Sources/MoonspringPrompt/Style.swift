/// Colours, where the output is a terminal that has them and its user wants them.
struct Style: Sendable {
    let isColored: Bool

    static let plain = Style(isColored: false)

    func dim(_ text: String) -> String { paint(text, "2") }
    func bold(_ text: String) -> String { paint(text, "1") }
    func error(_ text: String) -> String { paint(text, "31") }
    func string(_ text: String) -> String { paint(text, "32") }
    func number(_ text: String) -> String { paint(text, "36") }

    private func paint(_ text: String, _ code: String) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
