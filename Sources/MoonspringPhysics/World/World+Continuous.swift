// Continuous collision: a body that went far in a tick is moved back to where it first touched something that cannot give
// way (E. Catto, "Continuous Collision", GDC 2013). Speculative contacts take care of all that is slower.
//
// What stands still is asked first, for every fast body. Then bullets are asked about what moves, all of them by the same
// sweeps: as far as each would go if it met nothing that moves. So it does not matter which is asked first.

/// A body that went so far in a tick that it may have gone through something.
struct FastBody: BitwiseCopyable {
    var body: Int32
    var slot: Int32
    var sweep: Sweep
    /// The box that it swept.
    var box: BoundingBox
    /// Whether it turned so far that its ends may have gone through something.
    var turns = false
    /// What part of its way is left by what stands still, and by what moves as well.
    var free: Float = 1
    var fraction: Float = 1
    /// The moving body that is in the way, if one is.
    var obstacle: Int32 = -1
}

extension World {
    /// Moves the bodies that were found to be fast back along their ways. `tick` is how long they went, seconds.
    ///
    /// At its new place the next tick finds the contact, and lets it bounce or stop.
    func stopFastBodies(tick: Float) {
        gatherFastBodies()
        let fast = fastBodies.base
        for index in 0..<fastBodies.count { sweepAgainstResting(fast + index) }
        for index in 0..<fastBodies.count { fast[index].fraction = fast[index].free }
        if bulletCount > 0 {
            for index in 0..<fastBodies.count where records.base[Int(fast[index].body)].isBullet {
                sweepAgainstMoving(fast + index)
            }
            sweepAgainstEachOther()
        }
        // Not all has been looked for: none may pass anything.
        if halt != nil { for index in 0..<fastBodies.count { fast[index].fraction = 0 } }
        for index in 0..<fastBodies.count where fastBodies.base[index].fraction < 1 {
            stopMechanism(of: fastBodies.base[index])
        }
        for index in 0..<fastBodies.count where fastBodies.base[index].fraction < 1 {
            stop(fastBodies.base[index], tick: tick)
        }
    }

    /// Lets what joints tie to a body go no farther than it, so that they are not torn apart.
    private func stopMechanism(of fast: FastBody) {
        guard bulletCount > 0, isJointed(Int(fast.body)) else { return }
        impacts.mechanism.begin(bodyCount: records.count)
        _ = addToMechanism(Int(fast.body), Int(fast.body))
        for place in 0..<impacts.mechanism.bodies.count {
            let body = impacts.mechanism.bodies.base[place]
            if body.body == fast.body || !body.isMoved { continue }
            if fastPlaces[Int(body.slot)] < 0 {
                fastPlaces[Int(body.slot)] = Int32(fastBodies.count)
                let sweep = sweep(from: startPoses[Int(body.body)], to: awake.states.base[Int(body.slot)])
                fastBodies.append(FastBody(body: body.body, slot: body.slot, sweep: sweep, box: .empty))
            }
            let other = fastBodies.base + Int(fastPlaces[Int(body.slot)])
            guard other.pointee.fraction > fast.fraction else { continue }
            other.pointee.fraction = fast.fraction
            other.pointee.obstacle = -1
        }
    }

    private func gatherFastBodies() {
        fastBodies.truncate(to: 0)
        fastPlaces.refill(count: awake.count, with: -1)
        for slot in 0..<awake.count where bodyOutcomes.base[slot] == .fast {
            let body = Int(awake.simulations.base[slot].body)
            let state = awake.states.base[slot]
            let end = state.pose
            var box = BoundingBox.empty
            forEachShape(of: body) { shape in
                let tight = shapeBox(of: forms[shape], at: poses[body], polygons.pointers)
                box = box.union(tight).union(shapeBox(of: forms[shape], at: end, polygons.pointers))
            }
            let sweep = sweep(from: poses[body], to: state)
            let turns = records[body].sweeps(turning: sweep.angle1 - sweep.angle0)
            if turns {
                for place in [sweep.position0, sweep.position1] {
                    box = box.union(BoundingBox(at: place).expanded(by: records[body].outerExtent))
                }
            }
            fastPlaces[slot] = Int32(fastBodies.count)
            fastBodies.append(
                FastBody(body: Int32(body), slot: Int32(slot), sweep: sweep, box: box, turns: turns))
        }
    }

