// Continuous collision: a body that went far in a tick is moved back to where it first touched something that cannot give
// way (E. Catto, "Continuous Collision", GDC 2013). Speculative contacts take care of all that is slower.

extension World {
    /// Moves a fast body back along its way to where it first meets a static body, or, for a bullet, any body.
    ///
    /// At its new place the next tick finds the contact, and lets it bounce or stop. What acceleration did to it in the
    /// rest of the tick, `tick` seconds long, is taken back with the way: else it would come off the faster, the earlier
    /// in the tick it touched.
    func stopAtTimeOfImpact(_ body: Int, _ slot: Int, tick: Float) {
        let state = awake.states.base + slot
        guard records[body].type == .dynamic else { return }
        let start = poses[body]
        let angleAtStart = startAngle(start, endingAt: state.pointee.angle)
        let sweep = Sweep(
            position0: start.position, position1: state.pointee.position, angle0: angleAtStart,
            angle1: state.pointee.angle)

        var fraction: Float = 1
        // The moving body that is in the way, if one is.
        var obstacle = -1
        forEachShape(of: body) { shape in
            let form = forms[shape]
            let tight = shapeBox(of: form, at: start, polygons.pointers)
            let end = Pose(position: state.pointee.position, rotation: Rotation(angle: state.pointee.angle))
            let box = tight.union(shapeBox(of: form, at: end, polygons.pointers))
            func meet(_ other: Int32, isMoving: Bool) -> Bool {
                let earlier = earliest(shape, sweep, Int(other), before: fraction)
                if earlier < fraction {
                    fraction = earlier
                    obstacle = isMoving ? Int(forms[Int(other)].body) : -1
                }
                return true
            }
            restTree.view.query(box) { meet($0, isMoving: false) }
            if records[body].isBullet { awakeTree.view.query(box) { meet($0, isMoving: true) } }
        }
        guard fraction < 1 else { return }
        state.pointee.position = sweep.position0 + fraction * (sweep.position1 - sweep.position0)
        state.pointee.angle = sweep.angle0 + fraction * (sweep.angle1 - sweep.angle0)
        if obstacle >= 0 {
            // What it met has moved on since: it stays on this side of it.
            let other = sweepOfObstacle(obstacle)
            let carried = (1 - fraction) * (other.position1 - other.position0)
            state.pointee.position = (state.pointee.position + carried).limited(to: Limits.worldExtent)
        }
        let gained = ((1 - fraction) * tick) * awake.simulations.base[slot].acceleration
        state.pointee.velocity = (state.pointee.velocity - gained).shortened(to: Limits.linearSpeed)
    }

