import MoonspringLua
import MoonspringScene
import MoonspringSystem

/// Makes text of values, as a Lua script would write them where it can.
///
/// A table that fits stands on one line; a longer one has an entry a line, but for the numbers of its array part, which fill
/// lines. No control character of a string gets out.
package struct ValuePrinter {
    /// Cells of a line.
    package let width: Int
    let style: Style
    /// How many lines and entries of a table are shown.
    private static let maximumLines = 40
    static let maximumEntries = 200
    /// Tables deeper than this are shown as `{...}`.
    static let maximumDepth = 4

    package init(width: Int, style: Style) {
        self.width = max(20, width)
        self.style = style
    }

    /// The value's text: one line, or several with `\n` between them.
    package func text(_ value: InspectedValue) -> String {
        switch value {
        case .string(let text, let left): return string(text, left: left, cells: .max).text
        case .text(let text), .object(_, _, let text, _):
            // What a script's `__tostring` lays out in lines stays so.
            return text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.harmless }
                .joined(separator: "\n")
        case .table(let entries, let left):
            if let line = inline(value, depth: 1, cells: width) { return line.text }
            var block = TableBlock(self)
            block.add(entries, left: left, until: Self.maximumLines)
            return block.lines.joined(separator: "\n")
        default: return atom(value, cells: .max).text
        }
    }

    /// The value on one line of at most `cells`; what does not fit is cut.
    func line(_ value: InspectedValue, cells: Int) -> PaintedLine {
        if let line = inline(value, depth: 1, cells: cells) { return line }
        switch value {
        case .table(let entries, let left):
            return row(entries, left: left, depth: 1, cells: cells, isCut: true) ?? PaintedLine("{...}", style.dim)
        case .string(let text, let left): return string(text, left: left, cells: cells)
        default: return atom(value, cells: cells)
        }
    }

    /// The value as a script could write it, rounded for a person: vec(1, 2) is {1, 2}. Values that are not plain are only shown.
    package func literal(_ value: InspectedValue, cells: Int) -> String {
        let text = line(value.rounded, cells: cells).text
        guard case .text = value, let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return text }
        return "{\(text[text.index(after: open)...].dropLast())}"
    }

    // MARK: one line

    /// The whole value on one line; nil where it takes more than `cells`.
    func inline(_ value: InspectedValue, depth: Int, cells: Int) -> PaintedLine? {
        guard case .table(let entries, let left) = value else {
            var line = atom(value, cells: .max)
            // A long string in a table is cut rather than left to wrap.
            if line.width > cells, case .string(let text, let left) = value, depth > 1, cells >= 40 {
                line = string(text, left: left, cells: cells)
            }
            return line.width <= cells ? line : nil
        }
        if entries.isEmpty { return left > 0 ? PaintedLine("{... \(left) more}", style.dim) : PaintedLine("{}") }
        if depth > Self.maximumDepth { return PaintedLine("{...}", style.dim) }
        // No entry takes less than a cell and a comma.
        if entries.count > min(Self.maximumEntries, cells / 2) { return nil }
        return row(entries, left: left, depth: depth, cells: cells, isCut: false)
    }

    /// A table on one line. Where it takes more than `cells`: nil, or as many entries as there is room for.
    private func row(
        _ entries: [InspectedValue.Entry], left: Int, depth: Int, cells: Int, isCut: Bool
    ) -> PaintedLine? {
        var line = PaintedLine("{")
        var names = KeyWriter()
        var rest = left
        for (index, entry) in entries.enumerated() {
            var next = PaintedLine(index > 0 ? ", " : "")
            next.append(names.head(of: entry, self))
            // What is cut ends with a mark.
            let room = cells - line.width - next.width - (isCut ? 14 : 1)
            if room > 0, let value = inline(entry.value, depth: depth + 1, cells: room) {
                line.append(next)
                line.append(value)
                continue
            }
            guard isCut else { return nil }
            rest += entries.count - index
            if index == 0 { return PaintedLine(counted(rest, "entry", "entries"), style.dim) }
            break
        }
        if rest > 0 {
            line.append(", ")
            line.append("... \(rest) more", style.dim)
        }
        line.append("}")
        return isCut || line.width <= cells ? line : nil
    }

    /// A value that is not a table, or an empty one.
    func atom(_ value: InspectedValue, cells: Int) -> PaintedLine {
        switch value {
        case .nothing: PaintedLine("nil", style.number)
        case .boolean(let flag): PaintedLine(flag ? "true" : "false", style.number)
        case .number(let number): PaintedLine(number.luaText, style.number)
        case .integer(let number): PaintedLine(String(number), style.number)
        case .string(let text, let left): string(text, left: left, cells: .max)
        case .text(let text), .object(_, _, let text, _): PaintedLine(text.harmless.cut(to: cells))
        case .code(let text): PaintedLine(text.harmless.cut(to: cells), style.dim)
        case .cycle(let up): PaintedLine("<cycle: \(up) up>", style.dim)
        case .table: PaintedLine("{...}", style.dim)
        }
    }

    /// A string in quotes, cut to `cells`.
    private func string(_ text: String, left: Int, cells: Int) -> PaintedLine {
        let whole = LuaEscapes.quoted(text)
        if left == 0, cells == .max || whole.cellCount <= cells { return PaintedLine(whole, style.string) }
        var kept = Substring(text)
        if cells != .max {
            // 3 dots, 2 quotes and a mark of up to 18 cells.
            var room = max(1, cells - 23)
            var count = 0
            for character in text {
                room -= max(1, LuaEscapes.escaped(String(character), quote: "\"").cellCount)
                guard room >= 0 else { break }
                count += 1
            }
            kept = text.prefix(count)
        }
        let missing = text.utf8.count - kept.utf8.count + left
        if missing == 0 { return PaintedLine(whole, style.string) }
        var line = PaintedLine("\"" + LuaEscapes.escaped(kept, quote: "\"") + "...\"", style.string)
        line.append(" (+\(missing) bytes)", style.dim)
        return line
    }
}
