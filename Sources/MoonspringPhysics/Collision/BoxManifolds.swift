// Boxes against boxes: most contacts of most worlds. The four axes are all known beforehand, so nothing is searched.

/// Two boxes centred on their bodies and not turned in them, given by half their sizes; `pose` maps B's axes to A's.
///
/// Method: separating axes with the absolute rotation matrix (S. Gottschalk, "OBBTree", 1996), then the facing edge of
/// the one box is cut to the length of the other's best edge. Which box, axis and edge that is cannot be foreseen, and
/// a jump taken wrongly costs as much as half of all this: so the choices are masks. Corner and edge numbers are those
/// of `withBoxCorners`.
@inline(__always)
func collideCenteredBoxes(_ halfSizeA: Vec2, _ halfSizeB: Vec2, _ pose: Pose, margin: Float) -> Manifold {
    let sine = pose.rotation.sine
    let cosine = pose.rotation.cosine

    // Separations along the axes of A (x, y) and of B (z, w).
    let inA = pose.position
    let inB = pose.rotation.unapply(pose.position)
    let offsets = SIMD4(inA.x.magnitude, inA.y.magnitude, inB.x.magnitude, inB.y.magnitude)
    let own = SIMD4(halfSizeA.x, halfSizeA.y, halfSizeB.x, halfSizeB.y)
    let other = SIMD4(halfSizeB.x, halfSizeB.y, halfSizeA.x, halfSizeA.y)
    let otherTurned = SIMD4(halfSizeB.y, halfSizeB.x, halfSizeA.y, halfSizeA.x)
    let separations = offsets - own - (cosine.magnitude * other + sine.magnitude * otherTurned)
    let bestA = separations.x > separations.y ? separations.x : separations.y
    let bestB = separations.z > separations.w ? separations.z : separations.w
    let best = bestA > bestB ? bestA : bestB
    if !(best <= margin) { return Manifold() }

    // The reference is A while nearly as good as B, so that a box at rest keeps its features.
    let slack = bestA > Solver.linearSlop ? 0 : CollisionTolerance.axisSlop
    let isB = negativeMask(bestA + slack - bestB)
    let isAlongY = pick(
        negativeMask(separations.x - separations.y), negativeMask(separations.z - separations.w), isB)

    // Half sizes and centre of the other box, in the axes of the reference: (half width, half height, x, y).
    let asA = SIMD4(halfSizeA.x, halfSizeA.y, inA.x, inA.y)
    let asB = SIMD4(halfSizeB.x, halfSizeB.y, -inB.x, -inB.y)
    let reference = pick(asA, asB, isB)
    let incident = pick(asB, asA, isB)
    // The same as height along the reference normal and place along its edge, a quarter turn on:
    // (half size along the normal, along the edge; height, place of the other box).
    var frame = flip(pick(reference, halvesExchanged(reference), isAlongY), SIMD4(0, 0, 0, .max) & isAlongY)
    let isBack = SIMD4(repeating: frame.z.bitPattern)
    frame = flip(frame, SIMD4(0, 0, .max, .max) & isBack)
    // (along, across, normal x, y): the other box's x axis is (along, -across) in (height, place), its y axis
    // (across, along); the normal is in the axes of A.
    let columns = pick(SIMD4(cosine, sine, 1, 0), SIMD4(cosine, -sine, cosine, sine), isB)
    let signs = SIMD4<UInt32>(0, .max, 0, 0) ^ (SIMD4(0, .max, .max, 0) & isAlongY) ^ isBack
    let axes = flip(pick(columns, halvesExchanged(columns), isAlongY), signs)

    let center = SIMD4(inA.x, inA.y, 0, 0) & isB
    return facingEdges(
        frame: frame, axes: axes, incident: incident, center: Vec2(center.x, center.y),
        edge: 1 &+ (isAlongY.x & 1) &+ 2 &* (isBack.x >> 31), referenceIsB: isB.x
    ).manifold(margin: margin)
}

/// The edge of the reference, numbered `edge`, and the edge of the other box that faces it.
///
/// Edges 1 and 3 are along x, 2 and 0 along y; of each pair the first is on the positive side.
@inline(__always)
private func facingEdges(
    frame: SIMD4<Float>, axes: SIMD4<Float>, incident: SIMD4<Float>, center: Vec2, edge: UInt32, referenceIsB: UInt32
) -> EdgePair {
    // Of the other box the edge on the axis that is more along the normal, on the side that faces the reference:
    // (height of that axis, height of the other; half size along the one, along the other).
    let facesY = negativeMask(axes.x.magnitude - axes.y.magnitude)
    var face = SIMD4(axes.x, axes.y, incident.x, incident.y)
    face = flip(pick(face, halvesExchanged(face), facesY), SIMD4(0, .max, 0, 0) & facesY)
    let isForward = SIMD4(repeating: face.x.bitPattern)
    face = flip(face, SIMD4(.max, .max, 0, 0) & isForward)
    let middleHeight = frame.z - frame.x - face.z * face.x
    let middlePlace = frame.w + frame.y + face.z * face.y
    let edgeHeight = face.w * face.y
    let edgePlace = face.w * face.x

    let facing = 3 &+ (facesY.x & 1) &+ 2 &* (isForward.x >> 31)
    let normal = Vec2(axes.z, axes.w)
    return EdgePair(
        origin: center + frame.x * normal - frame.y * Vec2(-normal.y, normal.x), normal: normal, length: 2 * frame.y,
        lowerHeight: middleHeight - edgeHeight, lowerPlace: middlePlace - edgePlace,
        upperHeight: middleHeight + edgeHeight, upperPlace: middlePlace + edgePlace,
        originCorner: edge & 3, farCorner: (edge &+ 1) & 3, lowerCorner: (facing &+ 1) & 3, upperCorner: facing & 3,
        referenceIsB: referenceIsB)
}

/// Two boxes anywhere in their bodies; `pose` maps the axes of B's body to those of A's.
func collideBoxes(
    _ boxA: UnsafePointer<ShapeForm>, _ boxB: UnsafePointer<ShapeForm>, _ pose: Pose, margin: Float
) -> Manifold {
    let frame = boxA.pointee.frame
    let placed = frame.relative(pose.apply(boxB.pointee.frame))
    return collideCenteredBoxes(boxA.pointee.extent, boxB.pointee.extent, placed, margin: margin).transformed(by: frame)
}
