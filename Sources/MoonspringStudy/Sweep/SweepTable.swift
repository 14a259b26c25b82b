import MoonspringScene

/// The file of a sweep: a row for each run.
package struct SweepTable {
    private let plan: RowPlan
    private let format: Format
    private let columns: [ParquetWriter.Column]

    /// By the extension of the file.
    package enum Format: String, CaseIterable, Sendable {
        case csv, json, parquet

        /// Throws for another extension.
        package init(path: String) throws(OutputError) {
            let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
            guard let format = Format(rawValue: ending), path.contains(".") else {
                throw .usage("\(path): a sweep is written as .csv, .parquet or .json; name a file that ends so")
            }
            self = format
        }
    }

    /// Throws where two columns would have one name.
    package init(_ plan: RowPlan, measures: [String], format: Format) throws(OutputError) {
        (self.plan, self.format) = (plan, format)
        columns =
            [ParquetWriter.Column("row", .integer)]
            + plan.parameters.map { ParquetWriter.Column($0.name, $0.values.areNumbers ? .number : .text) }
            + (plan.seeds == nil ? [] : [ParquetWriter.Column("seed", .integer)])
            + measures.map { ParquetWriter.Column($0, .number) }
            + [ParquetWriter.Column("end", .text), ParquetWriter.Column("error", .text)]
        var known = Set<String>()
        for column in columns where !known.insert(column.name).inserted {
            throw .usage(
                "the table would have two columns '\(column.name)': rename that parameter or measure in the script")
        }
    }

    /// Gives each row to its argument, in order.
    package typealias Rows = ((Int, RunResult) throws(OutputError) -> Void) throws(OutputError) -> Void

    /// Writes the table beside its place and renames it.
    package func write(to path: String, _ rows: Rows) throws(OutputError) {
        let file = try withFile { () throws(FileError) in try OutputFile(path: path) }
        switch format {
        case .csv: try writeLines(to: file, rows)
        case .json: try writeObjects(to: file, rows)
        case .parquet:
            let table = try withFile { () throws(FileError) in try ParquetWriter(to: file, columns: columns) }
            try rows { (row, result) throws(OutputError) in
                let cells = cells(of: row, result)
                try withFile { () throws(FileError) in try table.add(cells) }
            }
            try withFile { () throws(FileError) in try table.finish() }
        }
    }

    /// As RFC 4180 says, lines ending with a newline alone.
    private func writeLines(to file: OutputFile, _ rows: Rows) throws(OutputError) {
        var line = JSONBuffer()
        func write(_ cells: [ParquetWriter.Value]) throws(OutputError) {
            line.removeAll()
            for (index, cell) in cells.enumerated() {
                if index > 0 { line.append(literal: ",") }
                switch cell {
                case .missing: break
                case .integer(let integer): line.append(integer)
                case .number(let number): line.append(number)
                case .text(let text): line.appendField(text)
                }
            }
            try withFile { () throws(FileError) in try file.writeLine(line.bytes) }
        }
        try write(columns.map { .text($0.name) })
        try rows { (row, result) throws(OutputError) in try write(cells(of: row, result)) }
        try withFile { () throws(FileError) in try file.finish() }
    }

    /// An array of objects, one a line.
    private func writeObjects(to file: OutputFile, _ rows: Rows) throws(OutputError) {
        var line = JSONBuffer()
        line.append(literal: "[")
        try rows { (row, result) throws(OutputError) in
            line.append(literal: row == 0 ? "\n{" : ",\n{")
            for (index, cell) in cells(of: row, result).enumerated() {
                if index > 0 { line.append(literal: ",") }
                line.append(columns[index].name)
                line.append(literal: ":")
                switch cell {
                case .missing: line.append(literal: "null")
                case .integer(let integer): line.append(integer)
                case .number(let number): line.append(number)
                case .text(let text): line.append(text)
                }
            }
            line.append(literal: "}")
            try withFile { () throws(FileError) in try file.write(line.bytes) }
            line.removeAll()
        }
        line.append(literal: "\n]\n")
        try withFile { () throws(FileError) in
            try file.write(line.bytes)
            try file.finish()
        }
    }

    private func cells(of row: Int, _ result: RunResult) -> [ParquetWriter.Value] {
        var cells: [ParquetWriter.Value] = [.integer(row)]
        for (text, parameter) in zip(plan.values(of: row), plan.parameters) {
            cells.append(parameter.values.areNumbers ? .number(Double(text) ?? .nan) : .text(text))
        }
        if let seed = plan.seed(of: row) { cells.append(.integer(Int(clamping: seed))) }
        cells += result.values.map { $0.map(ParquetWriter.Value.number) ?? .missing }
        cells.append(.text(result.end))
        cells.append(result.error.isEmpty ? .missing : .text(result.error))
        return cells
    }
}
