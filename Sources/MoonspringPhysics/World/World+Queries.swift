// Questions about where things are: boxes, points and rays. All are answered from the places at the end of the last step.

/// Where a ray met a shape.
public struct RayCastHit: Sendable {
    /// The shape that the ray met first.
    public var shape: ShapeID
    /// The body of `shape`.
    public var body: BodyID
    /// The `userData` of `shape`.
    public var shapeData: Int32
    /// The `userData` of `body`.
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
        return find(BoundingBox(at: point)) { shape in
            forms[shape].contains(poses[Int(forms[shape].body)].unapply(point), polygons.pointers)
        }
    }

    /// The first shape along a ray from a point by a translation, metres, or nil. A ray that starts inside a shape does not hit
    /// that shape. Of two at the same place the older one counts.
    ///
    /// `filter` is asked with the `userData` of shapes and their bodies whether they count; default all.
    public func castRay(
        from origin: Vec2, translation: Vec2, filter: ((_ shapeData: Int32, _ bodyData: Int32) -> Bool)? = nil
    ) -> RayCastHit? {
        guard var ray = Ray(origin, translation) else { return nil }
        var best: (shape: Int, hit: RayHit)?
        func visit(_ proxy: Int32, _ ray: inout Ray) {
            let shape = Int(proxy)
            let body = Int(forms[shape].body)
            if let filter, !filter(shapes[shape].userData, records[body].userData) { return }
            guard let hit = forms[shape].castRay(ray, at: poses[body], polygons.pointers) else { return }
            if let best, hit.fraction == best.hit.fraction, shapes[best.shape].serial < shapes[shape].serial { return }
            best = (shape, hit)
            ray.maxFraction = hit.fraction
        }
        restTree.view.castRay(&ray, visit)
        awakeTree.view.castRay(&ray, visit)
        guard let (shape, hit) = best else { return nil }
        let body = Int(forms[shape].body)
        return RayCastHit(
            shape: ShapeID(index: Int32(shape), generation: shapes[shape].generation),
            body: BodyID(index: Int32(body), generation: records[body].generation),
            shapeData: shapes[shape].userData, bodyData: records[body].userData,
            point: ray.origin + hit.fraction * ray.translation, normal: hit.normal, fraction: hit.fraction)
    }

    /// The box around a shape as it is turned, metres; nil for a stale id.
    public func boundingBox(of id: ShapeID) -> BoundingBox? {
        guard let shape = resolve(id) else { return nil }
        return tightBox(of: shape)
    }

    // MARK: A form at the place of a body that need not have it as a shape

    /// The box along the world's axes around a form at a body's place, metres; nil for a stale id.
    public func boundingBox(of form: ShapeGeometry, on id: BodyID) -> BoundingBox? {
        guard let index = resolve(id) else { return nil }
        return form.withForm { form, polygons in shapeBox(of: form, at: poses[index], polygons) }
    }

    /// Whether a point of the world is in a form at a body's place; its edge counts, segments have no inside.
    public func contains(_ point: Vec2, in form: ShapeGeometry, on id: BodyID) -> Bool {
        guard let index = resolve(id), point.isFinite else { return false }
        return form.withForm { form, polygons in form.contains(poses[index].unapply(point), polygons) }
    }

    /// Where a ray from a point by a translation, metres, meets a form at a body's place: how far along it, 0 up to
    /// `maxFraction`, and the outward unit normal there. Nil as in `castRay(from:translation:filter:)`.
    public func castRay(
        from origin: Vec2, translation: Vec2, maxFraction: Float = 1, against form: ShapeGeometry, on id: BodyID
    ) -> (fraction: Float, normal: Vec2)? {
        guard let index = resolve(id), let ray = Ray(origin, translation, maxFraction: maxFraction) else { return nil }
        let hit = form.withForm { form, polygons in form.castRay(ray, at: poses[index], polygons) }
        return hit.map { ($0.fraction, $0.normal) }
    }

    // MARK: Inner access

    private func find(_ box: BoundingBox, _ isWanted: (Int) -> Bool) -> [ShapeID] {
        var found: [Int] = []
        func visit(_ proxy: Int32) -> Bool {
            if isWanted(Int(proxy)) { found.append(Int(proxy)) }
            return true
        }
        restTree.view.query(box) { visit($0) }
        awakeTree.view.query(box) { visit($0) }
        found.sort { shapes[$0].serial < shapes[$1].serial }
        return found.map { ShapeID(index: Int32($0), generation: shapes[$0].generation) }
    }
}
