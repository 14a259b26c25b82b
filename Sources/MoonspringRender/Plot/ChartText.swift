import MoonspringScene

/// Measures lines of text for a layout, and makes them fit.
struct ChartText {
    /// A drawing's own metrics depend on its pixels; these do not, so that SVG and PNG have one layout.
    private let canvas: Canvas

    init() throws(OutputError) { canvas = try Canvas(svgWidth: 1, height: 1) }

    func width(_ text: String, _ size: Double) -> Double { canvas.width(of: text, size: size) }

    /// One line of `text` that is no wider than `width`: what is too long loses its middle.
    func fitted(_ text: String, _ size: Double, width: Double) -> String {
        let line = ChartText.line(text)
        if self.width(line, size) <= width { return line }
        let characters = Array(line)
        var (low, high) = (0, characters.count)
        while low < high {
            let kept = (low + high + 1) / 2
            if self.width(ChartText.shortened(characters, to: kept), size) <= width {
                low = kept
            } else {
                high = kept - 1
            }
        }
        return ChartText.shortened(characters, to: low)
    }

    private static func shortened(_ characters: [Character], to count: Int) -> String {
        String(characters.prefix((count + 1) / 2)) + "\u{2026}" + String(characters.suffix(count / 2))
    }

    /// Names may hold line breaks and other control characters; a NUL would end the text.
    private static func line(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}
