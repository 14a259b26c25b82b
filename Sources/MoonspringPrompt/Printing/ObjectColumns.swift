import MoonspringLua
import MoonspringScene
import MoonspringSystem

/// An engine object with its live values: in columns for a result, a property a line for `:inspect`.
package struct ObjectColumns {
    /// Reads properties and fields of the object, in order. A getter of a script may run, and fail.
    package typealias Reader = ([String]) -> [Result<InspectedValue, LuaError>]

    let reference: Reference
    let width: Int
    let style: Style
    private let printer: ValuePrinter
    /// As many pairs a plain result has at most.
    static let maximumPairs = 12

    package init(reference: Reference, width: Int, style: Style) {
        self.reference = reference
        self.width = max(20, width)
        self.style = style
        printer = ValuePrinter(width: width, style: style)
    }

    /// A property, or a field that the script has put into an instance of its class.
    private struct Row {
        let name: String
        /// nil: a field.
        let member: LuaMember?
        let value: Result<InspectedValue, LuaError>
    }

    /// The fields in `own` and the wanted properties with their values; none where the object can no longer be read.
    private func rows(
        of members: [LuaMember], own: [String], limit: Int = .max, read: Reader, where isWanted: (LuaMember) -> Bool
    ) -> [Row] {
        let fields = own.filter { name in !members.contains { $0.name == name } }.prefix(limit)
        let wanted: [(name: String, member: LuaMember?)] =
            fields.map { ($0, nil) } + members.filter(isWanted).map { ($0.name, $0) }
        let answers = read(wanted.map { $0.name })
        guard answers.count == wanted.count else { return [] }
        return zip(wanted, answers).map { Row(name: $0.name, member: $0.member, value: $1) }
    }

    // MARK: a result

    /// The object as a result shows it: what it is, then the properties that tell most, aligned. `own` are the fields of an
    /// instance of a script's class. Empty for what is not an object.
    package func summary(of value: InspectedValue, own: [String] = [], read: Reader) -> [String] {
        guard case .object(_, let builtIn, _, _) = value else { return [] }
        let members = reference.members(ofClass: builtIn)
        var rows = rows(of: members, own: own, limit: 24, read: read) {
            $0.kind == .property && !Self.isSaidElsewhere($0, members)
        }
        rows.removeAll { if case .success(.nothing) = $0.value { $0.member != nil } else { false } }
        let most = Self.maximumPairs
        // What stands as it was made tells least.
        while rows.count > most, let last = rows.lastIndex(where: isDefault) { rows.remove(at: last) }
        let fields = rows.count { $0.member == nil }
        return [headline(of: value.rounded)] + columns(Array(rows.prefix(rows.count > most ? most + fields : most)))
    }

    /// Its class, where `tostring` does not begin with it, and what `tostring` gives.
    func headline(of value: InspectedValue) -> String {
        guard case .object(let className, let builtIn, let text, _) = value else { return "" }
        let shown = text.harmless
        var line = PaintedLine()
        if shown.hasPrefix(className.harmless) {
            line.append(shown.cut(to: width), style.bold)
        } else {
            line.append(className.harmless.cut(to: width / 2), style.bold)
            line.append(" " + shown.cut(to: max(8, width - line.width - 1)))
        }
        if className != builtIn, !builtIn.isEmpty, line.width + builtIn.count + 4 < width {
            line.append("  : \(builtIn)", style.dim)
        }
        return line.text
    }

    /// The headline has the name, `center` has x and y.
    private static func isSaidElsewhere(_ member: LuaMember, _ members: [LuaMember]) -> Bool {
        member.name == "name" || (member.name == "x" || member.name == "y") && members.contains { $0.name == "center" }
    }

    private func isDefault(_ row: Row) -> Bool {
        guard case .success(let value) = row.value, let standard = row.member?.defaultValue, !standard.isEmpty else {
            return false
        }
        let text = ValuePrinter(width: 200, style: .plain).line(value, cells: 200).text
        if text == standard { return true }
        // A vec {0, 0} shows as vec(0, 0).
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return false }
        return "{" + text[text.index(after: open)...].dropLast() + "}" == standard
    }

    /// Pairs from top to bottom, then to the right, in as many columns as the width takes.
    private func columns(_ pairs: [Row]) -> [String] {
        guard !pairs.isEmpty else { return [] }
        let indent = 2
        let gap = 3
        let nameWidth = min(width / 2, pairs.map { $0.name.cellCount }.max() ?? 0)
        let most = max(8, min(width - indent - nameWidth - 2, 38))
        let values = pairs.map { shown($0.value, cells: most) }
        // As many columns as fit, each as wide as it must be.
        var layout: (rows: Int, widths: [Int]) = (pairs.count, [])
        for count in (1...pairs.count).reversed() {
            let rows = (pairs.count + count - 1) / count
            let widths = stride(from: 0, to: pairs.count, by: rows).map { first in
                let last = min(first + rows, pairs.count)
                let names = pairs[first..<last].map { min(nameWidth, $0.name.harmless.cellCount) }.max() ?? 0
                return (names + 2, values[first..<last].map { $0.width }.max() ?? 0)
            }
            let total = widths.reduce(indent) { $0 + $1.0 + $1.1 } + gap * (widths.count - 1)
            if total <= width || count == 1 {
                layout = (rows, widths.flatMap { [$0.0, $0.1] })
                break
            }
        }
        return (0..<layout.rows).map { row in
            var line = PaintedLine("  ")
            var start = indent
            for column in 0..<layout.widths.count / 2 {
                let index = column * layout.rows + row
                guard index < pairs.count else { break }
                line.pad(to: start)
                let names = layout.widths[column * 2]
                line.append(pairs[index].name.harmless.cut(to: nameWidth).padded(to: names), style.dim)
                line.append(values[index])
                start += names + layout.widths[column * 2 + 1] + gap
            }
            return line.text
        }
    }

    /// A value in a column; a list of many is counted.
    private func shown(_ answer: Result<InspectedValue, LuaError>, cells: Int) -> PaintedLine {
        switch answer {
        case .success(let value): return printer.line(value.rounded, cells: cells)
        case .failure(let error):
            let first = error.message.split(separator: "\n").first.map(String.init) ?? "error"
            return PaintedLine("error: \(first)".harmless.cut(to: cells), style.error)
        }
    }

    // MARK: everything

    /// A number, or a value of some, with all digits however long that gets.
    private func exact(_ answer: Result<InspectedValue, LuaError>) -> PaintedLine {
        guard case .success(let value) = answer else { return PaintedLine() }
        return printer.line(value, cells: 400)
    }

    /// Every property with its value, its unit and what it is, a line each; then the methods.
    package func inspection(of value: InspectedValue, own: [String] = [], read: Reader) -> [String] {
        guard case .object(_, let builtIn, _, _) = value else { return [] }
        let members = reference.members(ofClass: builtIn)
        let rows = rows(of: members, own: own, read: read) { $0.kind == .property || $0.kind == .slot }
        let nameWidth = min(width / 3, rows.map { $0.name.cellCount }.max() ?? 0)
        let most = max(12, width / 3)
        let values = rows.map { $0.value.hasDigits ? exact($0.value) : shown($0.value, cells: most) }
        let valueWidth = min(most, values.map { $0.width }.max() ?? 0)
        var lines = [headline(of: value)]
        for (row, value) in zip(rows, values) {
            var line = PaintedLine("  ")
            line.append(row.name.harmless.cut(to: nameWidth).padded(to: nameWidth) + "  ")
            line.append(value)
            if let member = row.member {
                line.pad(to: max(nameWidth + valueWidth + 6, line.width + 2))
                let unit = member.unit == "none" ? "" : member.unit + "  "
                let mark = member.isReadOnly ? "(read only) " : ""
                line.append((unit + mark + member.doc).cut(to: max(0, width - line.width)), style.dim)
            }
            lines.append(line.text)
        }
        let methods = members.filter { $0.kind == .method || $0.isFunction }
            .map { "\($0.isFunction ? "." : ":")\($0.name)(\($0.parameterNames))" }
        return lines
            + methods.wrapped(to: width - 2, separator: "  ").map { "  " + style.dim($0.cut(to: width - 2)) }
    }
}

extension Result<InspectedValue, LuaError> {
    fileprivate var hasDigits: Bool {
        switch self {
        case .success(.number), .success(.text): true
        default: false
        }
    }
}
