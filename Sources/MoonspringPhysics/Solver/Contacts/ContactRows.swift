/// The rows of all strips and colours, and which contact each lane of a row belongs to.
struct ContactRows: ~Copyable {
    var singles = Column<SingleContactRow>()
    var doubles = Column<DoubleContactRow>()
    var singleLanes = Column<Int32>()
    var doubleLanes = Column<Int32>()
    /// By strip, then by colour; behind the last strip come the contacts between strips.
    var ranges = Column<ColorRange>()
    private(set) var strips = SolverStrips()
    /// Whether any contact in the rows may bounce.
    var hasBouncy = false
    // Valid while there is more than one strip.
    /// By body.
    private var bodyStrips = Column<UInt8>()
    /// The slots of awake bodies by strip; behind the last strip those of bodies that several may read.
    private(set) var stripSlots = Column<Int32>()
    /// Where each strip begins in `stripSlots`, and where the last ends.
    private(set) var stripStarts = Column<Int32>()
    /// By place in the list of awake contacts: which range it belongs to, or -1.
    private var keys = Column<Int16>()
    /// Room for a list of contacts.
    private var sorted = Column<Int32>()
    /// The next free lane of each range, while lanes are given out.
    private var nextSingle = Column<Int32>()
    private var nextDouble = Column<Int32>()

    var isEmpty: Bool { singles.count + doubles.count == 0 }

    /// Divides the world's awake bodies.
    mutating func divide(
        contacts: Int, _ states: UnsafePointer<BodyState>, _ simulations: UnsafePointer<BodySimulation>, count: Int,
        bodies: Int
    ) {
        strips = SolverStrips(contacts: contacts, states, count: count)
        if strips.count == 1 { return }
        bodyStrips.resize(to: bodies)
        stripSlots.resize(to: count)
        stripStarts.refill(count: strips.count + 2, with: 0)
        let starts = stripStarts.base
        for slot in 0..<count {
            let isShared = states[slot].inverseMass == 0
            let strip = isShared ? UInt8(strips.count) : strips.strip(states[slot].position)
            bodyStrips.base[Int(simulations[slot].body)] = strip
            starts[Int(strip) + 1] += 1
        }
        for strip in 0...strips.count { starts[strip + 1] += starts[strip] }
        // Filled from the back, each start moves from its strip's end to its beginning.
        for slot in stride(from: count - 1, through: 0, by: -1) {
            let strip = Int(bodyStrips.base[Int(simulations[slot].body)])
            starts[strip + 1] -= 1
            stripSlots.base[Int(starts[strip + 1])] = Int32(slot)
        }
        for strip in 0...strips.count { starts[strip] = starts[strip + 1] }
        starts[strips.count + 1] = Int32(count)
    }

    /// Gives every contact with points a lane. Contacts of a colour come in the order of the awake list; those of the
    /// overflow colour get a row each, since they may share bodies.
    mutating func assignLanes(
        _ contacts: UnsafeMutablePointer<Contact>, _ awake: UnsafePointer<Int32>, count: Int,
        _ solverIndices: UnsafePointer<Int32>
    ) {
        countLanes(contacts, awake, count: count, solverIndices)
        assignRanges()
        for slot in 0..<count where keys.base[slot] >= 0 {
            let key = Int(keys.base[slot])
            let contact = contacts + Int(awake[slot])
            let step: Int32 = key % ContactColor.count == ContactColor.overflow ? 4 : 1
            let isSingle = contact.pointee.pointCount == 1
            let next = (isSingle ? nextSingle.base : nextDouble.base) + key
            contact.pointee.lane = next.pointee
            (isSingle ? singleLanes.base : doubleLanes.base)[Int(next.pointee)] = awake[slot]
            next.pointee += step
        }
    }

    /// Finds the range of every contact, and counts the contacts of each.
    private mutating func countLanes(
        _ contacts: UnsafePointer<Contact>, _ awake: UnsafePointer<Int32>, count: Int,
        _ solverIndices: UnsafePointer<Int32>
    ) {
        let rangeCount = (strips.count + 1) * ContactColor.count
        nextSingle.refill(count: rangeCount, with: 0)
        nextDouble.refill(count: rangeCount, with: 0)
        keys.resize(to: count)
        let single = nextSingle.base
        let double = nextDouble.base
        var bouncy = false
        for slot in 0..<count {
            let contact = contacts + Int(awake[slot])
            guard contact.pointee.isSolved else {
                keys.base[slot] = -1
                continue
            }
            let key = strip(of: contact, solverIndices) * ContactColor.count + Int(contact.pointee.color)
            keys.base[slot] = Int16(truncatingIfNeeded: key)
            if contact.pointee.pointCount == 1 { single[key] += 1 } else { double[key] += 1 }
            if contact.pointee.restitution > 0 { bouncy = true }
        }
        hasBouncy = bouncy
    }

