// Shapes that stand still side by side are one surface to what slides over them: a floor of two boxes has no wall at their seam.
// So a contact may have only a normal of that surface. Where it would have another, the shape counts as an edge of a chain: that
// of its faces which is open and separates best, with the faces of its neighbours before and after it (`ChainEdge.swift`). Which
// shapes belong together is found from what the moving body is near to, since nothing says so beforehand.

/// How shapes lie that count as side by side.
private enum SeamTolerance {
    /// Metres that they may be apart.
    static let gap = 2 * Solver.linearSlop
    /// Metres that one may stand out from the other.
    static let step = Solver.linearSlop
    /// Metres within which a point is on a face.
    static let reach = gap + step
    /// The sine of the angle between normals that are the same but for rounding.
    static let turn: Float = 1e-6
}

extension NarrowPhase {
    /// A new manifold with points, as the surface that the shape at rest makes with its neighbours has it.
    @inline(never)
    func alongSeams(_ contact: UnsafePointer<Contact>, _ manifold: Manifold, _ pose: Pose, margin: Float) -> Manifold {
        let isStillA = bodies[Int(contact.pointee.bodyA)].type == .static
        guard isStillA || bodies[Int(contact.pointee.bodyB)].type == .static else { return manifold }
        let (a, b) = (contact.pointee.shapeA, contact.pointee.shapeB)
        let still = isStillA ? a : b
        let moving = forms + Int(isStillA ? b : a)
        guard isSolid(still), anyNeighbour(of: still, moving.pointee.body, { _ in true }) else { return manifold }
        return withCorners(forms + Int(still), polygons) { shape in
            withMover(moving) { mover, radius in
                let seam = Seam(
                    phase: self, still: still, shape: shape, body: moving.pointee.body, mover: mover, radius: radius,
                    pose: isStillA ? pose : pose.relative(.identity))
                if seam.allows(isStillA ? manifold.normal : -pose.rotation.unapply(manifold.normal)) { return manifold }
                let isInside = seam.isInside
                guard let face = seam.bestFace(isInside: isInside) else { return isInside ? manifold : Manifold() }
                if moving.pointee.kind == .circle { return seam.circleManifold(face, margin: margin) }
                let found = chainManifold(seam.edge(face), mover, margin: margin)
                return isStillA ? found.transformed(by: pose) : found.flipped
            }
        }
    }

    /// Whether something holds for another solid shape that stands still beside one, and that a moving body is near to as well.
    fileprivate func anyNeighbour(of still: Int32, _ body: Int32, _ holds: (Int32) -> Bool) -> Bool {
        let box = fatBoxes[Int(still)]
        var key = bodies[Int(body)].firstContact
        while key >= 0 {
            let contact = contacts + Int(key >> 1)
            let other = key & 1 == 0 ? contact.pointee.shapeB : contact.pointee.shapeA
            if other != still && fatBoxes[Int(other)].overlaps(box) && isSolid(other)
                && bodies[Int(forms[Int(other)].body)].type == .static && holds(other)
            {
                return true
            }
            key = links[Int(key)].next
        }
        return false
    }

    private func isSolid(_ shape: Int32) -> Bool {
        forms[Int(shape)].kind == .box || forms[Int(shape)].kind == .polygon
    }

    /// Lends a shape as corners and a radius around them.
    private func withMover<Result>(_ form: UnsafePointer<ShapeForm>, _ body: (ConvexView, Float) -> Result) -> Result {
        guard form.pointee.kind == .circle else { return withCorners(form, polygons) { body($0, 0) } }
        return withUnsafePointer(to: form.pointee.center) {
            body(ConvexView(vertices: $0, normals: $0, count: 1), form.pointee.extent.x)
        }
    }
}

/// A shape at rest among its neighbours, and what moves near it, in the axes of the shape's body.
private struct Seam {
    var phase: NarrowPhase
    var still: Int32
    var shape: ConvexView
    /// The body that moves, its shape as corners in its own axes and a radius, and the map from these axes.
    var body: Int32
    var mover: ConvexView
    var radius: Float
    var pose: Pose

    /// Whether a normal is one of the surface: that of an open face, or between those of two.
    func allows(_ normal: Vec2) -> Bool {
        var face = 0
        for other in 1..<shape.count
        where Vec2.dot(shape.normals[other], normal) > Vec2.dot(shape.normals[face], normal) { face = other }
        let turn = Vec2.cross(shape.normals[face], normal)
        return isOpen(face)
            && (turn.magnitude < SeamTolerance.turn || isOpen(turn > 0 ? shape.after(face) : shape.before(face)))
    }

    /// Whether the middle of the moving shape is in front of none of the faces.
    var isInside: Bool { shape.contains(pose.apply(mover.middle), within: SeamTolerance.reach) }

    /// The open face that separates best. Where the middle of the moving shape is outside, its way in was through a face that it is in
    /// front of: if none of those is open, through a neighbour.
    func bestFace(isInside: Bool) -> Int? {
        (0..<shape.count).lazy.filter { (isInside || isInFront($0)) && isOpen($0) }
            .max { separation($0) < separation($1) }
    }

