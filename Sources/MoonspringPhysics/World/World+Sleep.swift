// Sleep: an island that has been still for half a second is moved out of the awake arrays whole and costs nothing until
// something wakes it.

extension World {
    /// Wakes a body and its island and starts their stillness anew. For a static body: the bodies jointed to it.
    public func wake(_ id: BodyID) {
        guard let index = resolve(id) else { return }
        wakeForChange(index)
    }

    /// Something about a body changes: wake its island and restart its stillness, which holds the whole island awake.
    func wakeForChange(_ index: Int) {
        switch records[index].set {
        case .fixed: wakeNeighbours(of: index)
        case .asleep: wakeIsland(of: index)
        case .awake: simulation(of: index).pointee.stillTime = 0
        case .none: break
        }
    }

    /// Wakes the dynamic bodies that joints tie to a body.
    func wakeNeighbours(of index: Int) {
        forEachJoint(of: index) { joint in
            let other = otherBody(of: joint, than: index)
            if records[other].set != .fixed { wakeForChange(other) }
        }
    }

    /// Moves a sleeping body's whole island back among the awake. O(its bodies and joints).
    func wakeIsland(of index: Int) {
        guard records[index].set == .asleep else { return }
        sleepingIslandCount -= 1
        var member = index
        repeat {
            let next = Int(records[member].nextAsleep)
            let state = state(of: member).pointee
            var simulation = simulation(of: member).pointee
            simulation.stillTime = 0
            takeOut(member)
            records[member].slot = awake.append(state, simulation)
            records[member].set = .awake
            records[member].nextAsleep = -1
            member = next
        } while member != index
        awakeSetChanged()
        // The ring is gone, but the joints still lead through the island.
        unparkJoints(from: index)
    }

    /// Unparks the joints of a freshly woken island, walking it by its joints.
    private func unparkJoints(from index: Int) {
        var pending = [index]
        while let body = pending.popLast() {
            forEachJoint(of: body) { joint in
                if jointRecords[joint].isAwake { return }
                placeJoint(joint)
                let other = otherBody(of: joint, than: body)
                if records[other].set == .awake { pending.append(other) }
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
        for slot in 0..<count where simulations[slot].stillTime < Solver.timeToSleep {
            restless[Int(simulations[slot].island)] = true
        }
        if moveStillBodies(restless) { parkSleepingJoints() }
    }

    /// Moves the bodies of islands that are not restless to the sleeping set, closing the gaps in order.
    private func moveStillBodies(_ restless: UnsafePointer<Bool>) -> Bool {
        let states = awake.states.base
        let simulations = awake.simulations.base
        let count = awake.count
        let bodies = records.base
        var lastOfIsland: [Int32: (first: Int32, last: Int32)] = [:]
        var kept = 0
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
        }
        if kept == count { return false }
        awake.states.truncate(to: kept)
        awake.simulations.truncate(to: kept)
        jointSlotsAreStale = true
        awakeIslandCount -= lastOfIsland.count
        sleepingIslandCount += lastOfIsland.count
        return true
    }

    private func parkSleepingJoints() {
        park(in: &distanceJoints)
        park(in: &hingeJoints)
    }

    /// Moves the rows whose bodies sleep to the parked ones, closing the gaps in order.
    private func park<Row: JointRow>(in store: inout JointStore<Row>) {
        let rows = store.awake.base
        let bodies = records.base
        var kept = 0
        for slot in 0..<store.awake.count {
            let row = rows[slot]
            let joint = Int(row.ends.joint)
            let isAwake =
                bodies[Int(row.ends.bodyA)].set == .awake || bodies[Int(row.ends.bodyB)].set == .awake
            if isAwake {
                rows[kept] = row
                jointRecords.base[joint].slot = Int32(kept)
                kept += 1
            } else {
                jointRecords.base[joint].slot = Int32(store.parked.count)
                jointRecords.base[joint].isAwake = false
                store.parked.append(row)
            }
        }
        store.awake.truncate(to: kept)
    }
}
