/// Writes a scene as a table: a row for each tick, a column for each property of an item and each signal.
///
/// The columns are `tick`, `t`, then `NAME.center.x`, `NAME.center.y`, `NAME.size.width`, `NAME.size.height` and
/// `NAME.rotation` of each item in order of its first frame, then the signals. A number that is missing or not finite
/// is an empty field. Items may come at any time and the first line names them all, so nothing is written before
/// ``finish()``: until then all numbers stand in memory. Fields are quoted as RFC 4180 says; lines end with a newline
/// alone.
package final class CSVWriter {
    private struct Row {
        var tick: Int
        var time: Double
        /// Five numbers for each item column known so far; NaN: no such item.
        var items: [Double]
        /// One for each signal known so far.
        var signals: [Double]
    }

    private static let properties = ["center.x", "center.y", "size.width", "size.height", "rotation"]
        .compactMap(FrameProperty.named)

    private let sink: any LineSink
    private var rows: [Row] = []
    private var items = ColumnNames()
    private var signals = ColumnNames()

    package init(to sink: any LineSink) { self.sink = sink }

    /// How many columns the table has so far.
    package var columnCount: Int { 2 + CSVWriter.properties.count * items.names.count + signals.names.count }

    package func add(_ frame: Frame) {
        let itemPlaces = items.places(of: frame.items.map { $0.name })
        var row = Row(tick: frame.tick, time: frame.time, items: [], signals: [])
        row.items = [Double](repeating: .nan, count: CSVWriter.properties.count * items.names.count)
        for (item, place) in zip(frame.items, itemPlaces) {
            for (index, property) in CSVWriter.properties.enumerated() {
                row.items[place * CSVWriter.properties.count + index] = property.value(of: item) ?? .nan
            }
        }
        let signalPlaces = signals.places(of: frame.signals.map { $0.name })
        row.signals = [Double](repeating: .nan, count: signals.names.count)
        for (signal, place) in zip(frame.signals, signalPlaces) { row.signals[place] = signal.value }
        rows.append(row)
    }

    /// Writes the table and finishes the sink. Throws what the sink throws.
    package func finish() throws(FileError) {
        var line = JSONBuffer()
        line.append(literal: "tick,t")
        let properties = items.names.flatMap { name in CSVWriter.properties.map { "\(name).\($0.name)" } }
        for name in properties + signals.names {
            line.append(literal: ",")
            line.appendField(name)
        }
        try sink.writeLine(line.bytes)

        let itemCount = properties.count
        for row in rows {
            line.removeAll()
            line.append(row.tick)
            line.append(literal: ",")
            line.append(row.time)
            for (numbers, count) in [(row.items, itemCount), (row.signals, signals.names.count)] {
                for index in 0..<count {
                    line.append(literal: ",")
                    // A row ends with the columns that were known then.
                    if index < numbers.count, numbers[index].isFinite { line.append(numbers[index]) }
                }
            }
            try sink.writeLine(line.bytes)
        }
        try sink.finish()
    }
}

extension JSONBuffer {
    /// Adds a field of a table, in quotes where a comma, a quote or a line break would break it.
    package mutating func appendField(_ field: String) {
        let quote = UInt8(ascii: "\"")
        if !field.utf8.contains(where: { [UInt8(ascii: ","), quote, 0x0A, 0x0D].contains($0) }) {
            return append(raw: field)
        }
        append(literal: "\"")
        append(raw: field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))
        append(literal: "\"")
    }
}

/// The names of columns in order of their coming. A name that a frame has twice gets a second column, "name#2".
private struct ColumnNames {
    private(set) var names: [String] = []
    private var known: [String: Int] = [:]
    /// What was asked last, and the answer: frames seldom differ in it.
    private var last: (names: [String], places: [Int]) = ([], [])

    /// The columns of a frame's names.
    mutating func places(of frameNames: [String]) -> [Int] {
        if frameNames == last.names { return last.places }
        var counts: [String: Int] = [:]
        let places = frameNames.map { name in
            let count = (counts[name] ?? 0) + 1
            counts[name] = count
            let column = count == 1 ? name : "\(name)#\(count)"
            if let place = known[column] { return place }
            known[column] = names.count
            names.append(column)
            return names.count - 1
        }
        last = (frameNames, places)
        return places
    }
}
