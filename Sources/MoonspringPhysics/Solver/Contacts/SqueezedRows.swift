// A heavy body that lands on a light one. One iteration moves the light body alone out of the way, so that it takes as many as the
// masses' ratio until the heavy one feels what is below; meanwhile the impulses that are given again grow, and go on
// growing when it has stopped: they throw it back. So the contacts about light bodies under heavy ones are solved as
// often as in Box2D 2.3, and all others once.

/// The rows that are solved several times.
struct SqueezedRows: ~Copyable {
    /// From this ratio of the masses of two touching bodies on.
    static let massRatio: Float = 10
    /// How often they are solved in each half.
    static let iterations = 8
    /// How many bodies below the heavy one are followed.
    private static let depth = 12

    private(set) var list = RowList()
    /// By body: whether a heavier body lies on it, at first or second hand.
    private var isLight = Column<Bool>()

    var isEmpty: Bool { list.isEmpty }

    mutating func clear() { list.clear() }

    /// Whether a body is under a much heavier one.
    func holds(_ body: Int32) -> Bool { !isEmpty && isLight.base[Int(body)] }

    /// Finds the rows. `states` is the place of solver index zero.
    mutating func collect(
        _ contacts: UnsafePointer<Contact>, _ awake: borrowing Column<Int32>, bodyCount: Int,
        _ solverIndices: UnsafePointer<Int32>, _ states: UnsafePointer<BodyState>, _ contactRows: borrowing ContactRows
    ) {
        clear()
        isLight.refill(count: bodyCount, with: false)
        let light = isLight.base
        var any = false
        func inverseMass(_ body: Int32) -> Float {
            states[Int(solverIndices[Int(body)] & SolverIndex.mask)].inverseMass
        }
        for slot in 0..<awake.count where contacts[Int(awake.base[slot])].pointCount > 0 {
            let contact = contacts + Int(awake.base[slot])
            let a = inverseMass(contact.pointee.bodyA)
            let b = inverseMass(contact.pointee.bodyB)
            guard a > 0 && b > 0, a > Self.massRatio * b || b > Self.massRatio * a else { continue }
            light[Int(a > b ? contact.pointee.bodyA : contact.pointee.bodyB)] = true
            any = true
        }
        if !any { return }
        // What holds a light body up hands the load on.
        for _ in 0..<Self.depth {
            for slot in 0..<awake.count where contacts[Int(awake.base[slot])].pointCount > 0 {
                let contact = contacts + Int(awake.base[slot])
                let (bodyA, bodyB) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
                guard light[bodyA] != light[bodyB] else { continue }
                let a = inverseMass(contact.pointee.bodyA)
                let b = inverseMass(contact.pointee.bodyB)
                let (known, other) = light[bodyA] ? (a, b) : (b, a)
                guard other > 0, known <= Self.massRatio * other else { continue }
                light[bodyA] = true
                light[bodyB] = true
            }
        }
        listRows(contacts, awake, contactRows)
    }

    private mutating func listRows(
        _ contacts: UnsafePointer<Contact>, _ awake: borrowing Column<Int32>, _ contactRows: borrowing ContactRows
    ) {
        list.begin(contactRows)
        for slot in 0..<awake.count {
            let contact = contacts + Int(awake.base[slot])
            guard contact.pointee.isSolved else { continue }
            guard isLight[Int(contact.pointee.bodyA)] || isLight[Int(contact.pointee.bodyB)] else { continue }
            list.add(contact)
        }
        list.end(contactRows)
    }
}
