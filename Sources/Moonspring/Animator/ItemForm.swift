import MoonspringPhysics

/// What an item's body is made of, as read off the item when the body was made.
struct ItemForm {
    /// The shapes, in metres about the centre of mass.
    var shapes: [ShapeGeometry] { isRectangle ? [Self.box(size)] : storedShapes }
    /// Those of all but rectangles, which there are thousands of.
    private let storedShapes: [ShapeGeometry]
    /// The centre of mass, in points from the item's centre, in the item's own axes. Zero for rectangles and ellipses.
    let centroid: Vector
    /// The size of the item's bounds, in points.
    let size: Size
    private let isRectangle: Bool

    /// The smallest width and height of a shape, in metres: what is thinner collides as if it were that thick.
    private static let thinnest: Float = 0.001

    /// Throws for a path that no body can be made of.
    init(of item: any DynamicItem, size: Size) throws(DynamicsError) {
        self.size = size
        let parts: [ShapeGeometry]
        let center: Vec2
        if let group = item as? DynamicItemGroup {
            isRectangle = false
            parts = try Self.parts(of: group)
            center = MassProperties(of: parts, density: 1).center
        } else {
            // Read once: it may be a script's.
            let type = item.collisionBoundsType
            isRectangle = type == .rectangle
            parts = try Self.parts(of: item, type, size: size)
            center = type == .path ? MassProperties(of: parts, density: 1).center : .zero
        }
        centroid = center == .zero ? .zero : points(center)
        storedShapes = isRectangle ? [] : center == .zero ? parts : parts.map { $0.translated(by: Vec2(0, 0) - center) }
    }

    /// Mass in kilograms and moment of inertia in kg m² of a body of this form and density.
    func massProperties(density: Double) -> (mass: Float, inertia: Float) {
        guard isRectangle else {
            let properties = MassProperties(of: shapes, density: physical(density))
            return (properties.mass, properties.inertia)
        }
        let (width, height) = (size.x / pointsPerMetre, size.y / pointsPerMetre)
        let mass = density * width * height
        return (physical(mass), physical(mass * (width * width + height * height) / 12))
    }

    /// The corners of each shape, in points about the item's centre; circles as polygons.
    var outlines: [[Point]] {
        shapes.map { shape in
            shape.corners.map { points($0) + centroid }
        }
    }

    // MARK: parts about the item's centre

    private static func parts(
        of item: any DynamicItem, _ type: DynamicItemCollisionBoundsType, size: Size
    ) throws(DynamicsError) -> [ShapeGeometry] {
        switch type {
        case .rectangle: return [box(size)]
        case .ellipse:
            let (width, height) = thick(size)
            if width == height { return [.circle(center: .zero, radius: width / 2)] }
            do throws(PolygonError) {
                return [.polygon(try .ellipse(width: width, height: height))]
            } catch {
                throw .size(size, of: item)
            }
        case .path:
            guard let path = item.collisionBoundingPath else { throw .collisionPath("there is none", of: item) }
            guard let outline = path.flattened(tolerance: 0.25).first else {
                throw .collisionPath("it draws nothing", of: item)
            }
            do throws(PolygonError) {
                return try PolygonDecomposition.convexPieces(of: outline.points.map(metres)).map { .polygon($0) }
            } catch {
                throw .collisionPath(error, of: item)
            }
        }
    }

    private static func box(_ size: Size) -> ShapeGeometry {
        let (width, height) = thick(size)
        return .box(center: .zero, halfSize: Vec2(width / 2, height / 2), angle: 0)
    }

    private static func thick(_ size: Size) -> (width: Float, height: Float) {
        (max(metres(size.x), thinnest), max(metres(size.y), thinnest))
    }

    private static func parts(of group: DynamicItemGroup) throws(DynamicsError) -> [ShapeGeometry] {
        var all: [ShapeGeometry] = []
        for (index, member) in group.items.enumerated() {
            let size = member.bounds.size
            guard size.isBodySize else { throw .size(size, of: member) }
            let place = group.place(of: index)
            for part in try parts(of: member, member.collisionBoundsType, size: size) {
                all.append(part.placed(at: metres(place.offset), angle: place.rotation))
            }
        }
        return all
    }
}

extension Vector {
    var isBodySize: Bool { x > 0 && y > 0 && x <= Limits.world && y <= Limits.world }
    /// Whether a body may be at this point.
    var isInWorld: Bool { abs(x) <= Limits.world && abs(y) <= Limits.world }
}

extension ShapeGeometry {
    /// The corners of the outline, metres; of a circle 32 points.
    fileprivate var corners: [Vec2] {
        switch self {
        case .circle(let center, let radius):
            return (0..<32).map { index in
                let turn = Vector(angle: Double(index) * Double.pi / 16, magnitude: Double(radius))
                return center + Vec2(Float(turn.x), Float(turn.y))
            }
        case .box(let center, let half, let angle):
            let corners = [Vector(-1, -1), Vector(1, -1), Vector(1, 1), Vector(-1, 1)]
            return corners.map { corner in
                let local = Vector(corner.x * Double(half.x), corner.y * Double(half.y)).rotated(by: Double(angle))
                return center + Vec2(Float(local.x), Float(local.y))
            }
        case .polygon(let polygon): return polygon.vertices
        case .chainSegment(_, let a, let b, _, _): return [a, b]
        }
    }
}
