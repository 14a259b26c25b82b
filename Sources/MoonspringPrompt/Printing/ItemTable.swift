import Moonspring
import MoonspringLua
import MoonspringScene
import MoonspringSystem

/// The items of a frame as a table. Its columns stay where they are from one tick to the next, so that it can be drawn over itself.
package struct ItemTable {
    let width: Int
    let maximumRows: Int
    let style: Style

    /// maximumRows: items shown; one more line says how many are left.
    package init(width: Int, maximumRows: Int, style: Style) {
        self.width = max(20, width)
        self.maximumRows = max(1, maximumRows)
        self.style = style
    }

    private struct Column: Sendable {
        let title: String
        /// Cells of a number with its fraction.
        let width: Int
        /// Those of 0 are wanted first.
        let rank: Int
        let value: @Sendable (FrameItem) -> Double
    }

    private static let columns = [
        Column(title: "x", width: 9, rank: 0) { $0.center.x },
        Column(title: "y", width: 9, rank: 0) { $0.center.y },
        Column(title: "width", width: 8, rank: 1) { $0.size.width },
        Column(title: "height", width: 8, rank: 1) { $0.size.height },
        Column(title: "rotation", width: 9, rank: 0) { $0.rotation },
        Column(title: "degrees", width: 9, rank: 2) { $0.rotation * 180 / .pi },
    ]

    /// The lines: a header, a row for each item, and how many are left.
    package func lines(_ frame: Frame) -> [String] {
        let items = frame.items
        guard !items.isEmpty else { return [style.dim("no items")] }
        let names = items.map { $0.name.harmless }
        let wanted = max(4, names.reduce(0) { max($0, $1.cellCount) })
        let leastName = min(wanted, 12)
        func total(_ columns: [Column]) -> Int { leastName + columns.reduce(0) { $0 + $1.width + 2 } }
        var ranks: Set = [0]
        for rank in 1...2
        where total(Self.columns.filter { ranks.contains($0.rank) || $0.rank == rank }) <= width {
            ranks.insert(rank)
        }
        var columns = Self.columns.filter { ranks.contains($0.rank) }
        while columns.count > 1, total(columns) > width { columns.removeLast() }
        let nameWidth = min(wanted, width - total(columns) + leastName)

        let header = "name".padded(to: nameWidth) + columns.map { "  " + heading($0) }.joined()
        var lines = [style.bold(header.trimmedRight)]
        for (name, item) in zip(names, items).prefix(maximumRows) {
            let numbers = columns.map {
                "  " + Self.number($0.value(item), cells: $0.width).padded(to: $0.width)
            }
            lines.append((name.cut(to: nameWidth).padded(to: nameWidth) + numbers.joined()).trimmedRight)
        }
        if items.count > maximumRows { lines.append(style.dim("... \(items.count - maximumRows) more")) }
        return lines
    }

    /// The title ends where the whole part of the numbers does, or where it must.
    private func heading(_ column: Column) -> String {
        let whole = column.width - 4
        return column.title.count <= whole
            ? column.title.aligned(right: whole).padded(to: column.width) : column.title.aligned(right: column.width)
    }

    /// A number in `cells` cells with at most 3 decimals, its point always in the same place; large ones in powers of ten.
    static func number(_ number: Double, cells: Int) -> String {
        guard number.isFinite, abs(number) < 1e9 else { return short(number, cells: cells) }
        let thousandths = Int64((abs(number) * 1000).rounded())
        let sign = number < 0 && thousandths != 0 ? "-" : ""
        let whole = sign + String(thousandths / 1000)
        guard whole.count <= cells - 4 else {
            return whole.count <= cells ? whole.aligned(right: cells) : short(number, cells: cells)
        }
        var fraction = String(thousandths % 1000).zeroFilled(to: 3)
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return whole.aligned(right: cells - 4) + (fraction.isEmpty ? "" : "." + fraction).padded(to: 4)
    }

    /// A number of any size in a few digits.
    private static func short(_ number: Double, cells: Int) -> String {
        guard number.isFinite, number != 0 else { return number.luaText.cut(to: cells).aligned(right: cells) }
        var text = number.luaText
        var mantissa = number.magnitude
        var exponent = 0
        while mantissa >= 10 { (mantissa, exponent) = (mantissa / 10, exponent + 1) }
        while mantissa < 1 { (mantissa, exponent) = (mantissa * 10, exponent - 1) }
        if text.count > cells {
            let tenths = Int((mantissa * 10).rounded())
            text = "\(number < 0 ? "-" : "")\(tenths / 10).\(tenths % 10)e\(exponent)"
        }
        return text.cut(to: cells).aligned(right: cells)
    }
}
