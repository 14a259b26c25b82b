// How contacts come into their rows: by strips, so that the thread that solves a contact is the one that makes its manifold, then
// strip by strip into lanes. Both passes are shared among threads, in blocks whose results do not depend on who works on them.

/// Sorts the list of awake contacts by strips, keeping the order within each: a counting sort, block by block.
struct StripSort {
    let contacts: UnsafeMutablePointer<Contact>
    let awake: UnsafePointer<Int32>
    let solverIndices: UnsafePointer<Int32>
    /// By body.
    let bodyStrips: UnsafePointer<UInt8>
    /// How many strips there are; contacts between two come behind the last.
    let strips: Int
    /// By place in the list: its strip.
    let keys: UnsafeMutablePointer<Int8>
    /// By block and strip: how many contacts, then where the next one goes.
    let tallies: UnsafeMutablePointer<Int32>
    let sorted: UnsafeMutablePointer<Int32>
    let count: Int

    static let blockSize = 512
    static func blocks(_ count: Int) -> Int { (count + blockSize - 1) / blockSize }

    /// Sorts, if that changes anything, and says where each strip begins, and where the last ends.
    mutating func run(_ workers: Workers, starts: UnsafeMutablePointer<Int32>) -> Bool {
        let blocks = Self.blocks(count)
        workers.run(blocks: blocks, &self) { context, block in
            context.assumingMemoryBound(to: StripSort.self).pointee.tally(block)
        }
        var (next, lastStrip, isSorted): (Int32, Int, Bool) = (0, -1, true)
        for strip in 0...strips {
            starts[strip] = next
            for block in 0..<blocks {
                let tally = tallies + block * (strips + 1) + strip
                (tally.pointee, next) = (next, next + tally.pointee)
            }
        }
        starts[strips + 1] = next
        for slot in 0..<count where isSorted {
            isSorted = lastStrip <= Int(keys[slot])
            lastStrip = Int(keys[slot])
        }
        if isSorted { return false }
        workers.run(blocks: blocks, &self) { context, block in
            context.assumingMemoryBound(to: StripSort.self).pointee.place(block)
        }
        return true
    }

    private func slots(_ block: Int) -> Range<Int> {
        block * Self.blockSize..<min((block + 1) * Self.blockSize, count)
    }

    private func tally(_ block: Int) {
        let tally = tallies + block * (strips + 1)
        tally.initialize(repeating: 0, count: strips + 1)
        for slot in slots(block) {
            let strip = strip(of: contacts + Int(awake[slot]))
            keys[slot] = Int8(truncatingIfNeeded: strip)
            tally[strip] += 1
        }
    }

    private func place(_ block: Int) {
        let next = tallies + block * (strips + 1)
        for slot in slots(block) {
            let place = next + Int(keys[slot])
            sorted[Int(place.pointee)] = awake[slot]
            contacts[Int(awake[slot])].awakeSlot = place.pointee
            place.pointee += 1
        }
    }

    /// The strip of a contact: that of its bodies, or, where they are of two, the last of all.
    @inline(__always)
    private func strip(of contact: UnsafePointer<Contact>) -> Int {
        let a = Int(contact.pointee.bodyA)
        let b = Int(contact.pointee.bodyB)
        // What is only read belongs to no strip.
        if solverIndices[a] >= SolverIndex.readOnly { return Int(bodyStrips[b]) }
        if solverIndices[b] >= SolverIndex.readOnly { return Int(bodyStrips[a]) }
        let stripA = bodyStrips[a]
        return stripA == bodyStrips[b] ? Int(stripA) : strips
    }
}

/// Gives the contacts of each strip their lanes, colour by colour in the order of the list.
struct LanePass {
    let contacts: UnsafeMutablePointer<Contact>
    let awake: UnsafePointer<Int32>
    /// Where the contacts of each strip begin, and where the last end.
    let starts: UnsafePointer<Int32>
    /// By place in the list: its colour, or -1 if it is not solved.
    let keys: UnsafeMutablePointer<Int8>
    /// Without lanes until `count` has told how many are wanted.
    var singles: RowPointers<SingleContactRow>
    var doubles: RowPointers<DoubleContactRow>
    /// By strip: whether any contact may bounce.
    let bounces: UnsafeMutablePointer<Bool>

    /// Counts the contacts of a strip by colour.
    func count(_ strip: Int) {
        let single = singles.next + strip * ContactColor.count
        let double = doubles.next + strip * ContactColor.count
        single.initialize(repeating: 0, count: ContactColor.count)
        double.initialize(repeating: 0, count: ContactColor.count)
        var bouncy = false
        for slot in slots(strip) {
            let contact = contacts + Int(awake[slot])
            guard contact.pointee.isSolved else {
                keys[slot] = -1
                continue
            }
            let color = contact.pointee.color
            keys[slot] = Int8(truncatingIfNeeded: color)
            if contact.pointee.pointCount == 1 { single[Int(color)] += 1 } else { double[Int(color)] += 1 }
            if contact.pointee.restitution > 0 { bouncy = true }
        }
        bounces[strip] = bouncy
    }

    /// Puts the contacts of a strip into the lanes of the rows.
    func place(_ strip: Int) {
        for slot in slots(strip) where keys[slot] >= 0 {
            let color = Int(keys[slot])
            let contact = contacts + Int(awake[slot])
            let isSingle = contact.pointee.pointCount == 1
            let next = (isSingle ? singles.next : doubles.next) + strip * ContactColor.count + color
            contact.pointee.lane = next.pointee
            (isSingle ? singles.lanes : doubles.lanes)[Int(next.pointee)] = awake[slot]
            // Those of the overflow colour may share bodies: a row each.
            next.pointee += color == ContactColor.overflow ? 4 : 1
        }
    }

    private func slots(_ strip: Int) -> Range<Int> { Int(starts[strip])..<Int(starts[strip + 1]) }
}
