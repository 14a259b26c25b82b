/// Bytes in the format of zlib (RFC 1950), as they are: blocks that are stored (RFC 1951, 3.2.4). The library that packs is not there.
struct Deflater: ~Copyable {
    private var bytes: [UInt8] = []
    private var sums: (UInt32, UInt32) = (1, 0)

    private static let longestBlock = 0xFFFF

    init(level: Int32) {}

    mutating func append(_ more: [UInt8]) -> Bool {
        bytes += more
        for byte in more {
            sums.0 = (sums.0 + UInt32(byte)) % 65_521
            sums.1 = (sums.1 + sums.0) % 65_521
        }
        return true
    }

    mutating func finish() -> [UInt8]? {
        var packed: [UInt8] = [0x78, 0x01]
        var place = 0
        repeat {
            let end = min(place + Self.longestBlock, bytes.count)
            let count = UInt16(end - place)
            packed.append(end == bytes.count ? 1 : 0)
            for number in [count, ~count] { packed += [UInt8(number & 0xFF), UInt8(number >> 8)] }
            packed += bytes[place..<end]
            place = end
        } while place < bytes.count
        for sum in [sums.1, sums.0] { packed += [UInt8(sum >> 8), UInt8(sum & 0xFF)] }
        return packed
    }
}
