/// Chooses the colours that stand for many.
///
/// Colours of large areas are kept as they are: a flat area that is off by a little shows at once, and so do its borders to
/// what is not redrawn. The others are put into boxes, which are split, the one that gains most first, where the sum of
/// squares falls most (X. Wu, "Color Quantization by Dynamic Programming and Principal Analysis", 1992, made greedy). A
/// box's mean is its colour. Small areas count by the root of their pixels, so that the edge of a small shape keeps its hue.
///
/// giflib's own `GifQuantizeBuffer` cuts at the median of 5-bit colours: it keeps no colour exactly, and knows neither weights
/// nor pixels that stay as they were.
struct ColorQuantizer {
    /// A colour that makes up this part of the picture is kept: one pixel in so many.
    private static let largeShare = 256
    /// At most so many colours are kept, so that a slow gradient does not take all.
    private static let mostKept = 96
    /// More distinct colours than this are first merged where they agree in their leading bits.
    private static let mostSamples = 8192

    /// At most `limit` colours, 1...255, for those of a census that counted at least one pixel.
    static func palette(for census: borrowing ColorCensus, limit: Int) -> Palette {
        let kept = keptColors(of: census, limit: limit)
        var isKept = [Bool](repeating: false, count: census.count)
        for number in kept { isKept[number] = true }
        var samples: [Sample] = []
        samples.reserveCapacity(census.count - kept.count)
        for number in 0..<census.count where !isKept[number] {
            samples.append(Sample(census.colors[number], weight: Double(census.weights[number]).squareRoot()))
        }
        if samples.count > mostSamples { samples = merged(samples) }
        var boxes = ColorBoxes(samples)
        return Palette(kept.map { census.colors[$0] } + boxes.split(into: limit - kept.count))
    }

    private static func keptColors(of census: borrowing ColorCensus, limit: Int) -> [Int] {
        var total = 0
        for number in 0..<census.count { total += Int(census.weights[number]) }
        var large: [(weight: UInt32, number: Int)] = []
        for number in 0..<census.count where Int(census.weights[number]) * largeShare >= total {
            large.append((census.weights[number], number))
        }
        large.sort { $0.weight != $1.weight ? $0.weight > $1.weight : $0.number < $1.number }
        return large.prefix(min(mostKept, limit - 1)).map(\.number)
    }

    /// The weighted means of colours that agree in the 5, 6 and 5 leading bits of their parts.
    private static func merged(_ samples: [Sample]) -> [Sample] {
        var sums = [SIMD4<Double>](repeating: .zero, count: 1 << 16)
        for sample in samples {
            let key =
                (Int(sample.parts.red) >> 3) << 11 | (Int(sample.parts.green) >> 2) << 5 | Int(sample.parts.blue) >> 3
            sums[key] += sample.moments
        }
        return sums.compactMap { $0.w > 0 ? Sample(color(ofMoments: $0), weight: $0.w) : nil }
    }

    /// The colour whose weighted sums of red, green and blue, and weight, are these.
    static func color(ofMoments sums: SIMD4<Double>) -> UInt32 {
        let mean = (sums / sums.w).rounded(.toNearestOrAwayFromZero)
        return UInt32(mean.x) << 16 | UInt32(mean.y) << 8 | UInt32(mean.z)
    }
}

/// A colour and how much it counts.
struct Sample {
    let parts: ColorParts
    let weight: Double

    init(_ color: UInt32, weight: Double) {
        parts = ColorParts(color)
        self.weight = weight
    }

    /// The weighted parts, and the weight.
    var moments: SIMD4<Double> {
        SIMD4(Double(parts.red), Double(parts.green), Double(parts.blue), 1) * weight
    }

    /// A part by number: red, green, blue.
    func part(_ axis: Int) -> Int { Int(axis == 0 ? parts.red : axis == 1 ? parts.green : parts.blue) }
}
