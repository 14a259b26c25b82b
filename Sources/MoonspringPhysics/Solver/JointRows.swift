// Joints solved in every sub-step together with the contacts: soft constraints in the soft-step manner (E. Catto,
// "Solver2D", 2024). A solve with bias pulls errors in; after the positions have moved, a solve without bias (relax)
// takes the velocity of that pull out again.
//
// The world warm starts them body by body: each sub-step begins with the velocity change that all impulses of the last
// one made. Between two sub-steps the levers turn, so every row first turns its share of that change along
// ("re-aiming"): the accumulated impulse times the difference of the levers.

/// What a solve of a sub-step needs to know.
struct JointStep {
    /// The sub-step's length, seconds, and its inverse.
    let h: Float
    let inverseH: Float
    let useBias: Bool
    /// Velocity asked for per error, 1/s; zero without bias.
    let biasRate: Float
    /// How much of the velocity error an impulse takes on, and how much of the accumulated impulse gives way.
    let massScale: Float
    let impulseScale: Float
    /// The largest errors that bias works on: no drag asks for more than the top bias speed.
    let maximumError: Float
    let maximumTurn: Float

    /// Hertz of a joint's error, at the usual 240 sub-steps a second; its damping ratio.
    static let frequency: Float = 60
    static let dampingRatio: Float = 2
    /// The top speeds at which errors are pulled in, m/s and rad/s.
    static let maximumBiasSpeed: Float = 30
    static let maximumBiasSpin: Float = 20

    init(h: Float, useBias: Bool) {
        self.h = h
        inverseH = 1 / h
        self.useBias = useBias
        // Never more than a quarter of the sub-step rate, where softness would no longer be stable.
        let quarter = 0.25 / h
        let omega = 2 * .pi * (quarter < JointStep.frequency ? quarter : JointStep.frequency)
        let a1 = 2 * JointStep.dampingRatio + h * omega
        let a2 = h * omega * a1
        let rate = omega / a1
        biasRate = useBias ? rate : 0
        massScale = useBias ? a2 / (1 + a2) : 1
        impulseScale = useBias ? 1 / (1 + a2) : 0
        maximumError = JointStep.maximumBiasSpeed / rate
        maximumTurn = JointStep.maximumBiasSpin / rate
    }

    /// The bias velocity against an error in metres.
    @inline(__always)
    func bias(_ error: Vec2) -> Vec2 { biasRate * error.shortened(to: maximumError) }

    @inline(__always)
    func bias(_ error: Float) -> Float { biasRate * error.limited(to: maximumError) }

    /// The bias velocity against an error in radians.
    @inline(__always)
    func turnBias(_ error: Float) -> Float { biasRate * error.limited(to: maximumTurn) }

    /// Adds to the impulse of a limit, which only pushes, and answers what it added.
    ///
    /// `room` is what is left before the limit, negative beyond it; `speed` how fast it grows. While there is room the
    /// limit only keeps the sub-step from overshooting it.
    @inline(__always)
    func limit(_ impulse: inout Float, room: Float, speed: Float, mass: Float, maximumError: Float) -> Float {
        var bias: Float = 0
        var massScale: Float = 1
        var impulseScale: Float = 0
        if room > 0 {
            bias = room * inverseH
        } else if useBias {
            bias = biasRate * room.limited(to: maximumError)
            massScale = self.massScale
            impulseScale = self.impulseScale
        }
        let wanted = impulse - mass * massScale * (speed + bias) - impulseScale * impulse
        let old = impulse
        impulse = wanted > 0 ? wanted.limited(to: Limits.impulse) : 0
        return impulse - old
    }
}

/// The vectors from the bodies' centres to the anchors, kept up to date without sines within a tick.
struct JointLevers: BitwiseCopyable {
    var a = Vec2.zero
    var b = Vec2.zero
    /// The angles they were last turned to, radians.
    private var angleA: Float = 0
    private var angleB: Float = 0
    /// Angle of body B against body A, less the joint's reference, radians.
    var relativeAngle: Float = 0

    init() {}

    @inline(__always)
    init(_ anchors: JointAnchors, _ a: BodyState, _ b: BodyState) {
        self.a = leverArm(anchors.a, angle: a.angle)
        self.b = leverArm(anchors.b, angle: b.angle)
        angleA = a.angle
        angleB = b.angle
    }

    /// Turns with the bodies since the last time.
    @inline(__always)
    mutating func turn(_ a: BodyState, _ b: BodyState) {
        let turnA = a.angle - angleA
        let turnB = b.angle - angleB
        angleA = a.angle
        angleB = b.angle
        relativeAngle += turnB - turnA
        self.a = turned(self.a, by: turnA)
        self.b = turned(self.b, by: turnB)
    }

