/// A struct in the compact protocol of Apache Thrift, as far as the description of a Parquet file needs it.
///
/// Source: "Thrift compact protocol encoding", `doc/specs/thrift-compact-protocol.md` of Apache Thrift.
struct ThriftCompact {
    /// What a field or the elements of a list are, by the number that stands for it.
    private enum Kind: UInt8 {
        case int32 = 5
        case int64 = 6
        case binary = 8
        case list = 9
        case structure = 12
    }

    private var fields: [UInt8] = []
    private var last = 0

    /// The encoded struct: its fields and the mark of its end.
    var bytes: [UInt8] { fields + [0] }

    // Fields are added in rising order of their numbers.

    mutating func add(_ field: Int, int32 value: Int) {
        begin(field, .int32)
        append(signed: value)
    }

    mutating func add(_ field: Int, int64 value: Int) {
        begin(field, .int64)
        append(signed: value)
    }

    mutating func add(_ field: Int, _ text: String) {
        begin(field, .binary)
        append(text)
    }

    mutating func add(_ field: Int, _ structure: ThriftCompact) {
        begin(field, .structure)
        fields += structure.bytes
    }

    mutating func add(_ field: Int, int32s values: [Int]) {
        beginList(field, .int32, count: values.count)
        for value in values { append(signed: value) }
    }

    mutating func add(_ field: Int, _ texts: [String]) {
        beginList(field, .binary, count: texts.count)
        for text in texts { append(text) }
    }

    mutating func add(_ field: Int, _ structures: [ThriftCompact]) {
        beginList(field, .structure, count: structures.count)
        for structure in structures { fields += structure.bytes }
    }

    // MARK: Parts

    /// A field has its number as the distance from the one before, in four bits.
    private mutating func begin(_ field: Int, _ kind: Kind) {
        assert((1...15).contains(field - last), "add fields in rising order, each at most 15 above the one before")
        fields.append(UInt8(truncatingIfNeeded: (field - last) << 4) | kind.rawValue)
        last = field
    }

    private mutating func beginList(_ field: Int, _ kind: Kind, count: Int) {
        begin(field, .list)
        fields.append(UInt8(min(count, 15)) << 4 | kind.rawValue)
        if count >= 15 { fields.append(varint: UInt64(count)) }
    }

    /// Zigzag: numbers near zero are short, whatever their sign.
    private mutating func append(signed value: Int) {
        fields.append(varint: UInt64(UInt(bitPattern: value << 1 ^ value >> (Int.bitWidth - 1))))
    }

    private mutating func append(_ text: String) {
        fields.append(varint: UInt64(text.utf8.count))
        fields += text.utf8
    }
}
