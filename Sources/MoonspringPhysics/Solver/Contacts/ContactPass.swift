/// One pass over the rows of a strip.
struct ContactPass {
    enum Kind {
        case warmStart
        case solve
        case relax
    }

    var kind: Kind
    var singles: UnsafeMutablePointer<SingleContactRow>
    var doubles: UnsafeMutablePointer<DoubleContactRow>
    /// By strip, then by colour.
    var ranges: UnsafePointer<ColorRange>
    /// The place of solver index zero.
    var states: UnsafeMutableRawPointer
    var softness: ContactSoftness

    /// One strip's colours in turn.
    func run(strip: Int) {
        let ranges = ranges + strip * ContactColor.count
        for color in 0..<ContactColor.count {
            let range = ranges[color]
            if range.doubleCount > 0 { runRows(kind, doubles, range.doubleRows, states, softness) }
            if range.singleCount > 0 { runRows(kind, singles, range.singleRows, states, softness) }
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
