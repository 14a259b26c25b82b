// What is wrong with an outline that is not a simple polygon.

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
