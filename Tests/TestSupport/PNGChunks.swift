import CZlib

/// PNG files as a test needs them, right or wrong (PNG specification, third edition, 5.3).
public enum PNGChunks {
    public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A chunk with the right check sum.
    public static func chunk(_ type: String, _ data: [UInt8] = []) -> [UInt8] {
        let body = Array(type.utf8) + data
        return number(data.count) + body + number(Int(crc32(0, body, UInt32(body.count))))
    }

    public static func header(_ width: Int, _ height: Int, depth: UInt8 = 8, colorType: UInt8 = 0) -> [UInt8] {
        chunk("IHDR", number(width) + number(height) + [depth, colorType, 0, 0, 0])
    }

    /// A grey file of one bit a pixel, all black, with other chunks behind the header.
    public static func file(_ width: Int, _ height: Int, extra: [UInt8] = []) -> [UInt8] {
        let rows = [UInt8](repeating: 0, count: height * (1 + (width + 7) / 8))
        return signature + header(width, height, depth: 1) + extra + chunk("IDAT", packed(rows)) + chunk("IEND")
    }

    /// The bytes as zlib packs them.
    public static func packed(_ bytes: [UInt8]) -> [UInt8] {
        var count = compressBound(UInt(bytes.count))
        var packed = [UInt8](repeating: 0, count: Int(count))
        compress2(&packed, &count, bytes, UInt(bytes.count), 9)
        return Array(packed[..<Int(count)])
    }

    public static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
