// The end of a tick: fast bodies are stopped where they would have gone through something, poses and boxes follow the
// bodies, reports are written.

extension World {
    /// Brings poses, predicted motions and boxes up to date. `tick` is the length of the next tick, `elapsed` that of the
    /// one that is over, seconds.
    func finalise(tick: Float, elapsed: Float) {
        let count = awake.count
        if bulletCount > 0 {
            startPoses.resize(to: poses.count)
            startPoses.base.update(from: poses.base, count: poses.count)
        }
        bodyOutcomes.resize(to: count)
        if mayGainEnergy || hasPress { preventTunneling() }
        var update = BodyUpdate(
            states: awake.states.base, simulations: awake.simulations.base, records: records.base,
            poses: poses.base, motions: motions.base, forms: forms.base, shapes: shapes.base, fatBoxes: fatBoxes.base,
            polygons: polygons.pointers, outcomes: bodyOutcomes.base, tick: tick, count: count)
        let blocks = (count + BodyUpdate.blockSize - 1) / BodyUpdate.blockSize
        // A body costs several times as much as a contact.
        workers.run(blocks: blocks, of: 4 * count, &update) { context, block in
            context.assumingMemoryBound(to: BodyUpdate.self).pointee.run(block)
        }

        // In the order of the slots, whoever updated them; fast bodies last, when it is known where the others are.
        let outcomes = bodyOutcomes.base
        var hasFast = false
        for slot in 0..<count where outcomes[slot] != .done {
            if outcomes[slot] == .fast { hasFast = true } else { updateTree(Int(update.simulations[slot].body)) }
        }
        if !hasFast { return }
        stopFastBodies(tick: elapsed)
        for index in 0..<fastBodies.count where update.updateStopped(Int(fastBodies.base[index].slot)) != .done {
            updateTree(Int(fastBodies.base[index].body))
        }
    }

    /// Keeps centres that touch an edge that stands still on their side of it: a heavy body may press a light one through, however slowly.
    private func preventTunneling() {
        rows.forEachContact(from: ContactColor.firstStatic) { index in
            let contact = UnsafePointer(contacts.base + Int(index))
            if forms.base[Int(contact.pointee.shapeA)].kind == .chainSegment {
                keepOnSide(Int(contact.pointee.bodyB), Int(contact.pointee.shapeA), of: Int(contact.pointee.bodyA))
            } else if forms.base[Int(contact.pointee.shapeB)].kind == .chainSegment {
                keepOnSide(Int(contact.pointee.bodyA), Int(contact.pointee.shapeB), of: Int(contact.pointee.bodyB))
            }
        }
    }

    private func keepOnSide(_ body: Int, _ edge: Int, of standing: Int) {
        guard records.base[standing].set == .fixed, records.base[body].set == .awake else { return }
        let state = awake.states.base + Int(records.base[body].slot)
        let way = EdgePassage(
            forms.base[edge], poses.base[standing], from: poses.base[body].position, to: state.pointee.position)
        guard let way, way.start > 0, way.end < 0, way.isPassed(reaching: 0) else { return }
        let kept = way.kept(by: records.base[body].innerExtent)
        state.pointee.position += (kept - way.end) * way.normal
    }

    /// A fat box of a body's shapes is new.
    private func updateTree(_ body: Int) {
        forEachShape(of: body) { shape in
            let box = fatBoxes.base[shape]
            if awakeTree.boxes[shape] == box { return }
            awakeTree.update(proxy: Int32(shape), box: box)
            noteMoved(shape)
        }
    }

    // MARK: Reports

    func reportEscape(_ body: Int) {
        let userData = records[body].userData
        if escapedBefore.insert(userData).inserted { escapedBodies.append(userData) }
    }

    func recordMoved() {
        if awake.count == 0 && fellAsleep.isEmpty { return }
        refreshOrder()
        moved.reserveCapacity(awake.count + fellAsleep.count)
        let simulations = awake.simulations.base
        let records = records.base
        for slot in 0..<awake.count {
            let body = simulations[slot].body
            moved.append(BodyID(index: body, generation: records[Int(body)].generation))
        }
        if fellAsleep.isEmpty { return }
        // Those that fell asleep and were woken again are in the list already.
        for id in fellAsleep {
            if let index = resolve(id), records[index].set == .asleep { moved.append(id) }
        }
        moved.sort { records[Int($0.index)].serial < records[Int($1.index)].serial }
        var kept = 0
        for index in moved.indices where kept == 0 || moved[index] != moved[kept - 1] {
            moved[kept] = moved[index]
            kept += 1
        }
        moved.removeLast(moved.count - kept)
    }
}
