import Moonspring

/// A centre that stays, then swings to its target as a damped spring of mass 1 does, and is at rest there by the end.
struct SpringMotion: Equatable {
    /// The tick in which it begins.
    let start: Int
    let from: Point
    let to: Point
    /// In points a second, when it begins.
    let velocity: Vector
    let spring: Spring

    /// The centre at a time in seconds after the beginning.
    func center(after time: Double) -> Point { to + spring.remainder(of: from - to, velocity: velocity, after: time) }
}

/// Finds out whether a centre moves as a damped spring does.
enum SpringRecognition {
    /// nil where the centre moves otherwise, by more than `tolerance` points at some tick.
    static func spring(of view: ViewRecording, interval: Double, tolerance: Double) -> SpringMotion? {
        guard !view[.x].isConstant || !view[.y].isConstant else { return nil }
        let (x, y) = (view[.x].all, view[.y].all)
        let last = x.count - 1
        guard let start = (0..<last).first(where: { x[$0 + 1] != x[0] || y[$0 + 1] != y[0] }), last - start >= 20 else {
            return nil
        }
        let settled = Point(x[last], y[last])
        let motion = (start...last).map { Vector(x[$0], y[$0]) - settled }
        guard let spring = oscillation(motion, interval: interval) else { return nil }
        // A push in the first tick is in the second place: the speed is what leads there.
        let swing = SpringMotion(
            start: start, from: Point(x[start], y[start]), to: settled,
            velocity: bestVelocity(of: spring, motion, interval), spring: spring)
        let isSpring = (start...last).allSatisfy { tick in
            (swing.center(after: Double(tick - start) * interval) - Point(x[tick], y[tick])).length <= tolerance
        }
        return isSpring ? swing : nil
    }

    /// The spring of samples of a damped oscillation about 0. They follow v[n + 1] = p v[n] + q v[n - 1],
    /// whose least squares give the two (R. Prony, 1795; here with both axes in one sum).
    private static func oscillation(_ motion: [Vector], interval: Double) -> Spring? {
        var (aa, ab, bb, ay, by) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for index in 1..<motion.count - 1 {
            let (before, here, after) = (motion[index - 1], motion[index], motion[index + 1])
            aa += here.dot(here)
            ab += here.dot(before)
            bb += before.dot(before)
            ay += here.dot(after)
            by += before.dot(after)
        }
        let determinant = aa * bb - ab * ab
        guard determinant > 1e-12 * aa * bb else { return nil }
        let (p, q) = ((ay * bb - by * ab) / determinant, (by * aa - ay * ab) / determinant)
        // The roots z of z² = p z + q are exp((-ζ ± √(ζ² - 1)) ω h).
        guard q < 0, q > -1 else { return nil }
        let decay = -logarithm(-q) / 2
        let half = p / 2
        let rest = -q - half * half
        if rest >= 0 {
            let turn = Transform(a: half, b: rest.squareRoot(), c: 0, d: 0).rotation
            let frequency = (decay * decay + turn * turn).squareRoot()
            return Spring(angularFrequency: frequency / interval, dampingRatio: decay / frequency)
        }
        let root = (-rest).squareRoot()
        guard half - root > 0 else { return nil }
        let (slow, fast) = (-logarithm(half + root), -logarithm(half - root))
        guard slow > 0 else { return nil }
        let frequency = (slow * fast).squareRoot()
        return Spring(angularFrequency: frequency / interval, dampingRatio: (slow + fast) / (2 * frequency))
    }

    private static func logarithm(_ number: Double) -> Double { 0.69314718055994531 * Power.binaryLogarithm(number) }

    /// The least squares of the speed at the beginning: the motion is linear in it.
    private static func bestVelocity(of spring: Spring, _ motion: [Vector], _ interval: Double) -> Vector {
        var (weight, sum) = (0.0, Vector.zero)
        for (index, offset) in motion.enumerated() {
            let time = Double(index) * interval
            let unit = spring.remainder(of: .zero, velocity: Vector(1, 1), after: time).x
            weight += unit * unit
            sum += (offset - spring.remainder(of: motion[0], velocity: .zero, after: time)) * unit
        }
        return weight > 0 ? sum / weight : .zero
    }
}
