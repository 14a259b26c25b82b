import MoonspringPhysics

/// UIKit Dynamics' sub-step, seconds.
let substep: Float = 1 / 120

extension World {
    /// Runs 60 Hz frames as UIKit Dynamics divides them: one sub-step in the first frame, then two.
    func runFrames(_ frames: ClosedRange<Int>, willSubstep: ((World) -> Void)? = nil, afterFrame: (Int) -> Void) {
        for frame in frames {
            step(dt: substep, substeps: frame == 1 ? 1 : 2, willSubstep: willSubstep)
            afterFrame(frame)
        }
    }

    func runFrames(_ frames: ClosedRange<Int>) {
        runFrames(frames, afterFrame: { _ in })
    }

    /// A static body at a point given in UIKit points.
    func makeAnchor(_ x: Float, _ y: Float) -> BodyID {
        var definition = BodyDefinition()
        definition.type = .static
        definition.position = Vec2(x / 100, y / 100)
        return createBody(definition)
    }

    /// A rectangle of density 1, everything in points: 100 pt = 1 m, 100 x 100 pt = 1 kg.
    func makeItem(
        _ x: Float, _ y: Float, width: Float = 100, height: Float = 100, resistance: Float = 0.1, gravity: Float = 0,
        userData: Int32 = -1
    ) -> BodyID {
        var definition = BodyDefinition()
        definition.position = Vec2(x / 100, y / 100)
        let w = width / 100
        let h = height / 100
        definition.mass = w * h
        definition.inertia = definition.mass * (w * w + h * h) / 12
        definition.linearDamping = resistance
        definition.angularDamping = resistance
        definition.acceleration = Vec2(0, 10 * gravity)
        definition.userData = userData
        return createBody(definition)
    }

    /// A rod between two bodies, or a spring where a frequency is given.
    @discardableResult
    func tie(
        _ bodyA: BodyID, _ bodyB: BodyID, anchorA: Vec2 = .zero, anchorB: Vec2 = .zero, length: Float,
        frequency: Float = 0, dampingRatio: Float = 0
    ) -> JointID {
        createJoint(
            .distance(
                bodyA: bodyA, bodyB: bodyB, localAnchorA: anchorA, localAnchorB: anchorB, length: length,
                frequency: frequency, dampingRatio: dampingRatio))
    }

    /// A hinge between two bodies.
    @discardableResult
    func pin(_ bodyA: BodyID, _ bodyB: BodyID, anchorA: Vec2 = .zero, anchorB: Vec2 = .zero) -> JointID {
        createJoint(
            .hinge(bodyA: bodyA, bodyB: bodyB, localAnchorA: anchorA, localAnchorB: anchorB))
    }

    /// The centre in points.
    func points(_ id: BodyID) -> (x: Double, y: Double) {
        let position = position(of: id)
        return (Double(position.x) * 100, Double(position.y) * 100)
    }
}

/// The same for what bodies have. Here alone: beside it the compiler cannot tell in time what arithmetic of literals is.
func isNear(_ value: Float, _ expected: Float, _ tolerance: Float) -> Bool {
    abs(value - expected) <= tolerance
}
