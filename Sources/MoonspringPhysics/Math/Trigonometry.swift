/// Sine, cosine and arc tangent that give the same bits on every machine.
///
/// The functions of the C library differ in the last bit between versions and processors, and one different bit is a
/// different trace a thousand sub-steps later. These use only IEEE addition, multiplication, division and rounding, in
/// a fixed order, without fused multiply-add.
///
/// Method: the argument is reduced to [-pi/4, pi/4] with pi/2 in three parts (W. Cody and W. Waite, "Software Manual
/// for the Elementary Functions", 1980) and a carried remainder; the Taylor series of sine and cosine, cut where the
/// next term is under 2^-58 of the result, give the rest.
public enum Trigonometry {
    /// The sine of an angle in radians, within 1 unit in the last place for |x| up to 1e5, and bounded and repeatable
    /// beyond.
    ///
    /// Not a number for an argument that is not finite.
    public static func sine(_ x: Double) -> Double { sineCosine(x).sine }

    /// The cosine of an angle in radians, within 1 unit in the last place for |x| up to 1e5, and bounded and repeatable
    /// beyond.
    ///
    /// Not a number for an argument that is not finite.
    public static func cosine(_ x: Double) -> Double { sineCosine(x).cosine }

    /// The sine and the cosine of an angle in radians, for little more than the price of one.
    public static func sineCosine(_ x: Double) -> (sine: Double, cosine: Double) {
        guard x.isFinite else { return (.nan, .nan) }
        if x == 0 { return (x, 1) }  // The sign of a zero would be lost in the sums.
        let reduced = reduceToOctant(x)
        let s = octantSine(reduced.angle, reduced.tail)
        let c = octantCosine(reduced.angle, reduced.tail)
        return quadrant(reduced.quarterTurns, sine: s, cosine: c)
    }

    /// The sine and the cosine of a 32-bit angle in radians, within 1 unit in the last place for |x| up to 1e5.
    ///
    /// Computed in 64 bits with shorter series; the solver turns anchors with it.
    public static func sineCosine(_ x: Float) -> (sine: Float, cosine: Float) {
        guard x.isFinite else { return (.nan, .nan) }
        var wide = Double(x)
        if !(wide.magnitude <= preciseRange) { wide = remainderOfTurn(wide) }
        let turns = roundToNearest(wide * twoOverPi)
        let r = wide - turns * halfPi1 - turns * halfPi2
        let z = r * r
        let s =
            r + r * z * (-1.0 / 6 + z * (1.0 / 120 + z * (-1.0 / 5040 + z * (1.0 / 362_880 - z * (1.0 / 39_916_800)))))
        let c = 1 + z * (-0.5 + z * (1.0 / 24 + z * (-1.0 / 720 + z * (1.0 / 40320 - z * (1.0 / 3_628_800)))))
        let pair = quadrant(Int(turns) & 3, sine: s, cosine: c)
        return (Float(pair.sine), Float(pair.cosine))
    }

    // MARK: Reduction

    /// Up to here n * (pi/2) is exact in the first two parts, since n has at most 17 bits.
    private static let preciseRange = 1e5
    private static let twoOverPi = 0.63661977236758134308
    /// pi/2 in three parts, the first two of 33 bits so that their products with n are exact.
    private static let halfPi1 = 0x1.921fb544p+0
    private static let halfPi2 = 0x1.0b4611a6p-34
    private static let halfPi3 = 0x1.3198a2e037073p-69

    /// An angle in [-pi/4, pi/4] plus its rounding error, and the number of quarter turns (modulo 4) taken off.
    @inline(__always)
    private static func reduceToOctant(_ x: Double) -> (angle: Double, tail: Double, quarterTurns: Int) {
        var x = x
        // Beyond the precise range the angle is only kept bounded and repeatable: the remainder is exact arithmetic.
        if !(x.magnitude <= preciseRange) { x = remainderOfTurn(x) }
        let n = roundToNearest(x * twoOverPi)
        if n == 0 { return (x, 0, 0) }
        let a = x - n * halfPi1
        let b = n * halfPi2
        let difference = a - b
        // The error of that subtraction, whichever of the two is larger (D. Knuth's two-sum).
        let part = difference - a
        let error = (a - (difference - part)) - (b + part)
        let rest = error - n * halfPi3
        let angle = difference + rest
        return (angle, (difference - angle) + rest, Int(n) & 3)
    }

    /// The nearest whole number, ties to even, for |x| up to 2^51.
    ///
    /// Adding 1.5 * 2^52 leaves no room for a fraction. `rounded()` would call the C library on older processors, and
    /// the engine links none.
    @inline(__always)
    static func roundToNearest(_ x: Double) -> Double { (x + 0x1.8p52) - 0x1.8p52 }

    /// x less as many times 2 * Double.pi as fit, without rounding.
    @inline(never)
    private static func remainderOfTurn(_ x: Double) -> Double {
        let turn = 2 * Double.pi
        var rest = x.magnitude
        var step = turn
        while step <= 0.5 * rest { step *= 2 }
        // The rest is under twice the step each time, so the difference is exact (P. Sterbenz, 1974).
        while step >= turn {
            if rest >= step { rest -= step }
            step *= 0.5
        }
        return x < 0 ? -rest : rest
    }

    @inline(__always)
    private static func quadrant(_ turns: Int, sine s: Double, cosine c: Double) -> (sine: Double, cosine: Double) {
        switch turns {
        case 0: (s, c)
        case 1: (c, -s)
        case 2: (-s, -c)
        default: (-c, s)
        }
    }

    // MARK: Series on [-pi/4, pi/4]

    @inline(__always)
    private static func octantSine(_ y: Double, _ tail: Double) -> Double {
        let z = y * y
        // 1/3!, 1/5!, ... 1/17! with alternating signs.
        var p = 1.0 / 355_687_428_096_000
        p = -1.0 / 1_307_674_368_000 + z * p
        p = 1.0 / 6_227_020_800 + z * p
        p = -1.0 / 39_916_800 + z * p
        p = 1.0 / 362_880 + z * p
        p = -1.0 / 5040 + z * p
        p = 1.0 / 120 + z * p
        p = -1.0 / 6 + z * p
        // sin(y + tail) = sin y + tail cos y, and half z is enough of that cosine.
        return y + (y * z * p + tail * (1 - 0.5 * z))
    }

    @inline(__always)
    private static func octantCosine(_ y: Double, _ tail: Double) -> Double {
        let z = y * y
        var p = 1.0 / 20_922_789_888_000
        p = -1.0 / 87_178_291_200 + z * p
        p = 1.0 / 479_001_600 + z * p
        p = -1.0 / 3_628_800 + z * p
        p = 1.0 / 40320 + z * p
        p = -1.0 / 720 + z * p
        p = 1.0 / 24 + z * p
        // 1 - z/2 loses bits near pi/4: what it loses is exact to recover, and goes in with the small terms.
        let half = 0.5 * z
        let leading = 1 - half
        return leading + (((1 - leading) - half) + (z * z * p - y * tail))
    }
}
