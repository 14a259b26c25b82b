/// Smooth random vectors over space and time: simplex noise in three dimensions (K. Perlin, "Noise Hardware", 2001) with two
/// gradients at each point of the lattice, one for each part of the vector.
///
/// The value is twice continuously differentiable, repeats nowhere, and has the same bits on every machine: the gradients come
/// from a hash of the lattice point and the seed, and there is no table and no function of the C library in it.
enum SimplexNoise {
    /// The vector at (x, y) and time `z`: each part in -1...1, 0 on average, about 0.4 in the mean square. It changes over
    /// lengths of about 1.
    static func vector(_ x: Double, _ y: Double, _ z: Double, seed: UInt64) -> Vector {
        let (x, y, z) = (folded(x), folded(y), folded(z))
        // The cube of the skewed lattice, and the offset from its first corner in plain coordinates.
        let skew = (x + y + z) / 3
        let (i, j, k) = (floor(x + skew), floor(y + skew), floor(z + skew))
        let unskew = (i + j + k) / 6
        let (x0, y0, z0) = (x - (i - unskew), y - (j - unskew), z - (k - unskew))
        // Which of the six tetrahedra of the cube: the way to its far corner goes along the largest offset first.
        let (isXY, isYZ, isXZ) = (x0 >= y0, y0 >= z0, x0 >= z0)
        let (a1, b1, c1) = (unit(isXY && isXZ), unit(!isXY && isYZ), unit(!isXZ && !isYZ))
        let (a2, b2, c2) = (unit(isXY || isXZ), unit(!isXY || isYZ), unit(!isXZ || !isYZ))
        let (p, q, r) = (Int64(i), Int64(j), Int64(k))
        var sum = Vector.zero
        add(x0, y0, z0, hash(p, q, r, seed), &sum)
        add(
            x0 - a1 + 1 / 6.0, y0 - b1 + 1 / 6.0, z0 - c1 + 1 / 6.0,
            hash(p &+ Int64(a1), q &+ Int64(b1), r &+ Int64(c1), seed), &sum)
        add(
            x0 - a2 + 1 / 3.0, y0 - b2 + 1 / 3.0, z0 - c2 + 1 / 3.0,
            hash(p &+ Int64(a2), q &+ Int64(b2), r &+ Int64(c2), seed), &sum)
        add(x0 - 0.5, y0 - 0.5, z0 - 0.5, hash(p &+ 1, q &+ 1, r &+ 1, seed), &sum)
        return sum * scale
    }

    @inline(__always)
    private static func unit(_ isOne: Bool) -> Double { isOne ? 1 : 0 }

    /// What one corner gives to a point at an offset from it.
    @inline(__always)
    private static func add(_ dx: Double, _ dy: Double, _ dz: Double, _ hash: UInt64, _ sum: inout Vector) {
        // Beyond this radius lie points outside the tetrahedra that share the corner: it must fade out within.
        var weight = 0.5 - dx * dx - dy * dy - dz * dz
        weight = weight > 0 ? weight * weight : 0
        weight *= weight
        sum += weight * Vector(slope(hash >> 40, dx, dy, dz), slope(hash >> 50, dx, dy, dz))
    }

    /// The largest part found among 60 million points is 0.01301.
    private static let scale = 76.0

    /// The product of an offset with one of the twelve directions to the edges of a cube: the sum of two of its parts, each with
    /// either sign. The bits are random, so that branches would be guessed wrong every other time.
    @inline(__always)
    private static func slope(_ bits: UInt64, _ x: Double, _ y: Double, _ z: Double) -> Double {
        let choice = bits & 15
        let (x, y, z) = (x.bitPattern, y.bitPattern, z.bitPattern)
        let isHigh = 0 &- (choice >> 3)
        let isLow = 0 &- (((choice >> 2) &- 1) >> 63)
        let isOdd = 0 &- ((((choice & 13) ^ 12) &- 1) >> 63)
        let u = x & ~isHigh | y & isHigh
        let v = y & isLow | x & isOdd | z & ~(isLow | isOdd)
        return Double(bitPattern: u ^ choice << 63) + Double(bitPattern: v ^ (choice & 2) << 62)
    }

    /// The finisher of SplitMix64 (G. Steele, D. Lea and C. Flood, 2014) over a mix of the four numbers.
    @inline(__always)
    private static func hash(_ i: Int64, _ j: Int64, _ k: Int64, _ seed: UInt64) -> UInt64 {
        var h = seed
        h ^= UInt64(bitPattern: i) &* 0x9E37_79B9_7F4A_7C15
        h ^= UInt64(bitPattern: j) &* 0xC2B2_AE3D_27D4_EB4F
        h ^= UInt64(bitPattern: k) &* 0x1656_67B1_9E37_79F9
        h = (h ^ h >> 30) &* 0xBF58_476D_1CE4_E5B9
        h = (h ^ h >> 27) &* 0x94D0_49BB_1331_11EB
        return h ^ h >> 31
    }

    @inline(__always)
    private static func floor(_ x: Double) -> Double {
        let whole = Double(Int64(x))
        return whole > x ? whole - 1 : whole
    }

    /// Coordinates so large that nothing smooth is left of them come back into a range where something is.
    @inline(__always)
    private static func folded(_ x: Double) -> Double {
        let range = 0x1p32
        if x.magnitude < range { return x }
        guard x.magnitude < 0x1p62 else { return 0 }
        return x - floor(x / range) * range
    }
}
