import MoonspringLua

/// Writes a table as an Apache Parquet file.
///
/// Pages are plain and uncompressed, one a column and row group, without statistics. Equal tables give equal bytes.
/// Rows go to the file group by group, so memory holds one group at most.
/// Source: Apache Parquet format specification 2.11 (`README.md`, `Encodings.md` and `parquet.thrift` of
/// apache/parquet-format, 2025).
package final class ParquetWriter {
    /// What a column holds. Numbers and texts may be missing.
    package enum Kind: Sendable { case integer, number, text }

    package struct Column: Equatable, Sendable {
        /// Readers look columns up by name, so no two should share one.
        package var name: String
        package var kind: Kind

        package init(_ name: String, _ kind: Kind) {
            self.name = name
            self.kind = kind
        }
    }

    package enum Value: Equatable, Sendable {
        case integer(Int)
        case number(Double)
        case text(String)
        /// Null.
        case missing
    }

    private static let magic = "PAR1".utf8
    private static let mostRows = 65_536
    /// A group ends early where long texts reach this size: a page's size is a 32-bit number.
    private static let mostBytes = 64 << 20

    private let file: OutputFile
    private let columns: [Column]
    private var pages: [Page]
    private var groups: [ThriftCompact] = []
    private var rows = 0
    private var groupRows = 0
    private var groupBytes = 0
    /// How many bytes the file has so far.
    private var offset = 0

    /// Begins the file. Throws what the file throws.
    package init(to file: OutputFile, columns: [Column]) throws(FileError) {
        self.file = file
        self.columns = columns
        pages = columns.map { Page(kind: $0.kind) }
        try write(ParquetWriter.magic)
    }

    /// Adds a row: one value for each column, of its kind. Throws what the file throws.
    package func add(_ row: [Value]) throws(FileError) {
        precondition(row.count == columns.count, "give a row one value for each column")
        for index in row.indices { groupBytes += pages[index].add(row[index]) }
        groupRows += 1
        if groupRows == ParquetWriter.mostRows || groupBytes >= ParquetWriter.mostBytes { try endGroup() }
    }

    /// Writes the rest and the table's description, and finishes the file. Throws what the file throws.
    package func finish() throws(FileError) {
        if groupRows > 0 { try endGroup() }
        var footer = description.bytes
        Page.append(UInt32(truncatingIfNeeded: footer.count), to: &footer)
        try write(footer)
        try write(ParquetWriter.magic)
        try file.finish()
    }

    private func endGroup() throws(FileError) {
        let start = offset
        var chunks: [ThriftCompact] = []
        for index in columns.indices {
            let (place, bytes) = (offset, pages[index].bytes)
            pages[index] = Page(kind: columns[index].kind)
            try write(bytes)
            var data = ThriftCompact()  // ColumnMetaData
            data.add(1, int32: columns[index].kind.type)
            data.add(2, int32s: [Page.plain, Page.runs])
            data.add(3, [columns[index].name])
            data.add(4, int32: 0)  // not compressed
            data.add(5, int64: groupRows)
            data.add(6, int64: bytes.count)
            data.add(7, int64: bytes.count)
            data.add(9, int64: place)
            var chunk = ThriftCompact()  // ColumnChunk
            chunk.add(2, int64: 0)  // deprecated, but required
            chunk.add(3, data)
            chunks.append(chunk)
        }
        var group = ThriftCompact()  // RowGroup
        group.add(1, chunks)
        group.add(2, int64: offset - start)
        group.add(3, int64: groupRows)
        groups.append(group)
        rows += groupRows
        (groupRows, groupBytes) = (0, 0)
    }

    /// FileMetaData.
    private var description: ThriftCompact {
        var root = ThriftCompact()  // SchemaElement
        root.add(4, "schema")
        root.add(5, int32: columns.count)
        var data = ThriftCompact()
        data.add(1, int32: 1)  // version of the format
        data.add(2, [root] + columns.map { $0.schema })
        data.add(3, int64: rows)
        data.add(4, groups)
        data.add(6, "moonspring version \(LuaEngine.version)")
        return data
    }

    private func write(_ bytes: some Collection<UInt8>) throws(FileError) {
        try file.write(bytes)
        offset += bytes.count
    }
}

extension ParquetWriter.Kind {
    /// INT64, DOUBLE or BYTE_ARRAY.
    fileprivate var type: Int {
        switch self {
        case .integer: 2
        case .number: 5
        case .text: 6
        }
    }

    fileprivate var isOptional: Bool { self != .integer }
}

extension ParquetWriter.Column {
    /// SchemaElement.
    fileprivate var schema: ThriftCompact {
        var element = ThriftCompact()
        element.add(1, int32: kind.type)
        element.add(3, int32: kind.isOptional ? 1 : 0)
        element.add(4, name)
        if kind == .text {
            element.add(6, int32: 0)  // UTF8, for readers older than the next field
            var logical = ThriftCompact()  // LogicalType
            logical.add(1, ThriftCompact())  // STRING
            element.add(10, logical)
        }
        return element
    }
}

/// The values of a column in a row group.
private struct Page {
    /// Numbers of `parquet.thrift` for how values and levels are written.
    static let (plain, runs) = (0, 3)

    let kind: ParquetWriter.Kind
    private var values: [UInt8] = []
    /// A bit for each row, the lowest first: whether it has a value.
    private var levels: [UInt8] = []
    private var count = 0

    init(kind: ParquetWriter.Kind) { self.kind = kind }

    /// Adds a value and says how many bytes it takes.
    mutating func add(_ value: ParquetWriter.Value) -> Int {
        let before = values.count
        switch (kind, value) {
        case (.integer, .integer(let integer)): Page.append(Int64(integer), to: &values)
        case (.number, .number(let number)): Page.append(number.bitPattern, to: &values)
        case (.text, .text(let text)):
            Page.append(UInt32(truncatingIfNeeded: text.utf8.count), to: &values)
            values += text.utf8
        case (.number, .missing), (.text, .missing): break
        default: preconditionFailure("give a column of kind \(kind) values of that kind, not \(value)")
        }
        if count % 8 == 0 { levels.append(0) }
        if value != .missing { levels[count / 8] |= 1 << UInt8(count % 8) }
        count += 1
        return values.count - before
    }

    /// The page with its header: definition levels, if there are any, and values.
    var bytes: [UInt8] {
        var prefix: [UInt8] = []
        if kind.isOptional {
            // One run of packed bits, as many as there are bytes; the lowest bit says that it is packed.
            var run: [UInt8] = []
            run.append(varint: UInt64(levels.count << 1 | 1))
            run += levels
            Page.append(UInt32(truncatingIfNeeded: run.count), to: &prefix)
            prefix += run
        }
        var data = ThriftCompact()  // DataPageHeader
        data.add(1, int32: count)
        data.add(2, int32: Page.plain)
        data.add(3, int32: Page.runs)
        data.add(4, int32: Page.runs)
        var header = ThriftCompact()  // PageHeader
        header.add(1, int32: 0)  // a data page
        header.add(2, int32: prefix.count + values.count)
        header.add(3, int32: prefix.count + values.count)
        header.add(5, data)
        return header.bytes + prefix + values
    }

    static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
