/// The points of an outline in whole numbers, so that which side of a line a point lies on is never in doubt.
///
/// Rounded cross products contradict each other for points that are nearly in line, and ear clipping or a hull built on
/// them can fail. Here the larger side of the bounding box is less than 2^30 units, so every product is exact in 64 bits.
/// One unit is at most 0.00025 m for an outline across the whole range, and 2e-9 m for one of 1 m.
struct OutlineLattice {
    /// A point in lattice units from the outline's lower corner.
    struct Place: Equatable {
        var x: Int64
        var y: Int64
    }

    private(set) var places: [Place] = []

    /// Takes points that are finite and within the range of shapes.
    init(_ points: [Vec2]) {
        let box = BoundingBox(around: points)
        let size = box.upper.offset(from: box.lower)
        let extent = max(size.x, size.y)
        let scale = extent > 0 ? Double(sign: .plus, exponent: 29 - Int(extent.exponent), significand: 1) : 1
        places.reserveCapacity(points.count)
        for point in points {
            let (x, y) = point.offset(from: box.lower)
            places.append(
                Place(
                    x: Int64(Trigonometry.roundToNearest(x * scale)),
                    y: Int64(Trigonometry.roundToNearest(y * scale))))
        }
    }

    /// Twice the area of the triangle of three points: positive when they turn as positive polygons do, zero when they
    /// are in line.
    func turn(_ a: Int, _ b: Int, _ c: Int) -> Int64 {
        let a = places[a]
        let b = places[b]
        let c = places[c]
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }

    /// Positive when the angle at `b` of the corner from `a` over `b` to `c` is under a right angle.
    func fold(_ a: Int, _ b: Int, _ c: Int) -> Int64 {
        let a = places[a]
        let b = places[b]
        let c = places[c]
        return (a.x - b.x) * (c.x - b.x) + (a.y - b.y) * (c.y - b.y)
    }

    /// Twice the area inside a closed outline of these points in their order, negative when it runs the other way.
    func doubledArea() -> Int64 {
        var sum: Int64 = 0
        for i in places.indices {
            let a = places[i]
            let b = places[i + 1 == places.count ? 0 : i + 1]
            // Parts may wrap around; the whole fits, and comes out right all the same.
            sum &+= (a.x &* b.y) &- (a.y &* b.x)
        }
        return sum
    }

    /// The corners of the convex hull in positive order, from the smallest x (then y) on, without points in line.
    ///
    /// Of points at the same place the first counts. Fewer than three where all are in line.
    /// Method: the monotone chain of A. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979.
    func hull() -> [Int] {
        let order = places.indices.sorted { first, second in
            let a = places[first]
            let b = places[second]
            return a.x != b.x ? a.x < b.x : (a.y != b.y ? a.y < b.y : first < second)
        }
        var distinct: [Int] = []
        for index in order {
            if let last = distinct.last, places[last] == places[index] { continue }
            distinct.append(index)
        }
        guard distinct.count >= 3 else { return distinct }
        var chain: [Int] = []
        func extend(with index: Int, keeping floor: Int) {
            while chain.count > floor && turn(chain[chain.count - 2], chain[chain.count - 1], index) <= 0 {
                chain.removeLast()
            }
            chain.append(index)
        }
        for index in distinct { extend(with: index, keeping: 1) }
        let lowerCount = chain.count
        for index in distinct.dropLast().reversed() { extend(with: index, keeping: lowerCount) }
        chain.removeLast()
        return chain
    }

    /// The square of the distance between two points, in lattice units.
    func squaredLength(_ a: Int, _ b: Int) -> Double {
        let x = Double(places[b].x - places[a].x)
        let y = Double(places[b].y - places[a].y)
        return x * x + y * y
    }

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
