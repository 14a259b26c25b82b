import MoonspringScene

/// Finds the easing curve that goes through a stretch of samples within a tolerance.
struct EasingFit {
    /// Progress at equal steps of time, the first 0 and the last 1.
    private let samples: [Double]
    /// The largest error that is let pass, as a share of the whole way.
    private let tolerance: Double
    /// The samples that the curve is fitted to: all of a short stretch, some of a long one. All are checked.
    private let chosen: [Int]

    /// How far the curve's numbers go. A curve with x1 at 0 or x2 at 1 is vertical at that end, and times are rounded in files.
    private let least: SIMD4<Double>
    private let most: SIMD4<Double>

    private static let mostChosen = 48
    private static let mostSteps = 14
    /// Curves to begin with when the polynomial does not do: the usual eases in and out, in, and out.
    private static let beginnings = [
        CubicEasing(x1: 0.37, y1: 0, x2: 0.63, y2: 1), CubicEasing(x1: 0.5, y1: 0, x2: 0.9, y2: 0.7),
        CubicEasing(x1: 0.1, y1: 0.3, x2: 0.5, y2: 1),
    ]

    /// nil where the samples begin and end at the same value, so that no curve has progress to make.
    /// `overshoot` is how far the control points may lie beyond the beginning and the end, as a share of the way.
    init?(_ values: ArraySlice<Double>, tolerance: Double, overshoot: Double) {
        guard let first = values.first, let last = values.last, abs(last - first) > tolerance else { return nil }
        samples = values.map { ($0 - first) / (last - first) }
        self.tolerance = tolerance / abs(last - first)
        least = SIMD4(0.05, -overshoot, 0.05, -overshoot)
        most = SIMD4(0.95, 1 + overshoot, 0.95, 1 + overshoot)
        let count = samples.count
        chosen =
            count <= Self.mostChosen
            ? Array(1..<max(count - 1, 1)) : (1..<Self.mostChosen).map { $0 * (count - 1) / Self.mostChosen }
    }

    /// A curve within the tolerance, its numbers as short as that allows; nil where none was found.
    func curve(near hint: CubicEasing?) -> CubicEasing? {
        let polynomial = self.polynomial
        // A parabola stays one, as exact as it is: an unresisted fall.
        if largestError(of: polynomial) <= tolerance / 5 { return polynomial.rounded(1e6) }
        if let short = shortened(polynomial) { return short }
        for beginning in (hint.map { [$0] } ?? []) + [polynomial] + Self.beginnings {
            if let refined = refined(beginning) { return refined }
        }
        return nil
    }

    // MARK: A cubic polynomial of time

    /// The least squares of 3 u r² y1 + 3 u² r y2 + u³, r = 1 - u.
    private var polynomial: CubicEasing {
        var (aa, ab, bb, ay, by) = (0.0, 0.0, 0.0, 0.0, 0.0)
        let last = Double(samples.count - 1)
        for index in chosen {
            let u = Double(index) / last
            let (a, b) = (3 * u * (1 - u) * (1 - u), 3 * u * u * (1 - u))
            let rest = samples[index] - u * u * u
            (aa, ab, bb, ay, by) = (aa + a * a, ab + a * b, bb + b * b, ay + a * rest, by + b * rest)
        }
        let determinant = aa * bb - ab * ab
        guard determinant > 1e-12 else { return .polynomial(1.0 / 3, 2.0 / 3) }
        func bounded(_ value: Double) -> Double { min(max(value, least.y), most.y) }
        return .polynomial(bounded((ay * bb - by * ab) / determinant), bounded((by * aa - ay * ab) / determinant))
    }

    // MARK: Any curve

