/// One pass over the rows of one colour, cut into blocks that any thread may do.
struct ContactPass {
    enum Kind {
        case warmStart
        case solve
        case relax
    }

    var kind: Kind
    var singles: UnsafeMutablePointer<SingleContactRow>
    var doubles: UnsafeMutablePointer<DoubleContactRow>
    /// The place of solver index zero.
    var states: UnsafeMutableRawPointer
    var softness: ContactSoftness
    var range = ColorRange()
    /// Rows in a block.
    var grain = 0

    /// Every colour in turn. Those of the overflow colour may share bodies and stay on one thread.
    mutating func run(_ colors: UnsafePointer<ColorRange>, _ workers: Workers, isShared: Bool) {
        for color in 0..<ContactColor.count {
            range = colors[color]
            let count = Int(range.doubleCount + range.singleCount)
            if count == 0 { continue }
            if !isShared || color == ContactColor.overflow || count < 2 * ContactPass.smallestBlock {
                grain = count
                runBlock(0)
                runBlock(1)
                continue
            }
            grain = max(ContactPass.smallestBlock, count / (2 * workers.count))
            workers.run(blocks: doubleBlocks + singleBlocks, &self) { context, block in
                context.assumingMemoryBound(to: ContactPass.self).pointee.runBlock(block)
            }
        }
    }

    /// Rows for which it pays to ask another thread.
    private static let smallestBlock = 12

    private var doubleBlocks: Int { (Int(range.doubleCount) + grain - 1) / grain }
    private var singleBlocks: Int { (Int(range.singleCount) + grain - 1) / grain }

    private func runBlock(_ block: Int) {
        if block < doubleBlocks {
            let all = range.doubleRows
            let start = all.lowerBound + block * grain
            let rows = start..<min(start + grain, all.upperBound)
            switch kind {
            case .warmStart: warmStartContacts(doubles, rows, states)
            case .solve: solveContacts(doubles, rows, states, softness)
            case .relax: relaxContacts(doubles, rows, states, softness)
            }
        } else {
            let all = range.singleRows
            let start = all.lowerBound + (block - doubleBlocks) * grain
            if start >= all.upperBound { return }
            let rows = start..<min(start + grain, all.upperBound)
            switch kind {
            case .warmStart: warmStartContacts(singles, rows, states)
            case .solve: solveContacts(singles, rows, states, softness)
            case .relax: relaxContacts(singles, rows, states, softness)
            }
        }
    }
}
