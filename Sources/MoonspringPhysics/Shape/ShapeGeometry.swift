/// The form of a shape, in the axes of its body, metres.
public enum ShapeGeometry: Sendable, Equatable {
    /// A disc.
    case circle(center: Vec2, radius: Float)
    /// A rectangle turned by an angle in radians about its centre.
    case box(center: Vec2, halfSize: Vec2, angle: Float)
    /// A convex polygon.
    case polygon(ConvexPolygon)
    /// A line without thickness, a segment of a chain; its neighbours' far ends tell whether a contact at one of its own ends is a
    /// seam. Where they lead right back, to its own other end, it ends.
    ///
    /// One that is one-sided collides only with what is on the side of its normal (e.y, -e.x), with e from its first point
    /// to its second: above, where y points down and it runs to the right.
    case chainSegment(previous: Vec2, Vec2, Vec2, next: Vec2, isOneSided: Bool)
}

extension ShapeGeometry {
    /// The area in square metres; zero for segments.
    public var area: Float { Float(AreaMoments(of: self).area) }

    /// The smallest box along the body's axes around the shape; the neighbours of a chain segment do not count.
    public var boundingBox: BoundingBox { withForm { shapeBox(of: $0, at: .identity, $1) } }

    /// Checks that a body can have the shape: finite and at most 1e5 m from the origin, with a radius and half sizes above
    /// 0, and segments longer than 0.0025 m.
    public func validate() throws(ShapeError) {
        switch self {
        case .circle(let center, let radius):
            try require(center, "the circle")
            guard radius > 0 && radius <= ShapeLimits.extent else { throw .radius(radius) }
        case .box(let center, let half, let angle):
            try require(center, "the box")
            guard half.x > 0 && half.y > 0 && half.isInShapeRange else { throw .halfSize(half) }
            guard angle.isFinite else { throw .angle(angle) }
        case .polygon(let polygon):
            for vertex in polygon.vertices { try require(vertex, "a vertex of the polygon") }
        case .chainSegment(let previous, let a, let b, let next, _):
            try require(a, "the chain segment")
            try require(b, "the chain segment")
            try requireLength(b - a, "the chain segment")
            // Thought on from a segment across the whole range, a neighbour ends three times as far out.
            let reach = 3 * ShapeLimits.extent
            try require(previous, "the chain segment's previous neighbour", within: reach)
            try require(next, "the chain segment's next neighbour", within: reach)
            try requireLength(a - previous, "the chain segment's previous neighbour")
            try requireLength(next - b, "the chain segment's next neighbour")
        }
    }

    private func require(
        _ point: Vec2, _ owner: String, within reach: Float = ShapeLimits.extent
    ) throws(ShapeError) {
        // Not a number is in no range.
        guard point.x.magnitude <= reach && point.y.magnitude <= reach else { throw .point(of: owner, point) }
    }

    private func requireLength(_ edge: Vec2, _ owner: String) throws(ShapeError) {
        let length = edge.length
        guard length > ShapeLimits.edgeLength else { throw .shortSegment(of: owner, length: length) }
    }

    /// The shape moved by an offset in metres.
    public func translated(by offset: Vec2) -> ShapeGeometry { placed(at: offset, angle: 0) }

    /// The shape turned by an angle in radians about the origin, then moved by an offset in metres: a part of a larger body.
    ///
    /// Segments are turned and moved by their ends. A polygon that turning would make degenerate stays as it is.
    public func placed(at offset: Vec2, angle: Double) -> ShapeGeometry {
        let turn = angle == 0 ? nil : Rotation(angle: Float(angle))
        func place(_ point: Vec2) -> Vec2 { (turn?.apply(point) ?? point) + offset }
        switch self {
        case .circle(let center, let radius):
            return .circle(center: place(center), radius: radius)
        case .box(let center, let half, let own):
            return .box(center: place(center), halfSize: half, angle: turn == nil ? own : own + Float(angle))
        case .polygon(let polygon):
            let turned = turn == nil ? nil : try? ConvexPolygon.hull(of: polygon.vertices.map(place))
            return .polygon(turned ?? polygon.translated(by: offset))
        case .chainSegment(let previous, let a, let b, let next, let isOneSided):
            return .chainSegment(
                previous: place(previous), place(a), place(b), next: place(next), isOneSided: isOneSided)
        }
    }
}
