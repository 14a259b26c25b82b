extension Trigonometry {
    /// Sine and cosine of four angles in radians, -1e4...1e4, within two units in the last place of 1.
    ///
    /// Poses of bodies are made with it. The argument is reduced by multiples of pi/2 in three parts (W. Cody and W. Waite,
    /// 1980) and the Taylor series, cut where the next term is below half a unit, give the rest.
    @inline(__always)
    static func sineCosine(_ x: SIMD4<Float>) -> (sine: SIMD4<Float>, cosine: SIMD4<Float>) {
        // Adding and taking away 1.5 * 2^23 rounds to a whole number.
        let rounder: Float = 12_582_912
        let turns = (x * 0.636_619_8 + rounder) - rounder
        let r = x - turns * 1.570_312_5 - turns * 4.837_512_969_970_703e-4 - turns * 7.549_789_948_768_648e-8
        let z = r * r
        var s = z * (1.0 / 362_880) - (1.0 / 5040)
        s = z * s + (1.0 / 120)
        s = z * s - (1.0 / 6)
        s = r + r * z * s
        var c = z * (1.0 / 40320) - (1.0 / 720)
        c = z * c + (1.0 / 24)
        c = z * c - 0.5
        c = 1 + z * c

        // Quarter turns swap the two and change signs.
        let quarter = wholeNumbers(turns)
        let isOdd = (quarter & 1) .== 1
        let sine = s.replacing(with: c, where: isOdd)
        let cosine = c.replacing(with: s, where: isOdd)
        let flipSine = (quarter & 2) .== 2
        let flipCosine = ((quarter &+ 1) & 2) .== 2
        return (sine.replacing(with: -sine, where: flipSine), cosine.replacing(with: -cosine, where: flipCosine))
    }

    /// Numbers without a fraction, within 22 bits, as integers: the low bits of the sum with 1.5 * 2^23. It takes one
    /// instruction where a checked conversion takes four branches, and no number, however odd, stops the program.
    @inline(__always)
    private static func wholeNumbers(_ x: SIMD4<Float>) -> SIMD4<Int32> {
        unsafeBitCast(x + 12_582_912, to: SIMD4<Int32>.self)
    }
}
