import CZlib
import Moonspring
import MoonspringScene

/// What a page knows of the pictures that it got: read as docs/live.md has them, and not by the code that wrote them.
public struct PictureReceiver {
    public struct Shape: Equatable, Sendable {
        public var name: String
        public var map = Transform.identity
        public var size = Size(0, 0)
        public var look = ""
        public var alpha = 0.0
        /// The place of what cuts it off.
        public var clip: Int?

        /// What its look says of a primitive of a kind; nil where there is none.
        public func primitive(_ kind: String) -> JSON? {
            let primitives = (try? JSON.parse(look))?.objectValue?["primitives"]?.arrayValue ?? []
            return primitives.compactMap(\.arrayValue).first { $0.first?.stringValue == kind }?.last
        }
    }

    private struct Table {
        let width: Int
        var values: [Int] = []
        /// nil: the number is new.
        var paces: [Int?] = []

        func row(_ row: Int) -> [Double] { values[(row * width)..<((row + 1) * width)].map(Double.init) }
        var rows: [[Double]] { (0..<values.count / width).map(row) }
    }

    public struct Failure: Error {}

    private static let widths = [
        "moment": 4, "shapes": 10, "forms": 1, "bodies": 9, "links": 5, "boundaries": 1, "contacts": 2, "fields": 4,
        "fingers": 3,
    ]

    public private(set) var shapes: [Shape] = []
    public private(set) var background: JSON = .null
    public private(set) var images: [String] = []
    public private(set) var hasOverlay = false
    /// The channel of the last message.
    public private(set) var channel = 0
    private var tables = Self.widths.mapValues { Table(width: $0) }
    private var bytes: ArraySlice<UInt8> = []

    public init() {}

    public var tick: Int { tables["moment"]?.values.first ?? -1 }
    public var size: [Double] { (tables["moment"]?.values.suffix(2) ?? []).map { Double($0) / 1000 } }

    /// The rows of a table, in the parts that a message has them in.
    public func rows(_ table: String) -> [[Double]] { tables[table]?.rows ?? [] }

    /// Places and strengths.
    public var fingers: [[Double]] { rows("fingers").map { $0.map { $0 / 1000 } } }

    public mutating func receive(_ message: [UInt8]) throws {
        bytes = message[...]
        guard byte() == 1 else { throw Failure() }
        try receivePicture()
        if !bytes.isEmpty { throw Failure() }
    }

    /// The pictures and the series that a saved page has: the bytes as they are packed.
    public static func recording(packed: [UInt8]) throws -> (pictures: [PictureReceiver], series: [Int: [Float]]) {
        var (pictures, series, receiver) = ([PictureReceiver](), [Int: [Float]](), PictureReceiver())
        receiver.bytes = unpacked(packed)[...]
        while !receiver.bytes.isEmpty {
            switch receiver.byte() {
            case 1:
                try receiver.receivePicture()
                pictures.append(receiver)
                pictures[pictures.count - 1].bytes = []
            case 2:
                let (number, _) = (receiver.count(), receiver.count())
                series[number] = (0..<receiver.count()).map { _ in receiver.float() }
            default: throw Failure()
            }
        }
        return (pictures, series)
    }

    private static func unpacked(_ packed: [UInt8]) -> [UInt8] {
        for size in (16..<32).map({ 1 << $0 }) {
            var (count, bytes) = (UInt(size), [UInt8](repeating: 0, count: size))
            if uncompress(&bytes, &count, packed, UInt(packed.count)) == Z_OK { return Array(bytes[..<Int(count)]) }
        }
        return []
    }

