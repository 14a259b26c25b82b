// What is wrong with an outline that is not a simple polygon, or not a convex one.

extension Outline {
    /// The first two edges, by the caller's numbers of their first points, that share a point other than a common end;
    /// nil for a simple polygon.
    ///
    /// Complexity: quadratic in the number of points.
    func firstCrossing() -> PolygonError? {
        let count = points.count
        guard count >= 3 else { return nil }
        let lattice = OutlineLattice(points)
        for i in 0..<count {
            let iNext = i + 1 == count ? 0 : i + 1
            // An edge that runs back over the one before it.
            let iLast = iNext + 1 == count ? 0 : iNext + 1
            if lattice.turn(i, iNext, iLast) == 0 && lattice.fold(i, iNext, iLast) >= 0 {
                return .selfCrossing(edge: sources[i], other: sources[iNext])
            }
            for j in stride(from: i + 2, to: i == 0 ? count - 1 : count, by: 1) {
                let jNext = j + 1 == count ? 0 : j + 1
                if lattice.edgesMeet(i, iNext, j, jNext) {
                    return .selfCrossing(edge: sources[i], other: sources[j])
                }
            }
        }
        return nil
    }

    /// The fault of a positively oriented outline that does not follow the given hull of it; nil where it does.
    ///
    /// Following means: the corners of the hull come in their order, once each, and what lies between two of them is
    /// within the coincidence distance of the hull's edge there and does not run back along it.
    func faultAgainst(hull: [Int]) -> PolygonError? {
        let count = points.count
        let tolerance = Double(ShapeLimits.coincidence)
        var rank = [Int](repeating: -1, count: count)
        for (position, index) in hull.enumerated() { rank[index] = position }
        var current = 0
        var progress = 0.0
        for step in 1..<count {
            let i = (hull[0] + step) % count
            if rank[i] == current + 1 {
                current += 1
                progress = 0
                continue
            }
            let from = points[hull[current]]
            let to = points[hull[current + 1 == hull.count ? 0 : current + 1]]
            let isNear = squaredDistance(from: points[i], toSegment: from, to) <= tolerance * tolerance
            let along = progressAlong(from, to, of: points[i])
            if rank[i] >= 0 || !isNear || along < progress - tolerance { return namedFault() }
            progress = max(progress, along)
        }
        return current == hull.count - 1 ? nil : namedFault()
    }

    /// How far along an edge a point is, metres.
    private func progressAlong(_ from: Vec2, _ to: Vec2, of point: Vec2) -> Double {
        let (ex, ey) = to.offset(from: from)
        let (px, py) = point.offset(from: from)
        return (ex * px + ey * py) / (ex * ex + ey * ey).squareRoot()
    }

    /// The fault of an outline known not to be convex.
    private func namedFault() -> PolygonError { firstCrossing() ?? .concave(index: sources[deepestInwardTurn()]) }

    /// The position of the point that lies farthest inside the line between its neighbours.
    private func deepestInwardTurn() -> Int {
        let count = points.count
        let lattice = OutlineLattice(points)
        var deepest = 0
        var depth = 0.0
        for i in 0..<count {
            let before = (i + count - 1) % count
            let after = (i + 1) % count
            guard lattice.turn(before, i, after) < 0 else { continue }
            let distance = squaredDistance(from: points[i], toSegment: points[before], points[after])
            if distance > depth {
                deepest = i
                depth = distance
            }
        }
        return deepest
    }
}

extension OutlineLattice {
    /// Whether the segments from a to b and from c to d share a point.
    func edgesMeet(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Bool {
        let pa = places[a]
        let pb = places[b]
        let pc = places[c]
        let pd = places[d]
        if max(pa.x, pb.x) < min(pc.x, pd.x) || max(pc.x, pd.x) < min(pa.x, pb.x) { return false }
        if max(pa.y, pb.y) < min(pc.y, pd.y) || max(pc.y, pd.y) < min(pa.y, pb.y) { return false }
        // Boxes that overlap and ends that are not strictly on one side: the segments meet, in line or not.
        let cSide = turn(a, b, c).signum()
        let dSide = turn(a, b, d).signum()
        if cSide * dSide > 0 { return false }
        return turn(c, d, a).signum() * turn(c, d, b).signum() <= 0
    }
}
