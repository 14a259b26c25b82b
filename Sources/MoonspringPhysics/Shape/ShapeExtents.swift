// What the broad phase and the solver want to know of a shape's size.

/// The box around a shape whose body is at `pose`, metres.
@inline(__always)
func shapeBox(of form: ShapeForm, at pose: Pose, _ polygons: PolygonPointers) -> BoundingBox {
    switch form.kind {
    case .none: return .empty
    case .circle:
        return BoundingBox(at: pose.apply(form.center)).expanded(by: form.extent.x)
    case .box:
        let frame = form.isPlainBox ? pose : pose.apply(form.frame)
        let (sine, cosine) = (frame.rotation.sine.magnitude, frame.rotation.cosine.magnitude)
        let reach = Vec2(
            cosine * form.extent.x + sine * form.extent.y, sine * form.extent.x + cosine * form.extent.y)
        return BoundingBox(lower: frame.position - reach, upper: frame.position + reach)
    case .polygon:
        let view = polygons.view(form.vertices)
        var box = BoundingBox(at: pose.apply(view.vertices[0]))
        for index in 1..<view.count { box = box.union(BoundingBox(at: pose.apply(view.vertices[index]))) }
        return box
    case .chainSegment:
        return BoundingBox(at: pose.apply(form.extent)).union(BoundingBox(at: pose.apply(form.center)))
    }
}

/// `inner`: how far a body may move in one step without jumping over something thin, metres. `outer`: how far the shape's
/// furthest point is from the body's centre.
func extents(of form: ShapeForm, _ polygons: PolygonPointers) -> (inner: Float, outer: Float) {
    switch form.kind {
    case .none: return (0, 0)
    case .circle: return (form.extent.x, form.center.length + form.extent.x)
    case .box:
        let inner = form.extent.x < form.extent.y ? form.extent.x : form.extent.y
        return (inner, form.center.length + form.extent.length)
    case .polygon:
        let view = polygons.view(form.vertices)
        let center = view.middle
        var inner = Float.greatestFiniteMagnitude
        var outer: Float = 0
        for index in 0..<view.count {
            let distance = Vec2.dot(view.normals[index], view.vertices[index] - center)
            if distance < inner { inner = distance }
            let reach = view.vertices[index].length
            if reach > outer { outer = reach }
        }
        return (inner > 0 ? inner : 0, outer)
    case .chainSegment:
        let a = form.center.length
        let b = form.extent.length
        return (0, a > b ? a : b)
    }
}