    /// What a sweep against a shape costs, in pairs.
    private static var sweepWork: Int { 20 }

    /// How far a body goes until it meets what stands still.
    private func sweepAgainstResting(_ fast: UnsafeMutablePointer<FastBody>) {
        restTree.view.query(fast.pointee.box) { other in
            if isHalted(in: .continuous, after: Self.sweepWork) { return false }
            let still = Int(forms[Int(other)].body)
            forEachShape(of: Int(fast.pointee.body)) { shape in
                fast.pointee.free = earliest(
                    shape, fast.pointee.sweep, Int(other), Sweep(standing: poses[still]), before: fast.pointee.free,
                    turns: fast.pointee.turns)
            }
            return true
        }
    }

    /// How far a bullet goes until it meets a slower body that moves.
    private func sweepAgainstMoving(_ fast: UnsafeMutablePointer<FastBody>) {
        awakeTree.view.query(fast.pointee.box) { other in
            if isHalted(in: .continuous, after: Self.sweepWork) { return false }
            let body = Int(forms[Int(other)].body)
            if records.base[body].set == .awake && fastPlaces[Int(records.base[body].slot)] < 0 {
                sweep(fast, against: body, Int(other), obstacleFree: 1)
            }
            return true
        }
    }

    /// How far bullets go until they meet each other.
    private func sweepAgainstEachOther() {
        let fast = fastBodies.base
        let order = (0..<fastBodies.count).sorted { fast[$0].box.lower.x < fast[$1].box.lower.x }
        for (rank, index) in order.enumerated() {
            for other in order[(rank + 1)...] {
                if fast[other].box.lower.x > fast[index].box.upper.x { break }
                guard fast[index].box.overlaps(fast[other].box) else { continue }
                if isHalted(in: .continuous, after: Self.sweepWork) { return }
                sweep(fast + index, against: fast + other)
                sweep(fast + other, against: fast + index)
            }
        }
    }

    private func sweep(_ fast: UnsafeMutablePointer<FastBody>, against other: UnsafeMutablePointer<FastBody>) {
        guard records.base[Int(fast.pointee.body)].isBullet else { return }
        forEachShape(of: Int(other.pointee.body)) { shape in
            sweep(fast, against: Int(other.pointee.body), shape, obstacleFree: other.pointee.free)
        }
    }

    /// How far a bullet goes until it meets a shape of another moving body, which goes no farther than `obstacleFree` of its way.
    private func sweep(_ fast: UnsafeMutablePointer<FastBody>, against body: Int, _ shape: Int, obstacleFree: Float) {
        let obstacle = obstacleSweep(body)
        let gives = records[body].type == .dynamic
        if gives && !fast.pointee.turns
            && !isPassable(Int(fast.pointee.body), fast.pointee.sweep, body, obstacle)
        {
            return
        }
        forEachShape(of: Int(fast.pointee.body)) { own in
            let limit = fast.pointee.free
            // Up to where the obstacle stops, and from there on.
            let moving = min(limit, obstacleFree)
            let turns = fast.pointee.turns
            var found =
                moving
                * earliest(
                    own, fast.pointee.sweep.part(0, moving), shape, obstacle.part(0, moving), before: 1, turns: turns)
            if found >= moving && moving < limit {
                let rest = fast.pointee.sweep.part(moving, limit)
                found =
                    moving + (limit - moving)
                    * earliest(own, rest, shape, obstacle.part(moving, moving), before: 1, turns: turns)
            }
            guard found < fast.pointee.fraction else { return }
            fast.pointee.fraction = found
            fast.pointee.obstacle = Int32(body)
        }
    }

