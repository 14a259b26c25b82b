import TestSupport

/// What may happen to a file.
enum Damage {
    /// What stands where something else should.
    private static let pieces: [[UInt8]] =
        [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\n", "\r\n", " ", "\t", "null", "true", "-", "-0", "0", "1e308",
            "1e309", "1e-400",
            "5e-324", "9007199254740993", "-1", "1.5", "99999999999999999999", "\"\\ud800\"", "\"\\u0000\"", "\\udc00",
            "\"tick\":",
            "\"t\":", "\"items\":[", "\"name\":", "\"end\":", "\"type\":", "{\"end\":\"x\",", "\"params\":{",
            "\u{FEFF}", "é",
        ].map { Array($0.utf8) }
        + [
            [0], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x1B], Array(repeating: 0x5B, count: 300),
            Array(repeating: 0x7B, count: 300),
            Array(repeating: 0x39, count: 400), Array(repeating: 0x61, count: 5000),
        ]

    /// A text with up to four changes; one of eight stays as it is.
    static func text(_ whole: [UInt8], _ chance: inout SeededNumbers) -> [UInt8] {
        var bytes = whole
        for _ in 0..<Int.random(in: 0...7, using: &chance) / 2 where !bytes.isEmpty { change(&bytes, &chance) }
        return bytes
    }

    private static func change(_ bytes: inout [UInt8], _ chance: inout SeededNumbers) {
        let place = Int.random(in: 0..<bytes.count, using: &chance)
        let end = min(bytes.count, place + Int.random(in: 1...40, using: &chance))
        let piece = pieces[Int.random(in: 0..<pieces.count, using: &chance)]
        switch Int.random(in: 0..<9, using: &chance) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &chance)
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: piece, at: place)
        case 4: bytes.replaceSubrange(place..<end, with: piece)
        case 5: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &chance))
        case 6: bytes.removeSubrange(place...)
        case 7: exchangeLines(&bytes, &chance)
        default: replaceNumber(&bytes, at: place, &chance)
        }
    }

    private static func exchangeLines(_ bytes: inout [UInt8], _ chance: inout SeededNumbers) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let (one, other) = (
            Int.random(in: 0..<lines.count, using: &chance), Int.random(in: 0..<lines.count, using: &chance)
        )
        if Bool.random(using: &chance) { lines.swapAt(one, other) } else { lines.insert(lines[one], at: other) }
        bytes = Array(lines.joined(separator: [0x0A]))
    }

    /// Replaces the next number after a place.
    private static func replaceNumber(_ bytes: inout [UInt8], at place: Int, _ chance: inout SeededNumbers) {
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || byte == 0x2E }
        guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
        let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
        let numbers = [
            "0", "-1", "1", "1e9", "1e300", "-1e300", "4294967296", "9223372036854775808", "0.1", "1e-9", "2",
        ]
        bytes.replaceSubrange(start..<end, with: numbers[Int.random(in: 0..<numbers.count, using: &chance)].utf8)
    }

    // MARK: Pictures

    /// A PNG of any kind and small size, with up to four changes; most of the check sums are right again.
    static func picture(_ chance: inout SeededNumbers) -> [UInt8] {
        let (depth, colorType, samples) =
            [
                (8, 0, 1), (1, 0, 1), (16, 0, 1), (8, 2, 3), (16, 2, 3), (8, 3, 1), (2, 3, 1), (8, 4, 2), (8, 6, 4),
                (16, 6, 4),
            ][Int.random(in: 0..<10, using: &chance)] as (UInt8, UInt8, Int)
        let (width, height) = (Int.random(in: 1...40, using: &chance), Int.random(in: 1...40, using: &chance))
        var rows = [UInt8](repeating: 0, count: height * (1 + (width * Int(depth) * samples + 7) / 8))
        for index in rows.indices where index % 3 == 0 { rows[index] = UInt8.random(in: 0...4, using: &chance) }
        var chunks: [(type: String, data: [UInt8])] = [
            ("PLTE", (0..<12).map { UInt8(20 * $0) }), ("tRNS", [0, 128]), ("gAMA", PNGChunks.number(45455)),
            ("tEXt", Array("Title\0text".utf8)), ("IDAT", PNGChunks.packed(rows)), ("IEND", []),
        ]
        if colorType != 3 { chunks.removeFirst(2) }
        var header = PNGChunks.number(width) + PNGChunks.number(height) + [depth, colorType, 0, 0, 0]
        for _ in 0..<Int.random(in: 0...4, using: &chance) {
            let index = Int.random(in: 0..<chunks.count, using: &chance)
            switch Int.random(in: 0..<8, using: &chance) {
            case 0: header[Int.random(in: 0..<13, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
            case 1: header[8...12] = [8, 6, 0, 0, 1]
            case 2: header[Int.random(in: 0..<8, using: &chance) / 4 * 4 + 2] = UInt8.random(in: 0...63, using: &chance)
            case 3: chunks.swapAt(index, Int.random(in: 0..<chunks.count, using: &chance))
            case 4: chunks.insert(chunks[index], at: Int.random(in: 0..<chunks.count, using: &chance))
            case 5: if chunks.count > 1 { chunks.remove(at: index) }
            case 6: chunks[index].type = ["IDAT", "tRNS", "PLTE", "IHDR", "zTXt", "iCCP"][index % 6]
            default: if !chunks[index].data.isEmpty { change(&chunks[index].data, &chance) }
            }
        }
        var bytes = PNGChunks.signature + PNGChunks.chunk("IHDR", header)
        for chunk in chunks { bytes += PNGChunks.chunk(chunk.type, chunk.data) }
        if Int.random(in: 0..<4, using: &chance) == 0 { change(&bytes, &chance) }
        return bytes
    }
}
