/// A joint as the solver sees it, of whatever kind.
struct JointRow: BitwiseCopyable {
    var ends: JointEnds
    let kind: JointKind

    // MARK: Parameters
    /// Of a distance joint, metres.
    var length: Float = 0
    /// Of a distance joint, hertz; 0 is rigid.
    var frequency: Float = 0
    var dampingRatio: Float = 0
    /// Of a hinge, newton metres.
    var frictionTorque: Float = 0
    /// The line of a prismatic joint: a unit vector in body A's axes.
    let localAxisA: Vec2
    /// The lengths or translations, metres, or the angles, radians, that it may have.
    var range = JointRange()

    // MARK: Accumulated impulses, from which the next step starts
    /// Newton seconds: of the point of a hinge or a weld; in the first component of a distance joint along its axis. Of a prismatic
    /// joint, across the line, and the angular impulse that keeps the angle.
    var impulse = Vec2.zero
    /// The angular impulse of a weld or of a hinge's friction, newton metre seconds.
    var turnImpulse: Float = 0

    // MARK: Measured, valid for one step
    var levers = JointLevers()
    /// The direction in world axes of a distance joint from anchor A to anchor B, zero where they coincide and there is none; of a
    /// prismatic joint's line.
    var axis = Vec2.zero
    var arms = JointArms()
    /// Of the anchors of a sub-stepped distance joint, metres.
    var distance: Float = 0
    /// How much longer an iterated spring is to be seen, metres: see `BodySteps.lag`.
    var ahead: Float = 0
    /// Velocity that an iterated spring out of its length asks for, m/s, and how far its impulse gives way, m/s per newton second.
    var bias: Float = 0
    var gamma: Float = 0
    /// Impulse along the axis of a distance joint per unit of error, and that softened.
    var rigidMass: Float = 0
    var softMass: Float = 0
    var pointMass = PointMass()
    var weldMass = RigidMass()
    var slideMass = SlideMass()
    /// Of a hinge: angular impulse per unit of relative spin, and the impulse at the pin that goes with one unit of it.
    var angularMass: Float = 0
    var pinPerTurn = Vec2.zero

    init(_ kind: JointKind, _ ends: JointEnds, localAxisA: Vec2) {
        self.kind = kind
        self.ends = ends
        self.localAxisA = localAxisA
    }

    /// Whether it is a spring without limits: those are solved once per 1/120 s by iterations, as in Box2D 2.3, whatever else holds
    /// their bodies.
    var isPlainSpring: Bool { kind == .distance && !range.isLimited && frequency > 0 }

    /// Whether it is a rod or a plain hinge: those are solved like springs while nothing else is rigid about their bodies. All others are
    /// solved in every sub-step together with the contacts.
    var isPlainLink: Bool { isPlainHinge || (kind == .distance && !range.isLimited && !(frequency > 0)) }

    /// Whether it does nothing but hold two points together.
    var isPlainHinge: Bool { kind == .hinge && !range.isLimited && frictionTorque == 0 }

    /// Multiplies the accumulated impulses, which belong to a time step, when that changes.
    mutating func scaleImpulses(by ratio: Float) {
        impulse = (ratio * impulse).limited(to: Limits.impulse)
        turnImpulse = (ratio * turnImpulse).limited(to: Limits.impulse)
        range.scaleImpulses(by: ratio)
    }
}

/// The joint a row belongs to, and its two bodies.
struct JointEnds: BitwiseCopyable {
    /// Index of the joint's record.
    var joint: Int32
    /// Indices of the bodies' records.
    var bodyA: Int32
    var bodyB: Int32
    /// Where the bodies' states are this tick: a slot of the awake set, or ~slot of the static set.
    var slotA: Int32 = 0
    var slotB: Int32 = 0
    /// Label of the island, to stop position iterations island by island.
    var island: Int32 = 0
    /// Whether it is solved once per 1/120 s.
    var isIterated = false
    /// Place among the constraints of groups while it is one of them, else `noGroup`.
    var group = JointEnds.noGroup
    static let noGroup: Int32 = -1
    /// Where the joint holds its bodies.
    var anchors = JointAnchors(.zero, .zero)
    /// Angle of body B against body A when the joint was made, radians with all turns.
    var referenceAngle = 0.0

    /// Whether one of the bodies takes shared steps.
    @inline(__always)
    func isShared(_ steps: UnsafePointer<BodySteps>) -> Bool {
        (slotA >= 0 && steps[Int(slotA)] == .shared) || (slotB >= 0 && steps[Int(slotB)] == .shared)
    }

    /// Whether a slot of these ends is that of a body that impulses move.
    @inline(__always)
    func isDynamic(_ slot: Int32, _ states: UnsafePointer<BodyState>) -> Bool {
        slot >= 0 && states[Int(slot)].inverseMass > 0
    }
}

/// Where a joint holds its bodies, in their own axes from their centres, metres.
struct JointAnchors: BitwiseCopyable, Equatable {
    var a: Vec2
    var b: Vec2

    init(_ a: Vec2, _ b: Vec2) {
        self.a = a.limited(to: Limits.length)
        self.b = b.limited(to: Limits.length)
    }
}
