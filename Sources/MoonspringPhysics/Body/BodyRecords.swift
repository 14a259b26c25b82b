// A body is split by use. Passes over thousands of bodies touch only what they need: the solver the 32-byte state, the
// integrator the simulation record as well; the organisation record is for calls from outside.

/// Which of the world's body sets holds a body.
enum BodySetName: UInt8, BitwiseCopyable {
    /// The record is on the free list.
    case none
    case fixed
    case awake
    case asleep

    /// Whether a joint between bodies of two sets is awake: while one of them is, and none asleep.
    func keepsJointAwake(with other: BodySetName) -> Bool {
        (self == .awake || other == .awake) && self != .asleep && other != .asleep
    }
}

/// Organisation: where a body is and what hangs on it. Indexed by `BodyID.index`, never moves.
struct BodyRecord: BitwiseCopyable {
    var generation: UInt32 = 0
    var set: BodySetName = .none
    var type: BodyType = .static
    /// Whether its shapes are in the tree of awake shapes.
    var isInAwakeTree = false
    /// Whether fast motion is checked against moving bodies too.
    var isBullet = false
    /// The place inside that set; while free, the next free record or -1.
    var slot: Int32 = -1
    /// First of the body's joints, as a key of `BodyLinks`.
    var firstJoint: Int32 = -1
    /// First of the body's shapes, or -1.
    var firstShape: Int32 = -1
    /// The same of its contacts.
    var firstContact: Int32 = -1
    var contactCount: Int32 = 0
    /// How far it may move in one tick without jumping over something thin, and how far it reaches from its centre, metres.
    var innerExtent: Float = 0
    var outerExtent: Float = 0
    /// The next body of the same sleeping island: a ring, walked to wake the island whole.
    var nextAsleep: Int32 = -1
    var userData: Int32 = -1
    /// Counts creations, so that reports can be in creation order although places are reused.
    var serial: UInt64 = 0

    /// Whether it is a bullet, and turning by an angle, radians, takes its ends farther than the contacts ahead of it reach.
    func sweeps(turning angle: Float) -> Bool {
        isBullet && (outerExtent - innerExtent) * angle.magnitude > innerExtent
    }
}

/// What the solver reads and writes: 32 bytes, two to a cache line. What it writes back is the first half.
struct BodyState: BitwiseCopyable {
    /// Metres a second.
    var velocity: Vec2 = .zero
    /// Radians a second.
    var angularVelocity: Float = 0
    /// Radians in -pi...pi between steps; the whole turns are counted in the simulation record, so precision does not
    /// fade with turning.
    var angle: Float = 0
    /// Centre of mass, metres.
    var position: Vec2 = .zero
    /// 1/kg; zero for static and kinematic bodies, and for no others.
    var inverseMass: Float = 0
    /// 1/(kg m^2); zero for static and kinematic bodies and those that do not turn.
    var inverseInertia: Float = 0

    var pose: Pose { Pose(position: position, rotation: Rotation(angle: angle)) }

    /// Whether it is kinematic and moving.
    var isDriven: Bool { inverseMass == 0 && (velocity != .zero || angularVelocity != 0) }
}

/// The moment that a body's velocity belongs to.
enum VelocityStagger: UInt8, BitwiseCopyable {
    /// The start of the next step: the body is new or was asleep.
    case start
    /// The middle of the last sub-step.
    case whole
    /// The middle of the second half of the last sub-step.
    case halved
}

/// What integration and sleep read once per sub-step.
struct BodySimulation: BitwiseCopyable, Equatable {
    /// Newtons, until the end of the next sub-step.
    var force: Vec2 = .zero
    /// Newton metres, until the end of the next sub-step.
    var torque: Float = 0
    var linearDamping: Float = 0
    var angularDamping: Float = 0
    var acceleration: Vec2 = .zero
    /// Index of the body's record.
    var body: Int32 = -1
    /// Seconds of simulated time below the sleep thresholds. Double: sixty times 1/120 must be one half.
    var stillTime: Double = 0
    /// Whole turns taken off `BodyState.angle`.
    var turns: Int = 0
    var mass: Float = 1
    var inertia: Float = 1
    /// Label of the awake island, valid while the world's labels are fresh.
    var island: Int32 = 0
    var sleepEnabled = true
    var allowsRotation = true
    /// Which moment of a sub-step its velocity is that of. See `integrateVelocity`.
    var stagger = VelocityStagger.start

    /// Radians, any number of turns, to better than a millionth over thousands of turns.
    func fullAngle(_ state: BodyState) -> Double {
        Double(state.angle) + Double(turns) * (2 * .pi)
    }

    /// Splits an angle into whole turns and a remainder that a 32-bit float holds well.
    mutating func setAngle(_ angle: Double, state: inout BodyState) {
        let bounded = angle.isFinite ? min(max(angle, -Limits.angle), Limits.angle) : 0
        let whole = Trigonometry.roundToNearest(bounded / (2 * .pi))
        turns = Int(whole)
        state.angle = Float(bounded - whole * (2 * .pi))
    }

    /// Derives the inverse masses: static bodies and bodies that do not turn count as infinitely heavy to move or to
    /// turn.
    func updateInverseMasses(_ state: inout BodyState, type: BodyType) {
        state.inverseMass = type == .dynamic ? 1 / mass : 0
        state.inverseInertia = type == .dynamic && allowsRotation ? 1 / inertia : 0
    }
}
