import SceneFormat

/// A scene as every engine gets it: plain rows of bodies, shapes and joints.
struct SceneData {
    var bodies: [SceneBody] = []
    var shapes: [SceneShape] = []
    var joints: [SceneJoint] = []
    /// Along y, m/s^2.
    var gravity: Float = -10
    var sleeps = false

    /// Calls `body` with a view of the rows, valid during the call.
    func withView<Result>(_ body: (inout SceneView) -> Result) -> Result {
        bodies.withUnsafeBufferPointer { bodies in
            shapes.withUnsafeBufferPointer { shapes in
                joints.withUnsafeBufferPointer { joints in
                    var view = SceneView(
                        bodies: bodies.baseAddress, bodyCount: Int32(bodies.count),
                        shapes: shapes.baseAddress, shapeCount: Int32(shapes.count),
                        joints: joints.baseAddress, jointCount: Int32(joints.count),
                        gravity: gravity, sleeps: sleeps)
                    return body(&view)
                }
            }
        }
    }

    /// The shapes of a body.
    func shapes(of body: SceneBody) -> ArraySlice<SceneShape> {
        let first = Int(body.firstShape)
        return shapes[first..<first + Int(body.shapeCount)]
    }
}

extension SceneData {
    /// Adds a body with these shapes and answers its index.
    @discardableResult
    mutating func addBody(
        _ kind: SceneBodyKind = .dynamic, x: Float, y: Float, angle: Float = 0,
        velocityX: Float = 0, spin: Float = 0, shapes added: [SceneShape]
    ) -> Int32 {
        bodies.append(
            SceneBody(
                kind: kind, x: x, y: y, angle: angle, velocityX: velocityX, velocityY: 0, spin: spin,
                firstShape: Int32(shapes.count), shapeCount: Int32(added.count)))
        shapes += added
        return Int32(bodies.count - 1)
    }

    /// Pins two bodies together at one point of each, in the body's axes.
    mutating func addPin(_ a: Int32, _ anchorA: (x: Float, y: Float), _ b: Int32, _ anchorB: (x: Float, y: Float)) {
        joints.append(
            SceneJoint(
                bodyA: a, bodyB: b, anchorAX: anchorA.x, anchorAY: anchorA.y, anchorBX: anchorB.x,
                anchorBY: anchorB.y))
    }
}

extension SceneShape {
    /// A box with its sides given, in metres.
    static func box(
        _ width: Float, _ height: Float, x: Float = 0, y: Float = 0, friction: Float = 0.6, restitution: Float = 0,
        density: Float = 1,
        collides: Bool = true
    ) -> SceneShape {
        SceneShape(
            kind: .box, centerX: x, centerY: y, halfWidth: width / 2, halfHeight: height / 2, friction: friction,
            restitution: restitution, density: density, collides: collides)
    }

    /// A circle about the body's centre.
    static func circle(_ radius: Float, friction: Float = 0.6, collides: Bool = true) -> SceneShape {
        SceneShape(
            kind: .circle, centerX: 0, centerY: 0, halfWidth: radius, halfHeight: radius, friction: friction,
            restitution: 0, density: 1, collides: collides)
    }
}
