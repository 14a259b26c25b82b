/// Powers that give the same bits on every machine: the C library's differ in the last bit from version to version, and one bit makes a
/// different trace a thousand sub-steps later. Only IEEE operations, in a fixed order.
package enum Power {
    /// The largest result; no law overflows with it.
    static let largest = 1e60

    /// base^exponent for base > 0, within 1e-13 of itself for the powers that a field meets; 0...`largest`.
    static func of(_ base: Double, _ exponent: Double) -> Double {
        let power = binaryLogarithm(base) * exponent
        if power >= 200 { return largest }
        if !(power > -1000) { return 0 }
        return min(exponential2(power), largest)
    }

    /// The logarithm of a finite x > 0 to base 2: that of its exponent and, by the series of the inverse hyperbolic tangent,
    /// that of its significand.
    package static func binaryLogarithm(_ x: Double) -> Double {
        var (whole, m) = (Double(x.exponent), x.significand)
        if m > 1.4142135623730951 { (whole, m) = (whole + 1, m / 2) }
        let s = (m - 1) / (m + 1)
        let z = s * s
        // |s| <= 0.1716: the next term is under 2^-56 of the sum.
        var sum = 0.0
        for n in stride(from: 21, through: 1, by: -2) { sum = 1 / Double(n) + z * sum }
        return whole + 2.8853900817779268 * s * sum
    }

    /// 2^x for |x| <= 1000.
    private static func exponential2(_ x: Double) -> Double {
        let whole = (x + 0x1.8p52) - 0x1.8p52
        let y = (x - whole) * 0.69314718055994531
        // |y| <= 0.3466: the next term is under 2^-52.
        var sum = 1.0
        for n in stride(from: 13.0, through: 1, by: -1) { sum = 1 + y / n * sum }
        return Double(sign: .plus, exponent: Int(whole), significand: sum)
    }
}

/// How a field's force depends on the distance: r^-falloff, with shortcuts for the usual exponents.
enum Falloff {
    case uniform
    case inverse
    case inverseSquare
    case proportional
    /// r to a small whole power: products are quicker than logarithms, and nearer to what a person works out.
    case whole(Int)
    case power(Double)

    init(_ exponent: Double) {
        self =
            switch exponent {
            case 0: .uniform
            case 1: .inverse
            case 2: .inverseSquare
            case -1: .proportional
            case -16...16 where exponent == Double(Int(exponent)): .whole(Int(-exponent))
            default: .power(-exponent)
            }
    }

    /// 0...`Power.largest`, for r >= 0.
    @inline(__always)
    func factor(_ r: Double) -> Double {
        switch self {
        case .uniform: 1
        case .inverse: r > 1e-60 ? 1 / r : Power.largest
        case .inverseSquare: r > 1e-30 ? 1 / (r * r) : Power.largest
        case .proportional: r
        case .whole(let power): Self.product(r, power)
        case .power(let power): r > 0 ? Power.of(r, power) : power > 0 ? 0 : Power.largest
        }
    }

    private static func product(_ r: Double, _ power: Int) -> Double {
        var product = 1.0
        for _ in 0..<abs(power) { product *= r }
        if power < 0 { product = product > 1e-60 ? 1 / product : Power.largest }
        return min(product, Power.largest)
    }
}
