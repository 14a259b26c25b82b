/// The palette colours that stand for a colour: one, or two in turn by a fixed pattern over the screen.
struct ColorMatch {
    var index: UInt8
    /// The second colour, for `share` of 64 pixels.
    var partner: UInt8 = 0
    var share = ColorMatch.alone

    /// One colour is near enough.
    static let alone: UInt8 = 0
    /// A second colour would help, and was not looked for yet.
    static let unknown = UInt8.max
}

/// Finds matches for colours in a palette.
///
/// A colour that has none near it is mixed of two, in an ordered pattern that stays in its place on the screen. Diffusion
/// of errors was rejected: the pattern of a part that stays would crawl with whatever moves beside it.
struct ColorMatcher {
    let palette: Palette
    /// The palette colours around each, nearest first, found when first needed.
    private var neighbours: [[Int]?]
    /// The sums of how far the colours are off, each times its pixels.
    private(set) var squaredError: Int64 = 0

    /// Up to this squared distance (a step of one in every part, or less than two of green) one colour is enough.
    static let exactEnough: Int32 = 9
    private static let mostNeighbours = 32

    init(_ palette: Palette) {
        self.palette = palette
        neighbours = Array(repeating: nil, count: palette.colors.count)
    }

    /// The one colour next to `color`, of which there are `weight` pixels.
    mutating func match(_ color: UInt32, weight: UInt32) -> ColorMatch {
        let nearest = palette.nearest(to: color)
        squaredError += Int64(nearest.distance) * Int64(weight)
        return ColorMatch(
            index: UInt8(nearest.index),
            share: nearest.distance > ColorMatcher.exactEnough ? ColorMatch.unknown : ColorMatch.alone)
    }

    /// Looks for a second colour q so that a mix of it and the nearest p comes closest to the colour. With e from p to the
    /// colour and d from p to q, the best share is e.d / d.d, at most a half, since p is the nearer.
    mutating func mix(_ color: UInt32, _ match: inout ColorMatch) {
        let first = ColorParts(palette.colors[Int(match.index)])
        let error = ColorParts(color) - first
        let distance = Double(error.squaredLength)
        var best = distance
        match.share = ColorMatch.alone
        for candidate in neighbours(of: Int(match.index)) {
            let step = ColorParts(palette.colors[candidate]) - first
            let along = Double(error.dot(step))
            let length = Double(step.squaredLength)
            if along <= 0 || length == 0 { continue }
            let share = min(along / length, 0.5)
            let left = distance - 2 * share * along + share * share * length
            // Colours far apart make a coarse pattern: the spread counts, a little.
            let cost = left + 0.15 * share * (1 - share) * length
            if cost < best {
                best = cost
                match.partner = UInt8(candidate)
                match.share = UInt8((share * 64).rounded())
            }
        }
    }

    private mutating func neighbours(of index: Int) -> [Int] {
        if let known = neighbours[index] { return known }
        let center = ColorParts(palette.colors[index])
        let found = palette.colors.indices
            .map { ((ColorParts(palette.colors[$0]) - center).squaredLength, $0) }
            .filter { $0.0 > 0 }.sorted { $0 < $1 }.prefix(ColorMatcher.mostNeighbours).map(\.1)
        neighbours[index] = found
        return found
    }
}

/// The order in which the pixels of an 8 x 8 square take the second colour, 0 to 63 (B. E. Bayer, "An optimum method for
/// two-level rendition of continuous-tone pictures", 1973): bits of x ^ y and y, reversed and interleaved.
let ditherPattern: [UInt8] = (0..<64).map { place in
    let (x, y) = (place & 7, place >> 3)
    var order = 0
    for bit in 0..<3 { order = order << 2 | ((x ^ y) >> bit & 1) << 1 | (y >> bit & 1) }
    return UInt8(order)
}
