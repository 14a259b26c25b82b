/// Rigid bodies in metres, kilograms and seconds, the joints between them, and the clock that moves them.
///
/// A world is a plain single-threaded value holder: the same calls in the same order give the same bits. Stale ids are
/// harmless: calls that change something do nothing, calls that read return zero. Numbers that are not finite are
/// ignored, absurd ones are brought into range.
///
/// The class conducts and free functions compute: see `SolverStage.swift` for the map of a tick. Exclusive access to its
/// properties is not checked at run time: the checks took a quarter of the instructions of a moving pile.
public final class World {
    // MARK: Bodies
    @exclusivity(unchecked) var records = Column<BodyRecord>()
    @exclusivity(unchecked) var fixed = BodySet()
    @exclusivity(unchecked) var awake = BodySet()
    @exclusivity(unchecked) var asleep = BodySet()
    /// Counts what is made of bodies, shapes and joints.
    @exclusivity(unchecked) var nextSerial: UInt64 = 1

    /// Where each body is, by record: as the narrow phase sees it, true at the start of a tick.
    @exclusivity(unchecked) var poses = Column<Pose>()
    /// What each body will do in the coming tick, by record.
    @exclusivity(unchecked) var motions = Column<BodyMotion>()
    /// Where the solver finds each body, by record: `SolverIndex`.
    @exclusivity(unchecked) var solverIndices = Column<Int32>()
    /// The graph colours that the contacts of each body use, by record.
    @exclusivity(unchecked) var colorMasks = Column<UInt32>()

    // MARK: Joints
    @exclusivity(unchecked) var jointRecords = Column<JointRecord>()
    @exclusivity(unchecked) var jointLinks = BodyLinks()
    @exclusivity(unchecked) var joints = JointStore()

    // MARK: Point springs
    @exclusivity(unchecked) var pointSprings = Column<PointSpringRow>()
    @exclusivity(unchecked) var pointSpringCount = 0
    /// By record: the first spring of each body, -1 for none.
    @exclusivity(unchecked) var firstPointSprings = Column<Int32>()

    // MARK: Shapes
    @exclusivity(unchecked) var shapes = Column<ShapeRecord>()
    @exclusivity(unchecked) var forms = Column<ShapeForm>()
    /// The boxes in the trees, by shape.
    @exclusivity(unchecked) var fatBoxes = Column<BoundingBox>()
    @exclusivity(unchecked) var polygons = PolygonPool()
    /// The shapes of awake bodies.
    @exclusivity(unchecked) var awakeTree = BoundingTree()
    /// The shapes of static and sleeping bodies.
    @exclusivity(unchecked) var restTree = BoundingTree()
    /// Shapes that have left their fat boxes since the last search for pairs.
    @exclusivity(unchecked) var movedShapes = Column<Int32>()
    @exclusivity(unchecked) var movedFlags = Column<UInt8>()
    @exclusivity(unchecked) var movedAwakeShapes = Column<Int32>()

    // MARK: Contacts
    @exclusivity(unchecked) var contacts = Column<Contact>()
    @exclusivity(unchecked) var contactLinks = BodyLinks()
    /// Indices of the contacts that have an awake body.
    @exclusivity(unchecked) var awakeContacts = Column<Int32>()
    /// Indices of contacts between bodies at rest that the coming narrow phase looks at.
    @exclusivity(unchecked) var probedContacts = Column<Int32>()
    @exclusivity(unchecked) var pairs = PairSet()
    @exclusivity(unchecked) var foundPairs = Column<ShapePair>()
    @exclusivity(unchecked) var newPairs = Column<ShapePair>()
    @exclusivity(unchecked) var pairTallies = Column<SharedPairSearch.Tally>()
    @exclusivity(unchecked) var outcomes = Column<ContactOutcome>()
    @exclusivity(unchecked) var touches = Column<TouchChange>()

    /// Asked once for each pair of shapes whose boxes begin to overlap, with the `userData` of their bodies, after filters
    /// and joints have allowed it: whether they may collide. Default nil, which allows all.
    ///
    /// Its result must not change while the pair is near; call `refilter` for its bodies when it has.
    public var pairFilter: ((Int32, Int32) -> Bool)?

    /// Asked within a step, now and then while it works on much, whether it must end early. Default nil: never.
    @exclusivity(unchecked) public var mustHalt: (() -> Bool)?
    /// How many contacts there may be, touching or near, about a kilobyte each; a step that would find more ends early. Default: no limit.
    @exclusivity(unchecked) public var contactLimit = Int.max
    /// Where the last step ended early; nil where it did not.
    @exclusivity(unchecked) public internal(set) var halt: Halt?
    @exclusivity(unchecked) package var workSinceAsked = 0

    /// Contacts that began in the last step, in the order of their shapes' creation. See `ContactEvent`.
    public internal(set) var contactBegins: [ContactEvent] = []
    /// Contacts that ended in the last step, in the order of their shapes' creation.
    public internal(set) var contactEnds: [ContactEvent] = []
    /// Ends of contacts that were destroyed since the last step.
    @exclusivity(unchecked) var pendingEnds: [ContactEvent] = []

    // MARK: What is out of date
    /// Whether awake bodies or joints may be out of creation order.
    @exclusivity(unchecked) var orderIsStale = false
    /// Whether slots and island labels in joint rows may be wrong.
    @exclusivity(unchecked) var jointSlotsAreStale = false
    /// Whether island labels of awake bodies may be wrong.
    @exclusivity(unchecked) var islandsAreStale = false
    /// Whether `solverIndices` of awake bodies may be wrong.
    @exclusivity(unchecked) var solverIndicesAreStale = false

