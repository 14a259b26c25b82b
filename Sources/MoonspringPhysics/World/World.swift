/// Rigid bodies in metres, kilograms and seconds, the joints between them, and the clock that moves them.
///
/// A world is a plain single-threaded value holder: the same calls in the same order give the same bits. Stale ids are
/// harmless: calls that change something do nothing, calls that read answer zero. Numbers that are not finite are
/// ignored, absurd ones are brought into range.
///
/// The class conducts and free functions compute: see `SolverStage` for the map of a sub-step.
public final class World {
    // MARK: Bodies
    var records = Column<BodyRecord>()
    var freeRecord: Int32 = -1
    var fixed = BodySet()
    var awake = BodySet()
    var asleep = BodySet()
    var nextBodySerial: UInt64 = 1

    /// Where each body is, by record: as the narrow phase sees it, true at the start of a tick.
    var poses = Column<Pose>()
    /// What each body will do in the coming tick, by record.
    var motions = Column<BodyMotion>()
    /// Where the solver finds each body, by record: `SolverIndex`.
    var solverIndices = Column<Int32>()
    /// The graph colours that the contacts of each body use, by record.
    var colorMasks = Column<UInt32>()

    // MARK: Joints
    var jointRecords = Column<JointRecord>()
    var freeJoint: Int32 = -1
    var joints = JointStores()
    var nextJointSerial: UInt64 = 1

    // MARK: Shapes
    var shapes = Column<ShapeRecord>()
    var forms = Column<ShapeForm>()
    /// The boxes in the trees, by shape.
    var fatBoxes = Column<BoundingBox>()
    var freeShape: Int32 = -1
    var nextShapeSerial: UInt64 = 1
    var polygons = PolygonPool()
    /// The shapes of awake bodies.
    var awakeTree = BoundingTree()
    /// The shapes of static and sleeping bodies.
    var restTree = BoundingTree()
    /// Shapes that have left their fat boxes since the last search for pairs.
    var movedShapes = Column<Int32>()
    var movedFlags = Column<UInt8>()
    var movedAwakeShapes = Column<Int32>()

    // MARK: Contacts
    var contacts = Column<Contact>()
    var contactLinks = Column<ContactLinks>()
    var freeContact: Int32 = -1
    /// Indices of the contacts that have an awake body.
    var awakeContacts = Column<Int32>()
    var pairs = PairSet()
    var contactCountTotal = 0
    var foundPairs = Column<ShapePair>()
    var outcomes = Column<ContactOutcome>()

    /// Asked once for each pair of shapes whose boxes begin to overlap, with the `userData` of their bodies, after filters
    /// and joints have allowed it: whether they may collide. Default nil, which allows all.
    ///
    /// Its answer must not change while the pair is near; call `refilterAll` when it has.
    public var pairFilter: ((Int32, Int32) -> Bool)?

    /// Contacts that began in the last step, in the order of their shapes' creation. See `ContactEvent`.
    public internal(set) var contactBegins: [ContactEvent] = []
    /// Contacts that ended in the last step, in the order of their shapes' creation.
    public internal(set) var contactEnds: [ContactEvent] = []
    /// Ends of contacts that were destroyed since the last step.
    var pendingEnds: [ContactEvent] = []

    // MARK: What is out of date
    /// Awake bodies or joints may not be in creation order.
    var orderIsStale = false
    /// Slots and island labels written into joint rows may be wrong.
    var jointSlotsAreStale = false
    /// Island labels of awake bodies may be wrong.
    var islandsAreStale = false
    /// `solverIndices` of awake bodies may be wrong.
    var solverIndicesAreStale = false

    // MARK: Islands
    /// One more than the largest label in use.
    var islandLabelCount = 0
    /// How many of the labels have bodies.
    var awakeIslandCount = 0
    var sleepingIslandCount = 0
    var unionParents = Column<Int32>()
    var islandActive = Column<Bool>()
    var islandOpen = Column<Bool>()

    // MARK: The step
    var isStepping = false
    /// Rows of the contact solver do not fit the world any more.
    var rowsAreStale = true
    var rows = ContactRows()
    /// Velocities before the constraints of a sub-step, and what the constraints then changed, by slot.
    var startVelocities = Column<Float4>()
    var velocityChanges = Column<Float4>()
    /// By slot: whether contacts or sub-stepped joints hold a body.
    var isHalved = Column<Bool>()
    var impacts = ImpactList()
    var bodyOutcomes = Column<BodyOutcome>()
    let workers: Workers
    /// Whether this tick is large enough to share out.
    var isShared = false
    var previousSubstep: Float = 0
    /// The last half of a sub-step, seconds: impulses of contacts are those of halves.
    var previousHalf: Float = 0
    /// The next half is the first on new rows.
    var isFirstHalf = true
    var readyToSleep = 0
    var moved: [BodyID] = []
    var fellAsleep: [BodyID] = []
    /// What `escapedBodies` holds, to ask quickly.
    var escapedBefore: Set<Int32> = []

    /// The `userData` of bodies that reached the end of the world, 1e5 m from the origin, in the last step, and were
    /// stopped there.
    public internal(set) var escapedBodies: [Int32] = []

    /// An empty world whose step uses up to `workers` threads, 1...64.
    ///
    /// Any number gives the same bits. Threads beyond the caller's own are started when a step is first large enough to
    /// gain by them (about 1000 awake bodies), spin briefly between steps and then sleep.
    public init(workers: Int = 1) {
        self.workers = Workers(count: workers)
    }

    /// How many bodies there are, of any kind.
    public var bodyCount: Int { fixed.count + awake.count + asleep.count }
    /// How many dynamic bodies are awake.
    public var awakeBodyCount: Int { awake.count }
    /// How many joints there are.
    public internal(set) var jointCount = 0
    /// Whether any dynamic body is awake.
    public var isAwake: Bool { awake.count > 0 }

    /// How many groups of dynamic bodies there are that joints hold together; a body without joints is a group of its
    /// own.
    ///
    /// Joints to static bodies do not link. O(bodies + joints) after joints have changed, else O(1).
    public var islandCount: Int {
        refreshIslands()
        return awakeIslandCount + sleepingIslandCount
    }
}
