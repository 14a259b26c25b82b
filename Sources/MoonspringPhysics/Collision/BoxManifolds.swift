// Boxes against boxes: most contacts of most worlds. The four axes are all known beforehand, so nothing is searched.

/// Two boxes centred on their bodies and not turned in them, given by half their sizes; `pose` maps B's axes to A's.
///
/// Method: separating axes with the absolute rotation matrix (S. Gottschalk, "OBBTree", 1996), then the facing edge of
/// the one box is cut to the length of the other's best edge. Corner and edge numbers are those of `withBoxCorners`.
@inline(__always)
func collideCenteredBoxes(_ halfSizeA: Vec2, _ halfSizeB: Vec2, _ pose: Pose, margin: Float) -> Manifold {
    let sine = pose.rotation.sine
    let cosine = pose.rotation.cosine
    let sineSize = sine.magnitude
    let cosineSize = cosine.magnitude

    // Separations along the axes of A and of B.
    let inA = pose.position
    let inB = pose.rotation.unapply(pose.position)
    let xA = inA.x.magnitude - halfSizeA.x - (cosineSize * halfSizeB.x + sineSize * halfSizeB.y)
    let yA = inA.y.magnitude - halfSizeA.y - (sineSize * halfSizeB.x + cosineSize * halfSizeB.y)
    let xB = inB.x.magnitude - halfSizeB.x - (cosineSize * halfSizeA.x + sineSize * halfSizeA.y)
    let yB = inB.y.magnitude - halfSizeB.y - (sineSize * halfSizeA.x + cosineSize * halfSizeA.y)
    let bestA = xA > yA ? xA : yA
    let bestB = xB > yB ? xB : yB
    if !(bestA <= margin && bestB <= margin) { return Manifold() }

    // The reference is A while nearly as good as B, so that a box at rest keeps its features.
    if CollisionTolerance.prefersB(bestA, bestB) {
        let pair = boxEdgePair(
            halfSizeB, halfSizeA, -inB, sine: -sine, cosine: cosine, isAlongX: xB > yB, isFlipped: true)
        return pair.manifold(margin: margin).transformed(by: pose)
    }
    let pair = boxEdgePair(
        halfSizeA, halfSizeB, inA, sine: sine, cosine: cosine, isAlongX: xA > yA, isFlipped: false)
    return pair.manifold(margin: margin)
}

/// The edges of two boxes that face each other, in the axes of the reference box.
///
/// `center`, `sine` and `cosine` are the pose of the incident box in those axes.
@inline(__always)
private func boxEdgePair(
    _ reference: Vec2, _ incident: Vec2, _ center: Vec2, sine: Float, cosine: Float, isAlongX: Bool, isFlipped: Bool
) -> EdgePair {
    // Height is along the reference normal, place along its edge, a quarter turn on.
    let offset = isAlongX ? center.x : center.y
    let sign: Float = offset < 0 ? -1 : 1
    let normal = isAlongX ? Vec2(sign, 0) : Vec2(0, sign)
    let halfHeight = isAlongX ? reference.x : reference.y
    let halfLength = isAlongX ? reference.y : reference.x
    let edge: UInt32 = isAlongX ? (offset < 0 ? 3 : 1) : (offset < 0 ? 0 : 2)
    let height = offset.magnitude - halfHeight
    let place = isAlongX ? sign * center.y : -sign * center.x

    // The incident box's x axis in (height, place) is (along, -across), its y axis (across, along).
    let along = sign * (isAlongX ? cosine : sine)
    let across = sign * (isAlongX ? -sine : cosine)
    let facesX = along.magnitude >= across.magnitude
    // The edge that faces the reference: its outward normal is `outward` times that axis.
    let outward: Float = (facesX ? along : across) > 0 ? -1 : 1
    let depth = outward * (facesX ? incident.x : incident.y)
    let half = outward * (facesX ? incident.y : -incident.x)
    let middleHeight = height + depth * (facesX ? along : across)
    let middlePlace = place + depth * (facesX ? -across : along)
    let halfEdgeHeight = half * (facesX ? across : along)
    let halfEdgePlace = half * (facesX ? along : -across)
    let facing: UInt32 = facesX ? (outward < 0 ? 3 : 1) : (outward < 0 ? 0 : 2)

    return EdgePair(
        origin: isAlongX
            ? Vec2(sign * reference.x, -sign * reference.y) : Vec2(sign * reference.x, sign * reference.y),
        normal: normal, length: 2 * halfLength,
        lowerHeight: middleHeight + halfEdgeHeight, lowerPlace: middlePlace + halfEdgePlace + halfLength,
        upperHeight: middleHeight - halfEdgeHeight, upperPlace: middlePlace - halfEdgePlace + halfLength,
        originCorner: edge, farCorner: (edge + 1) & 3, lowerCorner: (facing + 1) & 3, upperCorner: facing,
        isFlipped: isFlipped)
}

/// Two boxes anywhere in their bodies; `pose` maps the axes of B's body to those of A's.
func collideBoxes(_ boxA: BoxView, _ boxB: BoxView, _ pose: Pose, margin: Float) -> Manifold {
    if boxA.isCentered && boxB.isCentered {
        return collideCenteredBoxes(boxA.halfSize, boxB.halfSize, pose, margin: margin)
    }
    let frameB = Pose(position: pose.apply(boxB.center), rotation: pose.rotation.turned(by: boxB.rotation))
    return collideCenteredBoxes(boxA.halfSize, boxB.halfSize, boxA.frame.relative(frameB), margin: margin)
        .transformed(by: boxA.frame)
}

extension Rotation {
    /// First `inner`, then this rotation.
    @inline(__always)
    fileprivate func turned(by inner: Rotation) -> Rotation {
        Rotation(sine: sine * inner.cosine + cosine * inner.sine, cosine: cosine * inner.cosine - sine * inner.sine)
    }
}
