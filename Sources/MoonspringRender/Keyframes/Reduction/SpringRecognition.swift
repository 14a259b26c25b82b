import Moonspring

/// A centre that goes to a target as a damped spring does.
struct SpringMotion: Equatable {
    /// When it begins, in seconds after the first tick.
    let start: Double
    let from: Point
    let to: Point
    /// In points a second, when it begins; 0 along an axis on which the centre does not move.
    let velocity: Vector
    /// As the scene declares it, or, where the scene declares none that moves the centre alone, as the motion is.
    let spring: Spring
    /// How far the recorded centre is from this motion at most, in points: what is declared is braked by the item's resistance as well,
    /// and an attachment moves its item by sub-steps.
    private(set) var error = 0.0

    /// The centre at a time in seconds after the first tick.
    func center(at time: Double) -> Point {
        to + spring.remainder(of: from - to, velocity: velocity, after: max(time - start, 0))
    }

    /// With its error, for centres that are `interval` seconds apart, of which the first is at a time in seconds.
    func compared(with centers: [Point], from time: Double, interval: Double) -> SpringMotion {
        var compared = self
        for (index, center) in centers.enumerated() {
            compared.error = max(
                compared.error, (self.center(at: time + Double(index) * interval) - center).length)
        }
        return compared
    }
}

/// Finds out where a centre moves as a damped spring does.
enum SpringRecognition {
    /// The springs that the scene declares, where they alone move the centre; without any, the one as which the centre moves from where
    /// it rests at first to where it rests at last. `tolerance`: how far it may be elsewhere at a tick, in points.
    static func springs(of view: ViewRecording, interval: Double, tolerance: Double) -> [SpringMotion] {
        let ends = view.springs.dropFirst().map { $0.tick - 1 } + [view.count - 1]
        let declared = zip(view.springs, ends).compactMap { declared, end in
            declared.spring.flatMap {
                SpringPhase(
                    spring: $0, ticks: declared.tick...end, interval: interval, tolerance: tolerance
                ).motion(of: view)
            }
        }
        return declared.isEmpty ? fitted(view, interval, tolerance).map { [$0] } ?? [] : declared
    }

    /// Along which axes centres are more than `least` points apart.
    static func movingAxes(_ centers: [Point], by least: Double) -> (x: Bool, y: Bool) {
        func moves(_ part: (Point) -> Double) -> Bool {
            let values = centers.map(part)
            return (values.max() ?? 0) - (values.min() ?? 0) > least
        }
        return (moves(\.x), moves(\.y))
    }

    private static func fitted(_ view: ViewRecording, _ interval: Double, _ tolerance: Double) -> SpringMotion? {
        guard !view[.x].isConstant || !view[.y].isConstant else { return nil }
        let (x, y) = (view[.x].all, view[.y].all)
        let last = x.count - 1
        guard let start = (0..<last).first(where: { x[$0 + 1] != x[0] || y[$0 + 1] != y[0] }), last - start >= 20 else {
            return nil
        }
        let centers = (start...last).map { Point(x[$0], y[$0]) }
        let settled = centers[last - start]
        let motion = centers.map { $0 - settled }
        guard let spring = oscillation(motion, interval: interval) else { return nil }
        // A push in the first tick is in the second place: the speed is what leads there.
        let (velocity, moves) = (bestVelocity(of: spring, motion, interval), movingAxes(centers, by: tolerance))
        let time = Double(start) * interval
        let swing = SpringMotion(
            start: time, from: centers[0], to: settled,
            velocity: Vector(moves.x ? velocity.x : 0, moves.y ? velocity.y : 0), spring: spring
        ).compared(with: centers, from: time, interval: interval)
        return swing.error <= tolerance ? swing : nil
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