    /// Puts a body where it stopped. What it met and has moved on since carries it along, so that it stays on this side of it.
    /// What acceleration did in the rest of the tick is taken back with the way: else it would come off the faster, the
    /// earlier in the tick it touched.
    private func stop(_ fast: FastBody, tick: Float) {
        let state = awake.states.base + Int(fast.slot)
        let place = fast.sweep.part(fast.fraction, fast.fraction)
        var carried = Vec2.zero
        if fast.obstacle >= 0 {
            let index = fastPlaces[Int(records.base[Int(fast.obstacle)].slot)]
            let end = index >= 0 ? fastBodies.base[Int(index)].fraction : 1
            let from = fast.fraction < end ? fast.fraction : end
            let moved = obstacleSweep(Int(fast.obstacle)).part(from, end)
            carried = moved.position1 - moved.position0
            carried = freePart(of: carried, fast, at: place) * carried
        }
        state.pointee.position = (place.position0 + carried).limited(to: Limits.worldExtent)
        state.pointee.angle = place.angle0
        let simulation = awake.simulations.base + Int(fast.slot)
        let acceleration = simulation.pointee.acceleration + springAcceleration(of: Int(simulation.pointee.body))
        let gained = ((1 - fast.fraction) * tick) * acceleration
        state.pointee.velocity = (state.pointee.velocity - gained).shortened(to: Limits.linearSpeed)
    }

    /// What part of a displacement a stopped body can be carried until it meets what stands still.
    private func freePart(of displacement: Vec2, _ fast: FastBody, at place: Sweep) -> Float {
        var carried = fast
        carried.sweep = place
        carried.sweep.position1 += displacement
        (carried.box, carried.turns, carried.free) = (fast.box.swept(by: displacement), false, 1)
        withUnsafeMutablePointer(to: &carried) { sweepAgainstResting($0) }
        return carried.free
    }

    /// The first fraction of the sweep at which two shapes touch, or `limit` where they do not before. `still` is the sweep of the
    /// other.
    private func earliest(
        _ shape: Int, _ sweep: Sweep, _ other: Int, _ still: Sweep, before limit: Float, turns: Bool
    ) -> Float {
        let otherBody = Int(forms[other].body)
        let mover = Int(forms[shape].body)
        if otherBody == mover { return limit }
        // What sleeps, or moves, gives way: it stops bullets only.
        if records[otherBody].type == .dynamic && !records[mover].isBullet { return limit }
        guard mayCollide(shape, other) else { return limit }
        let isEdge = forms[other].kind == .chainSegment
        let crossing = isEdge ? crossing(forms[other], still, sweep, mover) : nil
        if isEdge && crossing == nil { return limit }
        return withProxy(forms[shape]) { moving in
            withProxy(forms[other]) { standing in
                func impact() -> Float? { timeOfImpact(standing, still, moving, sweep, maxFraction: limit) }
                if let crossing {
                    // The solver has kept apart what was in contact; it remains to see that nothing has passed.
                    if isHeld(shape, other) { return crossing < limit ? crossing : limit }
                    let time = impact() ?? crossing
                    // What touches at the start may slide on, up to where its centre would pass.
                    let first = time > 0 && time < crossing ? time : crossing
                    return first < limit ? first : limit
                }
                // The ends of what turns far go where its core never comes.
                if turns, !isHeld(shape, other), let time = impact(), time > 0 { return time }
                // A body that slides over a floor of tiles must not be held at every seam. So of what is solid only that
                // counts which is in the way of the body's core, and where they touch at the start the core decides.
                guard let core = coreTimeOfImpact(mover, sweep, standing, still) else { return limit }
                let coreTime = core > 0 && core < limit ? core : limit
                if isHeld(shape, other) { return coreTime }
                guard let time = impact() else { return limit }
                return time > 0 ? time : coreTime
            }
        }
    }

    /// Whether two moving bodies go so far against each other that the contact solver could miss them: to pass, they would have
    /// to go four times as far. Things that fall side by side hardly go at all.
    private func isPassable(_ body: Int, _ sweep: Sweep, _ other: Int, _ still: Sweep) -> Bool {
        let way = (sweep.position1 - sweep.position0) - (still.position1 - still.position0)
        let reach = 0.5 * (records[body].innerExtent + records[other].innerExtent)
        return way.lengthSquared > reach * reach
    }

