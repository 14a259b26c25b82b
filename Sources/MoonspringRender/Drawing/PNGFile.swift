import CDrawing

/// A PNG file, looked through before anything is made of what it says (PNG specification, third edition, 5.3 and 11.2.1).
struct PNGFile {
    let width: Int
    let height: Int
    private let bitsPerPixel: Int
    /// The file with what a picture is drawn from, and nothing else.
    private var bytes: [UInt8]
    /// How many of them are the packed pixels.
    private var packed = 0

    /// How every PNG begins.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// As the specification has it (11.2.1), so that their product is a number too.
    private static let sides = 1...Int(Int32.max)
    /// The other kinds of chunks say nothing that Cairo draws; a text or a colour profile may unpack to a thousand times its size.
    private static let drawn = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map { Array($0.utf8) }
    /// Two bits, the least there is, stand for 258 bytes at most (RFC 1951, 3.2.5).
    private static let mostUnpacked = 258 * 4

    /// Nil for what is not a whole PNG.
    init?(_ file: [UInt8]) {
        guard file.starts(with: PNGFile.signature), let header = Chunk(in: file, at: PNGFile.signature.count),
            header.type == Array("IHDR".utf8), header.data.count == 13
        else { return nil }
        let start = header.data.lowerBound
        (width, height) = (PNGFile.number(file, start), PNGFile.number(file, start + 4))
        guard let samples = PNGFile.samples(colorType: file[start + 9]), [1, 2, 4, 8, 16].contains(file[start + 8]),
            PNGFile.sides.contains(width), PNGFile.sides.contains(height)
        else { return nil }
        bitsPerPixel = samples * Int(file[start + 8])
        bytes = PNGFile.signature
        var place = PNGFile.signature.count
        while true {
            guard let chunk = Chunk(in: file, at: place) else { return nil }
            if PNGFile.drawn.contains(chunk.type) { bytes += file[place..<chunk.end] }
            if chunk.type == Array("IDAT".utf8) { packed += chunk.data.count }
            if chunk.type == Array("IEND".utf8) { return }
            place = chunk.end
        }
    }

    /// The picture; nil where the file holds less than it says, or is broken otherwise. The caller owns it.
    func surface() -> OpaquePointer? {
        // Cairo asks for the memory of all pixels before it sees the first.
        let (bits, isTooLarge) = (width * height).multipliedReportingOverflow(by: bitsPerPixel)
        guard !isTooLarge, bits / 8 / PNGFile.mostUnpacked <= packed, (try? requireCairo()) != nil else { return nil }
        let surface = bytes.withUnsafeBytes { bytes in
            var rest = bytes
            return withUnsafeMutablePointer(to: &rest) { cairo.image_surface_create_from_png_stream(takeBytes, $0) }
        }
        if cairo.surface_status(surface) == CAIRO_STATUS_SUCCESS { return surface }
        cairo.surface_destroy(surface)
        return nil
    }

    private struct Chunk {
        let type: [UInt8]
        let data: Range<Int>
        /// Behind its check sum.
        var end: Int { data.upperBound + 4 }

        /// Nil where the file ends within it.
        init?(in file: [UInt8], at place: Int) {
            guard file.count - place >= 12 else { return nil }
            let length = PNGFile.number(file, place)
            guard length <= file.count - place - 12 else { return nil }
            type = Array(file[place + 4..<place + 8])
            data = place + 8..<place + 8 + length
        }
    }

    private static func number(_ file: [UInt8], _ place: Int) -> Int {
        file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func samples(colorType: UInt8) -> Int? {
        switch colorType {
        case 0, 3: 1
        case 2: 3
        case 4: 2
        case 6: 4
        default: nil
        }
    }
}

/// Where Cairo gets bytes from: the closure is what is left of a buffer.
private func takeBytes(
    _ closure: UnsafeMutableRawPointer?, _ target: UnsafeMutablePointer<UInt8>?, _ length: UInt32
) -> cairo_status_t {
    guard let rest = closure?.assumingMemoryBound(to: UnsafeRawBufferPointer.self), let target,
        Int(length) <= rest.pointee.count
    else { return CAIRO_STATUS_READ_ERROR }
    UnsafeMutableRawPointer(target).copyMemory(
        from: rest.pointee.baseAddress ?? UnsafeRawPointer(target), byteCount: Int(length))
    rest.pointee = UnsafeRawBufferPointer(rebasing: rest.pointee.dropFirst(Int(length)))
    return CAIRO_STATUS_SUCCESS
}
