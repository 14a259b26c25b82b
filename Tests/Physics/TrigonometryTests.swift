import MoonspringPhysics
import PlatformC
import TestSupport
import Testing

@Suite("Trigonometry is right to the last bit or so")
struct TrigonometryTests {
    /// Distance in units in the last place of the expected value.
    func ulps(_ value: Double, _ expected: Double) -> Double {
        value == expected ? 0 : ((value - expected) / expected.ulp).magnitude
    }

    @Test("known values")
    func knownValues() {
        #expect(Trigonometry.cosine(.pi / 2) == 6.123233995736766e-17)
        #expect(Trigonometry.sine(.pi) == 1.2246467991473532e-16)
        #expect(Trigonometry.sine(.pi / 2) == 1 && Trigonometry.cosine(0) == 1 && Trigonometry.cosine(.pi) == -1)
        #expect(ulps(Trigonometry.sine(.pi / 4), 0.7071067811865475) <= 1)
        #expect(ulps(Trigonometry.cosine(.pi / 4), 0.7071067811865476) <= 1)
        #expect(ulps(Trigonometry.sine(1), 0.8414709848078965) <= 1)
        #expect(ulps(Trigonometry.cosine(1), 0.5403023058681398) <= 1)
        #expect(ulps(Trigonometry.sine(100), -0.5063656411097588) <= 1)
        #expect(ulps(Trigonometry.sine(1e5), 0.03574879797201651) <= 1)
        #expect(ulps(Trigonometry.cosine(1e5), -0.9993608074382124) <= 1)
        #expect(
            Trigonometry.sine(-0.0).sign == .minus
                && Trigonometry.sine(Double.leastNonzeroMagnitude) == Double.leastNonzeroMagnitude)
    }

    @Test("arc tangents fall into the right quadrants, with IEEE signs")
    func quadrants() {
        let known: [(Double, Double, Double)] = [
            (1, 1, .pi / 4), (1, -1, 3 * .pi / 4), (-1, -1, -3 * .pi / 4), (-1, 1, -.pi / 4), (1, 0, .pi / 2),
            (-1, 0, -.pi / 2), (0, 1, 0), (0, -1, .pi), (-0.0, -1, -.pi), (0.0, 0.0, 0), (0, -0.0, .pi),
            (-0.0, -0.0, -.pi),
            (.infinity, 1, .pi / 2), (1, .infinity, 0), (1, -.infinity, .pi), (.infinity, .infinity, .pi / 4),
            (-.infinity, -.infinity, -3 * .pi / 4), (1e308, 1e308, .pi / 4),
            (Double.leastNonzeroMagnitude, Double.leastNonzeroMagnitude, .pi / 4), (1e-300, 1e300, 0),
        ]
        for (y, x, angle) in known { #expect(ulps(Trigonometry.arcTangent2(y, x), angle) <= 1, "\(y), \(x)") }
        #expect(Trigonometry.arcTangent2(-0.0, 1).sign == .minus && Trigonometry.arcTangent2(0.0, 1).sign == .plus)
    }

    @Test("sine and cosine agree with the C library over the whole precise range")
    func againstLibrary() {
        var random = SeededNumbers(0xDEAD_BEEF_1234)
        var worst = 0.0
        for range in [0.8, 7, 1000, 1e5] {
            for _ in 0..<100_000 {
                let x = Double.random(in: -range...range, using: &random)
                let (s, c) = Trigonometry.sineCosine(x)
                worst = max(worst, ulps(s, sin(x)), ulps(c, cos(x)))
            }
        }
        // Next to multiples of pi/2, where a careless reduction loses everything.
        for n in 1...60_000 {
            let x = Double(n) * (.pi / 2)
            let (s, c) = Trigonometry.sineCosine(x)
            worst = max(worst, ulps(s, sin(x)), ulps(c, cos(x)))
        }
        #expect(worst <= 1, "\(worst)")
    }

    @Test("the arc tangent agrees with the C library")
    func arcTangentAgainstLibrary() {
        var random = SeededNumbers(0xFACE_1234)
        var worst = 0.0
        for _ in 0..<300_000 {
            let x = Double.random(in: -10...10, using: &random)
            let y = Double.random(in: -10...10, using: &random) * (Bool.random(using: &random) ? 1 : 1e-3)
            worst = max(worst, ulps(Trigonometry.arcTangent2(y, x), atan2(y, x)))
        }
        #expect(worst <= 2, "\(worst)")
    }

    @Test("32-bit sine and cosine are right to the last place")
    func floats() {
        var random = SeededNumbers(0xF10A7)
        var worst = 0.0
        for range: Float in [1, 3.2, 1000, 1e5] {
            for _ in 0..<50_000 {
                let x = Float.random(in: -range...range, using: &random)
                let (s, c) = Trigonometry.sineCosine(x)
                for (value, exact) in [(s, sin(Double(x))), (c, cos(Double(x)))] {
                    worst = max(worst, (Double(value) - exact).magnitude / Double(Float(exact).ulp))
                }
            }
        }
        #expect(worst <= 0.51, "\(worst)")
    }

    @Test("absurd angles stay bounded and repeat")
    func absurd() {
        for x in [1e6, 1e15, -1e100, 1.7e308, 0x1p1023] {
            let (s, c) = Trigonometry.sineCosine(x)
            #expect(isNear(s * s + c * c, 1, 1e-12))
            #expect(Trigonometry.sine(x) == s && Trigonometry.sine(-x) == -s && Trigonometry.cosine(-x) == c)
        }
        let (s, c) = Trigonometry.sineCosine(Float(3e38))
        #expect(isNear(s * s + c * c, 1, 1e-6))
        #expect(Trigonometry.sine(.infinity).isNaN && Trigonometry.arcTangent2(.nan, 1).isNaN)
        #expect(isNear(Trigonometry.sine(1e6), -0.3499935021712930, 1e-9))
    }
}
