// A heavy body that lands on a light one. One iteration moves the light body alone out of the way, so that it takes as many as the
// masses' ratio until the heavy one feels what is below; meanwhile the impulses that are given again grow, and go on
// growing when it has stopped: they throw it back. So the contacts about light bodies under heavy ones are solved several times. Their
// supports are then rigid: the spring of a light body would give way under a heavy one and let it through the wall.

/// How heavy what lies on a body is.
enum Load: UInt8, BitwiseCopyable {
    /// One iteration a half does.
    case none
    case heavy
    /// Iterations do not do.
    case crushing

    init(_ ratio: Float) {
        self = ratio > Solver.crushingRatio ? .crushing : ratio > Solver.heavyRatio ? .heavy : .none
    }
}

/// The contacts under load, whose rows are solved several times.
struct LoadedContacts: ~Copyable {
    /// How many bodies below the heavy one are followed.
    private static let depth = 12

    private(set) var list = RowList()
    /// By body: how much heavier a body lies on it, at first or second hand.
    private var loads = Column<Load>()

    private(set) var isEmpty = true

    mutating func clear() {
        isEmpty = true
        list.clear()
    }

    /// How heavy what lies on a body is.
    func load(on body: Int32) -> Load { isEmpty ? .none : loads.base[Int(body)] }

    /// Finds the rows. `states` is the place of solver index zero.
    mutating func collect(
        _ contacts: UnsafePointer<Contact>, _ awake: borrowing Column<Int32>, bodyCount: Int,
        _ solverIndices: UnsafePointer<Int32>, _ states: UnsafePointer<BodyState>
    ) {
        clear()
        loads.refill(count: bodyCount, with: .none)
        let loads = loads.base
        var any = false
        func inverseMass(_ body: Int32) -> Float {
            states[Int(solverIndices[Int(body)] & SolverIndex.mask)].inverseMass
        }
        for slot in 0..<awake.count where contacts[Int(awake.base[slot])].pointCount > 0 {
            let contact = contacts + Int(awake.base[slot])
            let a = inverseMass(contact.pointee.bodyA)
            let b = inverseMass(contact.pointee.bodyB)
            let load = Load(a > b ? a / b : b / a)
            guard a > 0 && b > 0, load != .none else { continue }
            let light = Int(a > b ? contact.pointee.bodyA : contact.pointee.bodyB)
            if load.rawValue > loads[light].rawValue { loads[light] = load }
            any = true
        }
        if !any { return }
        isEmpty = false
        // What holds a light body up hands the load on.
        for _ in 0..<Self.depth {
            for slot in 0..<awake.count where contacts[Int(awake.base[slot])].pointCount > 0 {
                let contact = contacts + Int(awake.base[slot])
                let (bodyA, bodyB) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
                guard loads[bodyA] != loads[bodyB] else { continue }
                let a = inverseMass(contact.pointee.bodyA)
                let b = inverseMass(contact.pointee.bodyB)
                let isFromA = loads[bodyA].rawValue > loads[bodyB].rawValue
                let (known, other) = isFromA ? (a, b) : (b, a)
                guard other > 0, known <= Solver.heavyRatio * other else { continue }
                if isFromA { loads[bodyB] = loads[bodyA] } else { loads[bodyA] = loads[bodyB] }
            }
        }
    }

    /// Lists the rows of the contacts that are in no group, which `isGrouped` tells by place among the awake ones.
    mutating func listRows(
        _ contacts: UnsafePointer<Contact>, _ awake: borrowing Column<Int32>, _ contactRows: borrowing ContactRows,
        isGrouped: UnsafePointer<Bool>
    ) {
        if isEmpty { return }
        list.begin(contactRows)
        for slot in 0..<awake.count {
            let contact = contacts + Int(awake.base[slot])
            guard contact.pointee.isSolved, !isGrouped[slot] else { continue }
            guard loads[Int(contact.pointee.bodyA)] != .none || loads[Int(contact.pointee.bodyB)] != .none else {
                continue
            }
            list.add(contact)
        }
        list.end(contactRows)
    }
}
