/// The boxes of sixteen children, four cache lines.
///
/// The vectors hold the children 0 2 4 6, 8 10 12 14, 1 3 5 7 and 9 11 13 15: the order in which `LaneSet` meets them.
struct BoundingNode: BitwiseCopyable {
    var first: WideBounds
    var second: WideBounds
    var third: WideBounds
    var fourth: WideBounds

    /// Sixteen free lanes.
    @inline(__always)
    static var empty: BoundingNode {
        let lanes = WideBounds(repeating: .empty)
        return BoundingNode(first: lanes, second: lanes, third: lanes, fourth: lanes)
    }

    /// Four boxes whose union is that of all sixteen.
    @inline(__always)
    var quadUnion: WideBounds { first.union(second).union(third.union(fourth)) }

    /// The smallest box around all.
    @inline(__always)
    var union: BoundingBox { quadUnion.union }

    /// The children whose boxes pass a test of four at a time.
    @inline(__always)
    func lanes(_ pass: (WideBounds) -> SIMDMask<SIMD4<Int32>>) -> LaneSet {
        LaneSet(pass(first), pass(second), pass(third), pass(fourth))
    }

    /// The children that share a point with the box that fills `box`.
    @inline(__always)
    func hits(_ box: WideBounds) -> LaneSet { lanes { $0.overlaps(box) } }

    /// One child's box.
    @inline(__always)
    static func lane(_ index: Int, of node: UnsafePointer<BoundingNode>) -> BoundingBox {
        let numbers = UnsafeRawPointer(node).assumingMemoryBound(to: Float.self) + offset(ofLane: index)
        return BoundingBox(lower: Vec2(numbers[0], numbers[4]), upper: Vec2(numbers[8], numbers[12]))
    }

    /// Where a child's first number stands; the other three follow four apart.
    @inline(__always)
    static func offset(ofLane lane: Int) -> Int {
        let vector = (lane & 1) &* 2 &+ lane &>> 3
        return vector &* 16 &+ (lane &>> 1 & 3)
    }
}
