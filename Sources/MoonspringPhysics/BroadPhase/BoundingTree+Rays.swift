/// A segment on its way through a tree.
private struct TreeRay {
    let origin: Vec2
    let translation: Vec2
    /// Square of the translation, m^2.
    let lengthSquared: Float
    /// How much of the translation is left.
    var maxFraction: Float
    /// The box around what is left.
    var bounds: WideBounds

    @inline(__always)
    init(origin: Vec2, translation: Vec2, maxFraction: Float) {
        self.origin = origin
        self.translation = translation
        lengthSquared = translation.lengthSquared
        self.maxFraction = maxFraction
        bounds = Self.bounds(origin, origin + maxFraction * translation)
    }

    @inline(__always)
    private static func bounds(_ a: Vec2, _ b: Vec2) -> WideBounds {
        WideBounds(repeating: BoundingBox(lower: a, upper: a).union(BoundingBox(lower: b, upper: b)))
    }

    /// Ends the segment at a smaller fraction.
    @inline(__always)
    mutating func clip(to fraction: Float) {
        if fraction >= maxFraction { return }
        maxFraction = fraction
        bounds = Self.bounds(origin, origin + fraction * translation)
    }

    /// Which lanes the segment meets, by the separating axis test.
    ///
    /// The third axis is across the segment. Corners are taken relative to the origin, so the rounding is relative to
    /// their distance; the small slack covers it, and a lane too many does no harm. Parallels need no special case.
    @inline(__always)
    func hits(_ box: WideBounds) -> SIMDMask<SIMD4<Int32>> {
        let left = box.lowerX - origin.x
        let right = box.upperX - origin.x
        let top = box.lowerY - origin.y
        let bottom = box.upperY - origin.y
        // cross(translation, corner) is largest and smallest at opposite corners, chosen by the signs.
        let x = translation.x
        let y = translation.y
        let most = x * (x > 0 ? bottom : top) - y * (y > 0 ? left : right)
        let least = x * (x > 0 ? top : bottom) - y * (y > 0 ? right : left)
        let slack = (x.magnitude * (bottom - top) + y.magnitude * (right - left)) * 1e-5
        return box.overlaps(bounds) .& (most .>= -slack) .& (least .<= slack)
    }

    /// At least this times `lengthSquared` of the way lies before a box, up to rounding.
    @inline(__always)
    func entry(_ box: BoundingBox) -> Float {
        let x = (translation.x > 0 ? box.lower.x : box.upper.x) - origin.x
        let y = (translation.y > 0 ? box.lower.y : box.upper.y) - origin.y
        return translation.x * x + translation.y * y
    }
}

/// A node or, with its bits inverted, a proxy to look at, and how far along the ray it is.
private struct RayEntry: BitwiseCopyable {
    var entry: Float
    var target: Int32
}

extension BoundingTreeView {
    /// Calls `visit` with proxies whose boxes the segment from `origin` to `origin + maxFraction * translation` meets,
    /// the near ones of each node first; what it returns is the new `maxFraction`, and 0 ends the search.
    @inline(__always)
    func castRay(from origin: Vec2, translation: Vec2, maxFraction: Float, _ visit: (Int32) -> Float) {
        var ray = TreeRay(origin: origin, translation: translation, maxFraction: maxFraction)
        // At most sixteen entries for each of at most eight levels.
        withUnsafeTemporaryAllocation(of: RayEntry.self, capacity: 144) { buffer in
            let stack = buffer.baseAddress.unsafelyUnwrapped
            var height = 0
            var loose = firstLeaf &+ packedLeaves
            let end = leafEnd
            if packedLeaves > 0 {
                stack[0] = RayEntry(entry: -.infinity, target: 0)
                height = 1
            }
            while true {
                let next: RayEntry
                if height > 0 {
                    height &-= 1
                    next = stack[height]
                } else if loose < end {
                    next = RayEntry(entry: -.infinity, target: Int32(truncatingIfNeeded: loose))
                    loose &+= 1
                } else {
                    return
                }
                if next.entry * 0.9999 > ray.maxFraction * ray.lengthSquared { continue }
                if next.target < 0 {
                    let fraction = visit(~next.target)
                    if !(fraction > 0) { return }
                    ray.clip(to: fraction)
                } else {
                    height = push(Int(next.target), ray, stack, height)
                }
            }
        }
    }

    /// Puts what the ray meets of a node on the stack, the nearest on top, and returns the new height.
    @inline(never)
    private func push(_ node: Int, _ ray: TreeRay, _ stack: UnsafeMutablePointer<RayEntry>, _ from: Int) -> Int {
        let box = nodes[node]
        var hits = LaneSet(ray.hits(box.first), ray.hits(box.second), ray.hits(box.third), ray.hits(box.fourth))
        let isLeaf = node >= firstLeaf
        var height = from
        while !hits.isEmpty {
            let lane = hits.popFirst()
            let target =
                isLeaf ? ~proxies(ofLeaf: node)[lane] : Int32(truncatingIfNeeded: 16 &* node &+ 1 &+ lane)
            let entry = ray.entry(BoundingNode.lane(lane, of: nodes + node))
            var place = height
            while place > from && stack[place &- 1].entry < entry {
                stack[place] = stack[place &- 1]
                place &-= 1
            }
            stack[place] = RayEntry(entry: entry, target: target)
            height &+= 1
        }
        return height
    }
}
