// Colouring: which plain hinges share a wide row. Greedy in creation order over a mask of used colours for each body; a
// joint's colour depends on its own island alone, so what one island does never depends on another.

extension JointStore {
    /// Gives every plain sub-stepped hinge a colour and a lane; those whose bodies have all colours taken stay single.
    mutating func colorHinges(_ states: UnsafePointer<BodyState>, _ used: UnsafeMutablePointer<UInt32>) {
        let rows = awake.base
        let order = substepped.base
        var counts = SIMD32<Int32>.zero
        hingeColors.refill(count: substepped.count, with: -1)
        for index in 0..<substepped.count {
            let row = rows + Int(order[index])
            guard row.pointee.isPlainHinge else { continue }
            let ends = row.pointee.ends
            let isDynamicA = ends.isDynamic(ends.slotA, states)
            let isDynamicB = ends.isDynamic(ends.slotB, states)
            let taken = (isDynamicA ? used[Int(ends.slotA)] : 0) | (isDynamicB ? used[Int(ends.slotB)] : 0)
            let color = (~taken).trailingZeroBitCount
            if color == 32 { continue }
            if isDynamicA { used[Int(ends.slotA)] |= 1 << UInt32(color) }
            if isDynamicB { used[Int(ends.slotB)] |= 1 << UInt32(color) }
            hingeColors.base[index] = Int8(color)
            counts[color] += 1
        }

        // Where each colour begins, in rows of four, and then where its next hinge goes, in lanes.
        wideColors.truncate(to: 0)
        var total: Int32 = 0
        var nextLane = SIMD32<Int32>.zero
        for color in 0..<32 where counts[color] > 0 {
            nextLane[color] = 4 * total
            total += (counts[color] + 3) / 4
            wideColors.append(total)
        }
        wideHinges.refill(count: Int(total), with: WideHingeRow())
        wideSources.refill(count: Int(total), with: WideHingeSource())

        var kept = 0
        for index in 0..<substepped.count {
            let color = Int(hingeColors.base[index])
            if color < 0 {
                order[kept] = order[index]
                kept += 1
            } else {
                fillLane(Int(nextLane[color]), order[index], states)
                nextLane[color] += 1
            }
        }
        substepped.truncate(to: kept)
    }

    private func fillLane(_ place: Int, _ index: Int32, _ states: UnsafePointer<BodyState>) {
        let row = awake.base + Int(index)
        let wide = wideHinges.base + (place >> 2)
        let source = wideSources.base + (place >> 2)
        let lane = place & 3
        let ends = row.pointee.ends
        wide.pointee.a[lane] = ends.solverIndex(ends.slotA, states)
        wide.pointee.b[lane] = ends.solverIndex(ends.slotB, states)
        wide.pointee.px[lane] = row.pointee.impulse.x
        wide.pointee.py[lane] = row.pointee.impulse.y
        source.pointee.anchors.ax[lane] = ends.anchors.a.x
        source.pointee.anchors.ay[lane] = ends.anchors.a.y
        source.pointee.anchors.bx[lane] = ends.anchors.b.x
        source.pointee.anchors.by[lane] = ends.anchors.b.y
        source.pointee.slotA[lane] = ends.slotA
        source.pointee.slotB[lane] = ends.slotB
        source.pointee.row[lane] = index
    }

    /// Writes the wide rows' impulses back to the hinges.
    func returnWideImpulses() {
        for index in 0..<wideHinges.count {
            let wide = wideHinges.base + index
            let places = wideSources.base[index].row
            for lane in 0..<4 where places[lane] >= 0 {
                awake.base[Int(places[lane])].impulse = Vec2(wide.pointee.px[lane], wide.pointee.py[lane])
            }
        }
    }
}

extension JointEnds {
    fileprivate func solverIndex(_ slot: Int32, _ states: UnsafePointer<BodyState>) -> Int32 {
        if slot < 0 { return SolverIndex.fixed }
        return isDynamic(slot, states) ? SolverIndex.dynamic(slot: slot) : SolverIndex.kinematic(slot: slot)
    }
}
