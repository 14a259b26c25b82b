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

    // MARK: Joints
    var jointRecords = Column<JointRecord>()
    var freeJoint: Int32 = -1
    var distanceJoints = JointStore<DistanceJointRow>()
    var hingeJoints = JointStore<HingeJointRow>()
    var nextJointSerial: UInt64 = 1

    // MARK: What is out of date
    /// Awake bodies or joints may not be in creation order.
    var orderIsStale = false
    /// Slots and island labels written into joint rows may be wrong.
    var jointSlotsAreStale = false
    /// Island labels of awake bodies may be wrong.
    var islandsAreStale = false

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
    var previousSubstep: Float = 0
    var moved: [BodyID] = []
    var fellAsleep: [BodyID] = []
    /// What `escapedBodies` holds, to ask quickly.
    var escapedBefore: Set<Int32> = []

    /// The `userData` of bodies that reached the end of the world, 1e5 m from the origin, in the last step, and were
    /// stopped there.
    public internal(set) var escapedBodies: [Int32] = []

    /// An empty world.
    public init() {}

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
