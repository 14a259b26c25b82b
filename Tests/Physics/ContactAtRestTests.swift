import MoonspringPhysics
import TestSupport
import Testing

@Suite("What is put against something that sleeps wakes it by touching it")
struct ContactAtRestTests {
    private let scene = Sleeper()

    /// A sleeping box of half a metre about 0, 0 without gravity, and perhaps something far away that never sleeps.
    private struct Sleeper {
        let world = World()
        let box: BodyID

        init(isBusy: Bool = false) {
            box = world.addBox(0, 0, width: 0.5, height: 0.5, .weightless())
            world.frames(60)
            if isBusy {
                let restless = Stuff.weightless().with(\.sleepEnabled, false)
                world.addBox(100, 0, width: 0.5, height: 0.5, restless)
            }
        }

        /// A static post of 0.2 m that has its right side at a place.
        func post(right: Float, _ stuff: Stuff = .weightless()) -> BodyID {
            world.addBox(right - 0.1, 0, width: 0.2, height: 1, type: .static, stuff)
        }

        /// Puts a post's right side somewhere else over some frames.
        func move(_ post: BodyID, right: ClosedRange<Float>, frames: Int) {
            world.frames(frames) { frame in
                let share = Float(frame) / Float(frames)
                let place = right.lowerBound + share * (right.upperBound - right.lowerBound)
                world.setPosition(Vec2(place - 0.1, 0), angle: 0, of: post)
            }
            world.frames(60)
        }

        var left: Float { world.position(of: box).x - 0.25 }
    }

    @Test(
        "a static body that is moved pushes a sleeping one along, whether all sleep or not", arguments: [false, true])
    func push(isBusy: Bool) {
        let scene = Sleeper(isBusy: isBusy)
        let post = scene.post(right: -1)
        scene.world.frames(60)
        #expect(!scene.world.isAwake(scene.box))
        scene.move(post, right: -1...0.5, frames: 90)
        #expect(isNear(scene.left, 0.5, 0.05), "\(scene.left)")
    }

    @Test("steps too small to leave its box in the tree count as well", arguments: [false, true])
    func smallSteps(isBusy: Bool) {
        let scene = Sleeper(isBusy: isBusy)
        let post = scene.post(right: -0.27)
        scene.world.frames(60)
        #expect(!scene.world.isAwake(scene.box) && scene.world.contactCount == 1)
        scene.move(post, right: (-0.27)...(-0.24), frames: 60)
        #expect(scene.left > -0.2495, "\(scene.left)")
    }

    @Test("a static body that is made over a sleeping one pushes it out")
    func made() {
        _ = scene.post(right: -0.2)
        scene.world.frames(60)
        #expect(scene.left > -0.21, "\(scene.left)")
    }

    @Test("a static body that may touch a sleeping one from now on pushes it out")
    func filter() {
        let stuff = Stuff.weightless().with(\.filter, CollisionFilter(categoryBits: 0))
        let post = scene.post(right: -0.2, stuff)
        scene.world.frames(60)
        #expect(!scene.world.isAwake(scene.box))
        scene.world.setFilter(.all, of: scene.world.shapes(of: post)[0])
        scene.world.frames(60)
        #expect(scene.left > -0.21, "\(scene.left)")
    }

    @Test("a body that becomes static beside a sleeping one is still there for it")
    func becomesStatic() {
        let post = scene.world.addBox(-0.37, 0, width: 0.2, height: 1, .weightless())
        scene.world.frames(60)
        scene.world.setType(.static, of: post)
        scene.world.frames(60)
        #expect(!scene.world.isAwake(scene.box))
        scene.move(post, right: (-0.27)...0, frames: 60)
        #expect(isNear(scene.left, 0, 0.05), "\(scene.left)")
    }

    @Test("what passes near a sleeping body or is moved within reach of it does not wake it")
    func passesBy() {
        let post = scene.post(right: -0.3)
        scene.world.frames(60)
        for place: Float in [-0.27, -0.3, -0.27, -0.4, -0.27] {
            scene.world.setPosition(Vec2(place - 0.1, 0), angle: 0, of: post)
            scene.world.frames(1)
            #expect(!scene.world.isAwake(scene.box))
        }
        #expect(scene.left == -0.25)
        scene.world.frames(600) { _ in
            scene.world.forEachMovedBody { _, _, _ in Issue.record("a sleeping body was reported as moved") }
        }
    }

    @Test("a body moved by its owner wakes the whole pile that it touches and no other")
    func pile() {
        let world = World.withFloor()
        let pile = (0..<3).map { world.addBox(0, -0.25 - 0.5 * Float($0), width: 0.5, height: 0.5) }
        let other = world.addBox(4, -0.25, width: 0.5, height: 0.5)
        let post = world.addBox(-2, -0.1, width: 0.2, height: 0.1, type: .static)
        world.frames(120)
        #expect(world.awakeBodyCount == 0)
        world.setPosition(Vec2(-0.34, -0.1), angle: 0, of: post)
        world.frames(1)
        #expect(pile.allSatisfy { world.isAwake($0) } && !world.isAwake(other))
    }
}
