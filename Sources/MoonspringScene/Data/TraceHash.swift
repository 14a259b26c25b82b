/// The hash of a trace: FNV-1a, 64 bits, over ticks and the items in them.
///
/// Two runs that give the same hash moved the same items through the same bits. It tells apart -0 and 0.
/// FNV-1a (Fowler, Noll, Vo) is chosen because anyone can write it again in ten lines of any language.
public struct TraceHash: Equatable, Hashable, Sendable {
    /// The hash of everything combined so far.
    public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    public init() {}

    /// Sixteen hexadecimal digits, lower case.
    public var hexadecimal: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Adds a tick's number, as the eight little-endian bytes of a signed integer.
    public mutating func combine(tick: Int) {
        combine(word: UInt64(bitPattern: Int64(tick)))
    }

    /// Adds an item: its name in UTF-8, then centre and size in points and rotation in radians, each as the eight
    /// little-endian bytes of an IEEE double.
    public mutating func combine(_ item: FrameItem) {
        var name = item.name
        name.withUTF8 { bytes in
            for byte in bytes { combine(byte: byte) }
        }
        combine(word: item.center.x.bitPattern)
        combine(word: item.center.y.bitPattern)
        combine(word: item.size.width.bitPattern)
        combine(word: item.size.height.bitPattern)
        combine(word: item.rotation.bitPattern)
    }

    /// Adds a frame: its tick, then item by item in order.
    public mutating func combine(_ frame: Frame) {
        combine(tick: frame.tick)
        for item in frame.items { combine(item) }
    }

    /// Adds bytes as they stand, for the published test vectors.
    package mutating func combine(bytes: some Sequence<UInt8>) {
        for byte in bytes { combine(byte: byte) }
    }

    private mutating func combine(word: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { combine(byte: UInt8(truncatingIfNeeded: word >> shift)) }
    }

    private mutating func combine(byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
}
