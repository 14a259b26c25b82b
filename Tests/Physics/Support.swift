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

    /// The centre in points.
    func points(_ id: BodyID) -> (x: Double, y: Double) {
        let position = position(of: id)
        return (Double(position.x) * 100, Double(position.y) * 100)
    }
}

/// Whether a figure agrees with a published one to within a tolerance.
func near(_ value: Double, _ published: Double, _ tolerance: Double) -> Bool {
    (value - published).magnitude <= tolerance
}

func near(_ value: Float, _ published: Float, _ tolerance: Float) -> Bool {
    (value - published).magnitude <= tolerance
}

/// A small generator with a fixed seed (G. Marsaglia, "Xorshift RNGs", 2003), so that a failure repeats.
struct Xorshift: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
