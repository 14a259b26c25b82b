import CDrawing
import MoonspringScene

/// giflib behind a small surface: it writes the blocks of a GIF and packs the pixels. Its bytes gather in memory.
final class GIFStream {
    private let file: UnsafeMutablePointer<GifFileType>
    private let bytes: UnsafeMutablePointer<[UInt8]>

    /// Begins a film of `width` x `height` pixels, each 1...65535, that repeats forever.
    init(width: Int, height: Int, palette: Palette) throws(OutputError) {
        try requireGIF()
        let bytes = UnsafeMutablePointer<[UInt8]>.allocate(capacity: 1)
        bytes.initialize(to: [])
        var code: Int32 = 0
        guard let file = gif.EGifOpen(bytes, appendGIFBytes, &code) else {
            bytes.deinitialize(count: 1)
            bytes.deallocate()
            throw GIFStream.failure(code)
        }
        self.bytes = bytes
        self.file = file
        gif.EGifSetGifVersion(file, true)
        let map = GIFStream.makeMap(palette)
        defer { gif.GifFreeMapObject(map) }
        // 8 bits: what the colours were chosen from.
        try check(gif.EGifPutScreenDesc(file, Int32(width), Int32(height), 8, 0, map))
        try check(gif.EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
        try check(gif.EGifPutExtensionBlock(file, 11, Array("NETSCAPE2.0".utf8)))
        // 1: this block is about repeating; 0, 0: forever.
        try check(gif.EGifPutExtensionBlock(file, 3, [1, 0, 0] as [UInt8]))
        try check(gif.EGifPutExtensionTrailer(file))
    }

    deinit {
        var code: Int32 = 0
        // This frees all, and the end it writes goes nowhere.
        if !isClosed { _ = gif.EGifCloseFile(file, &code) }
        bytes.deinitialize(count: 1)
        bytes.deallocate()
    }

    private var isClosed = false

    /// Adds a frame that is seen for `delay` hundredths of a second, 0...65535.
    func add(_ frame: GIFFrame, delay: Int) throws(OutputError) {
        var control = GraphicsControlBlock(
            DisposalMode: DISPOSE_DO_NOT, UserInputFlag: false, DelayTime: Int32(delay),
            TransparentColor: Int32(frame.transparent))
        var block = [UInt8](repeating: 0, count: 4)
        _ = gif.EGifGCBToExtension(&control, &block)
        try check(gif.EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, 4, block))
        let map = frame.palette.flatMap { GIFStream.makeMap($0) }
        defer { gif.GifFreeMapObject(map) }
        let place = frame.rectangle
        try check(
            gif.EGifPutImageDesc(
                file, Int32(place.x), Int32(place.y), Int32(place.width), Int32(place.height), false, map))
        // giflib masks the pixels in place.
        var indices = frame.indices
        try check(gif.EGifPutLine(file, &indices, Int32(indices.count)))
    }

    func finish() throws(OutputError) {
        var code: Int32 = 0
        isClosed = true
        guard gif.EGifCloseFile(file, &code) == GIF_OK else { throw GIFStream.failure(code) }
    }

    /// The bytes since the last call.
    func takeBytes() -> [UInt8] {
        defer { bytes.pointee.removeAll(keepingCapacity: true) }
        return bytes.pointee
    }

    /// The palette with room for one more index, the transparent one. giflib wants a power of two.
    private static func makeMap(_ palette: Palette) -> UnsafeMutablePointer<ColorMapObject>? {
        var size = 2
        while size < palette.colors.count + 1 { size *= 2 }
        var colors = palette.colors.map {
            GifColorType(Red: UInt8($0 >> 16 & 0xFF), Green: UInt8($0 >> 8 & 0xFF), Blue: UInt8($0 & 0xFF))
        }
        while colors.count < size { colors.append(GifColorType(Red: 0, Green: 0, Blue: 0)) }
        return gif.GifMakeMapObject(Int32(size), colors)
    }

    private func check(_ status: Int32) throws(OutputError) {
        if status != GIF_OK { throw GIFStream.failure(file.pointee.Error) }
    }

    private static func failure(_ code: Int32) -> OutputError {
        .failed("the GIF could not be made: \(gif.GifErrorString(code).map { String(cString: $0) } ?? "error \(code)")")
    }
}

/// Where giflib's bytes go: the user's data is an array of bytes.
private func appendGIFBytes(
    _ file: UnsafeMutablePointer<GifFileType>?, _ data: UnsafePointer<UInt8>?, _ length: Int32
) -> Int32 {
    guard length > 0 else { return 0 }
    return appendBytes(file?.pointee.UserData, data, UInt32(length)) == CAIRO_STATUS_SUCCESS ? length : 0
}
