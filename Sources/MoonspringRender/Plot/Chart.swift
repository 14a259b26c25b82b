import Moonspring
import MoonspringScene

/// A line chart: curves over time, or one quantity against another.
///
/// Series are put into panels, one per unit, stacked over a common horizontal axis. Equal charts give equal bytes as
/// long as the system's sans-serif face is the same.
package struct Chart: Equatable, Sendable, PlotDrawing {
    /// What stands above the chart; empty for nothing.
    package var title: String
    /// What the horizontal axis is: "time" in "s".
    package var horizontal: Axis
    /// The curves, in the order of the legend.
    package var series: [Series]
    /// What happened, as marks at their times. A phase plot shows none.
    package var events: [Event]
    package var kind: Kind
    /// The size in points, 240 x 160 at least; nil: 800 wide, and as high as the panels need.
    package var size: Size?

    package init(
        title: String = "", horizontal: Axis = Axis(label: "time", unit: "s"), series: [Series] = [],
        events: [Event] = [], kind: Kind = .overTime, size: Size? = nil
    ) {
        self.title = title
        self.horizontal = horizontal
        self.series = series
        self.events = events
        self.kind = kind
        self.size = size
    }

    package enum Kind: Equatable, Sendable {
        /// The horizontal axis ends with the first and the last point.
        case overTime
        /// One quantity against another: the start of each curve is marked, and two axes of one unit have one scale.
        /// With `downwards` the vertical axis grows downwards, as a scene's does.
        case phase(downwards: Bool)
    }

    package struct Axis: Equatable, Sendable {
        package var label: String
        /// The unit; empty for none.
        package var unit: String

        package init(label: String, unit: String = "") {
            self.label = label
            self.unit = unit
        }
    }

    package struct Series: Equatable, Sendable {
        /// The name in the legend.
        package var name: String
        /// What it is, for the vertical axis; that stays without words where the series of a panel differ in it.
        package var axis: Axis
        /// A point with a part that is not finite, or beyond 1e300, is a gap.
        package var points: [Point]
        /// Which colour, dash; nil: by the place among the series.
        package var style: Style?

        package init(name: String, axis: Axis = Axis(label: ""), points: [Point], style: Style? = nil) {
            self.name = name
            self.axis = axis
            self.points = points
            self.style = style
        }
    }

    /// Something that happened at a time. Events of one label have one kind of mark.
    package struct Event: Equatable, Sendable {
        package var time: Double
        package var label: String

        package init(time: Double, label: String) {
            self.time = time
            self.label = label
        }
    }

    package func laidOut() throws(OutputError) -> LaidOutPlot {
        let layout = try ChartLayout(self)
        return LaidOutPlot(size: layout.size) { ChartPainter(layout: layout, canvas: $0).paint() }
    }
}

extension Point {
    /// Whether a chart can draw the point.
    var isShown: Bool { abs(x) <= 1e300 && abs(y) <= 1e300 }
}