    /// The first fraction of the sweep at which two shapes touch, or `limit` where they do not before.
    private func earliest(_ shape: Int, _ sweep: Sweep, _ other: Int, before limit: Float) -> Float {
        let otherBody = Int(forms[other].body)
        let mover = Int(forms[shape].body)
        if otherBody == mover { return limit }
        // What sleeps, or moves, gives way: it stops bullets only.
        if records[otherBody].type == .dynamic && !records[mover].isBullet { return limit }
        let still = sweepOfObstacle(otherBody)
        if records[otherBody].type == .dynamic && !isPassable(mover, sweep, otherBody, still) { return limit }
        guard mayCollide(shape, other) else { return limit }
        let obstacle = poses[otherBody]
        if forms[other].kind >= .segment {
            guard let crossing = crossing(forms[other], obstacle, sweep, mover) else { return limit }
            return withProxy(forms[shape]) { moving in
                withProxy(forms[other]) { standing in
                    // The solver has kept apart what was in contact; it remains to see that nothing has passed.
                    if isHeld(shape, other) { return crossing < limit ? crossing : limit }
                    let time = timeOfImpact(standing, still, moving, sweep, maxFraction: limit) ?? crossing
                    // What touches at the start may slide on, up to where its centre would pass.
                    let first = time > 0 && time < crossing ? time : crossing
                    return first < limit ? first : limit
                }
            }
        }
        return withProxy(forms[shape]) { moving in
            withProxy(forms[other]) { standing in
                // A body that slides over a floor of tiles must not be held at every seam. So of what is solid only that
                // counts which is in the way of the body's core, and where they touch at the start the core decides.
                guard let core = timeOfCore(mover, sweep, standing, still) else { return limit }
                if isHeld(shape, other) { return core > 0 && core < limit ? core : limit }
                guard let time = timeOfImpact(standing, still, moving, sweep, maxFraction: limit) else { return limit }
                if time > 0 { return time }
                return core > 0 && core < limit ? core : limit
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
        var found = false
        forEachContact(ofShape: shape) { index in
            let contact = contacts[index]
            let isPair = contact.shapeA == Int32(other) || contact.shapeB == Int32(other)
            if isPair && contact.pointCount > 0 { found = true }
        }
        return found
    }

    /// How another body moved in this tick.
    private func sweepOfObstacle(_ body: Int) -> Sweep {
        let end = poses[body]
        // Only bullets meet what moves.
        let start = records[body].set == .awake && bulletCount > 0 ? startPoses[body] : end
        let angle = end.rotation.angle
        return Sweep(
            position0: start.position, position1: end.position, angle0: startAngle(start, endingAt: angle),
            angle1: angle)
    }

    /// When a small disc at the centre of a body would touch, or nil.
    private func timeOfCore(_ body: Int, _ sweep: Sweep, _ standing: ConvexProxy, _ still: Sweep) -> Float? {
        withUnsafeTemporaryAllocation(of: Vec2.self, capacity: 1) { buffer in
            let center = buffer.baseAddress.unsafelyUnwrapped
            center.initialize(to: .zero)
            let disc = ConvexProxy(
                vertices: UnsafePointer(center), count: 1, radius: 0.25 * records[body].innerExtent)
            return timeOfImpact(standing, still, disc, sweep, maxFraction: 1)
        }
    }

    /// The fraction of its way at which a body's centre is about to pass an edge; 1 where it comes nearer without passing, nil
    /// where the edge does not matter: it hardly comes nearer, or from the side that does not collide.
    private func crossing(_ edge: ShapeForm, _ pose: Pose, _ sweep: Sweep, _ body: Int) -> Float? {
        let along = edge.extent - edge.center
        let length = along.length
        guard length > 0 else { return nil }
        // Heights over the line of the edge, on the side of its normal, and places along it.
        let from = pose.unapply(sweep.position0) - edge.center
        let to = pose.unapply(sweep.position1) - edge.center
        var start = Vec2.cross(from, along) / length
        var end = Vec2.cross(to, along) / length
        if start < 0 {
            if edge.isOneSided { return nil }
            start = -start
            end = -end
        }
        let inner = records[body].innerExtent
        let isPassing = end < 0
        guard isPassing || start - end > 0.25 * inner else { return nil }
        guard isPassing, start > end else { return 1 }
        // Where the centre passes, it passes between the ends of the edge or beside it.
        let fraction = start / (start - end)
        let place = Vec2.dot(from + fraction * (to - from), along) / length
        guard place >= -inner && place <= length + inner else { return 1 }
        let kept = start < 0.5 * inner ? start : 0.5 * inner
        return (start - kept) / (start - end)
    }

    /// The angle that a pose stands for, as near to another angle as it can be.
    private func startAngle(_ pose: Pose, endingAt angle: Float) -> Float {
        let start = pose.rotation.angle
        let turns = Trigonometry.roundToNearest(Double(angle - start) / (2 * .pi))
        return start + Float(turns * 2 * .pi)
    }

    /// A shape as points and a radius, in its body's axes.
    private func withProxy<Result>(_ form: ShapeForm, _ body: (ConvexProxy) -> Result) -> Result {
        if form.kind == .polygon {
            let view = polygons.pointers.view(form.vertices)
            return body(ConvexProxy(vertices: view.vertices, count: view.count, radius: 0))
        }
        return withUnsafeTemporaryAllocation(of: Vec2.self, capacity: 4) { buffer in
            let corners = buffer.baseAddress.unsafelyUnwrapped
            switch form.kind {
            case .circle:
                corners.initialize(to: form.center)
                return body(ConvexProxy(vertices: UnsafePointer(corners), count: 1, radius: form.extent.x))
            case .box:
                let x = form.extent.x
                let y = form.extent.y
                let signs = [Vec2(-x, -y), Vec2(x, -y), Vec2(x, y), Vec2(-x, y)]
                for index in 0..<4 { corners[index] = form.center + form.axis.apply(signs[index]) }
                return body(ConvexProxy(vertices: UnsafePointer(corners), count: 4, radius: 0))
            default:
                corners.initialize(to: form.center)
                (corners + 1).initialize(to: form.extent)
                return body(ConvexProxy(vertices: UnsafePointer(corners), count: 2, radius: 0))
            }
        }
    }
}
