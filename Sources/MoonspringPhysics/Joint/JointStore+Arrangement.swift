// Which joints are iterated, which are solved in groups, and which in wide rows.

extension JointStore {
    /// To be called before rows are moved or changed: the wide rows give their impulses back.
    mutating func changed() {
        guard isArranged else { return }
        isArranged = false
        returnWideImpulses()
        iterated.truncate(to: 0)
        substepped.truncate(to: 0)
        inGroups.truncate(to: 0)
        contested.truncate(to: 0)
        wideHinges.truncate(to: 0)
    }

    /// Decides which joints are iterated and which are solved in groups, and colours the wide ones; O(joints) after a change, else O(contested joints).
    ///
    /// `isTouching` says whether the awake body at a slot has a touching contact.
    mutating func arrange(states: UnsafePointer<BodyState>, bodyCount: Int, isTouching: (Int32) -> Bool) {
        if isArranged {
            if isContestUnchanged(states, isTouching) { return }
            changed()
        }
        rigidCounts.refill(count: bodyCount, with: 0)
        countRigid(states, rigidCounts.base)
        fillLists(states, rigidCounts.base, isTouching)
        links.begin(bodyCount)
        linkSubstepped(states)
        separateGrouped(states)
        usedColors.refill(count: bodyCount, with: 0)
        colorHinges(states, usedColors.base)
        isArranged = true
    }

    /// Calls back with every joint in a group. Their order is that in which a group eliminates them, whose rounding shows.
    func forEachGrouped(_ visit: (UnsafeMutablePointer<JointRow>) -> Void) {
        visitAll(.distance)
        visitAll(.hinge)
        visitAll(.weld)
        visitAll(.prismatic)
        func visitAll(_ kind: JointKind) {
            for index in 0..<inGroups.count where awake.base[Int(inGroups.base[index])].kind == kind {
                visit(awake.base + Int(inGroups.base[index]))
            }
        }
    }

    /// Calls back with the slots of the bodies that sub-stepped joints move, some of them several times. Valid after `arrange`.
    func forEachSubstepped(_ visit: (Int) -> Void) {
        forEachOutsideGroups(visit)
        forEachSlot(of: inGroups, visit)
    }

    /// The same without the joints in groups.
    func forEachOutsideGroups(_ visit: (Int) -> Void) {
        forEachSlot(of: substepped, visit)
        for index in 0..<wideHinges.count {
            let row = wideHinges.base + index
            for lane in 0..<4 {
                if row.pointee.a[lane] < SolverIndex.readOnly { visit(Int(row.pointee.a[lane]) - 1) }
                if row.pointee.b[lane] < SolverIndex.readOnly { visit(Int(row.pointee.b[lane]) - 1) }
            }
        }
    }

    /// The same of the iterated joints.
    func forEachIterated(_ visit: (Int) -> Void) { forEachSlot(of: iterated, visit) }

    /// Calls back with the slots of the awake bodies of a list of rows.
    private func forEachSlot(of list: borrowing Column<Int32>, _ visit: (Int) -> Void) {
        for index in 0..<list.count {
            let ends = awake.base[Int(list.base[index])].ends
            if ends.slotA >= 0 { visit(Int(ends.slotA)) }
            if ends.slotB >= 0 { visit(Int(ends.slotB)) }
        }
    }

    /// Links the bodies of the sub-stepped rows.
    private func linkSubstepped(_ states: UnsafePointer<BodyState>) {
        for index in 0..<substepped.count {
            let ends = awake.base[Int(substepped.base[index])].ends
            if ends.isDynamic(ends.slotA, states) && ends.isDynamic(ends.slotB, states) {
                links.link(ends.slotA, ends.slotB)
            }
        }
    }

    /// Moves the sub-stepped rows whose bodies' links make few enough loops to the list of those in groups.
    ///
    /// Others that were there until now drop their impulses: joints that contradict each other pull against each other in a group, in
    /// balance; those that are solved one by one would keep no such balance.
    private mutating func separateGrouped(_ states: UnsafePointer<BodyState>) {
        var kept = 0
        for index in 0..<substepped.count {
            let place = substepped.base[index]
            let row = awake.base + Int(place)
            let ends = row.pointee.ends
            let moved = ends.isDynamic(ends.slotA, states) ? ends.slotA : ends.slotB
            if ends.isDynamic(moved, states) && links.loops(moved) <= Solver.mostGroupLoops {
                row.pointee.ends.group = 0
                inGroups.append(place)
                continue
            }
            if ends.group >= 0 { row.pointee.equationImpulse = .zero }
            row.pointee.ends.group = JointEnds.noGroup
            substepped.base[kept] = place
            kept += 1
        }
        substepped.truncate(to: kept)
    }

    /// Counts for every dynamic body the rigid joints that hold it (two stand for any more).
    private func countRigid(_ states: UnsafePointer<BodyState>, _ counts: UnsafeMutablePointer<UInt8>) {
        for index in 0..<awake.count where !awake.base[index].isPlainSpring {
            let ends = awake.base[index].ends
            count(ends.slotA)
            count(ends.slotB)
            func count(_ slot: Int32) {
                if ends.isDynamic(slot, states) && counts[Int(slot)] < 2 { counts[Int(slot)] += 1 }
            }
        }
    }

    /// Fills the lists of iterated, sub-stepped and contested rows, which are empty.
    private mutating func fillLists(
        _ states: UnsafePointer<BodyState>, _ counts: UnsafePointer<UInt8>, _ isTouching: (Int32) -> Bool
    ) {
        for index in 0..<awake.count {
            let row = awake.base + index
            let ends = row.pointee.ends
            var isIterated = row.pointee.isPlainSpring
            if row.pointee.isPlainLink {
                let isAlone =
                    (!ends.isDynamic(ends.slotA, states) || counts[Int(ends.slotA)] == 1)
                    && (!ends.isDynamic(ends.slotB, states) || counts[Int(ends.slotB)] == 1)
                if isAlone {
                    contested.append(Int32(index))
                    isIterated = !ends.isTouching(states, isTouching)
                }
            }
            if isIterated != ends.isIterated {
                row.pointee.ends.isIterated = isIterated
                // Iterated joints take one step where the others take two.
                row.pointee.scaleImpulses(by: isIterated ? 2 : 0.5)
            }
            if isIterated { iterated.append(Int32(index)) } else { substepped.append(Int32(index)) }
        }
    }

    /// Whether every contested row is solved as its bodies' contacts ask for.
    private func isContestUnchanged(_ states: UnsafePointer<BodyState>, _ isTouching: (Int32) -> Bool) -> Bool {
        for index in 0..<contested.count {
            let ends = awake.base[Int(contested.base[index])].ends
            if ends.isIterated == ends.isTouching(states, isTouching) { return false }
        }
        return true
    }
}

extension JointEnds {
    /// Whether a dynamic body of these ends touches something.
    @inline(__always)
    fileprivate func isTouching(_ states: UnsafePointer<BodyState>, _ isTouching: (Int32) -> Bool) -> Bool {
        (isDynamic(slotA, states) && isTouching(slotA)) || (isDynamic(slotB, states) && isTouching(slotB))
    }
}
