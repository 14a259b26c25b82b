import Moonspring
import MoonspringScene

extension HeatMapPainter {
    static let lineOpacity = 0.75
    private static let labelSize = 10.0
    /// How far apart lines must be on average, in points.
    private static let leastDistance = 10.0
    /// A line that is shorter, in points, has no label.
    private static let shortestLabelled = 60.0

    /// The lines of a value that the bar has a tick for, in points.
    struct Contour {
        var label: String
        var share: Double
        var lines: [[Point]]
    }

    /// None where the values hardly differ, or the lines would lie so close that they hid the cells: those of noise do.
    func contours(of panel: HeatMapLayout.Panel) -> [Contour] {
        if panel.isFlat { return [] }
        var length = 0.0
        let contours = panel.colors.ticks.map { tick in
            let lines = ContourLine.lines(
                at: tick.value, of: panel.grid.values, columns: panel.grid.columns, rows: panel.grid.rows
            ).map { $0.map { Point(layout.across.x($0.x), layout.y($0.y, in: panel)) } }
            length += lines.reduce(0) { $0 + Self.length(of: $1) }
            return Contour(label: tick.label, share: panel.share(of: tick.value), lines: lines)
        }
        return length * Self.leastDistance > layout.across.width * layout.height ? [] : contours
    }

    func paint(_ contour: Contour) {
        canvas.beginPath()
        for line in contour.lines { canvas.polyline(line) }
        canvas.stroke(ColorScale.contrast(at: contour.share).faded(Self.lineOpacity), width: 1)
    }

    /// On the longest line of each value, the value.
    func paintLabels(of contours: [Contour], in panel: HeatMapLayout.Panel) {
        var labels: [Rect] = []
        for contour in contours {
            guard let place = place(of: contour, in: panel, besides: labels) else { continue }
            labels.append(place)
            canvas.beginPath()
            canvas.roundedRectangle(place.x, place.y, place.width, place.height, radius: 3)
            canvas.fill(ColorScale.ink(at: contour.share))
            canvas.write(
                contour.label, place.x + place.width / 2, place.y + place.height / 2, Self.labelSize,
                ColorScale.contrast(at: contour.share), .center)
        }
    }

    /// Where a label stands on the longest of the lines: inside the panel and clear of other labels, as near to the middle
    /// of the line as can be; nil: there is no such place.
    private func place(of contour: Contour, in panel: HeatMapLayout.Panel, besides labels: [Rect]) -> Rect? {
        var longest: (line: [Point], length: Double) = ([], Self.shortestLabelled)
        for line in contour.lines {
            let length = Self.length(of: line)
            if length > longest.length { longest = (line, length) }
        }
        let size = Size(layout.text.width(contour.label, Self.labelSize) + 6, Self.labelSize + 3)
        let inside = Rect(layout.across.left, panel.top, layout.across.width, layout.height).insetBy(dx: 3, dy: 3)
        for share in [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8] where !longest.line.isEmpty {
            let point = Self.point(on: longest.line, at: share * longest.length)
            let place = Rect(point.x - size.width / 2, point.y - size.height / 2, size.width, size.height)
            let isInside = inside.contains(place.origin) && inside.contains(Point(place.maxX, place.maxY))
            let isFree = !labels.contains { $0.insetBy(dx: -4, dy: -4).intersects(place) }
            if isInside, isFree { return place }
        }
        return nil
    }

    private static func length(of line: [Point]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    }

    private static func point(on line: [Point], at distance: Double) -> Point {
        var rest = distance
        for (start, end) in zip(line, line.dropFirst()) {
            let length = (end - start).length
            if length >= rest, length > 0 { return start + (rest / length) * (end - start) }
            rest -= length
        }
        return line[line.count - 1]
    }
}