    /// Whether the contact solver knew of two shapes in this tick.
    private func isHeld(_ shape: Int, _ other: Int) -> Bool {
        guard pairs.contains(Int32(shape), Int32(other)) else { return false }
        // The way over the shorter of the two lists: in a crowd one may have thousands.
        let counts = (records[Int(forms[shape].body)].contactCount, records[Int(forms[other].body)].contactCount)
        let (one, two) = counts.0 <= counts.1 ? (shape, other) : (other, shape)
        var found = false
        forEachContact(ofShape: one) { index in
            let contact = contacts[index]
            let isPair = contact.shapeA == Int32(two) || contact.shapeB == Int32(two)
            if isPair && contact.pointCount > 0 { found = true }
        }
        return found
    }

    /// How a body that moves has moved in this tick, whether or not something has stopped it since.
    private func obstacleSweep(_ body: Int) -> Sweep {
        let place = fastPlaces[Int(records.base[body].slot)]
        if place >= 0 { return fastBodies.base[Int(place)].sweep }
        return sweep(from: startPoses[body], to: awake.states.base[Int(records.base[body].slot)])
    }

    /// From a pose, whose angle is as near to that at the end as it can be.
    private func sweep(from start: Pose, to state: BodyState) -> Sweep {
        let angle = start.rotation.angle
        let turns = Trigonometry.roundToNearest(Double(state.angle - angle) / (2 * .pi))
        return Sweep(
            position0: start.position, position1: state.position, angle0: angle + Float(turns * 2 * .pi),
            angle1: state.angle)
    }

    /// When a small disc at the centre of a body would touch, or nil.
    private func coreTimeOfImpact(_ body: Int, _ sweep: Sweep, _ standing: ConvexProxy, _ still: Sweep) -> Float? {
        withUnsafePointer(to: Vec2.zero) { center in
            let disc = ConvexProxy(vertices: center, count: 1, radius: 0.25 * records[body].innerExtent)
            return timeOfImpact(standing, still, disc, sweep, maxFraction: 1)
        }
    }

    /// The fraction of its way at which a body's centre is about to pass an edge; 1 where it comes nearer without passing, nil
    /// where the edge does not matter: it hardly comes nearer, or from the side that does not collide.
    private func crossing(_ edge: ShapeForm, _ still: Sweep, _ sweep: Sweep, _ body: Int) -> Float? {
        let pose = Pose(position: still.position0, rotation: Rotation(angle: still.angle0))
        let way = EdgePassage(edge, pose, from: sweep.position0, to: sweep.position1)
        guard let way else { return nil }
        let inner = records[body].innerExtent
        let isPassing = way.end < 0
        guard isPassing || way.start - way.end > 0.25 * inner else { return nil }
        // Where the centre passes, it passes between the ends of the edge or beside it.
        guard isPassing, way.start > way.end, way.isPassed(reaching: inner) else { return 1 }
        return (way.start - way.kept(by: inner)) / (way.start - way.end)
    }

    /// A shape as points and a radius, in its body's axes.
    private func withProxy<Result>(_ form: ShapeForm, _ body: (ConvexProxy) -> Result) -> Result {
        switch form.kind {
        case .circle:
            return withUnsafePointer(to: form.center) {
                body(ConvexProxy(vertices: $0, count: 1, radius: form.extent.x))
            }
        case .box:
            return withUnsafeTemporaryAllocation(of: Vec2.self, capacity: 4) { buffer in
                let corners = buffer.baseAddress.unsafelyUnwrapped
                let (x, y) = (form.extent.x, form.extent.y)
                let signs = [Vec2(-x, -y), Vec2(x, -y), Vec2(x, y), Vec2(-x, y)]
                for index in 0..<4 { corners[index] = form.center + form.axis.apply(signs[index]) }
                return body(ConvexProxy(vertices: UnsafePointer(corners), count: 4, radius: 0))
            }
        case .chainSegment:
            return withUnsafeTemporaryAllocation(of: Vec2.self, capacity: 2) { buffer in
                let ends = buffer.baseAddress.unsafelyUnwrapped
                (ends[0], ends[1]) = (form.center, form.extent)
                return body(ConvexProxy(vertices: UnsafePointer(ends), count: 2, radius: 0))
            }
        case .polygon, .none:
            let view = polygons.pointers.view(form.vertices)
            return body(ConvexProxy(vertices: view.vertices, count: view.count, radius: 0))
        }
    }
}