    /// A face as an edge of a chain, in the axes of the moving body.
    func edge(_ face: Int) -> ChainEdge {
        var edge = ChainEdge(chainView(face).unapplied(pose))
        edge.startNumber = UInt32(truncatingIfNeeded: face)
        edge.endNumber = UInt32(truncatingIfNeeded: shape.after(face))
        return edge
    }

    /// The manifold of a face and the moving circle.
    func circleManifold(_ face: Int, margin: Float) -> Manifold {
        let center = pose.apply(mover.vertices[0])
        let distance = shape.height(of: center, over: face)
        if distance >= 0 {
            return collideChainAndCircle(chainView(face), mover.vertices[0], radius, pose, margin: margin)
        }
        return MoonspringPhysics.circleManifold(
            normal: shape.normals[face], distance: distance, center: center, radius: radius, margin: margin)
    }

    private func chainView(_ face: Int) -> ChainSegmentView {
        let (start, end) = (shape.vertices[face], shape.vertices[shape.after(face)])
        var view = ChainSegmentView(previous: start, start: start, end: end, next: end, isOneSided: true)
        if let before = continuation(of: face, at: start, past: shape.before(face)) { view.previous = start - before }
        if let after = continuation(of: face, at: end, past: shape.after(face)) {
            // What is between the shapes belongs to the edge that ends there.
            view.end = end + SeamTolerance.gap * after
            view.next = view.end + after
        }
        return view
    }

    /// The direction in which the surface goes on at the corner of a face where a neighbour covers the shape's own next face, `hidden`:
    /// along the neighbour's face that is there, or straight on where that stands up.
    private func continuation(of face: Int, at corner: Vec2, past hidden: Int) -> Vec2? {
        var best: Vec2?
        var most: Float = -1
        _ = anyNeighbour { other, pose in
            let beyond = pose.unapply(corner + SeamTolerance.gap * shape.normals[hidden])
            guard other.contains(beyond, within: SeamTolerance.step) else { return false }
            let place = pose.unapply(corner)
            for index in 0..<other.count {
                let isThere = other.height(of: place, over: index) > -SeamTolerance.reach
                let normal = pose.rotation.apply(other.normals[index])
                let isHidden = Vec2.dot(normal, shape.normals[hidden]) < -0.9
                let likeness = Vec2.dot(normal, shape.normals[face])
                if isThere && !isHidden && likeness > most { (best, most) = (normal, likeness) }
            }
            if best == nil { (best, most) = (shape.normals[face], 1) }
            return false
        }
        return best.map(along)
    }

    /// Whether the neighbours leave some of a face free, as far as the moving shape lies over it: at its ends, in the middle between them, or
    /// where it is nearest.
    private func isOpen(_ face: Int) -> Bool {
        let normal = shape.normals[face]
        let (first, last) = (lowest(along(normal)), lowest(-along(normal)))
        return !isCovered(face, first) || !isCovered(face, last) || !isCovered(face, 0.5 * (first + last))
            || !isCovered(face, lowest(normal))
    }

    /// Whether a neighbour covers a face where it is nearest to a point.
    private func isCovered(_ face: Int, _ point: Vec2) -> Bool {
        let along = along(shape.normals[face])
        let start = shape.vertices[face]
        let length = Vec2.dot(shape.vertices[shape.after(face)] - start, along)
        let place = min(max(Vec2.dot(point - start, along), 0), length)
        let near = start + place * along + SeamTolerance.gap * shape.normals[face]
        return anyNeighbour { other, pose in other.contains(pose.unapply(near), within: SeamTolerance.step) }
    }

    /// Whether something holds for a neighbour, which is lent with the map from its axes.
    private func anyNeighbour(_ holds: (ConvexView, Pose) -> Bool) -> Bool {
        let own = phase.poses[Int(phase.forms[Int(still)].body)]
        return phase.anyNeighbour(of: still, body) { other in
            let pose = own.relative(phase.poses[Int(phase.forms[Int(other)].body)])
            return withCorners(phase.forms + Int(other), phase.polygons) { holds($0, pose) }
        }
    }

    private func isInFront(_ face: Int) -> Bool {
        shape.height(of: pose.apply(mover.middle), over: face) > SeamTolerance.reach
    }

    private func separation(_ face: Int) -> Float { shape.height(of: lowest(shape.normals[face]), over: face) }

    /// The point of the moving shape that is least far in a direction.
    private func lowest(_ direction: Vec2) -> Vec2 {
        let corner = lowestCorner(mover, pose.rotation.unapply(direction)).corner
        return pose.apply(mover.vertices[corner]) - radius * direction
    }

    private func along(_ normal: Vec2) -> Vec2 { Vec2(-normal.y, normal.x) }
}

extension Manifold {
    /// The same seen from the other shape, whose axes it is in already.
    fileprivate var flipped: Manifold {
        var result = self
        result.normal = -normal
        result.first.feature = (first.feature & 0xFF) << 8 | first.feature >> 8
        result.second.feature = (second.feature & 0xFF) << 8 | second.feature >> 8
        return result
    }
}
