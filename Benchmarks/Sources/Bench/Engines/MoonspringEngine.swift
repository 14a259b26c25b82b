import Glibc
import MoonspringPhysics
import SceneFormat

/// Moonspring at its default settings: two steps of 1/120 s.
final class MoonspringSimulation: Simulation {
    private let world: World
    private let bodies: [BodyID]

    init(_ scene: SceneData, threads: Int) {
        let world = World(workers: threads)
        let bodies = scene.bodies.map { world.add($0, of: scene) }
        for joint in scene.joints {
            world.add(joint, between: bodies)
        }
        self.world = world
        self.bodies = bodies
    }

    func step() { world.step(dt: 1.0 / 120, substeps: 2) }

    var awakeCount: Int { world.awakeBodyCount }

    func poses() -> [ScenePose] {
        bodies.map { body in
            let position = world.position(of: body)
            let angle = world.angle(of: body)
            return ScenePose(x: Double(position.x), y: Double(position.y), sine: sin(angle), cosine: cos(angle))
        }
    }
}

extension World {
    fileprivate func add(_ body: SceneBody, of scene: SceneData) -> BodyID {
        let shapes = scene.shapes(of: body)
        var definition = BodyDefinition()
        switch body.kind {
        case .fixed: definition.type = .static
        case .kinematic: definition.type = .kinematic
        case .dynamic: definition.type = .dynamic
        }
        definition.position = Vec2(body.x, body.y)
        definition.angle = Double(body.angle)
        definition.linearVelocity = Vec2(body.velocityX, body.velocityY)
        definition.angularVelocity = body.spin
        definition.linearDamping = 0
        definition.angularDamping = 0
        definition.acceleration = Vec2(0, scene.gravity)
        definition.sleepEnabled = scene.sleeps
        // Every dynamic body of the scenes has one shape about its centre of mass, so one density.
        if body.kind == .dynamic, let shape = shapes.first {
            let mass = MassProperties(of: [shape.geometry], density: shape.density)
            definition.mass = mass.mass
            definition.inertia = mass.inertia
        }
        let id = createBody(definition)
        for shape in shapes {
            var made = ShapeDefinition(shape.geometry)
            made.friction = shape.friction
            made.restitution = shape.restitution
            if !shape.collides { made.filter.maskBits = 0 }
            createShape(made, on: id)
        }
        return id
    }

    fileprivate func add(_ joint: SceneJoint, between bodies: [BodyID]) {
        createJoint(
            .hinge(
                bodyA: bodies[Int(joint.bodyA)], bodyB: bodies[Int(joint.bodyB)],
                localAnchorA: Vec2(joint.anchorAX, joint.anchorAY),
                localAnchorB: Vec2(joint.anchorBX, joint.anchorBY)))
    }
}

extension SceneShape {
    fileprivate var geometry: ShapeGeometry {
        let center = Vec2(centerX, centerY)
        return switch kind {
        case .circle: .circle(center: center, radius: halfWidth)
        case .box: .box(center: center, halfSize: Vec2(halfWidth, halfHeight), angle: 0)
        }
    }
}
