import Moonspring
import MoonspringScene

/// One or more quantities over a grid of two others: a coloured cell for each pair, and lines along equal values.
///
/// Each panel has its own scale of colours; the panels are stacked over a common horizontal axis. Both axes are linear,
/// whatever the spacing of the grid. Equal maps give equal bytes as long as the system's sans-serif face is the same.
package struct HeatMap: Equatable, Sendable, PlotDrawing {
    /// What stands above the map; empty for nothing.
    package var title: String
    package var horizontal: Quantity
    package var vertical: Quantity
    /// The quantities, from the top down.
    package var panels: [Quantity]
    /// The size in points, 240 x 160 at least; nil: 800 wide, and as high as the panels need.
    package var size: Size?

    package init(title: String = "", horizontal: Quantity, vertical: Quantity, panels: [Quantity], size: Size? = nil) {
        self.title = title
        self.horizontal = horizontal
        self.vertical = vertical
        self.panels = panels
        self.size = size
    }

    /// What is measured, in which unit, and its values.
    package struct Quantity: Equatable, Sendable {
        package var axis: Chart.Axis
        /// Of a direction of the grid one or more, each larger than the one before; a cell reaches half-way to its neighbours.
        ///
        /// Of a panel, for each value of the vertical axis, the lowest first, a row with one for each value of the horizontal
        /// axis. What is not finite, or beyond 1e300, is a cell without a value.
        package var values: [Double]

        package init(label: String, unit: String = "", values: [Double]) {
            axis = Chart.Axis(label: label, unit: unit)
            self.values = values
        }
    }

    package func laidOut() throws(OutputError) -> LaidOutPlot {
        let layout = try HeatMapLayout(self)
        return LaidOutPlot(size: layout.size) { HeatMapPainter(layout: layout, canvas: $0).paint() }
    }

    /// Throws for axes and panels that do not fit each other.
    func validate() throws(OutputError) {
        for quantity in [horizontal, vertical] {
            let (label, values) = (quantity.axis.label, quantity.values)
            if values.isEmpty { throw .usage("a heat map has no values of \(label): give one or more") }
            if let wrong = values.first(where: { !(abs($0) <= 1e300) }) {
                throw .usage("a heat map has no place for \(label) = \(wrong): expected numbers from -1e300 to 1e300")
            }
            for (last, value) in zip(values, values.dropFirst()) where value <= last {
                throw .usage(
                    """
                    a heat map's values of \(label) must rise, but \(value.shortestJSON) comes after \
                    \(last.shortestJSON): sort them, each once
                    """)
            }
        }
        if panels.isEmpty { throw .usage("a heat map has nothing to show: give it a panel for each quantity") }
        let count = horizontal.values.count * vertical.values.count
        for panel in panels where panel.values.count != count {
            throw .usage(
                """
                a heat map's values of \(panel.axis.label) do not fill its grid: expected \(count), a row of \
                \(horizontal.values.count) for each of \(vertical.values.count) values of \(vertical.axis.label), \
                found \(panel.values.count)
                """)
        }
    }
}
