import MoonspringLua
import MoonspringSystem

/// A recorded motion that a run is compared with: columns of a trace (`.jsonl`) or of a table (`.csv`) over time.
///
/// A table's first line names its columns: `t` in seconds, and for each of the others what it is of a scene: `card.center.x`. Columns of text
/// that are nothing of the scene are left out.
package struct ReferenceCurve: Equatable, Sendable {
    /// The file that it comes from.
    package let file: String
    /// What each column is: a signal, or a property of an item.
    package private(set) var paths: [String]
    /// Rising, in seconds.
    package private(set) var times: [Double] = []
    /// For each path a number for each time.
    package private(set) var columns: [[Double]] = []
    /// The columns that are left out, and why each cannot be compared: one that is a signal of the scene is refused for it.
    private var texts: [String: FileError] = [:]

    /// Reads `FILE` or `FILE:TARGET`; the target is a signal, a property of an item, or an item, for its centre. Throws where that is not to
    /// be had.
    init(_ text: String) throws(LuaError) {
        var (file, target) = (text, "")
        if !text.hasSuffix(".csv"), !text.hasSuffix(".jsonl"), let colon = text.lastIndex(of: ":") {
            (file, target) = (String(text[..<colon]), String(text[text.index(after: colon)...]))
        }
        (self.file, paths) = (file, target.isEmpty ? [] : Self.paths(of: target))
        do throws(FileError) {
            if file.lowercased().hasSuffix(".jsonl") { try readTrace() } else { try readTable() }
        } catch {
            throw LuaError(usage: "\(error)")
        }
        guard times.count > 1 else {
            throw LuaError(usage: "\(file) has no curve: expected two rows or more with numbers")
        }
        // The square of a distance has to be a number.
        for (path, column) in zip(paths, columns) {
            guard let number = column.first(where: { $0.magnitude > LuaRange.largest }) else { continue }
            throw LuaError(
                usage:
                    "\(file) has \(number.luaText) for \(path): expected numbers below 1e100 in size, as those of a scene are"
            )
        }
    }

    /// `card.center` and `card` stand for both numbers of a centre.
    private static func paths(of target: String) -> [String] {
        let item = target.hasSuffix(".center") ? String(target.dropLast(7)) : target
        let isPath = target.contains(".") && item == target
        return isPath ? [target] : ["\(item).center.x", "\(item).center.y"]
    }

    private mutating func readTrace() throws(FileError) {
        guard !paths.isEmpty else {
            throw .malformed(path: file, line: 1, text: "expected what to compare behind a colon: \(file):card.center")
        }
        var reader = try TraceReader(path: file)
        var frames: [Frame] = []
        while let frame = try reader.next() { frames.append(frame) }
        let names = SceneNames(frames)
        // A signal alone looks like an item.
        if paths.count == 2, let name = paths.first?.dropLast(".center.x".utf8.count), names.has(signal: String(name)) {
            paths = [String(name)]
        }
        for path in paths {
            do throws(LuaError) {
                columns.append(try SignalPath(path, in: names).values(in: frames))
            } catch {
                throw .malformed(path: file, line: 1, text: error.message)
            }
        }
        times = frames.map { $0.time }
        let whole = times.indices.filter { row in columns.allSatisfy { $0[row].isFinite } }
        times = whole.map { times[$0] }
        columns = columns.map { column in whole.map { column[$0] } }
    }

    private mutating func readTable() throws(FileError) {
        let content = try FileReading.text(of: file)
        let text = String(Substring(content.utf8.dropFirst(ByteOrderMark.length(in: content.utf8))))
        let table = CurveTable(text)
        let (header, rows) = (table.header, table.rows)
        guard let time = header.firstIndex(where: CurveTable.isTime) else {
            let names = header == [""] ? "an empty line" : header.joined(separator: ", ")
            let found = text.isEmpty ? "an empty file" : names
            throw .malformed(path: file, line: 1, text: "expected a column 't' with seconds, found \(found)")
        }
        let places = try compared(in: table)
        for place in [time] + places {
            if let objection = objection(to: place, in: table) { throw objection }
        }
        guard !places.isEmpty else {
            throw .malformed(path: file, line: 1, text: "expected a column with numbers beside '\(header[time])'")
        }
        columns = places.map { _ in [] }
        for row in rows {
            guard let second = table.number(in: row, time), second >= 0, second > times.last ?? -1 else {
                throw .malformed(
                    path: file, line: row.line,
                    text: "expected seconds of 0 or more that rise from row to row in column '\(header[time])', "
                        + "found '\(table.text(in: row, time))'")
            }
            let numbers = places.compactMap { table.number(in: row, $0) }
            // A row with an empty field says nothing.
            guard numbers.count == places.count else { continue }
            times.append(second)
            for (column, number) in numbers.enumerated() { columns[column].append(number) }
        }
    }

    /// The columns that are compared: those that are asked for, or all but text that is no property of an item.
    private mutating func compared(in table: CurveTable) throws(FileError) -> [Int] {
        let header = table.header
        guard paths.isEmpty else {
            return try paths.map { path throws(FileError) in
                if let place = header.firstIndex(of: path) { return place }
                let hint = suggestion(for: path, among: header)
                throw .malformed(
                    path: file, line: 1,
                    text: "expected a column '\(path)'\(hint), found \(header.joined(separator: ", "))")
            }
        }
        var places: [Int] = []
        for (place, name) in header.enumerated() where !CurveTable.isTime(name) && !["tick", ""].contains(name) {
            if !Self.looksLikePath(name), let objection = objection(to: place, in: table) {
                texts[name] = objection
            } else {
                places.append(place)
            }
        }
        paths = places.map { header[$0] }
        return places
    }

    /// Whether it has the form `item.property`, which a sentence does not have.
    private static func looksLikePath(_ name: String) -> Bool {
        zip(name.dropFirst(), name.dropFirst(2)).contains { $0 == "." && $1.isLetter }
    }

    /// Why a column cannot be compared; nil: it can.
    private func objection(to place: Int, in table: CurveTable) -> FileError? {
        let name = table.header[place]
        let filled = table.rows.filter { !table.text(in: $0, place).isEmpty }
        if let row = filled.first(where: { table.number(in: $0, place) == nil }) {
            let text = table.text(in: row, place)
            let remedy =
                text.contains(",") && !table.hasDecimalCommas ? "; separate fields by ; to use decimal commas" : ""
            return .malformed(
                path: file, line: row.line, text: "expected a number in column '\(name)', found '\(text)'\(remedy)")
        }
        guard filled.isEmpty, !table.rows.isEmpty else { return nil }
        return .malformed(path: file, line: 1, text: "expected numbers in column '\(name)', which is empty")
    }

    /// Throws where a column that was left out is a signal of the scene.
    func validate(in scene: Scene) throws(LuaError) {
        guard let name = texts.keys.sorted().first(where: { scene.signals[$0] != nil }), let objection = texts[name]
        else { return }
        throw LuaError(usage: "\(objection)")
    }

    /// The root of the mean square of the distances from a motion, in its unit. A motion that has ended stays where it is.
    func distance(from motion: MeasuredMotion) -> Double? {
        guard motion.columns.count == columns.count, !motion.times.isEmpty else { return nil }
        var sum = 0.0
        var place = 0
        for (row, time) in times.enumerated() {
            while place + 1 < motion.times.count, motion.times[place + 1] <= time { place += 1 }
            let next = min(place + 1, motion.times.count - 1)
            let span = motion.times[next] - motion.times[place]
            let share = span > 0 ? max(0, time - motion.times[place]) / span : 0
            for (column, numbers) in motion.columns.enumerated() {
                let value = numbers[place] + share * (numbers[next] - numbers[place])
                sum += (value - columns[column][row]) * (value - columns[column][row])
            }
        }
        return (sum / Double(times.count)).squareRoot()
    }
}

