/// The rows of all joints: those to solve, and those of sleeping islands and between static bodies.
struct JointStore: ~Copyable {
    var awake = Column<JointRow>()
    var parked = Column<JointRow>()

    // The awake rows' places by the way they are solved, each list in the order of the rows.
    var iterated = Column<Int32>()
    var substepped = Column<Int32>()
    /// Sub-stepped ones that are solved in groups.
    var inGroups = Column<Int32>()
    /// Those of both that a contact makes sub-stepped and its end iterated.
    var contested = Column<Int32>()

    /// Plain sub-stepped hinges, four to a row, colour by colour: they hold the impulses while `isArranged`.
    var wideHinges = Column<WideHingeRow>()
    var wideSources = Column<WideHingeSource>()
    /// Where each colour's wide rows end.
    var wideColors = Column<Int32>()

    /// Whether the lists of iterated, sub-stepped and wide rows are right.
    var isArranged = false
    /// The sub-step that the accumulated impulses of sub-stepped joints belong to, seconds; 0 before the first.
    var previousSubstep: Float = 0
    /// The bodies that sub-stepped joints link.
    var links = LinkedSets()
    // Scratch, by awake slot.
    var rigidCounts = Column<UInt8>()
    var usedColors = Column<UInt32>()
    /// By place in the list of sub-stepped rows; -1 for none.
    var hingeColors = Column<Int8>()

    /// Whether joints are to be solved once per 1/120 s. Valid after `arrange`.
    var hasIterated: Bool { iterated.count > 0 }
    /// Whether joints are to be solved in every sub-step. Valid after `arrange`.
    var hasSubstepped: Bool { substepped.count + wideHinges.count + inGroups.count > 0 }

    /// The row of a joint.
    func row(_ record: JointRecord) -> UnsafeMutablePointer<JointRow> {
        (record.isAwake ? awake.base : parked.base) + Int(record.slot)
    }

    /// Adds the row of a new joint, parked.
    mutating func add(_ row: JointRow, records: borrowing Column<JointRecord>) {
        records.base[Int(row.ends.joint)].kind = row.kind
        records.base[Int(row.ends.joint)].slot = Int32(parked.count)
        parked.append(row)
    }

    /// Moves a row between the two columns, or nowhere (`nil`), and keeps the records' slots right.
    mutating func move(_ index: Int, toAwake: Bool?, records: borrowing Column<JointRecord>) {
        changed()
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

    /// Puts the awake rows into the order in which they are solved: kind by kind, each in creation order.
    mutating func sortAwake(records: borrowing Column<JointRecord>) {
        changed()
        let rows = awake.base
        let joints = records.base
        let order = creationOrder(count: awake.count) {
            UInt64(rows[$0].kind.rawValue) << 56 | joints[Int(rows[$0].ends.joint)].serial
        }
        guard let order else { return }
        awake.permute(by: order)
        for slot in 0..<awake.count { joints[Int(awake.base[slot].ends.joint)].slot = Int32(slot) }
    }

    /// Points the awake rows at their bodies' states, and notes which island they belong to.
    mutating func pointEnds(
        bodies: UnsafePointer<BodyRecord>, states: UnsafePointer<BodyState>,
        simulations: UnsafePointer<BodySimulation>
    ) {
        changed()
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
