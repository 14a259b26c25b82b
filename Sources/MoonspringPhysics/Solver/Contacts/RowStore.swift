/// The rows of all contacts with as many points, by strip, then by colour; behind the last strip come the contacts between strips.
struct RowStore<Row: ContactRow>: ~Copyable {
    private var rows = Column<Row>()
    private var lanes = Column<Int32>()
    private var starts = Column<Int32>()
    private var next = Column<Int32>()

    var isEmpty: Bool { rows.count == 0 }

    var pointers: RowPointers<Row> {
        RowPointers(rows: rows.base, lanes: lanes.base, starts: starts.base, next: next.base, count: rows.count)
    }

    /// Begins anew with so many strips: `RowPointers.next` is to be filled with the number of contacts of each colour.
    mutating func begin(strips: Int) {
        next.resize(to: strips * ContactColor.count)
        starts.resize(to: next.count + 1)
    }

    /// Decides where the rows of each colour begin, and makes room.
    mutating func makeRoom() {
        var count: Int32 = 0
        for key in 0..<next.count {
            // Those of the overflow colour may share bodies: a row each.
            let perRow: Int32 = key % ContactColor.count == ContactColor.overflow ? 1 : 4
            starts.base[key] = count
            count += (next.base[key] + perRow - 1) / perRow
            next.base[key] = 4 * starts.base[key]
        }
        starts.base[next.count] = count
        rows.resize(to: Int(count))
        lanes.refill(count: 4 * Int(count), with: -1)
    }
}

/// The same for the length of a pass.
struct RowPointers<Row: ContactRow> {
    let rows: UnsafeMutablePointer<Row>
    /// By lane: its contact, -1 for none.
    let lanes: UnsafeMutablePointer<Int32>
    /// By strip, then by colour: where its rows begin; then where the last end.
    let starts: UnsafePointer<Int32>
    /// By strip, then by colour: how many contacts there are, then the lane of the next one.
    let next: UnsafeMutablePointer<Int32>
    let count: Int

    /// The rows of a colour of a strip.
    @inline(__always)
    func range(_ key: Int) -> Range<Int> { Int(starts[key])..<Int(starts[key + 1]) }
}
