/// The stages of a sub-step, in the order they run: the map of `World+Step.swift`.
enum SolverStage: CaseIterable {
    /// The caller's `willSubstep`: forces, moves, new bodies and joints.
    case callback
    /// Awake bodies and joints back into creation order, joints told where their bodies are, islands labelled where
    /// needed.
    case layout
    /// Forces and damping change velocities. `integrateVelocities`
    case integrateVelocities
    /// Joints measure their errors and start from the last sub-step's impulses. `prepare...Joints`
    case prepareJoints
    /// Impulses correct velocities, `Solver.velocityIterations` times. `solve...JointVelocities`
    case solveVelocities
    /// Velocities change positions. `integratePositions`
    case integratePositions
    /// Rigid joints correct positions, up to `Solver.positionIterations` times. `solve...JointPositions`
    case solvePositions
    /// Angles wrapped, strays stopped, stillness timed, forces forgotten. `finishSubstep`
    case finish
    /// Islands that have been still for long enough go to sleep. `World+Sleep.swift`
    case sleep
}

/// The constants of the solver. Those of lawful joints and of sleep are Box2D 2.3's where the published trajectories of
/// UIKit Dynamics need them; those of contacts are E. Catto's ("Solver2D", 2024) where nothing else is said.
enum Solver {
    // MARK: Lawful joints
    static let velocityIterations = 8
    static let positionIterations = 3
    /// Metres: position error that a rigid joint or a contact may keep.
    static let linearSlop: Float = 0.005
    /// Metres: the most that one position iteration moves.
    static let maximumCorrection: Float = 0.2
    /// Radians: the same for rotation; far beyond what a real correction needs, it only keeps overflows out.
    static let maximumTurn: Float = 100
    /// Metres: anchors nearer than this have no direction from one to the other.
    static let directionThreshold: Float = 1e-4
    /// How much the sub-step may change from one to the next for the old impulses to be a start worth having.
    static let warmStartRatios: ClosedRange<Float> = 0.1...10

    // MARK: Sleep
    /// Metres a second and radians a second (2 degrees) below which a body counts as still.
    static let sleepLinearSpeed: Float = 0.01
    static let sleepAngularSpeed: Float = 2 / 180 * .pi
    /// Seconds of stillness after which an island sleeps. A hair under one half, so that no rounding of 1/120 costs a
    /// sub-step.
    static let timeToSleep = 0.5 - 1e-6

    // MARK: Contacts
    /// The contact solver halves every sub-step: at 1/240 s soft contacts are four times as stiff.
    static let halves = 2
    /// Hertz and damping ratio of the spring that pushes overlapping bodies apart. The frequency is lowered where the
    /// sub-step is too long for it: a quarter of the rate of the halves at most.
    static let contactFrequency: Float = 60
    static let contactDampingRatio: Float = 10
    /// Metres a second: no overlap is pushed apart faster.
    static let pushSpeed: Float = 3
    /// Metres: points nearer than this are given to the solver whatever the speed.
    static let speculativeDistance: Float = 4 * linearSlop
    /// Metres, and sine: a pair that has moved less keeps its manifold.
    static let recyclingDistance: Float = 0.5 * linearSlop
    static let recyclingAngle: Float = 0.002
    /// Metres a second: what touches more slowly does not bounce.
    static let restitutionThreshold: Float = 1
    /// How often a blow can be passed on within one sub-step.
    static let impactRounds = 8
}