/// The text of a table as its fields. The header says by its column of times which character separates them.
private struct CurveTable {
    /// A line that is not blank; lines are counted from 1.
    struct Row {
        let line: Int
        let fields: [String]
    }

    let header: [String]
    private(set) var rows: [Row] = []
    private let separator: Character

    init(_ text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline })
        let first = lines.first ?? ""
        let separators: [Character] = [",", ";", "\t"]
        separator = separators.first { Self.fields(first, $0).contains(where: Self.isTime) } ?? ","
        header = Self.fields(first, separator)
        for (index, line) in lines.enumerated().dropFirst() where !line.allSatisfy({ $0.isWhitespace }) {
            rows.append(Row(line: index + 1, fields: Self.fields(line, separator)))
        }
    }

    static func isTime(_ name: String) -> Bool { name == "t" || name == "time" }

    func text(in row: Row, _ place: Int) -> String { place < row.fields.count ? row.fields[place] : "" }

    /// Whether numbers may have a decimal comma: no comma separates the fields.
    var hasDecimalCommas: Bool { separator != "," }

    /// nil: there is none that is finite.
    func number(in row: Row, _ place: Int) -> Double? {
        let text = text(in: row, place)
        let number = Double(hasDecimalCommas ? String(text.map { $0 == "," ? "." : $0 }) : text)
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// A separator between quotes belongs to its field. As in RFC 4180 quotes begin with their field; one that is never closed is a character
    /// as any other.
    private static func fields(_ line: Substring, _ separator: Character) -> [String] {
        var (isAtStart, hasQuotes, isQuoted) = (true, false, false)
        let parts = line.split(
            omittingEmptySubsequences: false,
            whereSeparator: { character in
                if character == separator, !isQuoted {
                    (isAtStart, hasQuotes) = (true, false)
                    return true
                }
                if character == "\"", isAtStart || hasQuotes {
                    hasQuotes = true
                    isQuoted.toggle()
                }
                if !character.isWhitespace { isAtStart = false }
                return false
            })
        return (isQuoted ? line.split(separator: separator, omittingEmptySubsequences: false) : parts).map(field)
    }

    private static func field(_ text: Substring) -> String {
        let trimmed = text.drop { $0.isWhitespace }
        let field = String(trimmed.prefix(trimmed.count - trimmed.reversed().prefix { $0.isWhitespace }.count))
        return field.count > 1 && field.hasPrefix("\"") && field.hasSuffix("\"")
            ? String(field.dropFirst().dropLast()) : field
    }
}
