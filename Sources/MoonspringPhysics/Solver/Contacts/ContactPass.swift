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
            if range.doubleCount > 0 { runDoubles(range.doubleRows) }
            if range.singleCount > 0 { runSingles(range.singleRows) }
        }
    }

    @inline(__always)
    private func runDoubles(_ rows: Range<Int>) {
        switch kind {
        case .warmStart: warmStartContacts(doubles, rows, states)
        case .solve: solveContacts(doubles, rows, states, softness)
        case .relax: relaxContacts(doubles, rows, states, softness)
        }
    }

    @inline(__always)
    private func runSingles(_ rows: Range<Int>) {
        switch kind {
        case .warmStart: warmStartContacts(singles, rows, states)
        case .solve: solveContacts(singles, rows, states, softness)
        case .relax: relaxContacts(singles, rows, states, softness)
        }
    }
}
