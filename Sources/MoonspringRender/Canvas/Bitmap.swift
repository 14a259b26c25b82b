import CDrawing
import MoonspringScene

/// A picture in memory: rows of 32-bit pixels, each blue, green, red, alpha (premultiplied), from the top left.
/// One that is a mask has a byte for each: how far it is covered.
package final class Bitmap {
    package let width: Int
    package let height: Int
    /// Bytes from one row to the next.
    package let stride: Int
    let surface: OpaquePointer

    /// The largest side that is drawn, in pixels.
    package static let largestSide = 16_384

    /// The most pixels of a picture that a script may size: a bit more than 7680 x 4320. A person who asks for a size gets it.
    package static let largestArea = 36_000_000

    /// A clear picture of `width` x `height` pixels, each 1...16384.
    package init(width: Int, height: Int, largestArea: Int = .max, isMask: Bool = false) throws(OutputError) {
        try Bitmap.checkSides(width: width, height: height)
        guard width * height <= largestArea else {
            throw .usage(
                "the scene asks for a picture of \(width) x \(height) pixels, more than \(largestArea / 1_000_000) million: give a size with --size"
            )
        }
        try requireCairo()
        let format = isMask ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32
        guard let surface = cairo.image_surface_create(format, Int32(width), Int32(height)),
            cairo.surface_status(surface) == CAIRO_STATUS_SUCCESS
        else { throw .failed("there is no memory for a picture of \(width) x \(height) pixels; ask for a smaller one") }
        self.width = width
        self.height = height
        self.surface = surface
        stride = Int(cairo.image_surface_get_stride(surface))
    }

    /// Throws for sides that are not drawn.
    static func checkSides(width: Int, height: Int, remedy: String = "") throws(OutputError) {
        let sides = 1...Bitmap.largestSide
        guard sides.contains(width), sides.contains(height) else {
            throw .usage(
                "a picture of \(width) x \(height) pixels cannot be drawn: each side must be 1 to \(Bitmap.largestSide)\(remedy)"
            )
        }
    }

    deinit { cairo.surface_destroy(surface) }

    /// The rows, `stride` bytes each, for as long as `body` runs.
    package func withPixels<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        cairo.surface_flush(surface)
        let bytes = UnsafeRawBufferPointer(start: cairo.image_surface_get_data(surface), count: stride * height)
        return withExtendedLifetime(self) { body(bytes) }
    }

    package func clear() {
        cairo.surface_flush(surface)
        guard let pixels = cairo.image_surface_get_data(surface) else { return }
        pixels.update(repeating: 0, count: stride * height)
        cairo.surface_mark_dirty(surface)
    }

    package func png() throws(OutputError) -> [UInt8] {
        guard let bytes = PNGEncoder().encode(self) else {
            throw .failed("there is no memory for a PNG of \(width) x \(height) pixels; ask for a smaller one")
        }
        return bytes
    }
}

/// Where Cairo's bytes go: the closure is an array of bytes.
func appendBytes(
    _ closure: UnsafeMutableRawPointer?, _ data: UnsafePointer<UInt8>?, _ length: UInt32
) -> cairo_status_t {
    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
    closure.assumingMemoryBound(to: [UInt8].self).pointee
        .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
    return CAIRO_STATUS_SUCCESS
}
