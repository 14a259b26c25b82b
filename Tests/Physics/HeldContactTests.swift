import Moonspring
import MoonspringPhysics
import TestSupport
import Testing

/// Steps a mechanism, and returns its stage with the greatest error of its links after the first `settling` ticks, points.
private func run(
    _ mechanism: Mechanism, ticks: Int, settling: Int = 0
) -> (stage: MechanismStage, linkError: Double) {
    let stage = MechanismStage(mechanism)
    var check = MechanismCheck(stage)
    for tick in 0..<ticks where stage.animator.isRunning {
        stage.step()
        if tick >= settling { check.check(stage) }
    }
    return (stage, check.greatestLinkError)
}

@Suite("What is held under a heavy load")
struct HeldContactTests {
    @Test(
        "bricks on the floor are not pressed into it by what weighs a thousand times as much",
        arguments: [3, 9], [0, 200.0])
    func tower(bricks: Int, speed: Double) {
        var tower = Mechanism("tower", of: Mechanism.Material(elasticity: 0), densities: 1, 1000)
        tower.size = Size(400, 800)
        tower.items = (0..<bricks).map { Mechanism.Item(Point(200, 785 - 30 * Double($0)), Size(50, 30), material: 0) }
        let top = 775 - 30 * Double(bricks)
        tower.items.append(Mechanism.Item(Point(200, top), Size(50, 50), material: 1))
        tower.items[bricks].velocity = Vector(0, speed)
        let stage = run(tower, ticks: 300).stage
        #expect(!stage.animator.isRunning)
        for (index, item) in stage.items.enumerated() {
            let height = index < bricks ? 785 - 30 * Double(index) : top
            // Each contact gives way by its slop and a little more.
            #expect(abs(item.center.y - height) < 3.5, "item \(index)")
        }
    }

    @Test("what a press leaves no room for is not pushed through the floor")
    func press() throws {
        let (brick, press) = (box(100, 285, 30, 30), box(100, 150, 40, 40))
        let collision = CollisionBehavior(items: [brick, press]).with(\.translatesReferenceBoundsIntoBoundary, true)
        let animator = try DynamicAnimator(
            referenceView: View(frame: Rect(0, 0, 300, 300)), GravityBehavior(items: [brick]), collision,
            immovable(press))
        try animator.ticks(30)
        for way in [124.0, -124] {
            for _ in 0..<6 {
                press.center.y += way / 6
                animator.updateItem(usingCurrentState: press)
                try animator.ticks(1)
            }
            try animator.ticks(36)
            #expect(brick.center.y < 300)
        }
    }

    @Test("a bridge carries a ball of a hundred times a plank's mass, with its pins closed", arguments: [4, 12])
    func bridge(planks: Int) {
        var bridge = Mechanism("bridge", of: Mechanism.Material(elasticity: 0), densities: 1, 50)
        let length = 24.0
        let end = 50 + length * Double(planks)
        bridge.size = Size(end + 50, 700)
        for index in 0..<planks {
            let x = 50 + length * (Double(index) + 0.5)
            bridge.items.append(Mechanism.Item(Point(x, 200), Size(length - 2, 8), material: 0))
            if index > 0 { bridge.links.append(Mechanism.Link(.pin, index, index - 1, at: Point(x - length / 2, 200))) }
        }
        for (item, x) in [(0, 50.0), (planks - 1, end)] {
            var rod = Mechanism.Link(.rod, item, at: Point(x, 150))
            rod.offset = Vector(item == 0 ? -length / 2 : length / 2, 0)
            bridge.links.append(rod)
        }
        bridge.items.append(Mechanism.Item(Point((50 + end) / 2, 150), Size(22, 22), isRound: true, material: 1))
        let (stage, error) = run(bridge, ticks: 600, settling: 60)
        #expect(error < MechanismCheck.linkTolerance.way)
        #expect(stage.items[planks].center.y < 400, "the ball lies on the bridge")
    }

    @Test(
        "a lift carries a light brick under a load of 500 times its mass, up and down",
        arguments: [-1.5, 1.5] as [Float])
    func lift(speed: Float) {
        let world = World()
        let platform = world.addBox(0, 0.1, width: 4, height: 0.2, type: .kinematic)
        let brick = world.addBox(0, -0.15, width: 0.5, height: 0.3)
        let load = world.addBox(0, -0.55, width: 0.5, height: 0.5, Stuff(density: 300))
        world.frames(60)
        world.setLinearVelocity(Vec2(0, speed), of: platform)
        world.frames(120)
        let top = world.position(of: platform).y - 0.1
        #expect(isNear(top, 2 * speed, 0.01))
        #expect(isNear(world.position(of: brick).y, top - 0.15, 0.02), "\(world.position(of: brick)), \(top)")
        #expect(isNear(world.position(of: load).y, top - 0.55, 0.03), "\(world.position(of: load)), \(top)")
    }

    @Test("a fast chain that meets the floor with one end is not torn apart by being stopped there")
    func fastChain() {
        var chain = Mechanism("fast chain", of: Mechanism.Material(elasticity: 0), densities: 1)
        chain.size = Size(400, 800)
        for index in 0..<5 {
            let center = Point(120 + 30 * Double(index), 600 - 20 * Double(index))
            var item = Mechanism.Item(center, Size(28, 6), material: 0)
            item.velocity = Vector(0, 4000)
            chain.items.append(item)
            if index > 0 {
                chain.links.append(Mechanism.Link(.pin, index, index - 1, at: center + Vector(-15, 10)))
            }
        }
        #expect(run(chain, ticks: 60).linkError < 8)
    }
}
