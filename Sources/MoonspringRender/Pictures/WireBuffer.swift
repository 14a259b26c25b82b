import MoonspringScene

/// Bytes of a binary message under construction: docs/live.md describes the forms.
package struct WireBuffer {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Values of ticks that follow each other, from `first` on; one that is not finite is missing.
    package static func series(_ number: Int, first: Int, _ values: some Collection<Double>) -> [UInt8] {
        var message = WireBuffer()
        message.append(byte: 2)
        message.append(count: number)
        message.append(count: first)
        message.append(count: values.count)
        for value in values { message.append(Float(value)) }
        return message.bytes
    }

    mutating func append(byte: UInt8) { bytes.append(byte) }

    mutating func append(_ other: WireBuffer) { bytes += other.bytes }

    mutating func append(count: Int) { append(number: UInt64(max(count, 0))) }

    /// 7 bits a byte.
    mutating func append(number: UInt64) { bytes.append(varint: number) }

    private mutating func append(_ value: Float) {
        let bits = (value.isFinite ? value : .nan).bitPattern.littleEndian
        withUnsafeBytes(of: bits) { bytes.append(contentsOf: $0) }
    }

    mutating func append(text: some Collection<UInt8>) {
        append(count: text.count)
        bytes.append(contentsOf: text)
    }

    mutating func append(text: String) { append(text: text.utf8) }
}
