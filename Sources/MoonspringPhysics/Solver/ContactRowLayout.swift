/// The rows of all colours, and which contact each lane of a row belongs to.
struct ContactRows: ~Copyable {
    var singles = Column<SingleContactRow>()
    var doubles = Column<DoubleContactRow>()
    var singleLanes = Column<Int32>()
    var doubleLanes = Column<Int32>()
    /// By colour.
    var colors = Column<ColorRange>()
    /// Whether any contact in the rows may bounce.
    var hasBouncy = false
    /// The next free lane of each colour, while lanes are given out.
    private var nextSingle = Column<Int32>()
    private var nextDouble = Column<Int32>()

    var isEmpty: Bool { singles.count + doubles.count == 0 }

    /// Gives every contact with points a lane. Contacts of a colour come in the order of the awake list; those of the overflow
    /// colour get a row each, since they may share bodies.
    mutating func layOut(
        _ contacts: UnsafeMutablePointer<Contact>, _ awake: UnsafePointer<Int32>, count: Int
    ) {
        nextSingle.refill(count: 256, with: 0)
        nextDouble.refill(count: 256, with: 0)
        let single = nextSingle.base
        let double = nextDouble.base

        // How many of each.
        var bouncy = false
        for slot in 0..<count {
            let contact = contacts + Int(awake[slot])
            let color = Int(contact.pointee.color)
            if contact.pointee.pointCount == 1 { single[color] += 1 }
            if contact.pointee.pointCount == 2 { double[color] += 1 }
            if contact.pointee.restitution > 0 { bouncy = true }
        }
        hasBouncy = bouncy

        // Where each colour begins.
        colors.refill(count: ContactColor.count, with: ColorRange())
        var singleRows: Int32 = 0
        var doubleRows: Int32 = 0
        for color in 0..<ContactColor.count {
            let perRow: Int32 = color == ContactColor.overflow ? 1 : 4
            var range = ColorRange()
            range.singleStart = singleRows
            range.singleCount = (single[color] + perRow - 1) / perRow
            range.doubleStart = doubleRows
            range.doubleCount = (double[color] + perRow - 1) / perRow
            colors.base[color] = range
            single[color] = 4 * singleRows
            double[color] = 4 * doubleRows
            singleRows += range.singleCount
            doubleRows += range.doubleCount
        }
        singles.resize(to: Int(singleRows))
        doubles.resize(to: Int(doubleRows))
        singleLanes.refill(count: 4 * Int(singleRows), with: -1)
        doubleLanes.refill(count: 4 * Int(doubleRows), with: -1)

        // Who is where.
        for slot in 0..<count {
            let index = awake[slot]
            let contact = contacts + Int(index)
            let color = Int(contact.pointee.color)
            if contact.pointee.pointCount == 0 || color == Int(ContactColor.none) { continue }
            let step: Int32 = color == ContactColor.overflow ? 4 : 1
            if contact.pointee.pointCount == 1 {
                singleLanes.base[Int(single[color])] = index
                contact.pointee.lane = single[color]
                single[color] += step
            } else {
                doubleLanes.base[Int(double[color])] = index
                contact.pointee.lane = double[color]
                double[color] += step
            }
        }
    }

    /// Sets the rest of a point of a contact: `point` is 0 or 1.
    func setRest(_ rest: Float, pointCount: Int, lane: Int32, point: Int) {
        let row = Int(lane >> 2)
        let lane = Int(lane & 3)
        if pointCount == 1 {
            singles.base[row].point.rest[lane] = rest
        } else if point == 0 {
            doubles.base[row].first.rest[lane] = rest
        } else {
            doubles.base[row].second.rest[lane] = rest
        }
    }
}
