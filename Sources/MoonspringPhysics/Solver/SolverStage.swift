// The stages of a tick, in the order they run: the map of `World+Step.swift`.
//
// Before every sub-step the caller's `willSubstep`: forces, moves, new bodies, shapes and joints.
//
// Once, at the start of the tick:
// - Shapes that have left their fat boxes look for others; pairs become contacts. `World+Collide.swift`
// - Every awake contact gets a manifold; what began wakes sleepers and is given a graph colour. `NarrowPhase.swift`
// - Awake bodies back into creation order; joints pointed at their bodies and sorted into iterated and sub-stepped ones.
//   `World+Refresh.swift`
// - Contacts become rows of four; sub-stepped joints measure levers. `ContactPreparation.swift`
// - What is solved exactly is found, and the order of its elimination. `GroupSearch.swift`, `GroupOrder.swift`
//
// Every sub-step of 1/120 s:
// - Point springs find the forces that let free bodies move as the oscillator does; of halved bodies again before the second half.
//   `World+SpringForces.swift`
// - Forces and damping change velocities. `Integrator.swift`
// - Springs, and rods and hinges that stand alone, `Solver.velocityIterations` times. `IteratedJoints.swift`
// - Of what changed bodies that contacts hold as well, a half is kept for the second half. `BodyPass.swift`
//
// Each half of a sub-step:
// - Warm start: the impulses of the last half are given again: in the first half of the tick by contact, later by body.
// - What is about to touch fast bounces or lands, with all that rigid joints tie to it. `Impacts.swift`, `Mechanism.swift`
// - Joints and contacts, colour by colour, as soft springs, those under much heavier bodies several times; then each group at once,
//   exactly. `ContactSolver.swift`, `LoadedContacts.swift`, `ConstraintGroups.swift`
// - Velocities change positions. `Integrator.swift`
// - Relaxation: groups, joints and contacts once more without the springs: they leave no speed behind.
// - Islands that have more energy than before the constraints of this half give a part of the change back. `World+Passivity.swift`
// - What slides on a line that stands still goes back onto it. `RailProjection.swift`
//
// At the end of a sub-step:
// - Iterated joints correct positions, up to `Solver.positionIterations` times.
// - Escaped bodies stopped, stillness timed, forces forgotten. `Integrator.swift`
//
// Once, at the end of the tick:
// - Impulses go back to the contacts.
// - Fast bodies go back to where they first touched something. `World+Continuous.swift`
// - Poses, predicted motions and fat boxes follow the bodies. `BodyUpdate.swift`
// - Islands that have been still for long enough go to sleep. `World+Sleep.swift`
// - Begins and ends of contacts, and which bodies moved. `ContactEvent.swift`

/// The constants of the solver. Those of iterated joints and of sleep are Box2D 2.3's where the published trajectories of
/// UIKit Dynamics need them; those of contacts are E. Catto's ("Solver2D", 2024) where nothing else is said.
enum Solver {
    // MARK: Iterated joints
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
    private static let warmStartRatios: ClosedRange<Float> = 0.1...10

    /// What the impulses of a step of `previous` seconds are to be multiplied with for a step of `h` seconds: an impulse is a
    /// force times the step it acted in. Zero where the two differ too much.
    static func warmStartRatio(_ h: Float, after previous: Float) -> Float {
        let ratio = previous > 0 ? h / previous : 0
        return warmStartRatios.contains(ratio) ? ratio : 0
    }

    // MARK: Sleep
    /// Metres a second and radians a second (2 degrees) below which a body counts as still.
    static let sleepLinearSpeed: Float = 0.01
    /// The same for a body that contacts hold: a pile takes long to lose the last of its speed.
    static let sleepHeldSpeed: Float = 0.02
    static let sleepAngularSpeed: Float = 2 / 180 * .pi
    /// Seconds of stillness after which an island sleeps. Just under one half, so that rounding of 1/120 costs no
    /// sub-step.
    static let timeToSleep = 0.5 - 1e-6

    // MARK: Groups
    /// The independent loops that the constraints of a group may make, which bounds what elimination fills in: joints that make more
    /// are solved one by one.
    static let mostGroupLoops: Int32 = 48
    /// The contacts that may link the bodies of a group, and of one without a joint, where iterations do nearly as well and exactness
    /// costs several times as much.
    static let mostGroupContacts: Int32 = 40
    static let mostCrowdContacts: Int32 = 12
    /// Rounds in which all rows of a group may go to their bounds or leave them at once; then one at a time, up to so many.
    static let freeRounds = 8
    static let mostRounds = 40

    // MARK: Unlike masses
    /// From this ratio of the masses of awake bodies on the energy of islands is watched, as it is where there are joints.
    static let unlikeRatio: Float = 4
    /// From this ratio of the masses of two touching bodies on contacts are solved several times.
    static let heavyRatio: Float = 10
    /// From this ratio on iterations do not do, and small sets are solved as groups.
    static let crushingRatio: Float = 25

    // MARK: Contacts
    /// How often a pass solves contacts for which once is not enough: those under much heavier bodies.
    static let contactIterations = 4
    /// Sub-steps for which contacts are found once, where contacts touch nothing that joints hold.
    static let substepsPerTick = 2
    /// The contact solver halves every sub-step: at 1/240 s soft contacts are four times as stiff.
    static let halves = 2
    /// Hertz and damping ratio of the spring that pushes overlapping bodies apart. The frequency is lowered where the
    /// sub-step is too long for it: a quarter of the rate of the halves at most.
    static let contactFrequency: Float = 40
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
    /// Metres a second: what touches a support more slowly is left to the contact solver.
    static let landingThreshold: Float = 0.25
    /// How often an impact can be passed on within one sub-step.
    static let impactRounds = 8
}
