/// How a joint is solved.
enum JointMethod: BitwiseCopyable {
    /// Once per 1/120 s by iterations, as in Box2D 2.3, whatever else holds its bodies: springs.
    case iterated
    /// The same while nothing else is rigid about its bodies: rods and plain hinges.
    case iteratedAlone
    /// In every sub-step together with the contacts.
    case substepped
}

/// What the rows of every kind of joint have in common.
protocol JointRow: BitwiseCopyable {
    /// Stored first: the address of a row is that of its ends.
    var ends: JointEnds { get set }
    /// How its parameters let it be solved.
    var method: JointMethod { get }
    /// Multiplies the accumulated impulses, which belong to a time step, when that changes.
    mutating func scaleImpulses(by ratio: Float)
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

/// The rows of one kind of joint: those to solve, and those of sleeping islands and between static bodies.
struct JointStore<Row: SubsteppedJointRow>: ~Copyable {
    var awake = Column<Row>()
    var parked = Column<Row>()

    // The awake rows' places by the way they are solved, each list in creation order.
    var iterated = Column<Int32>()
    var substepped = Column<Int32>()
    /// Sub-stepped ones that are solved in groups.
    var inGroups = Column<Int32>()
    /// Those of both that a contact makes sub-stepped and its end iterated.
    var contested = Column<Int32>()

    /// The row of a joint.
    func row(_ record: JointRecord) -> UnsafeMutablePointer<Row> {
        (record.isAwake ? awake.base : parked.base) + Int(record.slot)
    }

    /// The ends of the awake or parked row at a slot.
    func ends(at slot: Int, isAwake: Bool) -> UnsafeMutablePointer<JointEnds> {
        UnsafeMutableRawPointer((isAwake ? awake.base : parked.base) + slot).assumingMemoryBound(to: JointEnds.self)
    }

    /// Adds the row of a new joint, parked.
    mutating func add(_ row: Row, records: borrowing Column<JointRecord>) {
        records.base[Int(row.ends.joint)].slot = Int32(parked.count)
        parked.append(row)
    }

    /// Moves a row between the two columns, or nowhere (`nil`), and keeps the records' slots right.
    mutating func move(_ index: Int, toAwake: Bool?, records: borrowing Column<JointRecord>) {
        let record = records.base + index
        let slot = Int(record.pointee.slot)
        let row = self.row(record.pointee).pointee
        if record.pointee.isAwake {
            awake.swapRemove(at: slot)
            if slot < awake.count { records.base[Int(awake[slot].ends.joint)].slot = Int32(slot) }
        } else {
            parked.swapRemove(at: slot)
            if slot < parked.count { records.base[Int(parked[slot].ends.joint)].slot = Int32(slot) }
        }
        guard let toAwake else { return }
        record.pointee.isAwake = toAwake
        record.pointee.slot = Int32(toAwake ? awake.count : parked.count)
        if toAwake { awake.append(row) } else { parked.append(row) }
    }

    /// Puts the awake rows into creation order, which is the order they are solved in.
    mutating func sortAwake(records: borrowing Column<JointRecord>) {
        let rows = awake.base
        let joints = records.base
        guard let order = creationOrder(count: awake.count, serial: { joints[Int(rows[$0].ends.joint)].serial }) else {
            return
        }
        awake.permute(by: order)
        for slot in 0..<awake.count { joints[Int(awake.base[slot].ends.joint)].slot = Int32(slot) }
    }

    /// Moves the rows whose bodies sleep to the parked ones, closing the gaps in order.
    mutating func parkSleeping(bodies: UnsafePointer<BodyRecord>, records: borrowing Column<JointRecord>) {
        let rows = awake.base
        let joints = records.base
        var kept = 0
        for slot in 0..<awake.count {
            let row = rows[slot]
            let joint = Int(row.ends.joint)
            if bodies[Int(row.ends.bodyA)].set.keepsJointAwake(with: bodies[Int(row.ends.bodyB)].set) {
                rows[kept] = row
                joints[joint].slot = Int32(kept)
                kept += 1
            } else {
                joints[joint].slot = Int32(parked.count)
                joints[joint].isAwake = false
                parked.append(row)
            }
        }
        awake.truncate(to: kept)
    }

    /// Points the awake rows at their bodies' states, and notes which island they belong to.
    func pointEnds(
        bodies: UnsafePointer<BodyRecord>, states: UnsafePointer<BodyState>,
        simulations: UnsafePointer<BodySimulation>
    ) {
        let rows = awake.base
        for index in 0..<awake.count {
            let a = bodies[Int(rows[index].ends.bodyA)]
            let b = bodies[Int(rows[index].ends.bodyB)]
            assert(a.set != .asleep && b.set != .asleep, "an awake joint has a sleeping body")
            rows[index].ends.slotA = a.set == .awake ? a.slot : ~a.slot
            rows[index].ends.slotB = b.set == .awake ? b.slot : ~b.slot
            // A body that nothing moves links no islands, and its label means nothing.
            let isFromA = a.set == .awake && (b.set != .awake || states[Int(a.slot)].inverseMass > 0)
            rows[index].ends.island = simulations[Int(isFromA ? a.slot : b.slot)].island
        }
    }
}

/// The order that sorts elements by serial number, or nil when they are in it already.
func creationOrder(count: Int, serial: (Int) -> UInt64) -> [Int32]? {
    var previous: UInt64 = 0
    var isSorted = true
    for index in 0..<count {
        let current = serial(index)
        if current < previous {
            isSorted = false
            break
        }
        previous = current
    }
    if isSorted { return nil }
    var keys = (0..<count).map { (serial: serial($0), index: Int32($0)) }
    keys.sort { $0.serial < $1.serial }
    return keys.map { $0.index }
}
