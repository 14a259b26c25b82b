// Which constraints form groups. The rule: joints that are solved in the sub-steps, all contacts of their bodies, and all contacts of
// light bodies under much heavier ones; unless these links make too many loops. What is too large is left to the iterations: of joints
// all of a linked set, of contacts those that link its bodies.

/// A contact that may belong to a group.
struct GroupCandidate: BitwiseCopyable {
    var contact: Int32
    /// Place among the awake contacts.
    var place: Int32
    /// Slots of its bodies, -1 for what impulses do not move.
    var a: Int32
    var b: Int32

    /// A body that impulses move.
    var moved: Int32 { a >= 0 ? a : b }
    var isLink: Bool { a >= 0 && b >= 0 }
}

/// Scratch of the search, kept from tick to tick.
struct GroupSearch: ~Copyable {
    var candidates = Column<GroupCandidate>()
    /// By slot: whether joints of groups hold a body, and whether joints do that are iterated. The latter's contacts are iterated too.
    var isJointed = Column<Bool>()
    var isLooped = Column<Bool>()
    /// By slot: the group of a root, -1 for none.
    fileprivate var groupOf = Column<Int32>()
    /// By place among the awake contacts: whether a group has it.
    var isGrouped = Column<Bool>()
    fileprivate var nextPlaces = Column<Int32>()
}

extension ConstraintGroups {
    /// Whether the set that all links make of a body's is small enough.
    private func isSmall(_ slot: Int32) -> Bool {
        let contacts = links.contacts(slot)
        if links.hasJoints(slot) {
            return links.loops(slot) <= Solver.mostGroupLoops && contacts <= Solver.mostGroupContacts
        }
        return contacts <= min(Solver.mostCrowdContacts, links.count(slot))
    }

    /// Whether a candidate is solved in a group.
    private func takes(_ candidate: GroupCandidate) -> Bool {
        isSmall(candidate.moved) || (!candidate.isLink && search.isJointed.base[Int(candidate.moved)])
    }

    /// The group of a body, which has one.
    private func group(_ slot: Int32, _ joints: borrowing JointStore) -> Int {
        Int(search.groupOf.base[Int(isSmall(slot) ? links.root(slot) : joints.links.root(slot))])
    }

    /// Makes groups of the joints and the candidates, with their bodies in the order of their slots.
    mutating func collect(_ joints: borrowing JointStore, _ states: UnsafePointer<BodyState>, bodyCount: Int) {
        collectBodies(joints, states, bodyCount: bodyCount)
        collectConstraints(joints)
        forward.resize(to: max(bodies.count + constraints.count, 1))
        analyse()
    }

    private mutating func collectBodies(
        _ joints: borrowing JointStore, _ states: UnsafePointer<BodyState>, bodyCount: Int
    ) {
        placeOf.refill(count: bodyCount, with: -1)
        search.groupOf.refill(count: bodyCount, with: -1)
        let (places, groupOf) = (placeOf.base, search.groupOf.base)
        for slot in 0..<bodyCount where search.isJointed.base[slot] { places[slot] = 0 }
        for index in 0..<search.candidates.count {
            let candidate = search.candidates.base[index]
            search.isGrouped.base[Int(candidate.place)] = takes(candidate)
            guard takes(candidate) else { continue }
            if candidate.a >= 0 { places[Int(candidate.a)] = 0 }
            if candidate.b >= 0 { places[Int(candidate.b)] = 0 }
        }
        for slot in 0..<bodyCount where places[slot] == 0 {
            let root = Int(isSmall(Int32(slot)) ? links.root(Int32(slot)) : joints.links.root(Int32(slot)))
            if groupOf[root] < 0 {
                groupOf[root] = Int32(groups.count)
                groups.append(ConstraintGroup())
            }
            groups.base[Int(groupOf[root])].endBody += 1
            groups.base[Int(groupOf[root])].mass += 1 / Double(states[slot].inverseMass)
        }
        var total: Int32 = 0
        search.nextPlaces.resize(to: groups.count)
        for index in 0..<groups.count {
            let count = groups.base[index].endBody
            groups.base[index].firstBody = total
            search.nextPlaces.base[index] = total
            total += count
            groups.base[index].endBody = total
        }
        bodies.refill(count: Int(total), with: GroupBody(slot: -1))
        for slot in 0..<bodyCount where places[slot] == 0 {
            let group = group(Int32(slot), joints)
            let place = search.nextPlaces.base[group]
            search.nextPlaces.base[group] += 1
            bodies.base[Int(place)].slot = Int32(slot)
            places[slot] = place
        }
    }

    private mutating func collectConstraints(_ joints: borrowing JointStore) {
        let groups = groups.base
        joints.forEachGrouped { row in
            let group = group(moved(row.pointee.ends), joints)
            groups[group].endConstraint += 1
            groups[group].hasJoints = true
        }
        for index in 0..<search.candidates.count where takes(search.candidates.base[index]) {
            groups[group(search.candidates.base[index].moved, joints)].endConstraint += 1
        }
        var total: Int32 = 0
        for index in 0..<self.groups.count {
            let count = groups[index].endConstraint
            groups[index].firstConstraint = total
            search.nextPlaces.base[index] = total
            total += count
            groups[index].endConstraint = total
        }
        constraints.resize(to: Int(total))
        joints.forEachGrouped { row in
            let ends = row.pointee.ends
            row.pointee.ends.group = add(
                GroupConstraint(.joint(row.pointee.kind), a: bodyPlace(ends.slotA), b: bodyPlace(ends.slotB)),
                group(moved(ends), joints))
        }
        for index in 0..<search.candidates.count where takes(search.candidates.base[index]) {
            let candidate = search.candidates.base[index]
            _ = add(
                GroupConstraint(.contact(candidate.contact), a: bodyPlace(candidate.a), b: bodyPlace(candidate.b)),
                group(candidate.moved, joints))
        }
    }

    private func add(_ constraint: GroupConstraint, _ group: Int) -> Int32 {
        let place = search.nextPlaces.base[group]
        search.nextPlaces.base[group] += 1
        constraints.base[Int(place)] = constraint
        return place
    }

    /// The place of the body at a slot; -1 for what impulses do not move.
    private func bodyPlace(_ slot: Int32) -> Int32 { slot < 0 ? -1 : placeOf.base[Int(slot)] }

    /// The slot of a body of a joint in a group that impulses move.
    private func moved(_ ends: JointEnds) -> Int32 {
        ends.slotA >= 0 && placeOf.base[Int(ends.slotA)] >= 0 ? ends.slotA : ends.slotB
    }
}
