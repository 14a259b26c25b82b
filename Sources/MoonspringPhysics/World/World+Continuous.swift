// Continuous collision: a body that went far in a tick is moved back to where it first touched something that cannot give
// way (E. Catto, "Continuous Collision", GDC 2013). Speculative contacts take care of all that is slower.

extension World {
    /// Moves a fast body back along its way to where it first meets a static body, or, for a bullet, any body.
    ///
    /// Only its place changes: at its new place the next tick finds the contact, and lets it bounce or stop.
    func stopAtTimeOfImpact(_ body: Int, _ slot: Int) {
        let state = awake.states.base + slot
        guard records[body].type == .dynamic else { return }
        let start = poses[body]
        let angleAtStart = startAngle(start, endingAt: state.pointee.angle)
        let sweep = Sweep(
            position0: start.position, position1: state.pointee.position, angle0: angleAtStart,
            angle1: state.pointee.angle)

        var fraction: Float = 1
        forEachShape(of: body) { shape in
            let form = forms[shape]
            let tight = shapeBox(of: form, at: start, polygons.pointers)
            let end = Pose(position: state.pointee.position, rotation: Rotation(angle: state.pointee.angle))
            let box = tight.union(shapeBox(of: form, at: end, polygons.pointers))
            restTree.query(box) { other in
                fraction = earliest(shape, sweep, Int(other), before: fraction)
                return true
            }
            if records[body].isBullet {
                awakeTree.query(box) { other in
                    fraction = earliest(shape, sweep, Int(other), before: fraction)
                    return true
                }
            }
        }
        guard fraction < 1 else { return }
        state.pointee.position = sweep.position0 + fraction * (sweep.position1 - sweep.position0)
        state.pointee.angle = sweep.angle0 + fraction * (sweep.angle1 - sweep.angle0)
    }

    /// The first fraction of the sweep at which two shapes touch, or `limit` where they do not before.
    private func earliest(_ shape: Int, _ sweep: Sweep, _ other: Int, before limit: Float) -> Float {
        let otherBody = Int(forms[other].body)
        let mover = Int(forms[shape].body)
        if otherBody == mover { return limit }
        // What sleeps, or moves, gives way: it stops bullets only.
        if records[otherBody].type == .dynamic && !records[mover].isBullet { return limit }
        guard mayCollide(shape, other) else { return limit }
        let obstacle = poses[otherBody]
        let angle = obstacle.rotation.angle
        let still = Sweep(
            position0: obstacle.position, position1: obstacle.position, angle0: angle, angle1: angle)
        if forms[other].kind == .chainSegment && forms[other].isOneSided
            && isBehind(forms[other], obstacle, sweep.position0)
        {
            return limit
        }
        return withProxy(forms[shape]) { moving in
            withProxy(forms[other]) { standing in
                guard let time = timeOfImpact(standing, still, moving, sweep, maxFraction: limit) else { return limit }
                if time > 0 { return time }
                // They touched at the start: a body that slides along a floor must not be held there. Its core may not pass.
                return core(of: mover, sweep, standing, still, before: limit)
            }
        }
    }

    /// The same for a small disc at the centre of a body.
    private func core(
        of body: Int, _ sweep: Sweep, _ standing: ConvexProxy, _ still: Sweep, before limit: Float
    ) -> Float {
        withUnsafeTemporaryAllocation(of: Vec2.self, capacity: 1) { buffer in
            guard let base = buffer.baseAddress else { return limit }
            base.initialize(to: .zero)
            let disc = ConvexProxy(
                vertices: UnsafePointer(base), count: 1, radius: 0.25 * records[body].innerExtent)
            guard let time = timeOfImpact(standing, still, disc, sweep, maxFraction: limit), time > 0 else {
                return limit
            }
            return time
        }
    }

    private func isBehind(_ form: ShapeForm, _ pose: Pose, _ point: Vec2) -> Bool {
        let along = form.extent - form.center
        return Vec2.cross(along, pose.unapply(point) - form.center) > 0
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
