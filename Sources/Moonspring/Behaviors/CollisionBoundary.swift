import MoonspringPhysics

/// A boundary that was added by hand.
struct CollisionBoundary {
    let identifier: BoundaryIdentifier
    /// What its shapes carry; they rise in the order of adding.
    let key: Int32
    var path: Path
    var chain: ChainDefinition
    /// While the behaviour is linked.
    var shapes: [ShapeID] = []

    /// About how many bytes it holds: itself, its path, and a shape in the world for each of its lines.
    var storageSize: Int {
        var name = 0
        if case .string(let text) = identifier { name = text.utf8.count }
        return 256 + name + path.storageSize + 256 * chain.points.count
    }

    /// A chain along some points, closed where there are more than two.
    static func chain(
        through corners: [Point], _ identifier: BoundaryIdentifier
    ) throws(DynamicsError) -> ChainDefinition {
        for corner in corners where abs(corner.x) > Limits.world || abs(corner.y) > Limits.world {
            throw .boundaryPath("it goes through \(corner), more than 1e7 points away", identifier)
        }
        var chain = ChainDefinition(points: corners.map(metres), isLoop: corners.count > 2)
        if isUsable(chain) { return chain }
        // What comes back on itself, or nearly, is still a line.
        chain.isLoop = false
        guard isUsable(chain) else {
            throw .boundaryPath("it has fewer than two points that are half a point apart", identifier)
        }
        return chain
    }

    private static func isUsable(_ chain: ChainDefinition) -> Bool { (try? chain.segments()) != nil }

    /// The corners of a chain, in points.
    static func line(of chain: ChainDefinition) -> [Point] {
        let corners = chain.points.map(points)
        return chain.isLoop ? corners + corners.prefix(1) : corners
    }
}

/// The boundary that the reference view's bounds make.
struct ReferenceBoundary {
    /// What its shapes carry: it comes before those added by hand.
    static let key: Int32 = 0

    /// Nil: there is none.
    var insets: EdgeInsets?
    /// What it was last made of, in the animator's coordinates.
    var rect: Rect?
    var shapes: [ShapeID] = []

    static func chain(around rect: Rect) -> ChainDefinition {
        let corners = [
            rect.origin, Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY), Point(rect.minX, rect.maxY),
        ]
        return ChainDefinition(points: corners.map(metres), isLoop: true, userData: key)
    }
}