    /// As they would be after `turn`.
    @inline(__always)
    func turnedTo(_ a: BodyState, _ b: BodyState) -> JointLevers {
        var levers = self
        levers.turn(a, b)
        return levers
    }

    /// A vector fixed to body A, turned with it; to be asked before `turn`.
    @inline(__always)
    func turnWithA(_ v: Vec2, _ a: BodyState) -> Vec2 { turned(v, by: a.angle - angleA) }

    /// From anchor A to anchor B, metres.
    @inline(__always)
    func separation(_ a: BodyState, _ b: BodyState) -> Vec2 { b.position - a.position + (self.b - self.a) }
}

/// A vector turned by the small angle of a sub-step.
///
/// With t the tangent of half the angle, cos = (1 - t^2) / (1 + t^2) and sin = 2 t / (1 + t^2): a true rotation for any
/// t, and three terms of the tangent's series are exact to a 32-bit float up to a sixth of a radian.
@inline(__always)
private func turned(_ v: Vec2, by angle: Float) -> Vec2 {
    // The square of the tangent must not overflow.
    let x = (0.5 * angle).limited(to: 1e3)
    let z = x * x
    let t = x * (1 + z * (1.0 / 3 + z * (2.0 / 15)))
    let k = 2 / (1 + t * t)
    let s = t * k
    let c = k - 1
    return Vec2(c * v.x - s * v.y, s * v.x + c * v.y)
}

/// A row that is solved in sub-steps.
protocol SubsteppedJointRow: JointRow {
    /// How many scalar equations it holds; 0 for what has only limits or springs.
    var rank: Int { get }
    /// The accumulated impulse of these equations.
    var equationImpulse: Triple { get set }
    /// The equations as they were measured last.
    func equation(_ a: BodyState, _ b: BodyState, _ step: JointStep) -> JointEquation

    /// Measures the joint where the tick starts; `relativeAngle` is that of body B against body A with all turns.
    mutating func prepare(_ a: BodyState, _ b: BodyState, relativeAngle: Double)
    /// Applies the impulses it ended the last tick with.
    func warmStart(_ a: inout BodyState, _ b: inout BodyState)
    /// Turns levers and axes to where the bodies are, and with them what the accumulated impulses do.
    mutating func aim(_ a: inout BodyState, _ b: inout BodyState)
    /// One iteration over springs, limits and friction.
    mutating func solveBounded(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep)
    /// One iteration over the equations.
    mutating func solveEquations(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep)
}

/// Measures the listed rows.
func prepareRows<Row: SubsteppedJointRow>(
    _ rows: UnsafeMutablePointer<Row>, _ order: UnsafePointer<Int32>, count: Int,
    _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>,
    _ simulations: UnsafePointer<BodySimulation>, _ fixedSimulations: UnsafePointer<BodySimulation>
) {
    for index in 0..<count {
        let row = rows + Int(order[index])
        let slotA = row.pointee.ends.slotA
        let slotB = row.pointee.ends.slotB
        let a = jointBody(slotA, awake, fixed)
        let b = jointBody(slotB, awake, fixed)
        let turnsA = slotA >= 0 ? simulations[Int(slotA)].turns : fixedSimulations[Int(~slotA)].turns
        let turnsB = slotB >= 0 ? simulations[Int(slotB)].turns : fixedSimulations[Int(~slotB)].turns
        let turns = Double(turnsB &- turnsA) * (2 * .pi)
        row.pointee.prepare(
            a.pointee, b.pointee, relativeAngle: Double(b.pointee.angle) - Double(a.pointee.angle) + turns)
    }
}

/// Applies the impulses of the listed rows.
func warmStartRows<Row: SubsteppedJointRow>(
    _ rows: UnsafeMutablePointer<Row>, _ order: UnsafePointer<Int32>, count: Int,
    _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>
) {
    for index in 0..<count {
        let row = rows + Int(order[index])
        let a = jointBody(row.pointee.ends.slotA, awake, fixed)
        let b = jointBody(row.pointee.ends.slotB, awake, fixed)
        row.pointee.warmStart(&a.pointee, &b.pointee)
        keepStatic(row.pointee.ends, a, b)
    }
}

/// One iteration over the listed rows. The equations come last: they are what is seen when they give way.
func solveRows<Row: SubsteppedJointRow>(
    _ rows: UnsafeMutablePointer<Row>, _ order: UnsafePointer<Int32>, count: Int,
    _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>, _ step: JointStep
) {
    for index in 0..<count {
        let row = rows + Int(order[index])
        let a = jointBody(row.pointee.ends.slotA, awake, fixed)
        let b = jointBody(row.pointee.ends.slotB, awake, fixed)
        if step.useBias { row.pointee.aim(&a.pointee, &b.pointee) }
        row.pointee.solveBounded(&a.pointee, &b.pointee, step)
        row.pointee.solveEquations(&a.pointee, &b.pointee, step)
        keepStatic(row.pointee.ends, a, b)
    }
}

