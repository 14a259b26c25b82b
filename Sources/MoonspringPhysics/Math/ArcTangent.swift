extension Trigonometry {
    /// The angle in radians of the vector (x, y), in (-pi, pi], clockwise where y points down.
    ///
    /// Within about 1 unit in the last place. Signed zeros and infinities as in IEEE 754 atan2; not a number only for
    /// an argument that is.
    ///
    /// Method: of t = smaller / larger the nearest k/8 is taken off by the addition theorem,
    /// atan t = atan(k/8) + atan((t - k/8) / (1 + t k/8)), which leaves at most 1/16 for the Taylor series.
    public static func arcTangent2(_ y: Double, _ x: Double) -> Double {
        if y.isNaN || x.isNaN { return .nan }
        var tall = y.magnitude
        var wide = x.magnitude
        if tall.isInfinite || wide.isInfinite {
            // Only which of the two is infinite counts.
            let one = tall.isInfinite ? 1.0 : 0.0
            wide = wide.isInfinite ? 1 : 0
            tall = one
        }
        let angle = firstQuadrant(tall, wide)
        let half = x.sign == .plus ? angle : .pi - (angle - piTail)
        return y.sign == .plus ? half : -half
    }

    /// pi - Double.pi and half of it.
    private static let piTail = 0x1.1a62633145c07p-53
    private static let halfPiTail = 0x1.1a62633145c07p-54

    /// The angle of (wide, tall), neither negative, in [0, pi/2].
    private static func firstQuadrant(_ tall: Double, _ wide: Double) -> Double {
        if tall == 0 { return 0 }
        if wide == 0 { return .pi / 2 }
        var tall = tall
        var wide = wide
        // Powers of two keep the sums and products below from overflowing and from losing bits; they change no
        // quotient.
        let larger = max(tall, wide)
        if larger > 0x1p1000 {
            tall *= 0x1p-100
            wide *= 0x1p-100
        } else if larger < 0x1p-800 {
            tall *= 0x1p200
            wide *= 0x1p200
        }
        if tall <= wide { return octant(tall, wide) }
        return .pi / 2 - (octant(wide, tall) - halfPiTail)
    }

    /// atan(small / large) for 0 <= small <= large, in [0, pi/4].
    private static func octant(_ small: Double, _ large: Double) -> Double {
        let k = roundToNearest(8 * (small / large))
        if k == 0 {
            let t = small / large
            return t - arcTangentDeficit(t)
        }
        let step = k * 0.125
        let t = (small - step * large) / (large + step * small)
        let known = arcTangentOfEighths(Int(k))
        return known.high + (t - (arcTangentDeficit(t) - known.low))
    }

    /// t - atan t for |t| up to 1/16, by its Taylor series.
    @inline(__always)
    private static func arcTangentDeficit(_ t: Double) -> Double {
        let z = t * t
        var p = 1.0 / 15
        p = 1.0 / 13 - z * p
        p = 1.0 / 11 - z * p
        p = 1.0 / 9 - z * p
        p = 1.0 / 7 - z * p
        p = 1.0 / 5 - z * p
        p = 1.0 / 3 - z * p
        return t * z * p
    }

    /// atan(k/8) in two parts.
    @inline(__always)
    private static func arcTangentOfEighths(_ k: Int) -> (high: Double, low: Double) {
        switch k {
        case 1: (0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59)
        case 2: (0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57)
        case 3: (0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56)
        case 4: (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56)
        case 5: (0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58)
        case 6: (0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56)
        case 7: (0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56)
        default: (0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55)
        }
    }
}
