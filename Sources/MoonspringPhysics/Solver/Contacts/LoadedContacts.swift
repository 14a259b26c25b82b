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

    /// The rows in the order of solving: the place of a row of contacts with two points, or ~ that of one with single points.
    private(set) var rows = Column<Int32>()
    /// The same of contacts with what impulses do not move.
    private(set) var supports = Column<Int32>()
    /// By body: how much heavier a body lies on it, at first or second hand.
    private var loads = Column<Load>()

    private(set) var isEmpty = true

    mutating func clear() {
        isEmpty = true
        rows.truncate(to: 0)
        supports.truncate(to: 0)
    }

    /// Whether one of a contact's bodies is under a load that iterations do not follow.
    func isCrushed(_ contact: UnsafePointer<Contact>) -> Bool {
        !isEmpty
            && (loads.base[Int(contact.pointee.bodyA)] == .crushing
                || loads.base[Int(contact.pointee.bodyB)] == .crushing)
    }

    /// Finds the loads. `states` is the place of solver index zero.
    mutating func collect(
        _ contacts: UnsafePointer<Contact>, _ awake: borrowing Column<Int32>, bodyCount: Int,
        _ solverIndices: UnsafePointer<Int32>, _ states: UnsafePointer<BodyState>
    ) {
        loads.refill(count: bodyCount, with: .none)
        let loads = loads.base
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
            isEmpty = false
        }
        if isEmpty { return }
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
        _ contacts: UnsafePointer<Contact>, _ contactRows: borrowing ContactRows, isGrouped: UnsafePointer<Bool>
    ) {
        if isEmpty { return }
        let loads = loads.base
        func isListed(_ lanes: UnsafePointer<Int32>) -> Bool {
            (0..<4).contains { lane in
                guard lanes[lane] >= 0 else { return false }
                let contact = contacts + Int(lanes[lane])
                return !isGrouped[Int(contact.pointee.awakeSlot)]
                    && (loads[Int(contact.pointee.bodyA)] != .none || loads[Int(contact.pointee.bodyB)] != .none)
            }
        }
        let (doubles, singles) = (contactRows.doubles, contactRows.singles)
        for key in 0..<contactRows.keyCount {
            let isSupport = key % ContactColor.count >= ContactColor.firstStatic
            for row in doubles.range(key) where isListed(doubles.lanes + 4 * row) { append(Int32(row), isSupport) }
            for row in singles.range(key) where isListed(singles.lanes + 4 * row) { append(~Int32(row), isSupport) }
        }
    }

    private mutating func append(_ row: Int32, _ isSupport: Bool) {
        if isSupport { supports.append(row) } else { rows.append(row) }
    }
}

extension ContactPass {
    /// Solves the rows under load again, what supports last and rigidly.
    func solveAgain(_ loaded: borrowing LoadedContacts) {
        for _ in 1..<Solver.contactIterations {
            solve(loaded.rows, softness)
            solve(loaded.supports, softness.rigid)
        }
    }

    private func solve(_ rows: borrowing Column<Int32>, _ softness: ContactSoftness) {
        for index in 0..<rows.count {
            let row = Int(rows.base[index])
            if row >= 0 {
                doubles.rows[row].solve(states, softness, isSoft: true)
            } else {
                singles.rows[~row].solve(states, softness, isSoft: true)
            }
        }
    }
}
