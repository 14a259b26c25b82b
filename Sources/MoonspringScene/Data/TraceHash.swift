import Moonspring

/// The hash of a trace: of its ticks, and in each of them of the items that have changed, so that it costs what moves.
///
/// Two runs with the same hash moved the same items in the same way, to the last bit. It distinguishes -0 and 0. It is made of FNV-1a
/// (Fowler, Noll, Vo), 64 bits, and a step for whole words, which anyone can write again in ten lines of any language:
/// `docs/files.md` has it in full.
public struct TraceHash: Equatable, Hashable, Sendable {
    /// The hash of everything combined so far.
    public private(set) var value = offset
    /// The hash of each item in the last tick, by its place in the frame.
    private var rows: [UInt64] = []

    private static let offset: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let prime: UInt64 = 0x0000_0100_0000_01b3

    /// The hash of a trace without frames.
    public init() {}

    /// Sixteen hexadecimal digits, lower case.
    public var hexadecimal: String { String(value, radix: 16).zeroFilled(to: 16) }

    /// Adds a frame: its tick, how many items there are, and for each item whose hash differs from that of the item at the same place in
    /// the previous frame, the place, counted from 0, and the hash.
    public mutating func combine(_ frame: Frame) {
        begin(tick: frame.tick, count: frame.items.count)
        for (place, item) in frame.items.enumerated() { combine(item, named: Self.hash(ofName: item.name), at: place) }
    }

    /// Begins a tick with so many items. Those that may have changed follow by rising place.
    package mutating func begin(tick: Int, count: Int) {
        Self.combine(word: UInt64(bitPattern: Int64(tick)), into: &value)
        Self.combine(word: UInt64(count), into: &value)
        if rows.count > count { rows.removeLast(rows.count - count) }
        if rows.count < count { rows += repeatElement(0, count: count - rows.count) }
    }

    /// `named`: the hash of the item's name, which costs as much as that of all the rest.
    package mutating func combine(_ item: borrowing FrameItem, named: UInt64, at place: Int) {
        let hash = Self.hash(of: item, named: named)
        guard rows[place] != hash else { return }
        rows[place] = hash
        Self.combine(word: UInt64(place), into: &value)
        Self.combine(word: hash, into: &value)
    }

    /// The hash of an item: its name in UTF-8, byte by byte, then centre and size in points and rotation in radians as words, each
    /// the bits of an IEEE double.
    public static func hash(of item: FrameItem) -> UInt64 { hash(of: item, named: hash(ofName: item.name)) }

    package static func hash(ofName name: String) -> UInt64 {
        var (value, name) = (offset, name)
        name.withUTF8 { bytes in
            for byte in bytes { combine(byte: byte, into: &value) }
        }
        return value
    }

    private static func hash(of item: borrowing FrameItem, named: UInt64) -> UInt64 {
        var value = named
        combine(word: item.center.x.bitPattern, into: &value)
        combine(word: item.center.y.bitPattern, into: &value)
        combine(word: item.size.width.bitPattern, into: &value)
        combine(word: item.size.height.bitPattern, into: &value)
        combine(word: item.rotation.bitPattern, into: &value)
        return value
    }

    /// Adds bytes as they stand, for the published test vectors.
    package mutating func combine(bytes: some Sequence<UInt8>) {
        for byte in bytes { Self.combine(byte: byte, into: &value) }
    }

    /// FNV's step with a word in place of a byte. The shift brings the word's upper bits down, which a product moves up only.
    private static func combine(word: UInt64, into value: inout UInt64) {
        value = (value ^ word) &* prime
        value ^= value >> 32
    }

    private static func combine(byte: UInt8, into value: inout UInt64) { value = (value ^ UInt64(byte)) &* prime }
}
