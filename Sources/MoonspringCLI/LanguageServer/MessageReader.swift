import MoonspringSystem

/// The messages of an editor: each a header with the length, and that many bytes of JSON (LSP 3.17, "Base Protocol").
struct MessageReader {
    enum Message {
        case text([UInt8])
        /// One that is not read, and why.
        case refused(String)
    }

    /// A longer message holds more text than anybody edits, in bytes.
    private static let longest = 64 << 20

    private var input = LineReader(longestLine: 4096)
    /// Bytes of a refused message that are still to come.
    private var refused = 0

    /// Whether something of the next message is there already.
    var hasMore: Bool { input.hasMore }

    /// The next message; nil at the end of the input, also where that is within a message.
    mutating func next() -> Message? {
        guard input.skip(refused) else { return nil }
        refused = 0
        var length: Int?
        var hasHeader = false
        while let line = input.next() {
            if let found = Self.length(in: line) { length = found }
            if !line.isEmpty {
                hasHeader = true
            } else if let length {
                if length <= Self.longest { return input.bytes(length).map { .text($0) } }
                refused = length
                return .refused("a message of \(length) bytes: expected at most \(Self.longest)")
            } else if hasHeader {
                return .refused("a header without a length: expected Content-Length and a number of bytes")
            }
        }
        return nil
    }

    /// What stands before the name in its line is the rest of a message whose length was wrong.
    private static func length(in line: String) -> Int? {
        guard let name = line.lowercased().ranges(of: "content-length:").last else { return nil }
        let digits = line.lowercased()[name.upperBound...].filter { $0 != " " && $0 != "\t" }
        return digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }
}
