/// Rows of contacts that are solved again, in the order of solving.
struct RowList: ~Copyable {
    /// The place of a row of contacts with two points, or ~ that of one with single points.
    private(set) var rows = Column<Int32>()
    /// The same of contacts with what impulses do not move.
    private(set) var supports = Column<Int32>()
    private var isMarkedSingle = Column<Bool>()
    private var isMarkedDouble = Column<Bool>()

    mutating func clear() {
        rows.truncate(to: 0)
        supports.truncate(to: 0)
    }

    /// Begins a list; `add` the contacts, and `end` it.
    mutating func begin(_ contactRows: borrowing ContactRows) {
        clear()
        isMarkedSingle.refill(count: contactRows.singles.count, with: false)
        isMarkedDouble.refill(count: contactRows.doubles.count, with: false)
    }

    /// Adds the row that a contact is in.
    func add(_ contact: UnsafePointer<Contact>) {
        let row = Int(contact.pointee.lane >> 2)
        if contact.pointee.pointCount == 1 { isMarkedSingle.base[row] = true } else { isMarkedDouble.base[row] = true }
    }

    private mutating func append(_ row: Int32, _ isSupport: Bool) {
        if isSupport { supports.append(row) } else { rows.append(row) }
    }

    mutating func end(_ contactRows: borrowing ContactRows) {
        for key in 0..<contactRows.ranges.count {
            let range = contactRows.ranges.base[key]
            let isSupport = key % ContactColor.count >= ContactColor.firstStatic
            for row in range.doubleRows where isMarkedDouble.base[row] { append(Int32(row), isSupport) }
            for row in range.singleRows where isMarkedSingle.base[row] { append(~Int32(row), isSupport) }
        }
    }
}

extension ContactPass {
    /// Solves the rows of a list again, what supports last and rigidly.
    func solveAgain(_ list: borrowing RowList) {
        for _ in 1..<Solver.contactIterations {
            solve(list.rows, softness)
            solve(list.supports, softness.rigid)
        }
    }

    private func solve(_ rows: borrowing Column<Int32>, _ softness: ContactSoftness) {
        for index in 0..<rows.count {
            let row = Int(rows.base[index])
            if row >= 0 {
                doubles[row].solve(states, softness, isSoft: true)
            } else {
                singles[~row].solve(states, softness, isSoft: true)
            }
        }
    }
}
