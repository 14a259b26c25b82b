/// Bytes of a binary message under construction: docs/live.md describes the forms.
struct WireBuffer {
    private(set) var bytes: [UInt8] = []

    mutating func append(byte: UInt8) { bytes.append(byte) }

    mutating func append(_ other: WireBuffer) { bytes += other.bytes }

    /// A number of 0 or more, 7 bits a byte.
    mutating func append(count: Int) {
        var rest = UInt(max(count, 0))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func append(_ value: Float) { append(little: value.bitPattern) }

    mutating func append(_ value: Double) { append(little: value.bitPattern) }

    private mutating func append<Bits: FixedWidthInteger>(little bits: Bits) {
        withUnsafeBytes(of: bits.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(text: some Collection<UInt8>) {
        append(count: text.count)
        bytes.append(contentsOf: text)
    }

    mutating func append(text: String) { append(text: text.utf8) }

    /// Empties it and keeps the memory.
    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
