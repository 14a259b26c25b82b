/// Two edges that face each other: the reference edge, whose normal separates the shapes best, and the incident edge of
/// the other shape, cut to the reference's length.
///
/// Everything is measured from the start of the reference edge: `height` along its outward normal, `place` along the
/// edge. Method: E. Catto, "Contact Manifolds", GDC 2007.
struct EdgePair: BitwiseCopyable {
    var origin: Vec2
    var normal: Vec2
    var length: Float
    /// The incident edge's end that lies towards the origin.
    var lowerHeight: Float
    var lowerPlace: Float
    /// The incident edge's other end.
    var upperHeight: Float
    var upperPlace: Float
    /// Corner numbers, for the feature ids.
    var originCorner: UInt32
    var farCorner: UInt32
    var lowerCorner: UInt32
    var upperCorner: UInt32
    /// All ones if the reference belongs to B, else zero.
    var referenceIsB: UInt32

    /// Whether no point of the incident edge lies over the reference edge.
    @inline(__always)
    var isBeside: Bool { upperPlace < 0 || lowerPlace > length }

    /// Height of the incident edge's lower end: the separation by the reference's normal.
    @inline(__always)
    var height: Float { smaller(lowerHeight, upperHeight) }

    /// The id of a pair of corners: it does not depend on which shape is the reference, so it outlives a change.
    @inline(__always)
    func feature(_ reference: UInt32, _ incident: UInt32) -> UInt32 {
        pick(reference << 8 | incident, incident << 8 | reference, referenceIsB)
    }

    /// The point halfway between the reference edge's line and a point at a height over a place.
    @inline(__always)
    func midpoint(height: Float, place: Float) -> Vec2 {
        origin + (0.5 * height) * normal + place * Vec2(-normal.y, normal.x)
    }

    /// The direction from A to B of a direction from the reference to the other shape.
    @inline(__always)
    func oriented(_ direction: Vec2) -> Vec2 { Vec2(flip(direction.x, referenceIsB), flip(direction.y, referenceIsB)) }

    /// Rise of the incident edge along the reference edge.
    ///
    /// An edge square to the reference has an end over it or is cut nowhere, so the bound on the divisor is never seen.
    @inline(__always)
    var slope: Float { (upperHeight - lowerHeight) / larger(upperPlace - lowerPlace, 1e-12) }

    /// The manifold of the reference's normal: the ends of what lies over the reference edge, if within the margin.
    @inline(__always)
    func clipped(margin: Float) -> Manifold {
        isBeside ? nearestEnd(margin: margin) : cut(slope, margin: margin)
    }

    /// The two ends of what lies over the reference edge, if within the margin.
    @inline(__always)
    private func cut(_ slope: Float, margin: Float) -> Manifold {
        let firstPlace = larger(lowerPlace, 0)
        let secondPlace = smaller(upperPlace, length)
        let firstHeight = lowerHeight + (firstPlace - lowerPlace) * slope
        let secondHeight = upperHeight + (secondPlace - upperPlace) * slope
        let first = ManifoldPoint(
            point: midpoint(height: firstHeight, place: firstPlace), separation: firstHeight,
            feature: feature(originCorner, lowerCorner))
        let second = ManifoldPoint(
            point: midpoint(height: secondHeight, place: secondPlace), separation: secondHeight,
            feature: feature(farCorner, upperCorner))
        let (keepsFirst, keepsSecond) = (firstHeight <= margin, secondHeight <= margin)
        return Manifold(
            normal: oriented(normal), pointCount: (keepsFirst ? 1 : 0) + (keepsSecond ? 1 : 0),
            first: keepsFirst ? first : second, second: second)
    }

    /// What is left where the edges do not face each other although the shapes touch: a corner grazes a corner.
    @inline(never)
    private func nearestEnd(margin: Float) -> Manifold {
        let isBefore = upperPlace < 0
        return Manifold(
            normal: oriented(normal), point: midpoint(height: height, place: isBefore ? 0 : length), separation: height,
            feature: isBefore ? feature(originCorner, upperCorner) : feature(farCorner, lowerCorner)
        ).kept(within: margin)
    }

    /// Whether the incident edge's lower end lies above and beside the reference edge, so that two corners may be
    /// nearer each other than the reference's normal tells. Cheap: it decides whether to call `cornerPair`.
    @inline(__always)
    var mayBeCorners: Bool {
        if !(height > 0) { return false }
        return lowerHeight <= upperHeight
            ? lowerPlace < 0 || lowerPlace > length : upperPlace > length || upperPlace < 0
    }

