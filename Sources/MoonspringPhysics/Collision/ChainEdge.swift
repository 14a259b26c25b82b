// A shape that slides over the seam of two chain edges must not catch on the end of the second. So a normal is used only
// if it is the edge's own: its normal, or at a convex corner anything between the normals of the two edges that meet
// there. (E. Catto, "Ghost Collisions", box2d.org 2020.)

/// A chain edge seen from one side, in common axes with the other shape.
struct ChainEdge: BitwiseCopyable {
    var start: Vec2
    var end: Vec2
    /// Unit vector from start to end.
    var along: Vec2
    /// Unit vector out of the side seen.
    var normal: Vec2
    /// Where the neighbouring edges lead.
    private var previous: Vec2
    private var next: Vec2
    /// Unit vectors of the neighbouring edges, in the chain's order; zero at a free end.
    var previousAlong: Vec2
    var nextAlong: Vec2
    var startCorner: CornerKind
    var endCorner: CornerKind
    var isOneSided: Bool
    /// Corner numbers of start and end: 0 and 1 in the chain's order.
    var startNumber: UInt32 = 0
    var endNumber: UInt32 = 1

    /// The edge seen from its front.
    @inline(__always)
    init(_ view: ChainSegmentView) {
        start = view.start
        end = view.end
        previous = view.previous
        next = view.next
        normal = edgeNormal(view.end - view.start)
        along = Vec2(-normal.y, normal.x)
        previousAlong = unit(view.start - view.previous, otherwise: .zero)
        nextAlong = unit(view.next - view.end, otherwise: .zero)
        startCorner = CornerKind(from: previousAlong, to: along)
        endCorner = CornerKind(from: along, to: nextAlong)
        isOneSided = view.isOneSided
    }

    @inline(__always)
    var edge: ShapeEdge {
        ShapeEdge(start: start, end: end, normal: normal, startNumber: startNumber, endNumber: endNumber)
    }

    /// The same edge seen from behind: the chain runs the other way, and what was convex is concave.
    var mirrored: ChainEdge {
        var result = self
        result.start = end
        result.end = start
        result.previous = next
        result.next = previous
        result.along = -along
        result.normal = -normal
        result.previousAlong = -nextAlong
        result.nextAlong = -previousAlong
        result.startCorner = CornerKind(from: result.previousAlong, to: result.along)
        result.endCorner = CornerKind(from: result.along, to: result.nextAlong)
        result.startNumber = endNumber
        result.endNumber = startNumber
        return result
    }

    /// Whether nothing joins the edge at its start, so that things can meet the end of the line there. What collides with one side only
    /// has no such ends.
    var isStartAlone: Bool { !isOneSided && previousAlong == .zero }
    /// The same at its end.
    var isEndAlone: Bool { !isOneSided && nextAlong == .zero }

    /// The edge as if it went straight on beyond an end where nothing joins it.
    var extended: ChainEdge {
        var result = self
        if isStartAlone { result.startCorner = .straight }
        if isEndAlone { result.endCorner = .straight }
        return result
    }

    /// Whether a point is on the side seen, as far as this edge and its neighbours tell.
    ///
    /// Beyond a corner both edges count: the front of a convex corner is what is in front of one of them, that of a
    /// concave one what is in front of both, as far as the neighbour goes: what lies beyond it may be round its next corner.
    @inline(__always)
    func isFront(_ point: Vec2) -> Bool {
        let fromStart = point - start
        let fromEnd = point - end
        let isFrontOfThis = Vec2.dot(fromStart, normal) >= 0
        if Vec2.dot(fromStart, along) < 0 && startCorner != .free {
            let isFrontOfPrevious = Vec2.cross(previousAlong, fromStart) <= 0
            let isConvex = Vec2.cross(previousAlong, along) > 0
            let isBeyond = Vec2.dot(point - previous, previousAlong) < 0
            return isConvex ? isFrontOfThis || isFrontOfPrevious : isFrontOfThis && (isFrontOfPrevious || isBeyond)
        }
        if Vec2.dot(fromEnd, along) > 0 && endCorner != .free {
            let isFrontOfNext = Vec2.cross(nextAlong, fromEnd) <= 0
            let isConvex = Vec2.cross(along, nextAlong) > 0
            let isBeyond = Vec2.dot(point - next, nextAlong) > 0
            return isConvex ? isFrontOfThis || isFrontOfNext : isFrontOfThis && (isFrontOfNext || isBeyond)
        }
        return isFrontOfThis
    }

    /// Whose a unit normal is that points from the chain to another shape.
    @inline(__always)
    func verdict(_ direction: Vec2) -> NormalVerdict {
        let slant = Vec2.dot(direction, along)
        let isAtStart = slant < 0
        switch isAtStart ? startCorner : endCorner {
        case .straight: return slant.magnitude < 1e-4 && Vec2.dot(direction, normal) > 0 ? .own : .blocked
        case .free: return !isOneSided || Vec2.dot(direction, normal) > -0.9 ? .own : .blocked
        case .convex:
            let other = isAtStart ? previousAlong : nextAlong
            let excess = isAtStart ? -Vec2.dot(direction, other) : Vec2.dot(direction, other)
            if excess <= CornerKind.sineTolerance { return .own }
            if Vec2.cross(direction, other) <= 0 { return .blocked }
            return isAtStart ? .previous : .next
        }
    }
}

/// Whether a normal may be used at a chain edge.
enum NormalVerdict: BitwiseCopyable {
    case own
    /// It lies beyond the normal of the edge before, which is nearer.
    case previous
    /// It lies beyond the normal of the edge after, which is nearer.
    case next
    /// It runs against the neighbouring edge or out of the back: nothing can be touched in that direction.
    case blocked
}

/// How a chain goes on at a corner, seen from one side.
enum CornerKind: BitwiseCopyable {
    /// It turns away: things can touch the corner itself.
    case convex
    /// It goes straight on or turns towards the viewer: only the edges can be touched.
    case straight
    /// It ends, or turns right back.
    case free

    /// The sine of a bend that counts as none: about half a degree.
    static var sineTolerance: Float { 0.01 }

    /// The corner between two edges of directions `before` and `after`, unit vectors or zero.
    @inline(__always)
    init(from before: Vec2, to after: Vec2) {
        let turn = Vec2.cross(before, after)
        if turn > Self.sineTolerance {
            self = .convex
        } else if Vec2.dot(before, after) > 0 || turn < -Self.sineTolerance {
            self = .straight
        } else {
            self = .free
        }
    }
}