/// What of an iteration over the rows of trees is done one by one.
func solveBoundedRows<Row: SubsteppedJointRow>(
    _ rows: UnsafeMutablePointer<Row>, _ order: UnsafePointer<Int32>, count: Int,
    _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>, _ step: JointStep
) {
    for index in 0..<count {
        let row = rows + Int(order[index])
        let a = jointBody(row.pointee.ends.slotA, awake, fixed)
        let b = jointBody(row.pointee.ends.slotB, awake, fixed)
        if step.useBias { row.pointee.aim(&a.pointee, &b.pointee) }
        row.pointee.solveBounded(&a.pointee, &b.pointee, step)
        keepStatic(row.pointee.ends, a, b)
    }
}

/// Hands the equations of trees' rows to the direct solver.
func gatherEquations<Row: SubsteppedJointRow>(
    _ rows: UnsafeMutablePointer<Row>, _ order: UnsafePointer<Int32>, count: Int,
    _ trees: UnsafeMutablePointer<TreeJoint>,
    _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>, _ step: JointStep
) {
    for index in 0..<count {
        let row = rows + Int(order[index])
        let a = jointBody(row.pointee.ends.slotA, awake, fixed)
        let b = jointBody(row.pointee.ends.slotB, awake, fixed)
        let tree = trees + Int(row.pointee.ends.tree)
        tree.pointee.equation = row.pointee.equation(a.pointee, b.pointee, step)
        tree.pointee.impulse = row.pointee.equationImpulse
    }
}

/// Takes the impulses of trees' rows back.
func returnEquationImpulses<Row: SubsteppedJointRow>(
    _ rows: UnsafeMutablePointer<Row>, _ order: UnsafePointer<Int32>, count: Int, _ trees: UnsafePointer<TreeJoint>
) {
    for index in 0..<count {
        let row = rows + Int(order[index])
        row.pointee.equationImpulse = trees[Int(row.pointee.ends.tree)].impulse
    }
}

// MARK: Small physics

/// Keeps static bodies at rest: where a velocity has overflowed, an inverse mass of zero times it is no number.
@inline(__always)
private func keepStatic(
    _ ends: JointEnds, _ a: UnsafeMutablePointer<BodyState>, _ b: UnsafeMutablePointer<BodyState>
) {
    if ends.slotA < 0 {
        a.pointee.velocity = .zero
        a.pointee.angularVelocity = 0
    }
    if ends.slotB < 0 {
        b.pointee.velocity = .zero
        b.pointee.angularVelocity = 0
    }
}

/// An impulse at the ends of two levers, opposite on the two bodies.
@inline(__always)
func applyImpulse(_ p: Vec2, _ levers: JointLevers, _ a: inout BodyState, _ b: inout BodyState) {
    a.velocity -= a.inverseMass * p
    a.angularVelocity -= a.inverseInertia * Vec2.cross(levers.a, p)
    b.velocity += b.inverseMass * p
    b.angularVelocity += b.inverseInertia * Vec2.cross(levers.b, p)
}

/// An angular impulse, opposite on the two bodies.
@inline(__always)
func applyTurn(_ impulse: Float, _ a: inout BodyState, _ b: inout BodyState) {
    a.angularVelocity -= a.inverseInertia * impulse
    b.angularVelocity += b.inverseInertia * impulse
}

/// How an impulse turns the bodies less when it is applied at other levers.
@inline(__always)
func reaim(_ p: Vec2, from old: JointLevers, to new: JointLevers, _ a: inout BodyState, _ b: inout BodyState) {
    a.angularVelocity -= a.inverseInertia * Vec2.cross(new.a - old.a, p)
    b.angularVelocity += b.inverseInertia * Vec2.cross(new.b - old.b, p)
}

/// The velocity of anchor B as seen from anchor A.
@inline(__always)
func anchorVelocity(_ levers: JointLevers, _ a: BodyState, _ b: BodyState) -> Vec2 {
    b.velocity + Vec2.cross(b.angularVelocity, levers.b) - a.velocity - Vec2.cross(a.angularVelocity, levers.a)
}

/// The inverse of a sum of inverse masses; zero where nothing can move.
@inline(__always)
func massOf(_ inverse: Float) -> Float { inverse > 0 ? (1 / inverse).finiteOrZero : 0 }

/// An angle less as many whole turns as bring it into -pi...pi.
@inline(__always)
func withoutTurns(_ angle: Double) -> Float {
    let bounded = angle.magnitude < 1e15 ? angle : 0
    return Float(bounded - Trigonometry.roundToNearest(bounded / (2 * .pi)) * (2 * .pi))
}
