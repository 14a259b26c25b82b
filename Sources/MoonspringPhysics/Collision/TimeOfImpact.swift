/// A body's straight and evenly turning motion from 0 to 1: places of its centre of mass and angles.
struct Sweep: BitwiseCopyable {
    /// Metres.
    var position0: Vec2
    var position1: Vec2
    /// Radians, any number of turns apart.
    var angle0: Float
    var angle1: Float
}

extension Sweep {
    /// Of a body that stands still.
    init(standing pose: Pose) {
        let angle = pose.rotation.angle
        self.init(position0: pose.position, position1: pose.position, angle0: angle, angle1: angle)
    }

    /// The part between two fractions.
    func part(_ from: Float, _ to: Float) -> Sweep {
        let (way, turn) = (position1 - position0, angle1 - angle0)
        return Sweep(
            position0: position0 + from * way, position1: to == 1 ? position1 : position0 + to * way,
            angle0: angle0 + from * turn, angle1: to == 1 ? angle1 : angle0 + to * turn)
    }
}

/// The first fraction in 0...maxFraction at which two moving shapes are within `linearSlop` of each other, or nil if they
/// never are.
///
/// 0 means that they are that close at the start. The answer is never late: what is reported as free is free. It may be
/// early by a quarter of `linearSlop`, and for bodies that spin many turns a step close to each other by more.
///
/// Method: conservative advancement (B. Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems", 1996), with
/// bounds of the second order in the turned angle, so that few steps are needed. Complexity: O(n + m) per step; 64 at
/// most.
func timeOfImpact(
    _ a: ConvexProxy, _ sweepA: Sweep, _ b: ConvexProxy, _ sweepB: Sweep, maxFraction: Float
) -> Float? {
    let goal = a.radius + b.radius + Solver.linearSlop
    let tolerance = 0.25 * Solver.linearSlop
    // Relative to where A begins, which keeps what precision there is.
    let movingA = MovingShape(a, sweepA, from: .zero)
    let movingB = MovingShape(b, sweepB, from: sweepB.position0 - sweepA.position0)
    var fraction: Float = 0
    for _ in 0..<64 {
        let moment = Moment(movingA, movingB, fraction)
        // The hulls overlap, or are too near to have a direction.
        if moment.normal == .zero || moment.gap <= goal + tolerance { return fraction }
        let remaining = maxFraction - fraction
        let step = moment.safeStep(remaining, goal: goal, tolerance: tolerance)
        if step >= remaining { return nil }
        // Too small a step to be seen in the fraction: they are there.
        let next = fraction + step
        if next <= fraction { return fraction }
        fraction = next
    }
    return fraction
}

/// A shape on its sweep.
private struct MovingShape: BitwiseCopyable {
    var proxy: ConvexProxy
    var start: Vec2
    var travel: Vec2
    var angle: Float
    /// Radians from start to end.
    var turn: Float
    /// Metres from the centre of mass to the farthest corner.
    var reach: Float

    init(_ proxy: ConvexProxy, _ sweep: Sweep, from start: Vec2) {
        self.proxy = proxy
        self.start = start
        travel = sweep.position1 - sweep.position0
        angle = sweep.angle0
        turn = sweep.angle1 - sweep.angle0
        reach = proxy.reach
    }

    func pose(_ fraction: Float) -> Pose {
        Pose(position: start + fraction * travel, rotation: Rotation(angle: angle + fraction * turn))
    }
}

/// Two shapes at one moment, the direction that separates them there, and bounds for what follows along it.
private struct Moment: BitwiseCopyable {
    var a: MovingShape
    var b: MovingShape
    var normal: Vec2
    /// The normal in the axes of each body, and a quarter turn on: a corner's place along it and the rate of that.
    var normalA: Vec2
    var normalB: Vec2
    /// Metres along the normal between the centres of mass, and its change up to fraction 1.
    var offset: Float
    var approach: Float
    /// Metres along the normal between the hulls.
    var gap: Float

    init(_ a: MovingShape, _ b: MovingShape, _ fraction: Float) {
        (self.a, self.b) = (a, b)
        let (poseA, poseB) = (a.pose(fraction), b.pose(fraction))
        normal = poseA.rotation.apply(separatingNormal(a.proxy, b.proxy, poseA.relative(poseB)))
        normalA = poseA.rotation.unapply(normal)
        normalB = poseB.rotation.unapply(normal)
        offset = Vec2.dot(poseB.position - poseA.position, normal)
        approach = Vec2.dot(b.travel - a.travel, normal)
        gap = 0
        gap = bound(0)
    }

    /// A lower bound of the gap along the normal, `step` of the way later; concave in the step.
    ///
    /// A corner at r turns by an angle t: r cos t + r' sin t is at least r + r' t - |r| t^2 / 2.
    func bound(_ step: Float) -> Float {
        let tA = step * a.turn
        let tB = step * b.turn
        // r + r' t along the normal n is the place along n + n' t, n' being n a quarter turn back.
        let alongA = normalA + tA * Vec2(normalA.y, -normalA.x)
        let alongB = normalB + tB * Vec2(normalB.y, -normalB.x)
        let farA = a.proxy.farthest(alongA)
        let nearB = -b.proxy.farthest(-alongB)
        let curvature = 0.5 * (a.reach * tA * tA + b.reach * tB * tB)
        return offset + step * approach + nearB - farA - curvature
    }

    /// The longest step, up to `remaining`, that surely leaves the gap at or above the goal.
    func safeStep(_ remaining: Float, goal: Float, tolerance: Float) -> Float {
        // However they turn, the corners stay within their reach.
        let slack = offset - a.reach - b.reach - goal
        var turning: Float = 0
        if slack > 0 { turning = approach < 0 ? -slack / approach : remaining }
        if turning >= remaining { return remaining }
        var high = remaining
        var boundHigh = bound(high)
        if boundHigh >= goal { return remaining }
        var low: Float = 0
        var boundLow = gap
        // A little above the goal, or rounding would put it below.
        let aim = goal + 0.25 * tolerance
        for _ in 0..<12 {
            // The chord of a concave function lies below it, so where the chord meets the goal is safe.
            let chord = low + (high - low) * (boundLow - aim) / (boundLow - boundHigh)
            let boundChord = bound(chord)
            if boundChord >= goal && chord > low {
                low = chord
                boundLow = boundChord
            }
            if boundLow - goal <= 0.5 * tolerance { break }
            let middle = 0.5 * (low + high)
            let boundMiddle = bound(middle)
            if boundMiddle >= goal {
                low = middle
                boundLow = boundMiddle
            } else {
                high = middle
                boundHigh = boundMiddle
            }
        }
        return low > turning ? low : turning
    }
}

extension ConvexProxy {
    /// Metres from the origin of the body to the farthest corner along a direction.
    fileprivate func farthest(_ direction: Vec2) -> Float { Vec2.dot(vertices[support(direction)], direction) }

    /// Metres from the origin of the body to the farthest corner.
    fileprivate var reach: Float {
        var squared: Float = 0
        for index in 0..<count {
            let candidate = vertices[index].lengthSquared
            if candidate > squared { squared = candidate }
        }
        return squared.squareRoot()
    }
}
