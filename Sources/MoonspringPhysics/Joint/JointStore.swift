/// What the rows of every kind of joint have in common.
protocol JointRow: BitwiseCopyable {
    var ends: JointEnds { get set }
}

/// The joint a row belongs to and where its two bodies are.
struct JointEnds: BitwiseCopyable {
    /// Index of the joint's record.
    var joint: Int32
    /// Indices of the bodies' records.
    var bodyA: Int32
    var bodyB: Int32
    /// Where the bodies' states are this sub-step: a slot of the awake set, or ~slot of the static set.
    var slotA: Int32 = 0
    var slotB: Int32 = 0
    /// Label of the island, to stop position iterations island by island.
    var island: Int32 = 0

    init(joint: Int32, bodyA: Int32, bodyB: Int32) {
        self.joint = joint
        self.bodyA = bodyA
        self.bodyB = bodyB
    }
}

/// The rows of one kind of joint: those to solve, and those of sleeping islands and between static bodies.
struct JointStore<Row: JointRow>: ~Copyable {
    var awake = Column<Row>()
    var parked = Column<Row>()

    /// Moves a row between the two columns, or nowhere (`nil`), and keeps the records' slots right.
    mutating func move(_ index: Int32, toAwake: Bool?, records: borrowing Column<JointRecord>) {
        let record = records.base + Int(index)
        let slot = Int(record.pointee.slot)
        let row: Row
        if record.pointee.isAwake {
            row = awake[slot]
            awake.swapRemove(at: slot)
            if slot < awake.count { records.base[Int(awake[slot].ends.joint)].slot = Int32(slot) }
        } else {
            row = parked[slot]
            parked.swapRemove(at: slot)
            if slot < parked.count { records.base[Int(parked[slot].ends.joint)].slot = Int32(slot) }
        }
        guard let toAwake else { return }
        record.pointee.isAwake = toAwake
        if toAwake {
            record.pointee.slot = Int32(awake.count)
            awake.append(row)
        } else {
            record.pointee.slot = Int32(parked.count)
            parked.append(row)
        }
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
    return keys.map(\.index)
}
