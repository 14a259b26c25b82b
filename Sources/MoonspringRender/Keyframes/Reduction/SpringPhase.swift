import Moonspring

/// A part of a recording in which the scene declares one spring for a view.
struct SpringPhase {
    let spring: DeclaredSpring
    /// The ticks at the end of which it is declared.
    let ticks: ClosedRange<Int>
    /// Seconds from a tick to the next.
    let interval: Double
    /// In points.
    let tolerance: Double

    /// What is shorter, in ticks, is hardly a motion: a target that follows a finger.
    private static let leastCount = 6
    /// By how much nearer to the recording, in points, a motion with a velocity at its beginning has to be than one from rest.
    private static let leastGain = 0.02

    /// The centre's motion, if nothing but the spring moves it; nil: something else does, by more than the tolerance, or nothing moves it.
    func motion(of view: ViewRecording) -> SpringMotion? {
        guard ticks.count >= Self.leastCount else { return nil }
        // What is declared before a tick's steps acts from the tick before on, what is declared after them from then on. The first
        // tick of an animator has a sub-step less than others.
        var best: (motion: SpringMotion, distance: Double)?
        for start in max(ticks.lowerBound - 1, 0)...ticks.lowerBound {
            for lag in [0, TimeBase.substep] {
                for isFromRest in [true, false] {
                    guard let found = motion(of: view, from: start, lag: lag, isFromRest: isFromRest) else { continue }
                    let distance = found.distance + (isFromRest ? 0 : Self.leastGain)
                    // The earliest, but for rounding.
                    if distance + 1e-3 < best?.distance ?? .infinity { best = (found.motion, distance) }
                }
            }
        }
        return best?.motion
    }

    /// The motion that begins so, and how far the recording is from what the animator makes of it; nil: further than the tolerance.
    private func motion(
        of view: ViewRecording, from start: Int, lag: Double, isFromRest: Bool
    ) -> (motion: SpringMotion, distance: Double)? {
        let offsets = (start...ticks.upperBound).map { Point(view[.x][$0], view[.y][$0]) - spring.target }
        let moves = SpringRecognition.movingAxes(offsets, by: tolerance)
        guard moves.x || moves.y else { return nil }
        let responses = responses(count: offsets.count, lag: lag)
        var (offset, velocity) = (offsets[0], Vector.zero)
        if !isFromRest { (offset, velocity) = Self.beginning(of: offsets, responses) }
        velocity = Vector(moves.x ? velocity.x : 0, moves.y ? velocity.y : 0)
        var distance = 0.0
        for (found, response) in zip(offsets, responses) {
            distance = max(distance, (response.x * offset + response.y * velocity - found).length)
            guard distance <= tolerance else { return nil }
        }
        let time = Double(start) * interval
        let motion = SpringMotion(
            start: time + lag, from: spring.target + offset, to: spring.target, velocity: velocity,
            spring: spring.spring
        ).compared(with: offsets.map { spring.target + $0 }, from: time, interval: interval)
        return (motion, distance)
    }

    /// How far from its target it is at each tick, for a distance of 1 (x) and for a velocity of 1 (y) at the beginning.
    private func responses(count: Int, lag: Double) -> [Vector] {
        let times = (0..<count).map { max(Double($0) * interval - lag, 0) }
        guard spring.isStepped else {
            return times.map {
                spring.spring.remainder(
                    of: Vector(1, 0), velocity: Vector(0, 1), after: $0, resistance: spring.resistance)
            }
        }
        // A joint's velocity is that at the end of its sub-step, which its spring and its damping leave.
        let (step, stiffness) = (TimeBase.substep, spring.spring.stiffness)
        let brake = 1 + step * spring.spring.rate + step * step * stiffness
        var (offset, velocity, done) = (Vector(1, 0), Vector(0, 1), 0)
        return times.map { time in
            while done < Int((time / step).rounded()) {
                velocity = (1 / brake) * ((1 - step * spring.resistance) * velocity - step * stiffness * offset)
                offset += step * velocity
                done += 1
            }
            return offset
        }
    }

    /// The least squares of offset and velocity at the beginning: the motion is linear in both.
    private static func beginning(of offsets: [Vector], _ responses: [Vector]) -> (offset: Vector, velocity: Vector) {
        var (aa, ab, bb, ay, by) = (0.0, 0.0, 0.0, Vector.zero, Vector.zero)
        for (offset, response) in zip(offsets, responses) {
            let (a, b) = (response.x, response.y)
            (aa, ab, bb) = (aa + a * a, ab + a * b, bb + b * b)
            (ay, by) = (ay + a * offset, by + b * offset)
        }
        let determinant = aa * bb - ab * ab
        guard determinant > 1e-12 * aa * bb else { return (offsets[0], .zero) }
        return ((1 / determinant) * (bb * ay - ab * by), (1 / determinant) * (aa * by - ab * ay))
    }
}
