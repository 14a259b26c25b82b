// Three scalar constraints solved as one block: both components of the anchors' distance and the angle. Solved one after
// the other, a beam of welds would bend: the point's impulse turns the bodies again.

/// The inverse of the symmetric 3x3 matrix of a weld.
struct RigidMass: BitwiseCopyable {
    private var xx: Float = 0
    private var xy: Float = 0
    private var yy: Float = 0
    private var xw: Float = 0
    private var yw: Float = 0
    private var ww: Float = 0

    init() {}

    /// Block elimination of the angle: with the bodies' inertias joined as one, what is left for the point is a point
    /// constraint again, and no large terms cancel.
    init(mA: Float, iA: Float, rA: Vec2, mB: Float, iB: Float, rB: Vec2) {
        let m = Double(mA) + Double(mB)
        let i = Double(iA) + Double(iB)
        guard m > 0 else {
            ww = massOf(iA + iB)
            return
        }
        let xA = Double(rA.x)
        let yA = Double(rA.y)
        let xB = Double(rB.x)
        let yB = Double(rB.y)
        guard i > 0 else {
            xx = Float(1 / m)
            yy = xx
            return
        }
        // How far the point's impulse turns the bodies against each other: c = (-iA yA - iB yB, iA xA + iB xB).
        let cx = -(Double(iA) * yA + Double(iB) * yB)
        let cy = Double(iA) * xA + Double(iB) * xB
        // What remains is m 1 + (iA iB / i) n n^T with n the other anchor's offset turned by a right angle.
        let s = Double(iA) * Double(iB) / i
        let nx = yA - yB
        let ny = xB - xA
        let determinant = m * (m + s * (nx * nx + ny * ny))
        guard determinant > 0 else { return }
        let ixx = (m + s * ny * ny) / determinant
        let ixy = -(s * nx * ny) / determinant
        let iyy = (m + s * nx * nx) / determinant
        let bx = (ixx * cx + ixy * cy) / i
        let by = (ixy * cx + iyy * cy) / i
        xx = Float(ixx).finiteOrZero
        xy = Float(ixy).finiteOrZero
        yy = Float(iyy).finiteOrZero
        xw = Float(-bx).finiteOrZero
        yw = Float(-by).finiteOrZero
        ww = Float(1 / i + (cx * bx + cy * by) / i).finiteOrZero
    }

    /// The impulses that cancel a velocity and a spin.
    @inline(__always)
    func impulse(against v: Vec2, _ w: Float) -> (Vec2, Float) {
        (
            Vec2(-(xx * v.x + xy * v.y + xw * w), -(xy * v.x + yy * v.y + yw * w)).limited(to: Limits.impulse),
            (-(xw * v.x + yw * v.y + ww * w)).limited(to: Limits.impulse)
        )
    }
}

extension WeldJointRow: SubsteppedJointRow {
    mutating func prepare(_ a: BodyState, _ b: BodyState, relativeAngle: Double) {
        levers = JointLevers(anchors, a, b)
        levers.relativeAngle = withoutTurns(relativeAngle - referenceAngle)
    }

    func warmStart(_ a: inout BodyState, _ b: inout BodyState) {
        applyTurn(angularImpulse, &a, &b)
        applyImpulse(impulse, levers, &a, &b)
    }

    var rank: Int { 3 }

    var equationImpulse: Triple {
        get { Triple(Double(impulse.x), Double(impulse.y), Double(angularImpulse)) }
        set {
            impulse = Vec2(Float(newValue.x), Float(newValue.y)).limited(to: Limits.impulse)
            angularImpulse = Float(newValue.z).limited(to: Limits.impulse)
        }
    }

    func equation(_ a: BodyState, _ b: BodyState, _ step: JointStep) -> JointEquation {
        var equation = JointEquation(point: levers, bias: step.bias(levers.separation(a, b)))
        equation.a2 = Triple(0, 0, -1)
        equation.b2 = Triple(0, 0, 1)
        equation.bias.z = Double(step.turnBias(levers.relativeAngle))
        return equation
    }

    mutating func aim(_ a: inout BodyState, _ b: inout BodyState) {
        let old = levers
        levers.turn(a, b)
        reaim(impulse, from: old, to: levers, &a, &b)
    }

    mutating func solveBounded(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep) {}

    mutating func solveEquations(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep) {
        var bias = Vec2.zero
        var turnBias: Float = 0
        if step.useBias {
            mass = RigidMass(
                mA: a.inverseMass, iA: a.inverseInertia, rA: levers.a, mB: b.inverseMass, iB: b.inverseInertia,
                rB: levers.b)
            bias = step.bias(levers.separation(a, b))
            turnBias = step.turnBias(levers.relativeAngle)
        }
        let velocity = anchorVelocity(levers, a, b) + bias
        let spin = b.angularVelocity - a.angularVelocity + turnBias
        let (full, fullTurn) = mass.impulse(against: velocity, spin)
        let change = (step.massScale * full - step.impulseScale * impulse).limited(to: Limits.impulse)
        let turn = (step.massScale * fullTurn - step.impulseScale * angularImpulse).limited(to: Limits.impulse)
        impulse = (impulse + change).limited(to: Limits.impulse)
        angularImpulse = (angularImpulse + turn).limited(to: Limits.impulse)
        applyTurn(turn, &a, &b)
        applyImpulse(change, levers, &a, &b)
    }
}
