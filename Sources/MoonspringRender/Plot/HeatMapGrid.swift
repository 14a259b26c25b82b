import MoonspringScene

/// The values of a panel over the columns and rows that are drawn.
struct HeatMapGrid: Equatable {
    let columns: [Double]
    let rows: [Double]
    let values: [Double]

    /// Of more than `mostColumns` or `mostRows` as many, evenly chosen: what no eye could tell apart need not fill a file.
    init(_ map: HeatMap, _ panel: HeatMap.Quantity, mostColumns: Int, mostRows: Int) {
        let across = HeatMapGrid.places(map.horizontal.values.count, most: mostColumns)
        let along = HeatMapGrid.places(map.vertical.values.count, most: mostRows)
        columns = across.map { map.horizontal.values[$0] }
        rows = along.map { map.vertical.values[$0] }
        let width = map.horizontal.values.count
        values = along.flatMap { row in across.map { panel.values[row * width + $0] } }
    }

    /// nil: the cell has no value.
    func value(_ column: Int, _ row: Int) -> Double? {
        let value = values[row * columns.count + column]
        return abs(value) <= 1e300 ? value : nil
    }

    private static func places(_ count: Int, most: Int) -> [Int] {
        count <= most ? Array(0..<count) : (0..<most).map { $0 * (count - 1) / (most - 1) }
    }

    /// Where the cells of an axis begin and end: half-way between values, and as far beyond the first and the last.
    static func edges(of values: [Double]) -> [Double] {
        guard let first = values.first, let last = values.last, values.count > 1 else {
            let range = TickScale.range(values.first ?? 0, values.first ?? 0, padding: 0)
            return [range.low, range.high]
        }
        let inner = zip(values, values.dropFirst()).map { $0 / 2 + $1 / 2 }
        return [first - (inner[0] - first)] + inner + [last + (last - inner[inner.count - 1])]
    }
}
