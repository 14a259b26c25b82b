/// A closed outline as a caller gave it, on the way to a polygon.
struct Outline {
    /// The points, metres.
    private(set) var points: [Vec2]
    /// Where each point stood in the caller's list.
    private(set) var sources: [Int]

    /// Checks that every point can be one of a shape's.
    init(checking given: [Vec2], maximumCount: Int) throws(PolygonError) {
        guard given.count <= maximumCount else {
            throw .tooManyVertices(count: given.count, maximum: maximumCount)
        }
        points = []
        points.reserveCapacity(given.count)
        for (index, point) in given.enumerated() {
            guard point.isFinite else { throw .notFinite(index: index, point: point) }
            guard point.isInShapeRange else { throw .outOfRange(index: index, point: point) }
            // Adding zero turns -0 into 0: equal outlines shall give equal bits.
            points.append(Vec2(point.x + 0, point.y + 0))
        }
        sources = Array(given.indices)
    }

    private init(points: [Vec2], sources: [Int]) {
        self.points = points
        self.sources = sources
    }

    /// The points at some positions, in that order.
    func selecting(_ positions: [Int]) -> Outline {
        Outline(points: positions.map { points[$0] }, sources: positions.map { sources[$0] })
    }

    /// The same outline run the other way.
    func reversed() -> Outline { selecting(points.indices.reversed()) }

    /// The outline without points closer than a distance to the one kept before, the last and the first included.
    func droppingCoincident(within distance: Float) -> Outline {
        var kept: [Int] = []
        for i in points.indices {
            if let last = kept.last, isClose(i, last, distance) { continue }
            kept.append(i)
        }
        while kept.count > 1, isClose(kept[kept.count - 1], kept[0], distance) { kept.removeLast() }
        return selecting(kept)
    }

    private func isClose(_ i: Int, _ j: Int, _ distance: Float) -> Bool {
        let (x, y) = points[i].offset(from: points[j])
        return x * x + y * y <= Double(distance) * Double(distance)
    }

    /// The outline without points that change it by no more than a distance.
    ///
    /// From each point kept, the next one kept is the farthest such that all between stay within the distance of the
    /// straight line: dropped points are always measured against the final edge, so small steps do not add up. It begins
    /// at the point farthest from the middle, which is always a corner.
    func simplified(within distance: Float) -> Outline {
        let count = points.count
        guard count >= 3 else { return droppingCoincident(within: distance) }
        let start = farthestFromMiddle()
        let limit = Double(distance) * Double(distance)
        func isStraight(from i: Int, to j: Int) -> Bool {
            let a = points[(start + i) % count]
            let b = points[(start + j) % count]
            for k in (i + 1)..<j
            where squaredDistance(from: points[(start + k) % count], toSegment: a, b) > limit {
                return false
            }
            return true
        }
        var kept = [start]
        var here = 0
        while true {
            var next = here + 1
            while next < count && isStraight(from: here, to: next + 1) { next += 1 }
            if next >= count { break }
            kept.append((start + next) % count)
            here = next
        }
        while kept.count > 1, isClose(kept[kept.count - 1], start, distance) { kept.removeLast() }
        return selecting(kept)
    }

    /// The position of the point farthest from the middle of the bounding box; of several, the smallest x, then y.
    private func farthestFromMiddle() -> Int {
        let box = BoundingBox(around: points)
        // Twice the middle, and twice the points: nothing is rounded away.
        let middleX = Double(box.lower.x) + Double(box.upper.x)
        let middleY = Double(box.lower.y) + Double(box.upper.y)
        var best = 0
        var bestDistance = -1.0
        for i in points.indices {
            let x = 2 * Double(points[i].x) - middleX
            let y = 2 * Double(points[i].y) - middleY
            let distance = x * x + y * y
            if distance > bestDistance || (distance == bestDistance && points[i].precedes(points[best])) {
                best = i
                bestDistance = distance
            }
        }
        return best
    }

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
}

extension Vec2 {
    /// Whether this point comes first in the order by x, then y.
    func precedes(_ other: Vec2) -> Bool { x != other.x ? x < other.x : y < other.y }
}
