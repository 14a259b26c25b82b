import MoonspringPhysics
import TestSupport

// Shapes of every kind, valid and not.

extension WorldFuzz {
    /// Gives a body a shape, several, or a chain.
    func addShape(to id: BodyID) {
        let isDynamic = world.type(of: id) == .dynamic
        if chance(isDynamic ? 4 : 40) {
            addChain(to: id)
        } else if chance(8) {
            for piece in pieces() { addShape(.polygon(piece), to: id) }
        } else {
            addShape(geometry(), to: id)
        }
    }

    func addShape(_ geometry: ShapeGeometry, to id: BodyID) {
        let data = nextData
        nextData += 1
        let shape = world.createShape(
            ShapeDefinition(
                geometry, friction: fraction(), restitution: fraction(), filter: filter(), userData: data),
            on: id)
        note(shape, data)
    }

    private func addChain(to id: BodyID) {
        let data = nextData
        nextData += 1
        let reach = temper.spread + 1
        var points: [Vec2] = []
        if chance(60) {
            // Ground below, with bumps.
            let last = count(1...30)
            for index in 0...last {
                let x = -reach + 2 * reach * Float(index) / Float(last)
                points.append(Vec2(x, reach + number(in: -0.3...0.3)))
            }
        } else {
            points = (0..<count(0...8)).map { _ in vector(reach) }
        }
        let chain = ChainDefinition(
            points: points, isLoop: chance(30), isOneSided: chance(50), friction: fraction(),
            restitution: fraction(),
            filter: filter(), userData: data)
        for shape in world.createChain(chain, on: id) { note(shape, data) }
    }

    private func note(_ shape: ShapeID, _ data: Int32) {
        guard shape != .none else { return }
        if !world.isValid(shape) { fault("a new shape is not valid") }
        shapeOrder[shape] = (shapes.count, data)
        shapes.append(shape)
        livingShapes += 1
    }

    func geometry() -> ShapeGeometry {
        let center = chance(80) ? Vec2.zero : vector(0.5)
        switch count(0...10) {
        case 0, 1, 2: return .circle(center: center, radius: size())
        case 3, 4, 5:
            return .box(
                center: center, halfSize: Vec2(size(), size()), angle: chance(80) ? 0 : number(in: -4...4))
        case 6:
            let end = vector(1)
            return .line(center, chance(90) ? end : center)
        case 7:
            return .chainSegment(
                previous: vector(1), vector(1), vector(1), next: vector(1), isOneSided: chance(50))
        default: return polygon().map { .polygon($0) } ?? .circle(center: .zero, radius: 0.25)
        }
    }

    private func polygon() -> ConvexPolygon? {
        switch count(0...3) {
        case 0: return try? ConvexPolygon.ellipse(width: size(), height: size())
        case 1:
            let radius = size()
            let corners = count(3...8)
            let points = (0..<corners).map { index in
                let turn = Trigonometry.sineCosine(Double(index) * 2 * .pi / Double(corners))
                return Vec2(radius * Float(turn.cosine), radius * Float(turn.sine))
            }
            return try? ConvexPolygon.hull(of: points)
        case 2: return try? ConvexPolygon.hull(of: (0..<count(0...5)).map { _ in vector(0.5) })
        default: return try? ConvexPolygon.hull(of: (0..<count(0...70)).map { _ in vector(0.5) })
        }
    }

    /// The convex pieces of a star or of a jagged outline.
    private func pieces() -> [ConvexPolygon] {
        let corners = count(3...14)
        let points = (0..<corners).map { index in
            let turn = Trigonometry.sineCosine(Double(index) * 2 * .pi / Double(corners))
            let radius = number(in: 0.1...0.6)
            return Vec2(radius * Float(turn.cosine), radius * Float(turn.sine))
        }
        let pieces = (try? PolygonDecomposition.convexPieces(of: points)) ?? []
        let mass = MassProperties(of: pieces.map { .polygon($0) }, density: 1)
        if !mass.center.isFinite || !mass.mass.isFinite || !mass.inertia.isFinite {
            fault("no finite mass \(mass)")
        }
        return pieces
    }
}
