// Questions about a form at the place of a body that need not have it as a shape: what the body would be if it had.
// A body without shapes is in no tree, so these go over what they are asked about.

extension World {
    /// The box along the world's axes around a form at a body's place, metres; nil for a stale id.
    public func boundingBox(of form: ShapeGeometry, on id: BodyID) -> BoundingBox? {
        guard let index = resolve(id) else { return nil }
        return form.boundingBox(at: poses[index])
    }

    /// Whether a point of the world is in a form at a body's place; its edge counts, segments have no inside.
    public func contains(_ point: Vec2, in form: ShapeGeometry, on id: BodyID) -> Bool {
        guard let index = resolve(id), point.isFinite else { return false }
        return form.contains(poses[index].unapply(point))
    }

    /// Where a ray from a point by a translation, metres, meets a form at a body's place: how far along it, 0 up to
    /// `maxFraction`, and the outward unit normal there. Nil as in `castRay(from:translation:filter:)`.
    public func castRay(
        from origin: Vec2, translation: Vec2, maxFraction: Float = 1, against form: ShapeGeometry, on id: BodyID
    ) -> (fraction: Float, normal: Vec2)? {
        guard let index = resolve(id), origin.isFinite, translation.isFinite else { return nil }
        let pose = poses[index]
        let from = pose.unapply(origin.limited(to: Limits.length))
        let along = pose.rotation.unapply(translation.limited(to: Limits.length))
        guard let hit = form.castRay(from: from, translation: along, maxFraction: maxFraction) else { return nil }
        return (hit.fraction, pose.rotation.apply(hit.normal))
    }
}

extension ShapeGeometry {
    /// The box around the shape when its body is at `pose`.
    fileprivate func boundingBox(at pose: Pose) -> BoundingBox {
        switch self {
        case .circle(let center, let radius):
            let center = pose.apply(center)
            return BoundingBox(lower: center, upper: center).expanded(by: radius)
        case .box(let center, let half, let angle):
            let turn = pose.rotation.apply(Rotation(angle: angle).apply(Vec2(1, 0)))
            let (x, y) = (turn.x.magnitude, turn.y.magnitude)
            let reach = Vec2(x * half.x + y * half.y, y * half.x + x * half.y)
            let center = pose.apply(center)
            return BoundingBox(lower: center - reach, upper: center + reach)
        case .polygon(let polygon): return Self.box(around: polygon.vertices, at: pose)
        case .segment(let a, let b), .chainSegment(_, let a, let b, _, _): return Self.box(around: [a, b], at: pose)
        }
    }

    private static func box(around points: [Vec2], at pose: Pose) -> BoundingBox {
        points.reduce(.empty) { box, point in
            let place = pose.apply(point)
            return box.union(BoundingBox(lower: place, upper: place))
        }
    }

    /// Whether a point of the body's axes is in the shape.
    fileprivate func contains(_ point: Vec2) -> Bool {
        switch self {
        case .circle(let center, let radius): return pointInCircle(point, center: center, radius: radius)
        case .box(let center, let half, let angle):
            return pointInBox(point, center: center, halfSize: half, rotation: Rotation(angle: angle))
        case .polygon(let polygon): return polygon.withView { pointInPolygon($0, point) }
        case .segment, .chainSegment: return false
        }
    }

    /// Where a ray in the body's axes meets the shape.
    fileprivate func castRay(from: Vec2, translation: Vec2, maxFraction: Float) -> RayHit? {
        switch self {
        case .circle(let center, let radius):
            return MoonspringPhysics.castRay(
                from: from, translation: translation, maxFraction: maxFraction, circleAt: center, radius: radius)
        case .box(let center, let half, let angle):
            return MoonspringPhysics.castRay(
                from: from, translation: translation, maxFraction: maxFraction, boxAt: center, halfSize: half,
                rotation: Rotation(angle: angle))
        case .polygon(let polygon):
            return polygon.withView {
                MoonspringPhysics.castRay(
                    from: from, translation: translation, maxFraction: maxFraction, polygon: $0)
            }
        case .segment(let a, let b):
            return MoonspringPhysics.castRay(
                from: from, translation: translation, maxFraction: maxFraction, segment: a, b)
        case .chainSegment(_, let a, let b, _, let isOneSided):
            return MoonspringPhysics.castRay(
                from: from, translation: translation, maxFraction: maxFraction, segment: a, b, isOneSided: isOneSided)
        }
    }
}

extension ConvexPolygon {
    /// Lends the corners as the narrow phase sees them. There are at least three.
    fileprivate func withView<Result>(_ body: (ConvexView) -> Result) -> Result {
        vertices.withUnsafeBufferPointer { vertices in
            normals.withUnsafeBufferPointer { normals in
                body(
                    ConvexView(
                        vertices: vertices.baseAddress.unsafelyUnwrapped,
                        normals: normals.baseAddress.unsafelyUnwrapped, count: vertices.count))
            }
        }
    }
}
