import MoonspringPhysics

extension DynamicAnimator {
    /// An item or boundary that a ray hits, and where.
    public struct RayCastHit {
        /// The item or boundary that a ray hits, or that an item of a collision behaviour touches.
        public enum Target {
            /// An item with a body.
            case item(any DynamicItem)
            /// A boundary; nil stands for the bounds of the reference view.
            case boundary(BoundaryIdentifier?)
        }

        /// What the ray hits.
        public let target: Target
        /// Where the ray hits it, in the animator's coordinates.
        public let point: Point
        /// The unit normal of its surface there, on the side from which the ray comes.
        public let normal: Vector
    }

    /// The first item or boundary between two points (animator's coordinates); nil if there is none.
    ///
    /// The ray hits the collision shapes of items, whether a collision behaviour holds them or not, and the boundaries
    /// of all collision behaviours, whatever their mode. A ray that starts in an item, or on its edge, does not hit
    /// that item. Positions are those at the end of the last tick, or of the current one once it has moved the items.
    /// Nothing changes and nothing wakes. O(log n) in the number of colliding items and boundaries, O(n) in items that
    /// no collision behaviour holds. UIKit has none.
    public func rayCast(from start: Point, to end: Point) -> RayCastHit? {
        requireFinite(start, "the start of a ray")
        requireFinite(end, "the end of a ray")
        guard let ray = Ray(from: start, to: end) else { return nil }
        let (origin, translation) = (metres(ray.start), metres(ray.way))

        // An item may be of several parts: where the ray starts in one of them it must not meet the others.
        let around = Set(world.shapes(at: origin).map { world.userData(of: world.body(of: $0)) })
        var nearest: Float = 1
        var best: (target: RayCastHit.Target, normal: Vec2)?
        if let hit = world.castRay(from: origin, translation: translation, filter: { !around.contains($1) }),
            let target = target(of: hit)
        {
            nearest = hit.fraction
            best = (target, hit.normal)
        }
        for record in records {
            guard let record, record.shapes.isEmpty else { continue }
            let parts = record.form.shapes
            if parts.contains(where: { world.contains(origin, in: $0, on: record.body) }) { continue }
            for part in parts {
                guard
                    let hit = world.castRay(
                        from: origin, translation: translation, maxFraction: nearest, against: part, on: record.body),
                    best == nil || hit.fraction < nearest
                else { continue }
                nearest = hit.fraction
                best = (.item(record.item), hit.normal)
            }
        }
        guard let best else { return nil }
        return RayCastHit(
            target: best.target, point: ray.start + ray.way * Double(nearest),
            // Adding zero turns -0 into 0.
            normal: Vector(Double(best.normal.x) + 0, Double(best.normal.y) + 0))
    }

    private func target(of hit: MoonspringPhysics.RayCastHit) -> RayCastHit.Target? {
        if hit.bodyData >= 0 { return records[Int(hit.bodyData)].map { .item($0.item) } }
        guard let slot = CollisionMembership.slot(ofBodyData: hit.bodyData) else { return nil }
        return collisions[Int(slot)]?.partner(ofKey: hit.shapeData)
    }
}

/// The part of a ray that is where things can be: beyond it 32-bit floats would bend it.
private struct Ray {
    let start: Point
    let way: Vector

    /// Points from 0 within which all items and boundaries are.
    private static let reach = 4 * Limits.world

    /// Nil for a ray that is nowhere near.
    init?(from start: Point, to end: Point) {
        let way = end - start
        var (entry, exit) = (0.0, 1.0)
        for (place, step) in [(start.x, way.x), (start.y, way.y)] {
            if abs(place) <= Self.reach, abs(place + step) <= Self.reach { continue }
            guard step != 0 else { return nil }
            let (first, second) = ((-Self.reach - place) / step, (Self.reach - place) / step)
            entry = max(entry, min(first, second))
            exit = min(exit, max(first, second))
        }
        guard entry <= exit else { return nil }
        self.start = entry == 0 ? start : start + way * entry
        self.way = entry == 0 && exit == 1 ? way : way * (exit - entry)
    }
}
