extension ShapeGeometry {
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
        case .segment(let a, let b):
            return .segment(place(a), place(b))
        case .chainSegment(let previous, let a, let b, let next, let isOneSided):
            return .chainSegment(
                previous: place(previous), place(a), place(b), next: place(next), isOneSided: isOneSided)
        }
    }
}
