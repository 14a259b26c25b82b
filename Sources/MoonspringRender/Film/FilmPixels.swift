import MoonspringSystem

/// A film's own copy of a picture: rows of pixels without alpha, each 0x00RRGGBB, from the top left.
///
/// The drawing's bitmap belongs to the caller, who draws the next picture on it, so a film that looks back keeps a copy.
struct FilmPixels: ~Copyable {
    let width: Int
    let height: Int
    let pixels: UnsafeMutablePointer<UInt32>

    /// Black pixels; each side is at least 1.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = .allocate(capacity: width * height)
        pixels.initialize(repeating: 0, count: width * height)
    }

    deinit { pixels.deallocate() }

    var count: Int { width * height }

    /// Takes a picture, as it looks on white paper, or with `keepsAlpha` as it is: 0xAARRGGBB, not premultiplied. Where it is smaller, its last column and row are repeated; where it is
    /// larger, the rest is left out.
    mutating func take(_ bitmap: Bitmap, keepsAlpha: Bool = false) {
        bitmap.withPixels { bytes in
            guard let base = bytes.baseAddress else { return }
            let columns = min(width, bitmap.width)
            for y in 0..<height {
                let row = base + min(y, bitmap.height - 1) * bitmap.stride
                let source = row.assumingMemoryBound(to: UInt32.self)
                if keepsAlpha {
                    for x in 0..<columns { pixels[y * width + x] = straight(source[x]) }
                } else {
                    flatten(source, pixels + y * width, columns)
                }
                let last = pixels[y * width + columns - 1]
                for x in columns..<width { pixels[y * width + x] = last }
            }
        }
    }

    /// The smallest rectangle outside which both pictures, of the same size, are equal; nil: they are equal everywhere.
    func changes(from other: borrowing FilmPixels) -> PixelRectangle? {
        guard let top = (0..<height).first(where: { !isRowEqual($0, other) }),
            let bottom = (top..<height).last(where: { !isRowEqual($0, other) })
        else { return nil }
        var left = width
        var right = -1
        for y in top...bottom {
            let mine = pixels + y * width
            let its = other.pixels + y * width
            var x = 0
            while x < left, mine[x] == its[x] { x += 1 }
            left = min(left, x)
            x = width - 1
            while x > right, mine[x] == its[x] { x -= 1 }
            right = max(right, x)
        }
        return PixelRectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    private func isRowEqual(_ y: Int, _ other: borrowing FilmPixels) -> Bool {
        Memory.isEqual(pixels + y * width, other.pixels + y * width, bytes: 4 * width)
    }
}

/// A part of a picture, in pixels from its top left.
struct PixelRectangle: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
}

/// Pixels of Cairo, premultiplied, as they look on white. White behind a pixel adds 255 - alpha to each part.
private func flatten(_ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ count: Int) {
    for x in 0..<count {
        let pixel = source[x]
        let white = 255 - pixel >> 24
        target[x] = (pixel &+ (white | white << 8 | white << 16)) & 0xFF_FFFF
    }
}
