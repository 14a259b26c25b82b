import MoonspringAnalysis
import MoonspringLua
import MoonspringScene

/// Writes the keys of one table: those of the array part need none.
struct KeyWriter {
    private var next: Int64 = 1

    func isListed(_ entry: InspectedValue.Entry) -> Bool { entry.key == .integer(next) }

    /// What stands before the value: nothing, `name = ` or `[key] = `.
    mutating func head(of entry: InspectedValue.Entry, _ printer: ValuePrinter) -> PaintedLine {
        if isListed(entry) {
            next += 1
            return PaintedLine()
        }
        if case .string(let name, 0) = entry.key, LuaLexer.isName(name) { return PaintedLine("\(name) = ") }
        var line = PaintedLine("[")
        line.append(printer.line(entry.key, cells: max(10, printer.width / 2)))
        line.append("] = ")
        return line
    }
}

/// A table on several lines, those in it too where they take more than one.
struct TableBlock {
    let printer: ValuePrinter
    private(set) var lines: [String] = []

    init(_ printer: ValuePrinter) { self.printer = printer }

    /// Adds a table: `head` is what its first line begins with behind the indentation, `tail` what its last one ends with. Goes on
    /// until there are `end` lines, and as many as close it.
    mutating func add(
        _ entries: [InspectedValue.Entry], left: Int, depth: Int = 1, head: PaintedLine = PaintedLine(),
        tail: String = "", until end: Int
    ) {
        let outer = String(repeating: "  ", count: depth - 1)
        let indent = outer + "  "
        lines.append(outer + head.text + "{")
        var names = KeyWriter()
        var index = 0
        // Deep down the limit on entries is that of the lines.
        let count = depth == 1 ? min(entries.count, ValuePrinter.maximumEntries) : entries.count
        while index < count, lines.count < end {
            let entry = entries[index]
            if names.isListed(entry), entry.value.fillsLines {
                lines.append(indent + row(entries, &index, until: count, &names, cells: printer.width - indent.count))
                continue
            }
            index += 1
            let comma = index == entries.count && left == 0 ? "" : ","
            let head = names.head(of: entry, printer)
            let room = max(8, printer.width - indent.count - head.width - 1)
            if let value = printer.inline(entry.value, depth: depth + 1, cells: room) {
                lines.append(indent + head.text + value.text + comma)
            } else if case .table(let inner, let left) = entry.value, depth < ValuePrinter.maximumDepth {
                // No table takes so much that nothing of those behind it is seen.
                let share = max(3, (end - lines.count) / 2)
                let inEnd = index == count ? end : min(end, lines.count + share)
                add(inner, left: left, depth: depth + 1, head: head, tail: comma, until: inEnd)
            } else {
                lines.append(indent + head.text + printer.line(entry.value, cells: room).text + comma)
            }
        }
        let rest = entries.count - index + left
        if rest > 0 { lines.append(indent + printer.style.dim("... \(rest) more")) }
        lines.append(outer + "}" + tail)
    }

    /// Numbers of the array part, as many as a line takes.
    private func row(
        _ entries: [InspectedValue.Entry], _ index: inout Int, until count: Int, _ names: inout KeyWriter, cells: Int
    ) -> String {
        var line = PaintedLine()
        while index < count, names.isListed(entries[index]), entries[index].value.fillsLines {
            let value = printer.atom(entries[index].value, cells: .max)
            if line.width > 0, line.width + value.width + 2 > cells { break }
            if line.width > 0 { line.append(" ") }
            _ = names.head(of: entries[index], printer)
            line.append(value)
            index += 1
            if index < entries.count { line.append(",") }
        }
        return line.text
    }
}

extension InspectedValue {
    fileprivate var fillsLines: Bool {
        switch self {
        case .number, .integer, .boolean: true
        default: false
        }
    }
}
