/// The rows of all kinds of joints. Whatever must go through every kind does so here, so that a new kind is one line in
/// each of these functions.
struct JointStores: ~Copyable {
    var distance = JointStore<DistanceJointRow>()
    var hinge = JointStore<HingeJointRow>()
    var weld = JointStore<WeldJointRow>()
    var prismatic = JointStore<PrismaticJointRow>()

    /// Plain sub-stepped hinges, four to a row, colour by colour: they hold the impulses while `isArranged`.
    var wideHinges = Column<WideHingeRow>()
    var wideSources = Column<WideHingeSource>()
    /// Where each colour's wide rows end.
    var wideColors = Column<Int32>()

    /// Whether the lists of iterated, sub-stepped and wide rows are right.
    private(set) var isArranged = false
    /// The sub-step that the accumulated impulses of sub-stepped joints belong to, seconds; 0 before the first.
    var previousSubstep: Float = 0
    /// The bodies that sub-stepped joints link.
    var links = LinkedSets()
    // Scratch, by awake slot.
    private var rigidCounts = Column<UInt8>()
    private var usedColors = Column<UInt32>()
    /// By place in the list of sub-stepped hinges; -1 for none.
    var hingeColors = Column<Int8>()

    /// How many joints are awake.
    var awakeCount: Int { distance.awake.count + hinge.awake.count + weld.awake.count + prismatic.awake.count }
    /// Whether joints are to be solved once per 1/120 s. Valid after `arrange`.
    var hasIterated: Bool { distance.iterated.count + hinge.iterated.count > 0 }
    /// Whether joints are to be solved in every sub-step. Valid after `arrange`.
    var hasSubstepped: Bool {
        distance.substepped.count + hinge.substepped.count + weld.substepped.count + prismatic.substepped.count
            + wideHinges.count > 0 || hasGrouped
    }
    /// Whether joints are solved in groups. Valid after `arrange`.
    var hasGrouped: Bool {
        distance.inGroups.count + hinge.inGroups.count + weld.inGroups.count + prismatic.inGroups.count > 0
    }

    // MARK: Every kind

    /// Calls back with the ends of every awake joint, kind by kind, each in creation order.
    func forEachAwakeEnds(_ visit: (JointEnds) -> Void) {
        for index in 0..<distance.awake.count { visit(distance.awake.base[index].ends) }
        for index in 0..<hinge.awake.count { visit(hinge.awake.base[index].ends) }
        for index in 0..<weld.awake.count { visit(weld.awake.base[index].ends) }
        for index in 0..<prismatic.awake.count { visit(prismatic.awake.base[index].ends) }
    }

    /// Moves a joint's row between awake and parked, or nowhere (`nil`).
    mutating func move(_ joint: Int, toAwake: Bool?, records: borrowing Column<JointRecord>) {
        changed()
        switch records[joint].kind {
        case .distance: distance.move(joint, toAwake: toAwake, records: records)
        case .hinge: hinge.move(joint, toAwake: toAwake, records: records)
        case .weld: weld.move(joint, toAwake: toAwake, records: records)
        case .prismatic: prismatic.move(joint, toAwake: toAwake, records: records)
        case .none: preconditionFailure("a destroyed joint has no row")
        }
    }

    /// Puts the awake rows into creation order, which is the order they are solved in.
    mutating func sortAwake(records: borrowing Column<JointRecord>) {
        changed()
        distance.sortAwake(records: records)
        hinge.sortAwake(records: records)
        weld.sortAwake(records: records)
        prismatic.sortAwake(records: records)
    }

    /// Parks the rows whose bodies sleep, the order unchanged.
    mutating func parkSleeping(bodies: UnsafePointer<BodyRecord>, records: borrowing Column<JointRecord>) {
        changed()
        distance.parkSleeping(bodies: bodies, records: records)
        hinge.parkSleeping(bodies: bodies, records: records)
        weld.parkSleeping(bodies: bodies, records: records)
        prismatic.parkSleeping(bodies: bodies, records: records)
    }

    /// Points the awake rows at their bodies. Takes the base pointers of the body records and of the awake set.
    mutating func pointEnds(
        bodies: UnsafePointer<BodyRecord>, states: UnsafePointer<BodyState>,
        simulations: UnsafePointer<BodySimulation>
    ) {
        changed()
        distance.pointEnds(bodies: bodies, states: states, simulations: simulations)
        hinge.pointEnds(bodies: bodies, states: states, simulations: simulations)
        weld.pointEnds(bodies: bodies, states: states, simulations: simulations)
        prismatic.pointEnds(bodies: bodies, states: states, simulations: simulations)
    }

