/// One pass over the rows of a strip.
struct ContactPass {
    enum Kind {
        case warmStart
        case solve
        case relax
    }

    var kind: Kind
    var singles: RowPointers<SingleContactRow>
    var doubles: RowPointers<DoubleContactRow>
    /// The place of solver index zero.
    var states: UnsafeMutableRawPointer
    var softness: ContactSoftness

    /// One strip's colours in turn.
    func run(strip: Int) {
        for key in strip * ContactColor.count..<(strip + 1) * ContactColor.count {
            let (double, single) = (doubles.range(key), singles.range(key))
            if !double.isEmpty { runRows(kind, doubles.rows, double, states, softness) }
            if !single.isEmpty { runRows(kind, singles.rows, single, states, softness) }
        }
    }
}

/// Out of line and with a loop for each kind of pass, so that each loop is tight.
@inline(never)
private func runRows(
    _ kind: ContactPass.Kind, _ rows: UnsafeMutablePointer<some ContactRow>, _ range: Range<Int>,
    _ states: UnsafeMutableRawPointer, _ softness: ContactSoftness
) {
    switch kind {
    case .warmStart: for index in range { rows[index].warmStart(states) }
    case .solve: for index in range { rows[index].solve(states, softness, isSoft: true) }
    case .relax: for index in range { rows[index].solve(states, softness, isSoft: false) }
    }
}
