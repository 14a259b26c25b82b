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
        let first: (Double, Double, Double)
        let second: (Double, Double, Double)
        if x0 >= y0 {
            first = x0 >= z0 ? (1, 0, 0) : (0, 0, 1)
            second = y0 >= z0 ? (1, 1, 0) : (1, 0, 1)
        } else {
            first = y0 >= z0 ? (0, 1, 0) : (0, 0, 1)
            second = x0 >= z0 ? (1, 1, 0) : (0, 1, 1)
        }
        var sum = Vector.zero
        for corner in 0..<4 {
            let (a, b, c) = corner == 0 ? (0, 0, 0) : corner == 1 ? first : corner == 2 ? second : (1, 1, 1)
            let shift = Double(corner) / 6
            let (dx, dy, dz) = (x0 - a + shift, y0 - b + shift, z0 - c + shift)
            // Beyond this radius lie points outside the tetrahedra that share the corner: it must fade out within.
            var weight = 0.5 - dx * dx - dy * dy - dz * dz
            guard weight > 0 else { continue }
            weight *= weight
            weight *= weight
            let hash = hash(Int64(i + a), Int64(j + b), Int64(k + c), seed)
            sum += weight * Vector(slope(hash >> 40, dx, dy, dz), slope(hash >> 50, dx, dy, dz))
        }
        return sum * scale
    }

    /// The largest part found among 60 million points is 0.01301.
    private static let scale = 76.0

    /// The product of an offset with one of the twelve directions to the edges of a cube.
    @inline(__always)
    private static func slope(_ bits: UInt64, _ x: Double, _ y: Double, _ z: Double) -> Double {
        let choice = bits & 15
        let u = choice < 8 ? x : y
        let v = choice < 4 ? y : choice == 12 || choice == 14 ? x : z
        return (choice & 1 == 0 ? u : -u) + (choice & 2 == 0 ? v : -v)
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
