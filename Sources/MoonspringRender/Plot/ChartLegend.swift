/// The names of curves and events above a panel, in rows that break where the width ends.
struct ChartLegend: Equatable {
    enum Sample: Equatable {
        case curve(Chart.Style)
        /// The place of the event's kind among the kinds.
        case event(Int)
        /// The start of the curves of a phase plot.
        case start
        case nothing
    }

    struct Entry: Equatable {
        var sample: Sample
        var text: String

        var sampleWidth: Double {
            switch sample {
            case .curve: ChartLook.sampleWidth + 7
            case .event, .start: 14
            case .nothing: 0
            }
        }
    }

    /// An entry with where it stands: from the left of the legend, and in which row.
    struct Placed: Equatable {
        var entry: Entry
        var x: Double
        var row: Int
    }

    /// The least space before the next entry.
    private static let gap = 20.0

    private(set) var placed: [Placed] = []
    var rows: Int { placed.last.map { $0.row + 1 } ?? 0 }
    var height: Double { Double(rows) * ChartLook.legendRow }

    /// Breaks the entries into `most` rows at most; the last entry then says how many are left out.
    init(_ entries: [Entry], width: Double, most: Int, _ text: ChartText) {
        flow(entries, width: width, most: most, text)
        align(width: width, text)
    }

    private mutating func flow(_ entries: [Entry], width: Double, most: Int, _ text: ChartText) {
        let size = ChartLook.legendSize
        var (x, row) = (0.0, 0)
        for (index, entry) in entries.enumerated() {
            var entry = entry
            entry.text = text.fitted(entry.text, size, width: max(20, width - entry.sampleWidth))
            var needed = entry.sampleWidth + text.width(entry.text, size)
            if x > 0, x + needed > width { (x, row) = (0, row + 1) }
            // The last row keeps room to say what is left out.
            let more = "and \(entries.count - index) more"
            let room = index == entries.count - 1 ? 0 : ChartLegend.gap + text.width(more, size)
            if row >= most || (row == most - 1 && x > 0 && x + needed + room > width) {
                if row >= most { (x, row) = (placed.last.map { Self.end(of: $0, text) } ?? 0, most - 1) }
                placed.append(Placed(entry: Entry(sample: .nothing, text: more), x: x, row: row))
                return
            }
            placed.append(Placed(entry: entry, x: x, row: row))
            needed += ChartLegend.gap
            x += needed
        }
    }

    /// Several rows are put into columns where that takes no more rows.
    private mutating func align(width: Double, _ text: ChartText) {
        guard rows > 1, placed.last?.entry.sample != .nothing else { return }
        let widest = placed.map { ChartLegend.end(of: $0, text) - $0.x }.max() ?? 0
        let columns = Int((width + ChartLegend.gap) / widest)
        guard columns > 0, columns * rows >= placed.count else { return }
        for index in placed.indices {
            placed[index].x = Double(index % columns) * widest
            placed[index].row = index / columns
        }
    }

    private static func end(of placed: Placed, _ text: ChartText) -> Double {
        placed.x + placed.entry.sampleWidth + text.width(placed.entry.text, ChartLook.legendSize) + ChartLegend.gap
    }
}
