// Sleep: an island that has been still for half a second is moved out of the awake arrays whole and costs nothing until
// something wakes it.

extension World {
    /// Wakes a body and its island and starts their stillness anew. For a static body: the bodies jointed to it.
    public func wake(_ id: BodyID) {
        guard let index = resolve(id) else { return }
        wakeForChange(index)
    }

    /// Something about a body changes: wake its island and restart its stillness, which holds the whole island awake.
    ///
    /// A static or kinematic body belongs to no island, so the bodies that joints and, unless `reachingOverContacts` is
    /// false, contacts tie to it are woken in its place.
    func wakeForChange(_ index: Int, reachingOverContacts: Bool = true) {
        switch records[index].set {
        case .fixed: break
        case .asleep: wakeIsland(of: index)
        case .awake: simulation(of: index).pointee.stillTime = 0
        case .none: return
        }
        if records[index].type == .dynamic { return }
        wakeNeighbours(of: index)
        if reachingOverContacts { wakeTouching(index) }
    }

    /// Wakes the bodies that joints tie to a body, the dynamic ones with their islands.
    func wakeNeighbours(of index: Int) {
        forEachJoint(of: index) { joint in
            let other = otherBody(of: joint, than: index)
            if records[other].type == .dynamic { wakeForChange(other) } else { wakeIsland(of: other) }
        }
    }

    /// Wakes the dynamic bodies that touch a body.
    private func wakeTouching(_ index: Int) {
        forEachContact(of: index) { contact in
            guard contacts[contact].pointCount > 0 else { return }
            let other = otherBody(ofContact: contact, than: index)
            if records[other].type == .dynamic { wakeForChange(other) }
        }
    }

    /// Moves a sleeping body's whole island back among the awake. O(its bodies, joints and contacts).
    func wakeIsland(of index: Int) {
        guard records[index].set == .asleep else { return }
        sleepingIslandCount -= 1
        var members: [Int] = []
        var member = index
        repeat {
            members.append(member)
            member = Int(records[member].nextAsleep)
        } while member != index
        for member in members {
            let state = state(of: member).pointee
            var simulation = simulation(of: member).pointee
            simulation.stillTime = 0
            simulation.stagger = .start
            removeFromSet(member)
            addToSet(member, state, simulation)
            records[member].nextAsleep = -1
            motions[member] = BodyMotion()
            moveProxies(of: member, toAwakeTree: true)
        }
        awakeSetChanged()
        for member in members {
            forEachJoint(of: member) { joint in
                // A kinematic body is of no island, but an awake joint needs both its bodies awake.
                if records[member].type == .dynamic { wakeIsland(of: otherBody(of: joint, than: member)) }
                placeJoint(joint)
            }
            forEachContact(of: member) { contact in
                if contacts[contact].isParked { listAwake(contact) }
                if contacts[contact].pointCount > 0 { assignColor(contact) }
            }
        }
    }

    // MARK: Falling asleep

    /// Puts to sleep every island all of whose bodies have been still for long enough. O(awake bodies and joints).
    func sleepStillIslands() {
        refreshIslands()
        let count = awake.count
        let simulations = awake.simulations.base
        islandOpen.refill(count: islandLabelCount, with: false)
        let restless = islandOpen.base
        var hasKinematic = false
        for slot in 0..<count {
            if simulations[slot].stillTime < Solver.timeToSleep { restless[Int(simulations[slot].island)] = true }
            if awake.states.base[slot].inverseMass == 0 { hasKinematic = true }
        }
        if hasKinematic { markHeld(restless) }
        if moveStillBodies(restless) { rowsAreStale = true }
    }

    /// A kinematic body that moves keeps awake what touches it or is jointed to it, for its going is no contact's end that
    /// would wake them. It stays awake itself while a body jointed to it is restless.
    private func markHeld(_ restless: UnsafeMutablePointer<Bool>) {
        let states = awake.states.base
        let simulations = awake.simulations.base
        func hold(_ body: Int32) {
            let record = records[Int(body)]
            if record.set == .awake { restless[Int(simulations[Int(record.slot)].island)] = true }
        }
        for slot in 0..<awake.count where states[slot].isDriven {
            let body = Int(simulations[slot].body)
            forEachContact(of: body) { contact in
                if contacts[contact].pointCount == 0 { return }
                hold(contacts[contact].bodyA)
                hold(contacts[contact].bodyB)
            }
            forEachJoint(of: body) { joint in hold(Int32(otherBody(of: joint, than: body))) }
        }
        for slot in 0..<awake.count where states[slot].inverseMass == 0 {
            let body = Int(simulations[slot].body)
            forEachJoint(of: body) { joint in
                let other = records[otherBody(of: joint, than: body)]
                guard other.set == .awake, other.type == .dynamic else { return }
                if restless[Int(simulations[Int(other.slot)].island)] { hold(Int32(body)) }
            }
        }
    }

    /// Moves the bodies of islands that are not restless to the sleeping set, closing the gaps in order; whether there
    /// were any.
    private func moveStillBodies(_ restless: UnsafePointer<Bool>) -> Bool {
        let states = awake.states.base
        let simulations = awake.simulations.base
        let count = awake.count
        let bodies = records.base
        var lastOfIsland: [Int32: (first: Int32, last: Int32)] = [:]
        var kept = 0
        var left: [Int32] = []
        for slot in 0..<count {
            let body = simulations[slot].body
            let island = simulations[slot].island
            if restless[Int(island)] {
                if kept != slot {
                    states[kept] = states[slot]
                    simulations[kept] = simulations[slot]
                    bodies[Int(body)].slot = Int32(kept)
                }
                kept += 1
                continue
            }
            states[slot].velocity = .zero
            states[slot].angularVelocity = 0
            simulations[slot].stillTime = 0
            bodies[Int(body)].slot = asleep.append(states[slot], simulations[slot])
            bodies[Int(body)].set = .asleep
            // Tie the ring: first to last, last to the newcomer, the newcomer to the first.
            let ring = lastOfIsland[island]
            bodies[Int(body)].nextAsleep = ring?.first ?? body
            if let ring { bodies[Int(ring.last)].nextAsleep = body }
            lastOfIsland[island] = (ring?.first ?? body, body)
            fellAsleep.append(BodyID(index: body, generation: bodies[Int(body)].generation))
            left.append(body)
        }
        if kept == count { return false }
        awake.states.truncate(to: kept)
        awake.simulations.truncate(to: kept)
        jointSlotsAreStale = true
        solverIndicesAreStale = true
        awakeIslandCount -= lastOfIsland.count
        sleepingIslandCount += lastOfIsland.count
        for body in left {
            parkContacts(of: Int(body))
            forEachJoint(of: Int(body)) { joint in placeJoint(joint) }
        }
        return true
    }

    /// The contacts of a body that fell asleep leave the awake list, unless the other body is awake.
    private func parkContacts(of body: Int) {
        solverIndices[body] = SolverIndex.fixed
        moveProxies(of: body, toAwakeTree: false)
        forEachContact(of: body) { contact in
            if contacts[contact].isParked { return }
            let a = Int(contacts[contact].bodyA)
            let b = Int(contacts[contact].bodyB)
            if records[a].set == .awake || records[b].set == .awake {
                // A kinematic body came to rest under one that is awake: they still touch. Or it passes by one that sleeps, and
                // will wake it if it changes its speed.
                if records[body].type == .dynamic { releaseColor(contact) }
                return
            }
            releaseColor(contact)
            unlistAwake(contact)
        }
    }
}