    /// The ends of a joint; valid until rows are moved.
    func ends(of record: JointRecord) -> UnsafeMutablePointer<JointEnds> {
        ends(record.kind, at: Int(record.slot), isAwake: record.isAwake)
    }

    /// The ends of the awake or parked joint of a kind at a slot.
    func ends(_ kind: JointKind, at slot: Int, isAwake: Bool = true) -> UnsafeMutablePointer<JointEnds> {
        switch kind {
        case .distance: distance.ends(at: slot, isAwake: isAwake)
        case .hinge: hinge.ends(at: slot, isAwake: isAwake)
        case .weld: weld.ends(at: slot, isAwake: isAwake)
        case .prismatic: prismatic.ends(at: slot, isAwake: isAwake)
        case .none: preconditionFailure("a destroyed joint has no row")
        }
    }

    // MARK: Arrangement

    /// To be called before rows are moved or changed: the wide rows give their impulses back.
    mutating func changed() {
        guard isArranged else { return }
        isArranged = false
        returnWideImpulses()
        distance.clearLists()
        hinge.clearLists()
        weld.clearLists()
        prismatic.clearLists()
        wideHinges.truncate(to: 0)
    }

    /// Decides which joints are iterated and which are solved in groups, and colours the wide ones; O(joints) after a change, else O(contested joints).
    ///
    /// `isTouching` says whether the awake body at a slot has a touching contact.
    mutating func arrange(states: UnsafePointer<BodyState>, bodyCount: Int, isTouching: (Int32) -> Bool) {
        if isArranged {
            if distance.isContestUnchanged(states, isTouching) && hinge.isContestUnchanged(states, isTouching) {
                return
            }
            changed()
        }
        rigidCounts.refill(count: bodyCount, with: 0)
        let counts = rigidCounts.base
        distance.countRigid(states, counts)
        hinge.countRigid(states, counts)
        weld.countRigid(states, counts)
        prismatic.countRigid(states, counts)
        distance.sortByMethod(states, counts, isTouching)
        hinge.sortByMethod(states, counts, isTouching)
        weld.sortByMethod(states, counts, isTouching)
        prismatic.sortByMethod(states, counts, isTouching)
        chooseGrouped(states, bodyCount: bodyCount)
        usedColors.refill(count: bodyCount, with: 0)
        colorHinges(states, usedColors.base)
        isArranged = true
    }

    /// Moves the sub-stepped joints to groups, but those that make more loops than a group may have.
    private mutating func chooseGrouped(_ states: UnsafePointer<BodyState>, bodyCount: Int) {
        links.begin(bodyCount)
        distance.link(links, states)
        hinge.link(links, states)
        weld.link(links, states)
        prismatic.link(links, states)
        distance.separateGrouped(links, states)
        hinge.separateGrouped(links, states)
        weld.separateGrouped(links, states)
        prismatic.separateGrouped(links, states)
    }

    /// Calls back with the kind, the place and the ends of every joint in a group.
    func forEachGrouped(_ visit: (JointKind, Int32, UnsafeMutablePointer<JointEnds>) -> Void) {
        for index in 0..<distance.inGroups.count { call(.distance, distance.inGroups.base[index]) }
        for index in 0..<hinge.inGroups.count { call(.hinge, hinge.inGroups.base[index]) }
        for index in 0..<weld.inGroups.count { call(.weld, weld.inGroups.base[index]) }
        for index in 0..<prismatic.inGroups.count { call(.prismatic, prismatic.inGroups.base[index]) }
        func call(_ kind: JointKind, _ place: Int32) { visit(kind, place, ends(kind, at: Int(place))) }
    }
}

extension JointStores {
    /// Calls back with the slots of the bodies that sub-stepped joints move, some of them several times. Valid after `arrange`.
    func forEachSubstepped(_ visit: (Int) -> Void) {
        forEachOutsideGroups(visit)
        distance.forEachSlot(of: distance.inGroups, visit)
        hinge.forEachSlot(of: hinge.inGroups, visit)
        weld.forEachSlot(of: weld.inGroups, visit)
        prismatic.forEachSlot(of: prismatic.inGroups, visit)
    }

