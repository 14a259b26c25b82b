/// The way of a body's centre past an edge that stands still, seen from the side that it starts on.
struct EdgePassage {
    /// Unit vector out of that side, in world axes.
    let normal: Vec2
    /// Heights over the line of the edge, metres.
    let start: Float
    let end: Float
    /// Where the line is passed, along the edge from its beginning, and how long the edge is; metres.
    private let place: Float
    private let length: Float

    /// Nil where the edge has no length, or does not collide from that side.
    init?(_ edge: ShapeForm, _ pose: Pose, from: Vec2, to: Vec2) {
        let along = edge.extent - edge.center
        length = along.length
        guard length > 0 else { return nil }
        let from = pose.unapply(from) - edge.center
        let to = pose.unapply(to) - edge.center
        let height = Vec2.cross(from, along) / length
        let isBehind = height < 0
        if isBehind && edge.isOneSided { return nil }
        let side: Float = isBehind ? -1 : 1
        start = side * height
        end = side * (Vec2.cross(to, along) / length)
        normal = pose.rotation.apply((side / length) * Vec2(along.y, -along.x))
        place = Vec2.dot(from + start / (start - end) * (to - from), along) / length
    }

    /// Whether the line is passed between the ends of the edge, or no farther than so many metres beside it.
    func isPassed(reaching reach: Float) -> Bool { place >= -reach && place <= length + reach }

    /// The height at which a body is kept, which begins no lower: half of its inner extent at most.
    func kept(by innerExtent: Float) -> Float { start < 0.5 * innerExtent ? start : 0.5 * innerExtent }
}
