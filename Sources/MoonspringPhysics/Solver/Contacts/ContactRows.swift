/// The rows of all strips and colours, and which contact each lane of a row belongs to.
struct ContactRows: ~Copyable {
    private var singleRows = RowStore<SingleContactRow>()
    private var doubleRows = RowStore<DoubleContactRow>()
    /// How many strips the rows were made for, and the contacts between strips as one more, times the colours.
    private(set) var keyCount = 0
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
    /// Where the contacts of each strip begin in the list of awake contacts, and where the last end.
    private var contactStarts = Column<Int32>()
    // What `StripSort` and `LanePass` work with.
    private var keys = Column<Int8>()
    private var sorted = Column<Int32>()
    private var stripTallies = Column<Int32>()
    private var stripBounces = Column<Bool>()

    var isEmpty: Bool { singleRows.isEmpty && doubleRows.isEmpty }
    var singles: RowPointers<SingleContactRow> { singleRows.pointers }
    var doubles: RowPointers<DoubleContactRow> { doubleRows.pointers }

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
        _ contacts: UnsafeMutablePointer<Contact>, _ awake: UnsafePointer<Int32>, count: Int, _ workers: Workers
    ) {
        // One strip: all.
        if strips.count == 1 {
            contactStarts.refill(count: 3, with: Int32(count))
            contactStarts.base[0] = 0
        }
        let blocks = strips.count + 1
        keys.resize(to: count)
        keyCount = blocks * ContactColor.count
        singleRows.begin(strips: blocks)
        doubleRows.begin(strips: blocks)
        stripBounces.resize(to: blocks)
        var pass = LanePass(
            contacts: contacts, awake: awake, starts: contactStarts.base, keys: keys.base, singles: singles,
            doubles: doubles, bounces: stripBounces.base)
        workers.run(blocks: blocks, &pass) { context, strip in
            context.assumingMemoryBound(to: LanePass.self).pointee.count(strip)
        }
        hasBouncy = (0..<blocks).contains { stripBounces.base[$0] }
        singleRows.makeRoom()
        doubleRows.makeRoom()
        (pass.singles, pass.doubles) = (singles, doubles)
        workers.run(blocks: blocks, &pass) { context, strip in
            context.assumingMemoryBound(to: LanePass.self).pointee.place(strip)
        }
    }

    /// Puts the list of awake contacts in the order of their strips.
    mutating func sortByStrip(
        _ contacts: UnsafeMutablePointer<Contact>, _ awake: inout Column<Int32>, _ solverIndices: UnsafePointer<Int32>,
        _ workers: Workers
    ) {
        if strips.count == 1 { return }
        let count = awake.count
        keys.resize(to: count)
        sorted.resize(to: count)
        stripTallies.resize(to: StripSort.blocks(count) * (strips.count + 1))
        contactStarts.resize(to: strips.count + 2)
        var sort = StripSort(
            contacts: contacts, awake: awake.base, solverIndices: solverIndices, bodyStrips: bodyStrips.base,
            strips: strips.count, keys: keys.base, tallies: stripTallies.base, sorted: sorted.base, count: count)
        if sort.run(workers, starts: contactStarts.base) { swap(&awake, &sorted) }
    }

    /// Calls `visit` with each contact of a colour and of those after it.
    func forEachContact(from color: Int, _ visit: (Int32) -> Void) {
        func visitAll(_ lanes: UnsafePointer<Int32>, _ rows: Range<Int>) {
            for lane in 4 * rows.lowerBound..<4 * rows.upperBound where lanes[lane] >= 0 { visit(lanes[lane]) }
        }
        for key in 0..<keyCount where key % ContactColor.count >= color {
            visitAll(doubles.lanes, doubles.range(key))
            visitAll(singles.lanes, singles.range(key))
        }
    }

    /// The row of a point of a contact: `point` is 0 or 1.
    func row(ofPoint point: Int, _ contact: UnsafePointer<Contact>) -> UnsafeMutablePointer<ContactPointRow> {
        let row = Int(contact.pointee.lane >> 2)
        if contact.pointee.pointCount == 1 { return withUnsafeMutablePointer(to: &singles.rows[row].point) { $0 } }
        if point == 0 { return withUnsafeMutablePointer(to: &doubles.rows[row].first) { $0 } }
        return withUnsafeMutablePointer(to: &doubles.rows[row].second) { $0 }
    }

    /// What the points of a contact share.
    func head(of contact: UnsafePointer<Contact>) -> UnsafeMutablePointer<ContactRowHead> {
        let row = Int(contact.pointee.lane >> 2)
        if contact.pointee.pointCount == 1 { return withUnsafeMutablePointer(to: &singles.rows[row].head) { $0 } }
        return withUnsafeMutablePointer(to: &doubles.rows[row].head) { $0 }
    }
}
