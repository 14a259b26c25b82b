/// Columns of text under a heading: the first column flush left, the others right.
struct TextTable {
    var heading: [String]
    var rows: [[String]] = []

    var text: String {
        let all = [heading] + rows
        let widths = heading.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        let lines = all.map { cells in
            zip(cells, widths).enumerated().map { index, cell in
                let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                return index == 0 ? cell.0 + padding : padding + cell.0
            }.joined(separator: "  ")
        }
        let rule = String(repeating: "-", count: lines[0].count)
        return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n")
    }
}

extension Double {
    /// Three significant digits or, of larger numbers, all before the point: 0.00064, 1.77, 1024.
    var short: String {
        guard isFinite else { return "-" }
        guard self != 0 else { return "0" }
        var digits = 2
        var size = abs(self)
        while size >= 10 {
            size /= 10
            digits -= 1
        }
        while size < 1 {
            size *= 10
            digits += 1
        }
        return fixed(max(digits, 0))
    }

    /// With this many digits after the point.
    func fixed(_ digits: Int) -> String {
        guard isFinite, abs(self) < 1e15 else { return "\(self)" }
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let units = (abs(self) * scale).rounded()
        let whole = (units / scale).rounded(.down)
        let sign = self < 0 && units > 0 ? "-" : ""
        guard digits > 0, units < 9e18 else { return sign + "\(Int(whole))" }
        let rest = "\(Int(units - whole * scale))"
        return sign + "\(Int(whole))." + String(repeating: "0", count: max(digits - rest.count, 0)) + rest
    }
}
