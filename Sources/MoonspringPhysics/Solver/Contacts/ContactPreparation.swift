// Turning contacts into rows at the start of a tick, four at a time, and rows back into contacts at its end.

/// What preparing reads and writes, as bare pointers for the length of a pass.
struct ContactPreparation {
    /// The element before the first is all zeros and stands for an empty lane.
    var contacts: UnsafeMutablePointer<Contact>
    /// By body.
    var poses: UnsafePointer<Pose>
    /// By body: `SolverIndex`.
    var solverIndices: UnsafePointer<Int32>
    /// The place of solver index zero.
    var states: UnsafePointer<BodyState>
    var singles: RowPointers<SingleContactRow>
    var doubles: RowPointers<DoubleContactRow>
    /// How much of the last tick's impulses to start from: the ratio of the sub-steps.
    var warmStart: Float
    /// Whether rows are to be turned back into contacts.
    var isStoring = false

    /// Every row, shared out where it pays.
    mutating func run(_ workers: Workers) {
        let blocks = blocks(singles.count) + blocks(doubles.count)
        workers.run(blocks: blocks, of: 4 * (singles.count + doubles.count), &self) { context, block in
            context.assumingMemoryBound(to: ContactPreparation.self).pointee.run(block)
        }
    }

    private static let blockSize = 64

    private func blocks(_ count: Int) -> Int { (count + Self.blockSize - 1) / Self.blockSize }

    private func run(_ block: Int) {
        let singleBlocks = blocks(singles.count)
        if block < singleBlocks { run(singles, block) } else { run(doubles, block - singleBlocks) }
    }

    private func run(_ rows: RowPointers<some ContactRow>, _ block: Int) {
        let range = block * Self.blockSize..<min((block + 1) * Self.blockSize, rows.count)
        if isStoring { store(rows, range) } else { prepare(rows, range) }
    }

    @inline(never)
    private func prepare<Row: ContactRow>(_ rows: RowPointers<Row>, _ range: Range<Int>) {
        for index in range { rows.rows[index] = Row(rows.lanes + 4 * index, self) }
    }

    @inline(never)
    private func store(_ rows: RowPointers<some ContactRow>, _ range: Range<Int>) {
        for index in range {
            for lane in 0..<4 where rows.lanes[4 * index + lane] >= 0 {
                rows.rows[index].store(lane: lane, in: contacts + Int(rows.lanes[4 * index + lane]))
            }
        }
    }
}

/// What the constraints of four contacts are computed from.
struct PreparedContacts {
    /// Without the arms and the mass of friction.
    private var head = ContactRowHead()
    // Sine and cosine of the bodies, and from A's place to B's.
    var sineA: Float4
    var cosineA: Float4
    var sineB: Float4
    var cosineB: Float4
    var offsetX: Float4
    var offsetY: Float4
    // As the solver sees the bodies: static ones are at the origin, where they are is in the rest of the separation.
    var mA: Float4
    var iA: Float4
    var mB: Float4
    var iB: Float4
    var angleA: Float4
    var angleB: Float4
    /// From A's centre to B's along the normal.
    var solverDistance: Float4

    @inline(__always)
    init(_ lanes: UnsafePointer<Int32>, _ preparation: borrowing ContactPreparation) {
        let c0 = preparation.contacts + Int(lanes[0])
        let c1 = preparation.contacts + Int(lanes[1])
        let c2 = preparation.contacts + Int(lanes[2])
        let c3 = preparation.contacts + Int(lanes[3])

        // Where the bodies are.
        let bodiesA = Int4(c0.pointee.bodyA, c1.pointee.bodyA, c2.pointee.bodyA, c3.pointee.bodyA)
        let bodiesB = Int4(c0.pointee.bodyB, c1.pointee.bodyB, c2.pointee.bodyB, c3.pointee.bodyB)
        for lane in 0..<4 where lanes[lane] >= 0 {
            head.a[lane] = preparation.solverIndices[Int(bodiesA[lane])]
            head.b[lane] = preparation.solverIndices[Int(bodiesB[lane])]
        }
        let poseA = gatherPoses(preparation.poses, bodiesA)
        let poseB = gatherPoses(preparation.poses, bodiesB)
        sineA = poseA.sine
        cosineA = poseA.cosine
        sineB = poseB.sine
        cosineB = poseB.cosine
        offsetX = poseB.x - poseA.x
        offsetY = poseB.y - poseA.y
        let states = UnsafeMutableRawPointer(mutating: preparation.states)
        let stateA = gather(states, head.a)
        let stateB = gather(states, head.b)
        mA = stateA.m
        iA = stateA.i
        mB = stateB.m
        iB = stateB.i
        angleA = stateA.angle
        angleB = stateB.angle

        // What they share.
        let (x, y, friction, impulse) = transposed(
            c0.pointee.surface.lanes, c1.pointee.surface.lanes, c2.pointee.surface.lanes, c3.pointee.surface.lanes)
        head.normalX = cosineA * x - sineA * y
        head.normalY = sineA * x + cosineA * y
        head.friction = friction
        head.impulse = preparation.warmStart * impulse
        solverDistance = head.normalX * (stateB.px - stateA.px) + head.normalY * (stateB.py - stateA.py)
    }

