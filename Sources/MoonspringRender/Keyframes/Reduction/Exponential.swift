/// The exponential function and the natural logarithm, alike to the bit on every machine, which those of C libraries are not.
enum Exponential {
    private static let logarithmOfTwo = 0.693147180559945309417232121458

    /// e to the power of a number. Powers of two are taken out, so that Taylor's series is short.
    static func power(_ exponent: Double) -> Double {
        if exponent < -745 { return 0 }
        if exponent > 709 { return .infinity }
        let twos = (exponent / logarithmOfTwo).rounded()
        let rest = exponent - twos * logarithmOfTwo
        var (term, sum) = (1.0, 1.0)
        for number in 1..<20 {
            term *= rest / Double(number)
            sum += term
        }
        return Double(sign: .plus, exponent: Int(twos), significand: sum)
    }

    /// The natural logarithm of a positive number: ln m = 2 artanh((m - 1) / (m + 1)), m within √½ and √2.
    static func logarithm(_ number: Double) -> Double {
        guard number > 0, number.isFinite else { return number == 0 ? -.infinity : .nan }
        var (exponent, m) = (Double(number.exponent), number.significand)
        if m > 1.41421356237309515 { (exponent, m) = (exponent + 1, m / 2) }
        let z = (m - 1) / (m + 1)
        var (power, sum) = (z, 0.0)
        for number in stride(from: 1, through: 41, by: 2) {
            sum += power / Double(number)
            power *= z * z
        }
        return 2 * sum + exponent * logarithmOfTwo
    }
}