    /// Decides where each range begins, and makes room.
    private mutating func assignRanges() {
        let single = nextSingle.base
        let double = nextDouble.base
        ranges.refill(count: nextSingle.count, with: ColorRange())
        var singleRows: Int32 = 0
        var doubleRows: Int32 = 0
        for key in 0..<ranges.count where single[key] + double[key] > 0 {
            let perRow: Int32 = key % ContactColor.count == ContactColor.overflow ? 1 : 4
            let range = ColorRange(
                singleStart: singleRows, singleCount: (single[key] + perRow - 1) / perRow, doubleStart: doubleRows,
                doubleCount: (double[key] + perRow - 1) / perRow)
            ranges.base[key] = range
            single[key] = 4 * singleRows
            double[key] = 4 * doubleRows
            singleRows += range.singleCount
            doubleRows += range.doubleCount
        }
        singles.resize(to: Int(singleRows))
        doubles.resize(to: Int(doubleRows))
        singleLanes.refill(count: 4 * Int(singleRows), with: -1)
        doubleLanes.refill(count: 4 * Int(doubleRows), with: -1)
    }

    /// Puts the list of awake contacts in the order of their strips, so that the thread that solves a contact is the one that
    /// makes its manifold.
    mutating func sortByStrip(
        _ contacts: UnsafeMutablePointer<Contact>, _ awake: inout Column<Int32>, _ solverIndices: UnsafePointer<Int32>
    ) {
        if strips.count == 1 { return }
        let count = awake.count
        keys.resize(to: count)
        nextSingle.refill(count: strips.count + 1, with: 0)
        let ends = nextSingle.base
        var isSorted = true
        for slot in 0..<count {
            let strip = strip(of: contacts + Int(awake.base[slot]), solverIndices)
            keys.base[slot] = Int16(truncatingIfNeeded: strip)
            ends[strip] += 1
            if slot > 0 && keys.base[slot] < keys.base[slot - 1] { isSorted = false }
        }
        if isSorted { return }
        for strip in 1...strips.count { ends[strip] += ends[strip - 1] }
        sorted.resize(to: count)
        for slot in stride(from: count - 1, through: 0, by: -1) {
            let strip = Int(keys.base[slot])
            ends[strip] -= 1
            sorted.base[Int(ends[strip])] = awake.base[slot]
            contacts[Int(awake.base[slot])].awakeSlot = ends[strip]
        }
        swap(&awake, &sorted)
    }

    /// The strip of a contact: that of its bodies, or, where they are of two, the last of all.
    @inline(__always)
    private func strip(of contact: UnsafePointer<Contact>, _ solverIndices: UnsafePointer<Int32>) -> Int {
        if strips.count == 1 { return 0 }
        let a = Int(contact.pointee.bodyA)
        let b = Int(contact.pointee.bodyB)
        // What is only read belongs to no strip.
        if solverIndices[a] >= SolverIndex.readOnly { return Int(bodyStrips.base[b]) }
        if solverIndices[b] >= SolverIndex.readOnly { return Int(bodyStrips.base[a]) }
        let stripA = bodyStrips.base[a]
        return stripA == bodyStrips.base[b] ? Int(stripA) : strips.count
    }

    /// The row of a point of a contact: `point` is 0 or 1.
    func row(ofPoint point: Int, _ contact: UnsafePointer<Contact>) -> UnsafeMutablePointer<ContactPointRow> {
        let row = Int(contact.pointee.lane >> 2)
        if contact.pointee.pointCount == 1 { return withUnsafeMutablePointer(to: &singles.base[row].point) { $0 } }
        if point == 0 { return withUnsafeMutablePointer(to: &doubles.base[row].first) { $0 } }
        return withUnsafeMutablePointer(to: &doubles.base[row].second) { $0 }
    }

    /// What the points of a contact share.
    func head(of contact: UnsafePointer<Contact>) -> UnsafeMutablePointer<ContactRowHead> {
        let row = Int(contact.pointee.lane >> 2)
        if contact.pointee.pointCount == 1 { return withUnsafeMutablePointer(to: &singles.base[row].head) { $0 } }
        return withUnsafeMutablePointer(to: &doubles.base[row].head) { $0 }
    }
}