    private mutating func receivePicture() throws {
        let (number, flags) = (Int(byte()), byte())
        if flags & 1 != 0 {
            let rest = bytes
            self = PictureReceiver()
            bytes = rest
        }
        channel = number
        if flags & 16 != 0 { return }
        if flags & 64 != 0 {
            tables = tables.mapValues { table in
                var table = table
                table.paces = table.paces.map { _ in 0 }
                return table
            }
        }
        try read("moment")
        if flags & 2 != 0 { background = try JSON.parse(text()) }
        for _ in 0..<count() { images.append(text()) }
        if flags & 4 != 0 { try readOrder() }
        for _ in 0..<count() {
            let (look, number) = (text(), count())
            var place = -1
            for _ in 0..<number {
                place += 1 + count()
                guard place < shapes.count else { throw Failure() }
                shapes[place].look = look
            }
        }
        try read("shapes")
        placeShapes()
        hasOverlay = flags & 8 != 0
        for key in ["forms", "bodies", "links", "boundaries", "contacts", "fields"] {
            try read(key, isThere: hasOverlay)
        }
        try read("fingers", isThere: flags & 32 != 0)
    }

    private mutating func readOrder() throws {
        let (place, leaving, coming) = (count(), count(), count())
        guard place + leaving <= shapes.count, let table = tables["shapes"] else { throw Failure() }
        var (values, paces, new) = ([Int](), [Int?](), [Shape]())
        for _ in 0..<coming {
            let source = place + count() - 1
            if source < place {
                new.append(Shape(name: text()))
                values += Array(repeating: 0, count: 10)
                paces += Array(repeating: nil, count: 10)
            } else {
                guard source < place + leaving else { throw Failure() }
                new.append(shapes[source])
                values += table.values[(10 * source)..<(10 * source + 10)]
                paces += table.paces[(10 * source)..<(10 * source + 10)]
            }
        }
        shapes.replaceSubrange(place..<(place + leaving), with: new)
        tables["shapes"]?.values.replaceSubrange((10 * place)..<(10 * (place + leaving)), with: values)
        tables["shapes"]?.paces.replaceSubrange((10 * place)..<(10 * (place + leaving)), with: paces)
    }

    private mutating func read(_ key: String, isThere: Bool = true) throws {
        guard isThere, var table = tables[key] else {
            tables[key] = Table(width: Self.widths[key] ?? 1)
            return
        }
        let size = count() * table.width
        while table.values.count < size {
            table.values.append(0)
            table.paces.append(nil)
        }
        table.values.removeLast(table.values.count - size)
        table.paces.removeLast(table.paces.count - size)
        var zeros = 0
        for field in 0..<table.width {
            for place in stride(from: field, to: size, by: table.width) {
                var difference = 0
                if zeros > 0 {
                    zeros -= 1
                } else {
                    let code = count()
                    if code == 0 { zeros = count() }
                    difference = code % 2 == 0 ? code / 2 : -(code + 1) / 2
                }
                let pace = table.paces[place]
                table.values[place] += difference + (pace ?? 0)
                table.paces[place] = pace.map { $0 + difference } ?? 0
            }
        }
        tables[key] = table
    }

    private mutating func placeShapes() {
        for (place, row) in rows("shapes").enumerated() where place < shapes.count {
            let linear = Transform(a: row[7] / 1e7, b: 0, c: row[8] / 1e7, d: row[9] / 1e7)
            let map = linear.concatenating(.rotation(row[2] / 1e7))
            shapes[place].size = Size(row[3] / 1e5, row[4] / 1e5)
            shapes[place].map = map.about(shapes[place].size / 2, at: Point(row[0] / 1000, row[1] / 1000))
            shapes[place].alpha = row[5] / 1000
            shapes[place].clip = row[6] > 0 ? Int(row[6]) - 1 : nil
        }
    }

    private mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    private mutating func count() -> Int {
        var (value, shift) = (0, 0)
        while true {
            let part = byte()
            value |= Int(part & 0x7F) << shift
            shift += 7
            if part & 0x80 == 0 { return value }
        }
    }

    private mutating func float() -> Float {
        Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(byte()) << (8 * UInt32($1)) })
    }

    private mutating func text() -> String {
        let length = count()
        defer { bytes = bytes.dropFirst(length) }
        return String(decoding: bytes.prefix(length), as: UTF8.self)
    }
}
