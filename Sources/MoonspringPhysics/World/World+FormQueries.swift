// Questions about a form at the place of a body that need not have it as a shape: what the body would be if it had.
// A body without shapes is in no tree, so these go over what they are asked about.

extension World {
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
}