    /// The same without the joints in groups.
    func forEachOutsideGroups(_ visit: (Int) -> Void) {
        distance.forEachSlot(of: distance.substepped, visit)
        hinge.forEachSlot(of: hinge.substepped, visit)
        weld.forEachSlot(of: weld.substepped, visit)
        prismatic.forEachSlot(of: prismatic.substepped, visit)
        for index in 0..<wideHinges.count {
            let row = wideHinges.base + index
            for lane in 0..<4 {
                if row.pointee.a[lane] < SolverIndex.readOnly { visit(Int(row.pointee.a[lane]) - 1) }
                if row.pointee.b[lane] < SolverIndex.readOnly { visit(Int(row.pointee.b[lane]) - 1) }
            }
        }
    }

    /// The same of the iterated joints.
    func forEachIterated(_ visit: (Int) -> Void) {
        distance.forEachSlot(of: distance.iterated, visit)
        hinge.forEachSlot(of: hinge.iterated, visit)
    }
}

extension JointStore {
    /// Calls back with the slots of the awake bodies of a list of rows.
    fileprivate func forEachSlot(of list: borrowing Column<Int32>, _ visit: (Int) -> Void) {
        for index in 0..<list.count {
            let ends = awake.base[Int(list.base[index])].ends
            if ends.slotA >= 0 { visit(Int(ends.slotA)) }
            if ends.slotB >= 0 { visit(Int(ends.slotB)) }
        }
    }

    /// Links the bodies of the sub-stepped rows.
    fileprivate func link(_ links: borrowing LinkedSets, _ states: UnsafePointer<BodyState>) {
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
    fileprivate mutating func separateGrouped(_ links: borrowing LinkedSets, _ states: UnsafePointer<BodyState>) {
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
    fileprivate func countRigid(_ states: UnsafePointer<BodyState>, _ counts: UnsafeMutablePointer<UInt8>) {
        for index in 0..<awake.count where awake.base[index].method != .iterated {
            let ends = awake.base[index].ends
            count(ends.slotA)
            count(ends.slotB)
            func count(_ slot: Int32) {
                if ends.isDynamic(slot, states) && counts[Int(slot)] < 2 { counts[Int(slot)] += 1 }
            }
        }
    }

    /// Empties the lists.
    fileprivate mutating func clearLists() {
        iterated.truncate(to: 0)
        substepped.truncate(to: 0)
        inGroups.truncate(to: 0)
        contested.truncate(to: 0)
    }

    /// Fills the lists of iterated, sub-stepped and contested rows.
    fileprivate mutating func sortByMethod(
        _ states: UnsafePointer<BodyState>, _ counts: UnsafePointer<UInt8>, _ isTouching: (Int32) -> Bool
    ) {
        clearLists()
        for index in 0..<awake.count {
            let row = awake.base + index
            let ends = row.pointee.ends
            var isIterated = row.pointee.method == .iterated
            if row.pointee.method == .iteratedAlone {
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
    fileprivate func isContestUnchanged(_ states: UnsafePointer<BodyState>, _ isTouching: (Int32) -> Bool) -> Bool {
        for index in 0..<contested.count {
            let ends = awake.base[Int(contested.base[index])].ends
            if ends.isIterated == ends.isTouching(states, isTouching) { return false }
        }
        return true
    }
}

extension JointEnds {
    /// Whether one of the bodies takes shared steps.
    @inline(__always)
    func isShared(_ steps: UnsafePointer<BodySteps>) -> Bool {
        (slotA >= 0 && steps[Int(slotA)] == .shared) || (slotB >= 0 && steps[Int(slotB)] == .shared)
    }

    /// Whether a slot of these ends is that of a body that impulses move.
    @inline(__always)
    func isDynamic(_ slot: Int32, _ states: UnsafePointer<BodyState>) -> Bool {
        slot >= 0 && states[Int(slot)].inverseMass > 0
    }

    /// Whether a dynamic body of these ends touches something.
    @inline(__always)
    fileprivate func isTouching(_ states: UnsafePointer<BodyState>, _ isTouching: (Int32) -> Bool) -> Bool {
        (isDynamic(slotA, states) && isTouching(slotA)) || (isDynamic(slotB, states) && isTouching(slotB))
    }
}
