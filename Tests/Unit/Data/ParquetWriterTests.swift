import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

/// What readers of Parquet make of a table is tested in Python, with pyarrow; here are the bytes.
@Suite("Tables as Parquet files")
struct ParquetWriterTests {
    private let folder = TestFolder()
    private let columns: [ParquetWriter.Column] = [
        .init("row", .integer), .init("x", .number), .init("error", .text),
    ]

    private func table(_ columns: [ParquetWriter.Column], _ rows: [[ParquetWriter.Value]]) throws -> [UInt8] {
        let writer = try ParquetWriter(to: OutputFile(path: folder["a.parquet"]), columns: columns)
        for row in rows { try writer.add(row) }
        try writer.finish()
        return Array(try folder.bytes("a.parquet"))
    }

    /// Where the description begins: its length stands before the last four bytes.
    private func footer(of bytes: [UInt8]) -> Int {
        bytes.count - 8 - bytes.suffix(8).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func count(_ part: String, in bytes: some Collection<UInt8>) -> Int {
        bytes.indices.count { bytes[$0...].starts(with: part.utf8) }
    }

    @Test("a file begins and ends with PAR1, and its description says the columns and the program")
    func frame() throws {
        for rows in [[], [[.integer(1), .number(2), .text("ü")]]] as [[[ParquetWriter.Value]]] {
            let bytes = try table(columns, rows)
            #expect(bytes.starts(with: "PAR1".utf8) && bytes.suffix(4).elementsEqual("PAR1".utf8))
            let footer = footer(of: bytes)
            #expect(rows.isEmpty ? footer == 4 : footer > 4)
            let description = bytes[footer...]
            for name in ["row", "x", "error", "schema", "moonspring version \(LuaEngine.version)"] {
                #expect(count(name, in: description) > 0, "\(name)")
            }
        }
    }

    @Test("a page has a header, a bit for each row that says whether it has a value, and the values")
    func page() throws {
        let bytes = try table([.init("error", .text)], [[.missing], [.text("ab")], [.text("")]])
        let header: [UInt8] = [
            0x15, 0,  // a data page
            0x15, 32, 0x15, 32,  // 16 bytes, in zigzag
            0x2C, 0x15, 6, 0x15, 0, 0x15, 6, 0x15, 6, 0,  // three values, plain, levels in runs
            0,
        ]
        let levels: [UInt8] = [2, 0, 0, 0, 1 << 1 | 1, 0b110]
        let values: [UInt8] = [2, 0, 0, 0, 0x61, 0x62, 0, 0, 0, 0]
        #expect(Array(bytes[4..<footer(of: bytes)]) == header + levels + values)
    }

    @Test("whole numbers and numbers keep all their bits")
    func numbers() throws {
        let integers = try table([.init("row", .integer)], [[.integer(.min)], [.integer(-2)]])
        #expect(
            integers[..<footer(of: integers)].suffix(16) == [0, 0, 0, 0, 0, 0, 0, 0x80, 0xFE]
                + [UInt8](repeating: 0xFF, count: 7))
        let numbers = try table([.init("x", .number)], [[.number(-0.0)], [.missing], [.number(1.5)]])
        #expect(
            numbers[..<footer(of: numbers)].suffix(17) == [
                0b101, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0, 0xF8, 0x3F,
            ])
    }

    @Test("equal tables give equal bytes, and rows are in groups of 65 536")
    func groups() throws {
        let rows: [[ParquetWriter.Value]] = (0..<131_073).map {
            [.integer($0), $0 % 3 == 0 ? .missing : .number(Double($0)), $0 % 5 == 0 ? .text("no end") : .missing]
        }
        let bytes = try table(columns, rows)
        #expect(try table(columns, rows) == bytes)
        // Each group names each column once, and the table does so once more.
        for (count, groups) in [(65_536, 1), (65_537, 2), (131_072, 2), (131_073, 3)] {
            let bytes = count == rows.count ? bytes : try table(columns, Array(rows[..<count]))
            #expect(self.count("error", in: bytes[footer(of: bytes)...]) == groups + 1, "\(count)")
        }
    }

    @Test("long texts end a group before its size has too many digits")
    func longTexts() throws {
        let text = String(repeating: "x", count: 1 << 20)
        let bytes = try table([.init("error", .text)], [[ParquetWriter.Value]](repeating: [.text(text)], count: 70))
        #expect(count("error", in: bytes[footer(of: bytes)...]) == 3)
    }

    @Test("a full disk is an error", .enabled(if: TestFolder().fullDevice() != nil, "no full device here"))
    func fullDisk() throws {
        let writer = try ParquetWriter(
            to: OutputFile(path: try #require(folder.fullDevice())), columns: columns)
        try writer.add([.integer(1), .missing, .missing])
        #expect(throws: FileError.self) { try writer.finish() }
    }
}