    /// Levenberg and Marquardt's steps over the four numbers, kept within their bounds. Stops as soon as the curve will do.
    private func refined(_ beginning: CubicEasing) -> CubicEasing? {
        var numbers = SIMD4(beginning.x1, beginning.y1, beginning.x2, beginning.y2)
        var damping = 1e-3
        var system = linearized(at: numbers)
        for _ in 0..<Self.mostSteps {
            if system.squares < tolerance * tolerance * Double(chosen.count),
                let short = shortened(CubicEasing(numbers))
            {
                return short
            }
            let step = system.step(damping: damping)
            let next = (numbers + step).clamped(lowerBound: least, upperBound: most)
            let candidate = linearized(at: next)
            if candidate.squares < system.squares {
                let gain = 1 - candidate.squares / system.squares
                (numbers, system, damping) = (next, candidate, damping / 5)
                if gain < 1e-3 { break }
            } else {
                damping *= 8
                if damping > 1e6 { break }
            }
        }
        return shortened(CubicEasing(numbers))
    }

    private func linearized(at numbers: SIMD4<Double>) -> NormalEquations {
        let curve = CubicEasing(numbers)
        var system = NormalEquations()
        let last = Double(samples.count - 1)
        var s = 0.0
        for index in chosen {
            let share = Double(index) / last
            s = curve.parameter(at: share, near: max(s, share * 0.5))
            let (first, second) = (3 * s * (1 - s) * (1 - s), 3 * s * s * (1 - s))
            let slope = CubicEasing.slope(curve.y1, curve.y2, s) / max(CubicEasing.slope(curve.x1, curve.x2, s), 1e-6)
            system.add(
                gradient: SIMD4(-slope * first, first, -slope * second, second),
                residual: samples[index] - CubicEasing.coordinate(curve.y1, curve.y2, s))
        }
        return system
    }

    // MARK: Checking

    /// The curve with as few decimals as the tolerance allows; nil where it is not within the tolerance.
    private func shortened(_ curve: CubicEasing) -> CubicEasing? {
        guard largestError(of: curve) <= tolerance else { return nil }
        return [1e2, 1e3, 1e4, 1e6].lazy.map { curve.rounded($0) }.first { largestError(of: $0) <= tolerance }
    }

    private func largestError(of curve: CubicEasing) -> Double {
        let last = Double(samples.count - 1)
        var (largest, s) = (0.0, 0.0)
        for index in 1..<max(samples.count - 1, 1) {
            let share = Double(index) / last
            s = curve.parameter(at: share, near: max(s, share * 0.5))
            largest = max(largest, abs(CubicEasing.coordinate(curve.y1, curve.y2, s) - samples[index]))
            if largest > tolerance { break }
        }
        return largest
    }
}

extension CubicEasing {
    fileprivate init(_ numbers: SIMD4<Double>) { self.init(x1: numbers.x, y1: numbers.y, x2: numbers.z, y2: numbers.w) }

    fileprivate func rounded(_ scale: Double) -> CubicEasing {
        func round(_ value: Double) -> Double { (value * scale).rounded() / scale }
        return CubicEasing(x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2))
    }
}

/// The equations of a least squares step in four unknowns.
private struct NormalEquations {
    private var rows = [SIMD4<Double>](repeating: .zero, count: 4)
    private var right = SIMD4<Double>.zero
    private(set) var squares = 0.0

    mutating func add(gradient: SIMD4<Double>, residual: Double) {
        for index in 0..<4 { rows[index] += gradient[index] * gradient }
        right += residual * gradient
        squares += residual * residual
    }

    /// Gauss's elimination of the equations with a heavier diagonal, which is positive: no pivots are needed.
    func step(damping: Double) -> SIMD4<Double> {
        var (rows, right) = (rows, right)
        for index in 0..<4 { rows[index][index] += damping * rows[index][index] + 1e-12 }
        for pivot in 0..<4 {
            for row in (pivot + 1)..<max(4, pivot + 1) {
                let factor = rows[row][pivot] / rows[pivot][pivot]
                rows[row] -= factor * rows[pivot]
                right[row] -= factor * right[pivot]
            }
        }
        var step = SIMD4<Double>.zero
        for row in (0..<4).reversed() {
            let known = (rows[row] * step).sum()
            step[row] = (right[row] - known) / rows[row][row]
        }
        return step
    }
}