    // MARK: Islands
    /// One more than the largest label in use.
    @exclusivity(unchecked) var islandLabelCount = 0
    /// How many of the labels have bodies.
    @exclusivity(unchecked) var awakeIslandCount = 0
    @exclusivity(unchecked) var sleepingIslandCount = 0
    @exclusivity(unchecked) var islandSets = LinkedSets()
    @exclusivity(unchecked) var islandActive = Column<Bool>()
    @exclusivity(unchecked) var islandOpen = Column<Bool>()
    /// What constraints did in this half, by label.
    @exclusivity(unchecked) var islandEnergies = Column<IslandEnergy>()
    /// Whether they are watched.
    @exclusivity(unchecked) var mayGainEnergy = false
    /// Of the awake bodies, the greatest to the least.
    @exclusivity(unchecked) var massRatio: Float = 1
    /// Whether something moves that impulses do not: it presses as if it were infinitely heavy.
    @exclusivity(unchecked) var hasPress = false

    // MARK: The step
    #if MOONSPRING_CHECK_INVARIANTS
        /// Calls of `step`, from 1.
        var stepCount = 0
    #endif
    @exclusivity(unchecked) var isStepping = false
    /// Whether the rows of the contact solver must be made anew.
    @exclusivity(unchecked) var rowsAreStale = true
    @exclusivity(unchecked) var rows = ContactRows()
    /// Velocities before the constraints of a sub-step, and what the constraints then changed, by slot.
    @exclusivity(unchecked) var startVelocities = Column<Float4>()
    @exclusivity(unchecked) var velocityChanges = Column<Float4>()
    @exclusivity(unchecked) var hasEscaped = Column<Bool>()
    /// By strip.
    @exclusivity(unchecked) var summaries = Column<SubstepSummary>()
    /// By slot; and what is kept for the second half of shared bodies.
    @exclusivity(unchecked) var bodySteps = Column<BodySteps>()
    @exclusivity(unchecked) var keptChanges = Column<Float4>()
    /// By slot: how many supports an awake body approaches fast; empty where nothing does.
    @exclusivity(unchecked) var landings = Column<Int32>()
    @exclusivity(unchecked) var impacts = ImpactList()
    @exclusivity(unchecked) var loadedContacts = LoadedContacts()
    @exclusivity(unchecked) var groups = ConstraintGroups()
    @exclusivity(unchecked) var bulletCount = 0
    /// While there are bullets: where each body was at the start of the tick, by record.
    @exclusivity(unchecked) var startPoses = Column<Pose>()
    @exclusivity(unchecked) var bodyOutcomes = Column<BodyOutcome>()
    @exclusivity(unchecked) var fastBodies = Column<FastBody>()
    /// By slot: place among the fast bodies, -1 for none.
    @exclusivity(unchecked) var fastPlaces = Column<Int32>()
    let workers: Workers
    @exclusivity(unchecked) var previousSubstep: Float = 0
    /// The last half of a sub-step, seconds: impulses of contacts are those of halves.
    @exclusivity(unchecked) var previousHalf: Float = 0
    /// Whether the next half is the first on new rows.
    @exclusivity(unchecked) var isFirstHalf = true
    /// Whether any body's steps are shared in this tick.
    @exclusivity(unchecked) var hasSharedSteps = false
    @exclusivity(unchecked) var readyToSleep = 0
    /// Sub-steps done since contacts were last found; 0 between ticks.
    @exclusivity(unchecked) var substepsInTick = 0
    /// How many it is to have.
    @exclusivity(unchecked) var plannedSubsteps = 0
    @exclusivity(unchecked) var moved: [BodyID] = []
    @exclusivity(unchecked) var fellAsleep: [BodyID] = []
    /// Whether bodies fell asleep in the last step.
    public var hasPutToSleep: Bool { !fellAsleep.isEmpty }
    /// What `escapedBodies` holds, to ask quickly.
    @exclusivity(unchecked) var escapedBefore: Set<Int32> = []

    /// The `userData` of bodies that reached the end of the world, 1e5 m from the origin, in the last step, and were
    /// stopped there.
    public internal(set) var escapedBodies: [Int32] = []

    /// An empty world whose step uses up to `workers` threads, 1...64.
    ///
    /// Any number gives the same bits. Threads beyond the caller's own are started when a step is first large enough to
    /// gain by them (about 1000 awake bodies and contacts), spin for about a millisecond between steps and then sleep. Now
    /// and then the world times a few steps with them and without, and goes on the faster way.
    public init(workers: Int = 1) {
        self.workers = Workers(count: workers)
    }

    /// Whether large steps are shared out even where that takes longer. Default false.
    package var alwaysShares: Bool {
        get { workers.alwaysShares }
        set { workers.alwaysShares = newValue }
    }

    /// Whether steps measure `energyChanges`, which costs a few passes over the awake bodies. Default false.
    public var measuresEnergyChanges = false
    /// What bounces, joints and contacts changed the energy by in the last step; zero where that is not measured.
    public internal(set) var energyChanges = EnergyChanges()

    /// How many bodies there are, of any kind.
    public var bodyCount: Int { fixed.count + awake.count + asleep.count }
    /// How many dynamic bodies are awake.
    public var awakeBodyCount: Int { awake.count }
    /// How many joints there are.
    public internal(set) var jointCount = 0
    /// Whether any dynamic body is awake.
    public var isAwake: Bool { awake.count > 0 }

    /// How many groups of dynamic bodies there are that joints and contacts hold together; a body by itself is a group of
    /// its own.
    ///
    /// Joints to static bodies, and contacts with them, do not link. O(bodies + joints + contacts) after some of them have
    /// changed, else O(1).
    public var islandCount: Int { countAwakeIslands() + sleepingIslandCount }
}
