extension [UInt8] {
    /// Adds a whole number, seven bits a byte, the lowest first.
    @inlinable
    package mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
