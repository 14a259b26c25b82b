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
            if range.doubleCount > 0 { run(doubles, range.doubleRows) }
            if range.singleCount > 0 { run(singles, range.singleRows) }
        }
    }

    @inline(__always)
    private func run(_ rows: UnsafeMutablePointer<some ContactRow>, _ range: Range<Int>) {
        switch kind {
        case .warmStart: warmStart(rows, range, states)
        case .solve: solve(rows, range, states, softness)
        case .relax: relax(rows, range, states, softness)
        }
    }
}

// Out of line and with the kind of pass known, so that each is one tight loop.

@inline(never)
private func warmStart(
    _ rows: UnsafeMutablePointer<some ContactRow>, _ range: Range<Int>, _ states: UnsafeMutableRawPointer
) {
    for index in range { rows[index].warmStart(states) }
}

@inline(never)
private func solve(
    _ rows: UnsafeMutablePointer<some ContactRow>, _ range: Range<Int>, _ states: UnsafeMutableRawPointer,
    _ softness: ContactSoftness
) {
    for index in range { rows[index].solve(states, softness, isSoft: true) }
}

@inline(never)
private func relax(
    _ rows: UnsafeMutablePointer<some ContactRow>, _ range: Range<Int>, _ states: UnsafeMutableRawPointer,
    _ softness: ContactSoftness
) {
    for index in range { rows[index].solve(states, softness, isSoft: false) }
}
