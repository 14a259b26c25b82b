extension Chart {
    /// How a curve is told from others: its colour and its dash, each counted from 0.
    package struct Style: Hashable, Sendable {
        package var color: Int
        package var dash: Int

        package init(color: Int, dash: Int = 0) {
            self.color = color
            self.dash = dash
        }

        /// The style of the n-th curve where nothing else decides: all colours first, then dashed ones.
        package init(place: Int) {
            self.init(color: place % Style.colors.count, dash: place / Style.colors.count)
        }

        /// How many there are of each; larger numbers begin again.
        package static var colorCount: Int { colors.count }
        package static var dashCount: Int { dashes.count }

        var ink: Ink { Style.colors[abs(color % Style.colors.count)] }
        var pattern: [Double] { Style.dashes[abs(dash % Style.dashes.count)] }

        /// The palette of Okabe and Ito ("Color universal design", 2008), which people who see fewer colours can tell
        /// apart, in an order that keeps like ones apart. Its yellow is left out: too pale on white.
        private static let colors = [
            Ink(0, 114 / 255, 178 / 255), Ink(213 / 255, 94 / 255, 0), Ink(0, 158 / 255, 115 / 255),
            Ink(204 / 255, 121 / 255, 167 / 255), Ink(230 / 255, 159 / 255, 0), Ink(86 / 255, 180 / 255, 233 / 255),
            Ink(0.1, 0.1, 0.1),
        ]

        /// Strokes end round, which makes each longer by the width of the line.
        private static let dashes: [[Double]] = [[], [6, 5], [0.01, 4], [10, 4.5, 0.01, 4.5], [2.5, 4]]
    }
}

/// Sizes, in points, and colours of a chart's parts.
enum ChartLook {
    /// What stays empty on every side.
    static let edge = 14.0
    static let titleSize = 15.0
    static let labelSize = 12.0
    static let tickSize = 11.0
    static let legendSize = 12.0

    static let text = Ink(0.13, 0.13, 0.13)
    static let faint = Ink(0.36, 0.36, 0.36)
    static let grid = Ink(0.91, 0.91, 0.91)
    static let zero = Ink(0.62, 0.62, 0.62)
    static let frame = Ink(0.78, 0.78, 0.78)
    static let event = Ink(0.45, 0.45, 0.45)

    /// The horizontal axis' labels and words, with what stays empty below.
    static let foot = edge + 2 * labelSize + 14
    static let curveWidth = 1.75
    /// The line of a legend that shows a curve's style.
    static let sampleWidth = 26.0
    static let legendRow = 18.0
    /// The height of a row of event marks above the panels.
    static let eventRow = 11.0
    static let panelGap = 14.0
}
