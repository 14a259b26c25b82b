import Moonspring
import MoonspringLua
import MoonspringScene
import MoonspringSystem

/// A series of numbers over time as a line chart for a terminal, with axes. Where a number is not finite, the line has a gap.
package struct BrailleChart {
    let name: String
    let unit: String
    let points: [Point]
    let isUTF8: Bool
    let style: Style

    /// `unit`: empty for none. `points`: seconds and values. `isUTF8`: whether the terminal may be sent more than ASCII.
    package init(name: String, unit: String = "", points: [Point], isUTF8: Bool = true, style: Style = .plain) {
        self.name = unit.isEmpty ? name : "\(name) (\(unit))"
        self.unit = unit
        // What no axis could be drawn for stands at its end.
        self.points = points.filter { $0.x.isFinite }.map {
            Point($0.x, $0.y.isFinite ? min(max($0.y, -1e300), 1e300) : .nan)
        }
        self.isUTF8 = isUTF8
        self.style = style
    }

    /// The chart in `width` x `height` cells: a title, the curve with its axes, and the seconds below. Takes 24 x 6 cells at least.
    package func lines(width: Int, height: Int) -> [String] {
        let (width, height) = (max(24, width), max(6, height))
        let values = points.map { $0.y }.filter { $0.isFinite }
        guard let lowest = values.min(), let highest = values.max(), let last = values.last,
            let first = points.first?.x, let end = points.last?.x
        else { return [style.bold(name.harmless.cut(to: width - 16)) + "  no values yet"] }

        let rows = height - 3
        let range = TickScale.range(lowest, highest, padding: 0.02, unit: unit)
        let scale = TickScale(low: range.low, high: range.high, most: max(2, rows / 3))
        let labels = scale.ticks.map { plain($0.label) }
        let margin = min(width / 3, labels.map { $0.count }.max() ?? 0)
        let columns = width - margin - 2
        var grid = DotGrid(columns: columns, rows: rows, isBraille: isUTF8)
        let times = TickScale.range(min(first, end), max(first, end), padding: 0)
        let (dotsAcross, dotsDown) = (grid.width, grid.height)
        func x(_ time: Double) -> Int {
            Int(((time - times.low) / (times.high - times.low) * Double(dotsAcross - 1)).rounded())
        }
        func y(_ value: Double) -> Int {
            // Halves first: the whole range may be beyond the largest number.
            let share = (range.high / 2 - value / 2) / (range.high / 2 - range.low / 2)
            return Int((share * Double(dotsDown - 1)).rounded())
        }
        draw(&grid, x, y)

        var ticks: [Int: String] = [:]
        for (tick, label) in zip(scale.ticks, labels) { ticks[y(tick.value) * rows / dotsDown] = label }
        var lines = [title(lowest, highest, last, scale, width: width)]
        for row in 0..<rows {
            let label = ticks[row]
            let mark = label == nil ? (isUTF8 ? "\u{2502}" : "|") : isUTF8 ? "\u{2524}" : "+"
            let head = (label ?? "").cut(to: margin).aligned(right: margin) + " " + mark
            lines.append(style.dim(head) + style.number(grid.text(row: row).trimmedRight))
        }
        return lines + axis(times, margin: margin, columns: columns) { x($0) * columns / dotsAcross }
    }

    private func draw(_ grid: inout DotGrid, _ x: (Double) -> Int, _ y: (Double) -> Int) {
        var before: (x: Int, y: Int)?
        for point in points {
            guard point.y.isFinite else {
                before = nil
                continue
            }
            let here = (x: x(point.x), y: y(point.y))
            if let before { grid.line(before.x, before.y, here.x, here.y) } else { grid.dot(here.x, here.y) }
            before = here
        }
    }

    // MARK: words

    /// The name, and the numbers that one looks for.
    private func title(_ lowest: Double, _ highest: Double, _ last: Double, _ scale: TickScale, width: Int) -> String {
        var numbers = "min \(Self.short(lowest))  max \(Self.short(highest))  last \(Self.short(last))"
        if let offset = scale.offset { numbers += "  axis + \(plain(offset))" }
        if scale.exponent != 0 { numbers += "  axis x 1e\(scale.exponent)" }
        let shown = name.harmless.cut(to: max(8, width - numbers.count - 2))
        return style.bold(shown) + "  " + style.dim(numbers.cut(to: max(0, width - shown.cellCount - 2)))
    }

    /// Five digits are what a chart is good for.
    static func short(_ number: Double) -> String {
        guard number != 0, number.magnitude >= 1e-3, number.magnitude < 1e9 else {
            var text = number.luaText
            if let mark = text.firstIndex(of: "e"), text.distance(from: text.startIndex, to: mark) > 7 {
                text = String(text[..<mark].prefix(7)) + text[mark...]
            }
            return text
        }
        var scale = 1.0
        while number.magnitude * scale < 1e4, scale < 1e6 { scale *= 10 }
        return ((number * scale).rounded() / scale).luaText
    }

    private func axis(_ times: (low: Double, high: Double), margin: Int, columns: Int, _ column: (Double) -> Int)
        -> [String]
    {
        let scale = TickScale(low: times.low, high: times.high, most: max(2, columns / 12))
        var line = [Character](repeating: isUTF8 ? "\u{2500}" : "-", count: columns)
        var labels = [Character](repeating: " ", count: margin + 2 + columns)
        var free = 0
        for tick in scale.ticks {
            let place = column(tick.value)
            guard line.indices.contains(place) else { continue }
            line[place] = isUTF8 ? "\u{252C}" : "+"
            var text = Array(plain(tick.label))
            if tick == scale.ticks.last { text += scale.exponent == 0 ? " s" : "e\(scale.exponent) s" }
            let start = max(0, min(labels.count - text.count, margin + 2 + place - text.count / 2))
            guard start >= free, start + text.count <= labels.count else { continue }
            labels.replaceSubrange(start..<start + text.count, with: text)
            free = start + text.count + 1
        }
        let corner = String(repeating: " ", count: margin + 1) + (isUTF8 ? "\u{2514}" : "+")
        return [style.dim(corner + String(line)), style.dim(String(labels).trimmedRight)]
    }

    /// Labels are made for pictures: a terminal gets a plain minus and no thin spaces.
    private func plain(_ label: String) -> String {
        label.replacing("\u{2009}", with: "").replacing("\u{2212}", with: "-")
    }
}
