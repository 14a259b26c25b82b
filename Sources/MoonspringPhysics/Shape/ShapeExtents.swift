// What the broad phase and the solver want to know of a shape's size.

/// The box around a shape whose body is at `pose`, metres.
@inline(__always)
func shapeBox(of form: ShapeForm, at pose: Pose, _ polygons: PolygonPointers) -> BoundingBox {
    switch form.kind {
    case .none: return .empty
    case .circle:
        let center = pose.apply(form.center)
        let radius = form.extent.x
        return BoundingBox(
            lower: Vec2(center.x - radius, center.y - radius), upper: Vec2(center.x + radius, center.y + radius))
    case .box:
        var center = pose.position
        var sine = pose.rotation.sine
        var cosine = pose.rotation.cosine
        if !form.isPlainBox {
            center = pose.apply(form.center)
            sine = pose.rotation.sine * form.axis.cosine + pose.rotation.cosine * form.axis.sine
            cosine = pose.rotation.cosine * form.axis.cosine - pose.rotation.sine * form.axis.sine
        }
        let x = cosine.magnitude * form.extent.x + sine.magnitude * form.extent.y
        let y = sine.magnitude * form.extent.x + cosine.magnitude * form.extent.y
        return BoundingBox(lower: Vec2(center.x - x, center.y - y), upper: Vec2(center.x + x, center.y + y))
    case .polygon:
        let view = polygons.view(form.vertices)
        var lower = pose.apply(view.vertices[0])
        var upper = lower
        for index in 1..<view.count {
            let point = pose.apply(view.vertices[index])
            if point.x < lower.x { lower.x = point.x }
            if point.y < lower.y { lower.y = point.y }
            if point.x > upper.x { upper.x = point.x }
            if point.y > upper.y { upper.y = point.y }
        }
        return BoundingBox(lower: lower, upper: upper)
    case .segment, .chainSegment:
        let a = pose.apply(form.center)
        let b = pose.apply(form.extent)
        return BoundingBox(
            lower: Vec2(a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y),
            upper: Vec2(a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y))
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
    case .segment, .chainSegment:
        let a = form.center.length
        let b = form.extent.length
        return (0, a > b ? a : b)
    }
}
