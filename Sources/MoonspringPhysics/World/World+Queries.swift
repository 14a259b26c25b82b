// Questions about where things are: boxes, points and rays. All answer from the places at the end of the last step.

/// Where a ray met a shape.
public struct RayCastHit: Sendable {
    /// The shape, and its body.
    public var shape: ShapeID
    public var body: BodyID
    /// What the two carry as `userData`.
    public var shapeData: Int32
    public var bodyData: Int32
    /// Where, metres.
    public var point: Vec2
    /// The outward unit normal of the surface there.
    public var normal: Vec2
    /// How far along the ray, 0...1.
    public var fraction: Float
}

extension World {
    /// The shapes whose own boxes (along the axes, around the shape as it is turned) share a point with a box, in the order of
    /// their creation. O(log shapes) and those near the box.
    public func shapes(overlapping box: BoundingBox) -> [ShapeID] {
        guard box.lower.isFinite, box.upper.isFinite else { return [] }
        return find(box) { shape in tightBox(of: shape).overlaps(box) }
    }

    /// The shapes that contain a point, in the order of their creation; edges have no inside.
    public func shapes(at point: Vec2) -> [ShapeID] {
        guard point.isFinite else { return [] }
        return find(BoundingBox(lower: point, upper: point)) { shape in contains(shape, point) }
    }

    /// The first shape along a ray from a point by a translation, metres, or nil. A ray that starts inside a shape does not hit
    /// that shape. Of two at the same place the older one counts.
    ///
    /// `filter` is asked with the `userData` of shapes and their bodies whether they count; default all.
    public func castRay(
        from origin: Vec2, translation: Vec2, filter: ((_ shapeData: Int32, _ bodyData: Int32) -> Bool)? = nil
    ) -> RayCastHit? {
        guard origin.isFinite, translation.isFinite else { return nil }
        let origin = origin.limited(to: Limits.length)
        let translation = translation.limited(to: Limits.length)
        var best: (shape: Int, hit: RayHit)?
        func visit(_ proxy: Int32) -> Float {
            let shape = Int(proxy)
            let limit = best?.hit.fraction ?? 1
            if let filter, !filter(shapes[shape].userData, records[Int(forms[shape].body)].userData) { return limit }
            guard let hit = cast(shape, origin, translation, limit) else { return limit }
            if let best, hit.fraction == best.hit.fraction, shapes[best.shape].serial < shapes[shape].serial {
                return limit
            }
            best = (shape, hit)
            return hit.fraction
        }
        restTree.castRay(from: origin, translation: translation, maxFraction: 1) { visit($0) }
        awakeTree.castRay(from: origin, translation: translation, maxFraction: best?.hit.fraction ?? 1) { visit($0) }
        guard let best else { return nil }
        let body = Int(forms[best.shape].body)
        return RayCastHit(
            shape: ShapeID(index: Int32(best.shape), generation: shapes[best.shape].generation),
            body: BodyID(index: Int32(body), generation: records[body].generation),
            shapeData: shapes[best.shape].userData, bodyData: records[body].userData,
            point: origin + best.hit.fraction * translation, normal: best.hit.normal, fraction: best.hit.fraction)
    }

    /// The box around a shape as it is turned, metres; nil for a stale id.
    public func boundingBox(of id: ShapeID) -> BoundingBox? {
        guard let shape = resolve(id) else { return nil }
        return tightBox(of: shape)
    }

    // MARK: Inner access

    private func find(_ box: BoundingBox, _ isWanted: (Int) -> Bool) -> [ShapeID] {
        var found: [Int] = []
        restTree.query(box) { proxy in
            if isWanted(Int(proxy)) { found.append(Int(proxy)) }
            return true
        }
        awakeTree.query(box) { proxy in
            if isWanted(Int(proxy)) { found.append(Int(proxy)) }
            return true
        }
        found.sort { shapes[$0].serial < shapes[$1].serial }
        return found.map { ShapeID(index: Int32($0), generation: shapes[$0].generation) }
    }

    private func contains(_ shape: Int, _ point: Vec2) -> Bool {
        let form = forms[shape]
        let local = poses[Int(form.body)].unapply(point)
        switch form.kind {
        case .circle: return pointInCircle(local, center: form.center, radius: form.extent.x)
        case .box: return pointInBox(local, center: form.center, halfSize: form.extent, rotation: form.axis)
        case .polygon: return pointInPolygon(polygons.pointers.view(form.vertices), local)
        case .segment, .chainSegment, .none: return false
        }
    }

    private func cast(_ shape: Int, _ origin: Vec2, _ translation: Vec2, _ limit: Float) -> RayHit? {
        let form = forms[shape]
        let pose = poses[Int(form.body)]
        let from = pose.unapply(origin)
        let along = pose.rotation.unapply(translation)
        var hit: RayHit?
        switch form.kind {
        case .circle:
            hit = MoonspringPhysics.castRay(
                from: from, translation: along, maxFraction: limit, circleAt: form.center, radius: form.extent.x)
        case .box:
            hit = MoonspringPhysics.castRay(
                from: from, translation: along, maxFraction: limit, boxAt: form.center, halfSize: form.extent,
                rotation: form.axis)
        case .polygon:
            hit = MoonspringPhysics.castRay(
                from: from, translation: along, maxFraction: limit,
                polygon: polygons.pointers.view(form.vertices))
        case .segment, .chainSegment:
            hit = MoonspringPhysics.castRay(
                from: from, translation: along, maxFraction: limit, segment: form.center, form.extent,
                isOneSided: form.isOneSided)
        case .none: return nil
        }
        if let found = hit { hit?.normal = pose.rotation.apply(found.normal) }
        return hit
    }
}
