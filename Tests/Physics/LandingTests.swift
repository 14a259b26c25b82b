import MoonspringPhysics
import PlatformC
import TestSupport
import Testing

@Suite("What lands on several things takes one impact")
struct LandingTests {
    private let world = World()

    /// A corner of 90 degrees or any other, open at the top, with its lowest point at the origin.
    private func addCorner(degrees: Double, _ stuff: Stuff) {
        let (across, up) = (Float(sin(radians(degrees / 2))), Float(cos(radians(degrees / 2))))
        for side: Float in [-1, 1] {
            // The upper face of a box of 12 m times 1 m begins at the origin.
            let center = Vec2(side * (5 * across + 0.5 * up), 0.5 * across - 5 * up)
            world.addBox(
                center.x, center.y, width: 12, height: 1, angle: Double(-side) * radians(90 - degrees / 2),
                type: .static,
                stuff)
        }
    }

    @Test(
        "a disc that falls into the middle of a corner is not thrown aside",
        arguments: [60.0, 80, 90, 110, 118, 122, 140], [Float(0), 0.2, 0.5])
    func corner(degrees: Double, restitution: Float) {
        let stuff = Stuff(friction: 0.3, restitution: restitution, damping: 0)
        addCorner(degrees: degrees, stuff)
        let disc = world.addDisc(0, -1, radius: 0.25, velocity: Vec2(0, 2), stuff)
        world.frames(300) { _ in
            #expect(world.position(of: disc).x.magnitude < 0.005)
        }
        #expect(!world.isAwake(disc))
    }

    /// As a velocity field does, or a hand that drags: in each tick the contact is under load from the one before. At 50 m/s an elastic box
    /// bounces out of reach within a tick.
    @Test(
        "a box whose velocity is set towards the floor in every tick lies flat on it",
        arguments: [Float(2), 3, 6, 10, 50], [Float(0.2), 0.8])
    func driven(speed: Float, friction: Float) {
        for restitution: Float in speed < 50 ? [0, 0.2] : [0] {
            let world = World()
            let stuff = Stuff.weightless(friction: friction, restitution: restitution)
            world.addFloor(stuff)
            let box = world.addBox(0, -1, width: 1, height: 0.6, angle: 0.02, velocity: Vec2(0, speed), stuff)
            for _ in 0..<180 {
                world.setLinearVelocity(Vec2(0, speed), of: box)
                world.frames(1)
            }
            #expect(world.angle(of: box).magnitude < 1e-4)
            #expect(isNear(world.position(of: box).y, -0.3, 0.005))
        }
    }
}
