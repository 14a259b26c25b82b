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

    /// The velocity of anchor B as seen from anchor A.
    @inline(__always)
    func anchorVelocity(_ a: BodyState, _ b: BodyState) -> Vec2 {
        b.velocity + Vec2.cross(b.angularVelocity, self.b) - a.velocity - Vec2.cross(a.angularVelocity, self.a)
    }

    /// Applies an impulse at the ends of the levers, opposite on the two bodies.
    @inline(__always)
    func applyImpulse(_ p: Vec2, _ a: inout BodyState, _ b: inout BodyState) {
        a.velocity -= a.inverseMass * p
        a.angularVelocity -= a.inverseInertia * Vec2.cross(self.a, p)
        b.velocity += b.inverseMass * p
        b.angularVelocity += b.inverseInertia * Vec2.cross(self.b, p)
    }

    /// Turns the levers with the bodies, and with them what an impulse at their ends has done.
    @inline(__always)
    mutating func turn(carrying p: Vec2, _ a: inout BodyState, _ b: inout BodyState) {
        let old = self
        turn(a, b)
        a.angularVelocity -= a.inverseInertia * Vec2.cross(self.a - old.a, p)
        b.angularVelocity += b.inverseInertia * Vec2.cross(self.b - old.b, p)
    }
}

/// Lever arms of the two bodies along an axis and across it.
struct JointArms: BitwiseCopyable {
    var alongA: Float = 0
    var alongB: Float = 0
    var acrossA: Float = 0
    var acrossB: Float = 0
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

/// Applies an angular impulse, opposite on the two bodies.
@inline(__always)
func applyAngularImpulse(_ impulse: Float, _ a: inout BodyState, _ b: inout BodyState) {
    a.angularVelocity -= a.inverseInertia * impulse
    b.angularVelocity += b.inverseInertia * impulse
}

/// An angle less as many whole turns as bring it into -pi...pi.
@inline(__always)
func withoutTurns(_ angle: Double) -> Float {
    let bounded = angle.magnitude < 1e15 ? angle : 0
    return Float(bounded - Trigonometry.roundToNearest(bounded / (2 * .pi)) * (2 * .pi))
}
