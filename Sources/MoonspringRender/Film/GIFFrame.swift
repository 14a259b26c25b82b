/// A part of a film's picture as the GIF stores it.
struct GIFFrame {
    var rectangle: PixelRectangle
    /// A palette index for each pixel of the rectangle.
    var indices: [UInt8]
    /// nil: the film's shared palette.
    var palette: Palette?
    /// The index of pixels that stay as they were.
    var transparent: Int
}

/// Finds palettes for pictures and turns pixels into indices.
struct GIFFrameEncoder: ~Copyable {
    /// The palette of the first picture, which later ones use where it does for them; nil before the first picture.
    private(set) var shared: Palette?
    private var census = ColorCensus()
    private var numbers: [UInt32] = []

    /// One index of 256 is for pixels that stay.
    private static let mostColors = 255
    /// The shared palette does for a picture whose pixels are off by less than this on average (squared and weighted, see
    /// ``ColorParts/weights``): two steps in every part. A palette of its own costs 768 bytes.
    private static let goodEnough: Int64 = 36

    /// Encodes what differs from the picture seen before; without one, the whole picture, whose palette is shared.
    mutating func encode(
        _ picture: borrowing FilmPixels, rectangle: PixelRectangle, since old: UnsafePointer<UInt32>?
    ) -> GIFFrame {
        count(picture, rectangle, old)
        var colors = matchColors()
        var frame = GIFFrame(
            rectangle: rectangle, indices: [], palette: nil, transparent: colors.matcher.palette.colors.count)
        if shared == nil {
            shared = colors.matcher.palette
        } else if !colors.isShared {
            frame.palette = colors.matcher.palette
        }
        paint(&frame, picture, &colors)
        return frame
    }

    /// Numbers the colours of the pixels that differ.
    private mutating func count(
        _ picture: borrowing FilmPixels, _ rectangle: PixelRectangle, _ old: UnsafePointer<UInt32>?
    ) {
        census.removeAll()
        let size = rectangle.width * rectangle.height
        if numbers.count < size { numbers = Array(repeating: 0, count: size) }
        for y in 0..<rectangle.height {
            let start = (rectangle.y + y) * picture.width + rectangle.x
            numbers.withUnsafeMutableBufferPointer { numbers in
                guard let base = numbers.baseAddress else { return }
                census.add(
                    picture.pixels + start, old: old.map { $0 + start }, numbers: base + y * rectangle.width,
                    width: rectangle.width)
            }
        }
    }

    /// A palette for the colours of the census, with the match of each.
    private struct MatchedColors {
        var matcher: ColorMatcher
        var matches: [ColorMatch]
        var isShared = false
    }

    private func matchColors() -> MatchedColors {
        let isExact = census.count <= Self.mostColors
        if let shared, var colors = match(shared, within: isExact ? 0 : Self.goodEnough) {
            colors.isShared = true
            return colors
        }
        let palette =
            isExact
            ? Palette((0..<census.count).map { census.colors[$0] })
            : ColorQuantizer.palette(for: census, limit: Self.mostColors)
        return match(palette, within: nil) ?? MatchedColors(matcher: ColorMatcher(palette), matches: [])
    }

    /// nil: the colours are off by more than `limit` on average.
    private func match(_ palette: Palette, within limit: Int64?) -> MatchedColors? {
        var colors = MatchedColors(matcher: ColorMatcher(palette), matches: [])
        colors.matches.reserveCapacity(census.count)
        var most = Int64.max
        if let limit {
            most = 0
            for number in 0..<census.count { most += limit * Int64(census.weights[number]) }
        }
        for number in 0..<census.count {
            colors.matches.append(colors.matcher.match(census.colors[number], weight: census.weights[number]))
            if colors.matcher.squaredError > most { return nil }
        }
        return colors
    }

    /// Writes the indices of the pixels.
    private func paint(_ frame: inout GIFFrame, _ picture: borrowing FilmPixels, _ colors: inout MatchedColors) {
        let rectangle = frame.rectangle
        let size = rectangle.width * rectangle.height
        let transparent = UInt8(frame.transparent)
        frame.indices = Array(unsafeUninitializedCapacity: size) { indices, count in
            var place = 0
            for y in rectangle.y..<rectangle.y + rectangle.height {
                for x in rectangle.x..<rectangle.x + rectangle.width {
                    let number = Int(numbers[place])
                    indices[place] =
                        number == ColorCensus.unchanged
                        ? transparent
                        : colors.matches[number].share == ColorMatch.alone || !isSmooth(picture, x, y)
                            ? colors.matches[number].index : mixed(&colors, number, x, y)
                    place += 1
                }
            }
            count = size
        }
    }

    /// The colour that a pixel takes of the two mixed for a colour by number.
    private func mixed(_ colors: inout MatchedColors, _ number: Int, _ x: Int, _ y: Int) -> UInt8 {
        if colors.matches[number].share == ColorMatch.unknown {
            colors.matcher.mix(census.colors[number], &colors.matches[number])
        }
        let match = colors.matches[number]
        return match.share > ditherPattern[(y & 7) << 3 | x & 7] ? match.partner : match.index
    }

    /// Whether the pixel's colour is near those beside and above it. Bands show only in slow gradients; at the edge of a
    /// shape a pattern would only make it rough.
    private func isSmooth(_ picture: borrowing FilmPixels, _ x: Int, _ y: Int) -> Bool {
        let pixel = picture.pixels + y * picture.width + x
        let beside = x > 0 ? pixel[-1] : picture.width > 1 ? pixel[1] : pixel[0]
        let above = y > 0 ? pixel[-picture.width] : picture.height > 1 ? pixel[picture.width] : pixel[0]
        return isNear(pixel[0], beside) && isNear(pixel[0], above)
    }

    private func isNear(_ a: UInt32, _ b: UInt32) -> Bool {
        a == b || (ColorParts(a) - ColorParts(b)).squaredLength <= 9 * 12 * 12
    }
}

extension GIFFrame {
    /// A frame that changes nothing: one clear pixel, with the smallest palette.
    static let nothing = GIFFrame(
        rectangle: PixelRectangle(x: 0, y: 0, width: 1, height: 1), indices: [1], palette: Palette([0]), transparent: 1)
}
