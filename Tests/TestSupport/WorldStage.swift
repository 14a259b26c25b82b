import MoonspringPhysics

/// A scene of bodies, made by calls on a world, without items, behaviours or scripts.
public struct WorldScene: Sendable, CustomStringConvertible {
    public let name: String
    let fill: @Sendable (WorldStage) -> Void

    public var description: String { name }
}

extension ShapeGeometry {
    /// A line between two points without neighbours, which can be touched at its ends.
    public static func line(_ from: Vec2, _ to: Vec2) -> ShapeGeometry {
        .chainSegment(previous: to, from, to, next: from, isOneSided: false)
    }
}

/// A world with a scene in it, run tick by tick.
public final class WorldStage {
    public let world: World
    public private(set) var bodies: [BodyID] = []
    /// Ticks of 1/60 s done.
    public private(set) var tick = 0
    /// Of every state and event after every tick.
    public private(set) var hash = StateHash()
    /// What the scene does before a tick, given the number of ticks done.
    var act: ((WorldStage) -> Void)?
    /// Metres a second squared, of every body made.
    var gravity = Vec2(0, 10)
    private var random: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Makes a world with a scene in it, and takes ticks.
    public init(_ scene: WorldScene, workers: Int = 1, ticks: Int = 0) {
        world = World(workers: workers)
        world.alwaysShares = workers > 1
        scene.fill(self)
        run(ticks: ticks)
    }

    /// Ticks, with their states and events taken into the hash.
    public func run(ticks: Int) {
        for _ in 0..<ticks {
            advance()
            hash.add(world, bodies)
        }
    }

    /// One tick.
    public func advance() {
        act?(self)
        world.step(dt: 1 / 120, substeps: 2)
        tick += 1
    }

    // MARK: Making things

    /// A number of a range, the same in every run.
    func number(in range: ClosedRange<Float>) -> Float {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        return range.lowerBound + (range.upperBound - range.lowerBound) * (Float(random >> 40) / Float(1 << 24))
    }

    /// A body of one shape, of density 1.
    @discardableResult
    func add(
        _ geometry: ShapeGeometry, _ x: Float, _ y: Float, type: BodyType = .dynamic, friction: Float = 0.2,
        restitution: Float = 0.2, change: (inout BodyDefinition) -> Void = { _ in }
    ) -> BodyID {
        var definition = BodyDefinition()
        definition.type = type
        definition.position = Vec2(x, y)
        definition.userData = Int32(bodies.count)
        if type == .dynamic {
            let weight = MassProperties(of: [geometry], density: 1)
            definition.mass = weight.mass
            definition.inertia = weight.inertia
            definition.acceleration = gravity
        }
        change(&definition)
        let body = world.createBody(definition)
        world.createShape(
            ShapeDefinition(geometry, friction: friction, restitution: restitution, userData: Int32(bodies.count)),
            on: body)
        bodies.append(body)
        return body
    }

    @discardableResult
    func addBox(_ x: Float, _ y: Float, _ width: Float, _ height: Float, type: BodyType = .dynamic) -> BodyID {
        add(.box(center: .zero, halfSize: Vec2(0.5 * width, 0.5 * height), angle: 0), x, y, type: type)
    }

    @discardableResult
    func addDisc(_ x: Float, _ y: Float, radius: Float) -> BodyID {
        add(.circle(center: .zero, radius: radius), x, y)
    }

    /// A floor whose upper side is at 0, and walls on it.
    func addTray(width: Float) {
        addBox(0, 0.5, width + 2, 1, type: .static)
        for side: Float in [-0.5, 0.5] { addBox(side * (width + 1), -20, 1, 40, type: .static) }
    }

    /// A pyramid of boxes of half a metre.
    func addPyramid(_ rows: Int, x: Float = 0) {
        for row in 0..<rows {
            for column in 0..<(rows - row) {
                let middle = Float(column) - 0.5 * Float(rows - row - 1)
                addBox(x + 0.52 * middle, -0.25 - 0.5 * Float(row), 0.5, 0.5)
            }
        }
    }

    func hinge(_ a: BodyID, _ b: BodyID, _ anchorA: Vec2, _ anchorB: Vec2) {
        world.createJoint(
            .hinge(bodyA: a, bodyB: b, localAnchorA: anchorA, localAnchorB: anchorB))
    }
}
