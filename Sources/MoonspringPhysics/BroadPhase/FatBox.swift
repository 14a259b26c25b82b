/// The box a shape is listed under: `tight` widened by `margin` metres on every side, and on the side it heads for by
/// the displacement in metres that is expected before it is listed anew.
///
/// While the shape stays inside, nothing has to be searched for it.
@inline(__always)
func fatBox(tight: BoundingBox, displacement: Vec2, margin: Float) -> BoundingBox {
    let wide = tight.expanded(by: margin)
    return BoundingBox(
        lower: Vec2(
            displacement.x < 0 ? wide.lower.x + displacement.x : wide.lower.x,
            displacement.y < 0 ? wide.lower.y + displacement.y : wide.lower.y),
        upper: Vec2(
            displacement.x > 0 ? wide.upper.x + displacement.x : wide.upper.x,
            displacement.y > 0 ? wide.upper.y + displacement.y : wide.upper.y))
}