    /// The manifold of the two corners that are nearest each other, where they are separated and no face is involved.
    ///
    /// The direction between them is the true normal there, and their distance the true one: the normal of a face
    /// gives too little, and would stop a shape that passes by.
    @inline(never)
    func cornerPair() -> Manifold? {
        let beside = isBeside
        let isBefore = beside ? upperPlace < 0 : lowerHeight <= upperHeight
        let cornerPlace = isBefore ? 0 : length
        let extent = Vec2(upperHeight - lowerHeight, upperPlace - lowerPlace)
        let fromLower = Vec2(-lowerHeight, cornerPlace - lowerPlace)
        let extentSquared = extent.lengthSquared
        let fraction = extentSquared > 1e-30 ? Vec2.dot(fromLower, extent) / extentSquared : 0
        // A corner over the inside of the incident edge is a face contact of the other shape, of nearly the same depth.
        if !beside && fraction > 0 && fraction < 1 { return nil }
        let clamped = fraction > 0 ? (fraction < 1 ? fraction : 1) : 0
        let offset = clamped * extent - fromLower
        let distance = offset.length
        if beside {
            if !(distance > 1e-6) { return nil }
        } else {
            // While the reference's normal tells the same, its two points hold the shape better.
            let cutHeight = height + (fromLower - clamped * extent).y.magnitude * (extent.x / extent.y).magnitude
            let error = larger(distance - height, cutHeight - distance)
            if !(error > CollisionTolerance.axisSlop) { return nil }
        }
        let along = Vec2(-normal.y, normal.x)
        let corner = origin + cornerPlace * along
        let gap = offset.x * normal + offset.y * along
        return Manifold(
            normal: oriented(unit(gap, otherwise: normal)), point: corner + 0.5 * gap, separation: distance,
            feature: feature(isBefore ? originCorner : farCorner, clamped < 0.5 ? lowerCorner : upperCorner))
    }

    /// The manifold by the corners that are nearest each other, or else by the reference's normal.
    ///
    /// One test sorts out all that is not an ordinary contact of faces: edges beside each other, or a lower end of the
    /// incident edge that is apart from the reference edge and so far beyond its end that the normal could be wrong.
    @inline(__always)
    func manifold(margin: Float) -> Manifold {
        let slope = slope
        let tolerance = CollisionTolerance.axisSlop
        let lowest = height
        let isUpper = 0.5 - 0.5 * Float(signOf: upperHeight - lowerHeight, magnitudeOf: 1)
        let place = isUpper * upperPlace + (1 - isUpper) * lowerPlace
        let beyond = larger(-place, place - length)
        // The distance of the corners exceeds the height by more than the tolerance, or the height of the cut does.
        let error = larger(beyond * beyond - tolerance * (2 * lowest + tolerance), beyond * slope.magnitude - tolerance)
        let corners = smaller(smaller(beyond, lowest), error)
        let beside = larger(-upperPlace, lowerPlace - length)
        if larger(corners, beside) > 0 { return rareManifold(margin: margin) }
        return cut(slope, margin: margin)
    }

    @inline(never)
    private func rareManifold(margin: Float) -> Manifold {
        if mayBeCorners, let pair = cornerPair() { return pair.kept(within: margin) }
        return clipped(margin: margin)
    }
}

extension EdgePair {
    /// Two edges in common axes, which run against each other.
    @inline(__always)
    init(_ reference: ShapeEdge, _ incident: ShapeEdge, isFlipped: Bool) {
        let along = Vec2(-reference.normal.y, reference.normal.x)
        let toLower = incident.end - reference.start
        let toUpper = incident.start - reference.start
        origin = reference.start
        normal = reference.normal
        length = Vec2.dot(reference.end - reference.start, along)
        lowerHeight = Vec2.dot(toLower, normal)
        lowerPlace = Vec2.dot(toLower, along)
        upperHeight = Vec2.dot(toUpper, normal)
        upperPlace = Vec2.dot(toUpper, along)
        (originCorner, farCorner) = (reference.startNumber, reference.endNumber)
        (lowerCorner, upperCorner) = (incident.endNumber, incident.startNumber)
        referenceIsB = isFlipped ? .max : 0
    }
}

extension Manifold {
    /// The manifold of one point; without a feature between shapes that have only one.
    @inline(__always)
    init(normal: Vec2, point: Vec2, separation: Float, feature: UInt32 = 0) {
        self.normal = normal
        pointCount = 1
        first = ManifoldPoint(point: point, separation: separation, feature: feature)
    }

    /// The manifold of one point, or of none where that is not within the margin.
    @inline(__always)
    func kept(within margin: Float) -> Manifold {
        var result = self
        if !(first.separation <= margin) { result.pointCount = 0 }
        return result
    }

    /// The manifold in the axes around it: `frame` maps the present ones to those.
    @inline(__always)
    func transformed(by frame: Pose) -> Manifold {
        var result = self
        result.normal = frame.rotation.apply(normal)
        result.first.point = frame.apply(first.point)
        result.second.point = frame.apply(second.point)
        return result
    }
}

/// The larger of two, as one instruction.
@inline(__always)
private func larger(_ a: Float, _ b: Float) -> Float { a > b ? a : b }

/// The smaller of two, as one instruction.
@inline(__always)
private func smaller(_ a: Float, _ b: Float) -> Float { a < b ? a : b }
