extension Ray {
    /// The box around the ray.
    @inline(__always)
    fileprivate var bounds: WideBounds {
        WideBounds(repeating: BoundingBox(at: origin).union(BoundingBox(at: origin + maxFraction * translation)))
    }

    /// Which lanes the ray meets, by the separating axis test. `bounds` is the box around it.
    ///
    /// The third axis is across the ray. Corners are taken relative to the origin, so the rounding is relative to
    /// their distance; the small slack covers it, and a lane too many does no harm. Parallels need no special case.
    @inline(__always)
    fileprivate func hits(_ box: WideBounds, within bounds: WideBounds) -> SIMDMask<SIMD4<Int32>> {
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

    /// At least this times the square of the translation's length lies before a box, up to rounding.
    @inline(__always)
    fileprivate func entry(_ box: BoundingBox) -> Float {
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
    /// Calls `visit` with proxies whose boxes a ray meets, the near ones of each node first, which may shorten the ray; at
    /// fraction 0 the search ends.
    ///
    /// Not the walk of the other searches: their order of leaves would lead to what is far before what is near.
    @inline(__always)
    func castRay(_ ray: inout Ray, _ visit: (Int32, inout Ray) -> Void) {
        let lengthSquared = ray.translation.lengthSquared
        // At most sixteen entries for each of at most eight levels.
        withUnsafeTemporaryAllocation(of: RayEntry.self, capacity: 144) { buffer in
            let stack = buffer.baseAddress.unsafelyUnwrapped
            // From the root, if there is one, then from one loose leaf after the other.
            let firstLoose = firstLeaf &+ packedLeaves
            var start = packedLeaves > 0 ? 0 : firstLoose
            while start < leafEnd {
                var height = push(start, ray, stack, 0)
                while height > 0 {
                    height &-= 1
                    let next = stack[height]
                    if next.entry * 0.9999 > ray.maxFraction * lengthSquared { continue }
                    if next.target < 0 {
                        visit(~next.target, &ray)
                        if !(ray.maxFraction > 0) { return }
                    } else {
                        height = push(Int(next.target), ray, stack, height)
                    }
                }
                start = max(start &+ 1, firstLoose)
            }
        }
    }

    /// Puts what the ray meets of a node on the stack, the nearest on top, and returns the new height.
    @inline(never)
    private func push(_ node: Int, _ ray: Ray, _ stack: UnsafeMutablePointer<RayEntry>, _ from: Int) -> Int {
        let bounds = ray.bounds
        var hits = nodes[node].lanes { ray.hits($0, within: bounds) }
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
