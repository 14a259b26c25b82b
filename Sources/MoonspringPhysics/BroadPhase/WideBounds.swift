/// Four boxes side by side, one to a lane, metres: one comparison serves four.
struct WideBounds: BitwiseCopyable {
    var lowerX: SIMD4<Float>
    var lowerY: SIMD4<Float>
    var upperX: SIMD4<Float>
    var upperY: SIMD4<Float>

    /// The same box in every lane.
    @inline(__always)
    init(repeating box: BoundingBox) {
        lowerX = SIMD4(repeating: box.lower.x)
        lowerY = SIMD4(repeating: box.lower.y)
        upperX = SIMD4(repeating: box.upper.x)
        upperY = SIMD4(repeating: box.upper.y)
    }

    /// Which lanes share a point with the same lane of `other`.
    @inline(__always)
    func overlaps(_ other: WideBounds) -> SIMDMask<SIMD4<Int32>> {
        (lowerX .<= other.upperX) .& (lowerY .<= other.upperY) .& (other.lowerX .<= upperX)
            .& (other.lowerY .<= upperY)
    }

    /// Lane by lane the smallest box around both.
    @inline(__always)
    func union(_ other: WideBounds) -> WideBounds {
        var union = self
        union.lowerX.replace(with: other.lowerX, where: other.lowerX .< lowerX)
        union.lowerY.replace(with: other.lowerY, where: other.lowerY .< lowerY)
        union.upperX.replace(with: other.upperX, where: other.upperX .> upperX)
        union.upperY.replace(with: other.upperY, where: other.upperY .> upperY)
        return union
    }

    /// The smallest box around all four lanes.
    @inline(__always)
    var union: BoundingBox {
        BoundingBox(
            lower: Vec2(Self.smallest(lowerX), Self.smallest(lowerY)),
            upper: Vec2(-Self.smallest(-upperX), -Self.smallest(-upperY)))
    }

    @inline(__always)
    private static func smallest(_ v: SIMD4<Float>) -> Float {
        let half = v.lowHalf.replacing(with: v.highHalf, where: v.highHalf .< v.lowHalf)
        return half.y < half.x ? half.y : half.x
    }

    /// One row to a lane.
    @inline(__always)
    init(rows a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>) {
        lowerX = SIMD4(a.x, b.x, c.x, d.x)
        lowerY = SIMD4(a.y, b.y, c.y, d.y)
        upperX = SIMD4(a.z, b.z, c.z, d.z)
        upperY = SIMD4(a.w, b.w, c.w, d.w)
    }

    /// In each lane the union of the four lanes of one node.
    @inline(__always)
    init(unionsOf a: WideBounds, _ b: WideBounds, _ c: WideBounds, _ d: WideBounds) {
        lowerX = Self.smallest(a.lowerX, b.lowerX, c.lowerX, d.lowerX)
        lowerY = Self.smallest(a.lowerY, b.lowerY, c.lowerY, d.lowerY)
        upperX = -Self.smallest(-a.upperX, -b.upperX, -c.upperX, -d.upperX)
        upperY = -Self.smallest(-a.upperY, -b.upperY, -c.upperY, -d.upperY)
    }

    /// The smallest number of each vector.
    @inline(__always)
    private static func smallest(
        _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>
    ) -> SIMD4<Float> {
        let t0 = SIMD4(a.x, b.x, c.x, d.x)
        let t1 = SIMD4(a.y, b.y, c.y, d.y)
        let t2 = SIMD4(a.z, b.z, c.z, d.z)
        let t3 = SIMD4(a.w, b.w, c.w, d.w)
        let u = t0.replacing(with: t1, where: t1 .< t0)
        let v = t2.replacing(with: t3, where: t3 .< t2)
        return u.replacing(with: v, where: v .< u)
    }
}
