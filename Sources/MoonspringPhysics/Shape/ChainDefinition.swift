/// What a new chain is like: segments along a row of points, over whose seams things slide smoothly.
public struct ChainDefinition: Sendable {
    /// The points in the body's axes, metres; at least 2, for a loop 3. A point closer than 0.005 m to the one before is
    /// left out.
    public var points: [Vec2]
    /// Whether the last point is joined to the first. Default false.
    public var isLoop: Bool
    /// Whether things collide with one side only and pass through from the other. Default false.
    ///
    /// The side that collides is that of each segment's normal (e.y, -e.x), with e along the chain: the left of someone
    /// who walks along it where y points down, so ground drawn from left to right carries what lies above it. A loop of
    /// positive area (clockwise where y points down) keeps things out; drawn the other way it keeps them in.
    public var isOneSided: Bool
    /// Coulomb's coefficient of friction, as in `ShapeDefinition`. Default 0.2; range 0...1e6.
    public var friction: Float
    /// How much of the approach speed a bounce gives back. Default 0.2; range 0...1e3.
    public var restitution: Float
    /// What it meets. Default everything.
    public var filter: CollisionFilter
    /// Any number of the caller's, handed back in reports. Default -1.
    public var userData: Int32

    /// A chain along some points.
    public init(
        points: [Vec2], isLoop: Bool = false, isOneSided: Bool = false, friction: Float = 0.2, restitution: Float = 0.2,
        filter: CollisionFilter = .all, userData: Int32 = -1
    ) {
        self.points = points
        self.isLoop = isLoop
        self.isOneSided = isOneSided
        self.friction = friction
        self.restitution = restitution
        self.filter = filter
        self.userData = userData
    }

    /// The chain's segments in its order, each with the points before and behind it.
    ///
    /// The ends of an open chain have no neighbour: there the segment itself is thought to go straight on, as far again. A world that has
    /// such a chain knows what joins it there, or that nothing does.
    ///
    /// - Throws: `ShapeError` for points that are not finite or more than 1e5 m away, and for too few of them.
    public func segments() throws(ShapeError) -> [ShapeGeometry] {
        let points = try distinctPoints()
        let count = points.count
        guard count >= (isLoop ? 3 : 2) else { throw .tooFewChainPoints(distinct: count, isLoop: isLoop) }
        var segments: [ShapeGeometry] = []
        segments.reserveCapacity(count)
        for i in 0..<(isLoop ? count : count - 1) {
            let a = points[i]
            let b = points[(i + 1) % count]
            let previous = i > 0 ? points[i - 1] : (isLoop ? points[count - 1] : a - (b - a))
            let next = i + 2 < count ? points[i + 2] : (isLoop ? points[(i + 2) % count] : b + (b - a))
            segments.append(.chainSegment(previous: previous, a, b, next: next, isOneSided: isOneSided))
        }
        return segments
    }

    /// The points without those closer than the chain's spacing to the one before, in a loop also the first.
    private func distinctPoints() throws(ShapeError) -> [Vec2] {
        var kept: [Vec2] = []
        kept.reserveCapacity(points.count)
        for (index, point) in points.enumerated() {
            guard point.isInShapeRange else { throw .point(of: "points[\(index)] of the chain", point) }
            if let last = kept.last, (point - last).length < ShapeLimits.chainSpacing { continue }
            kept.append(point)
        }
        if isLoop {
            while kept.count > 1, (kept[kept.count - 1] - kept[0]).length < ShapeLimits.chainSpacing {
                kept.removeLast()
            }
        }
        return kept
    }
}
