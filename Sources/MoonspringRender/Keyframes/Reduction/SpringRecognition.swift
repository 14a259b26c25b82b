import Moonspring

/// A centre that stays, then swings to its target as a damped spring of mass 1 does, and is at rest there by the end.
struct SpringMotion: Equatable {
    /// The tick in which it begins.
    let start: Int
    let from: Point
    let to: Point
    /// In points a second, when it begins.
    let velocity: Vector
    /// Undamped, in radians a second.
    let angularFrequency: Double
    /// 1 is critical.
    let dampingRatio: Double

    /// The centre at a time in seconds after the beginning.
    func center(after time: Double) -> Point {
        Point(
            to.x + Self.swing(from.x - to.x, velocity.x, angularFrequency, dampingRatio, time),
            to.y + Self.swing(from.y - to.y, velocity.y, angularFrequency, dampingRatio, time))
    }

    /// The way to the target of a damped oscillator that begins at `offset` with `velocity`. The three kinds of damping meet in
    /// one form: with k = ζ² - 1 the factor of the sine is sin(√-k ωt) / √-k, t ω at k = 0, and sinh(√k ωt) / √k.
    private static func swing(
        _ offset: Double, _ velocity: Double, _ frequency: Double, _ ratio: Double, _ time: Double
    ) -> Double {
        let phase = frequency * time
        let kind = ratio * ratio - 1
        let (cosine, sine): (Double, Double)
        if kind < -1e-9 {
            let root = (-kind).squareRoot()
            let turn = Vector(1, 0).rotated(by: root * phase)
            (cosine, sine) = (turn.x, turn.y / root)
        } else if kind > 1e-9 {
            let root = kind.squareRoot()
            let (up, down) = (Exponential.power(root * phase), Exponential.power(-root * phase))
            (cosine, sine) = ((up + down) / 2, (up - down) / (2 * root))
        } else {
            (cosine, sine) = (1, phase)
        }
        let slope = velocity / frequency + ratio * offset
        return Exponential.power(-ratio * phase) * (offset * cosine + slope * sine)
    }
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
        guard let (frequency, ratio) = oscillation(motion, interval: interval) else { return nil }
        // A push in the first tick is in the second place: the speed is what leads there.
        let still = SpringMotion(
            start: start, from: Point(x[start], y[start]), to: settled, velocity: .zero, angularFrequency: frequency,
            dampingRatio: ratio)
        let velocity = bestVelocity(of: still, motion, settled, interval)
        let spring = SpringMotion(
            start: start, from: still.from, to: settled, velocity: velocity, angularFrequency: frequency,
            dampingRatio: ratio)
        let isSpring = (start...last).allSatisfy { tick in
            (spring.center(after: Double(tick - start) * interval) - Point(x[tick], y[tick])).length <= tolerance
        }
        return isSpring ? spring : nil
    }

    /// The frequency and the damping ratio of samples of a damped oscillation about 0. They follow v[n + 1] = p v[n] + q v[n - 1],
    /// whose least squares give the two (R. Prony, 1795; here with both axes in one sum).
    private static func oscillation(_ motion: [Vector], interval: Double) -> (frequency: Double, ratio: Double)? {
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
        let decay = -Exponential.logarithm(-q) / 2
        let half = p / 2
        let rest = -q - half * half
        if rest >= 0 {
            let turn = Transform(a: half, b: rest.squareRoot(), c: 0, d: 0).rotation
            let frequency = (decay * decay + turn * turn).squareRoot()
            return frequency > 0 ? (frequency / interval, decay / frequency) : nil
        }
        let root = (-rest).squareRoot()
        guard half - root > 0 else { return nil }
        let (slow, fast) = (-Exponential.logarithm(half + root), -Exponential.logarithm(half - root))
        guard slow > 0 else { return nil }
        let frequency = (slow * fast).squareRoot()
        return (frequency / interval, (slow + fast) / (2 * frequency))
    }

    /// The least squares of the speed at the beginning: the motion is linear in it.
    private static func bestVelocity(
        of still: SpringMotion, _ motion: [Vector], _ settled: Point, _ interval: Double
    ) -> Vector {
        let pushed = SpringMotion(
            start: 0, from: .zero, to: .zero, velocity: Vector(1, 1), angularFrequency: still.angularFrequency,
            dampingRatio: still.dampingRatio)
        var (weight, sum) = (0.0, Vector.zero)
        for (index, offset) in motion.enumerated() {
            let time = Double(index) * interval
            let unit = pushed.center(after: time).x
            weight += unit * unit
            sum += (offset + settled - still.center(after: time)) * unit
        }
        return weight > 0 ? sum / weight : .zero
    }
}