    /// Four points: their rows, and the levers, in world axes, of the friction that they share.
    @inline(__always)
    func point(
        _ lanes: UnsafePointer<Int32>, _ preparation: borrowing ContactPreparation,
        _ point: (UnsafePointer<Contact>) -> ContactPoint
    ) -> (row: ContactPointRow, slideA: Float4, slideB: Float4) {
        let p0 = point(preparation.contacts + Int(lanes[0]))
        let p1 = point(preparation.contacts + Int(lanes[1]))
        let p2 = point(preparation.contacts + Int(lanes[2]))
        let p3 = point(preparation.contacts + Int(lanes[3]))
        let (ax, ay, bx, by) = transposed(p0.anchors, p1.anchors, p2.anchors, p3.anchors)
        let (separation, impulse, _, _) = transposed(p0.rest, p1.rest, p2.rest, p3.rest)
        let (nx, ny) = (head.normalX, head.normalY)

        let rAx = cosineA * ax - sineA * ay
        let rAy = sineA * ax + cosineA * ay
        let rBx = cosineB * bx - sineB * by
        let rBy = sineB * bx + cosineB * by
        let s = separation + nx * (offsetX + rBx - rAx) + ny * (offsetY + rBy - rAy)
        var row = ContactPointRow()
        row.armA = rAx * ny - rAy * nx
        row.armB = rBx * ny - rBy * nx
        row.rest = s - solverDistance - row.armB * angleB + row.armA * angleA
        row.mass = effectiveMass(mA + mB + iA * row.armA * row.armA + iB * row.armB * row.armB)
        row.impulse = preparation.warmStart * impulse
        // The anchors are halfway between the surfaces, what slides are the surfaces.
        let half = 0.5 * separation
        return (row, nx * rAx + ny * rAy - half, nx * rBx + ny * rBy + half)
    }

    /// The rows' head for friction with the given arms.
    @inline(__always)
    func head(armA: Float4, armB: Float4) -> ContactRowHead {
        var head = head
        (head.armA, head.armB) = (armA, armB)
        head.mass = effectiveMass(mA + mB + iA * armA * armA + iB * armB * armB)
        return head
    }
}

/// The poses of four bodies, by component.
@inline(__always)
private func gatherPoses(
    _ poses: UnsafePointer<Pose>, _ bodies: Int4
) -> (x: Float4, y: Float4, sine: Float4, cosine: Float4) {
    gather(
        UnsafeRawPointer(poses),
        (Int(bodies.x) &* 16, Int(bodies.y) &* 16, Int(bodies.z) &* 16, Int(bodies.w) &* 16))
}

extension SingleContactRow {
    @inline(__always)
    init(_ lanes: UnsafePointer<Int32>, _ preparation: borrowing ContactPreparation) {
        let prepared = PreparedContacts(lanes, preparation)
        let (row, slideA, slideB) = prepared.point(lanes, preparation) { $0.pointee.first }
        head = prepared.head(armA: slideA, armB: slideB)
        point = row
    }

    @inline(__always)
    func store(lane: Int, in contact: UnsafeMutablePointer<Contact>) {
        contact.pointee.surface.tangentImpulse = head.impulse[lane].finiteOrZero
        contact.pointee.first.normalImpulse = point.impulse[lane].finiteOrZero
        contact.pointee.largestImpulse = point.largest[lane].limited(to: Limits.impulse)
        contact.pointee.largestPoint = 0
    }
}

extension DoubleContactRow {
    @inline(__always)
    init(_ lanes: UnsafePointer<Int32>, _ preparation: borrowing ContactPreparation) {
        let prepared = PreparedContacts(lanes, preparation)
        let (first, slideA1, slideB1) = prepared.point(lanes, preparation) { $0.pointee.first }
        let (second, slideA2, slideB2) = prepared.point(lanes, preparation) { $0.pointee.second }
        head = prepared.head(armA: 0.5 * (slideA1 + slideA2), armB: 0.5 * (slideB1 + slideB2))
        self.first = first
        self.second = second
    }

    @inline(__always)
    func store(lane: Int, in contact: UnsafeMutablePointer<Contact>) {
        contact.pointee.surface.tangentImpulse = head.impulse[lane].finiteOrZero
        contact.pointee.first.normalImpulse = first.impulse[lane].finiteOrZero
        contact.pointee.second.normalImpulse = second.impulse[lane].finiteOrZero
        contact.pointee.largestImpulse = (first.largest[lane] + second.largest[lane]).limited(to: Limits.impulse)
        contact.pointee.largestPoint = first.largest[lane] >= second.largest[lane] ? 0 : 1
    }
}
