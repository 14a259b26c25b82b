import MoonspringPhysics
import TestSupport
import Testing

@Suite("What rests sleeps, and any change wakes what it touches")
struct ContactSleepTests {
    private let pile = Pile()

    /// A floor of a box, and a pile of three boxes on it, asleep.
    private struct Pile {
        let world = World()
        let floor: BodyID
        let boxes: [BodyID]
        let other: BodyID

        init(_ stuff: Stuff = Stuff()) {
            floor = world.addBox(0, 0.5, width: 10, height: 1, type: .static, stuff)
            let world = self.world
            boxes = (0..<3).map { world.addBox(0, -0.25 - 0.5 * Float($0), width: 0.5, height: 0.5, stuff) }
            // A pile by itself, which nothing that happens to the first concerns.
            world.addBox(100, 0.5, width: 10, height: 1, type: .static)
            other = world.addBox(100, -0.25, width: 0.5, height: 0.5)
            world.frames(120)
        }

        var isAwake: [Bool] { boxes.map { world.isAwake($0) } }
    }

    @Test("a pile sleeps half a second after it is at rest, costs nothing and keeps its places to the bit")
    func sleeps() {
        #expect(pile.world.awakeBodyCount == 0)
        let places = pile.boxes.map { pile.world.position(of: $0) }
        pile.world.frames(600) { _ in
            pile.world.forEachMovedBody { _, _, _ in Issue.record("a sleeping body was reported as moved") }
        }
        #expect(pile.boxes.map { pile.world.position(of: $0) } == places)
    }

    @Test("a push on one box wakes those that touch it and nobody else", arguments: 0..<3)
    func push(box: Int) {
        pile.world.applyLinearImpulse(Vec2(0.05, 0), at: pile.world.position(of: pile.boxes[box]), to: pile.boxes[box])
        #expect(pile.isAwake == [true, true, true])
        #expect(!pile.world.isAwake(pile.other))
        pile.world.frames(120)
        #expect(pile.world.awakeBodyCount == 0)
    }

    @Test("taking the support away lets the pile fall", arguments: 0..<7)
    func support(way: Int) {
        let world = pile.world
        switch way {
        case 0: world.destroyBody(pile.floor)
        case 1: world.destroyShape(world.shapes(of: pile.floor)[0])
        case 2: world.setPosition(Vec2(0, 3), angle: 0, of: pile.floor)
        case 3: world.setFilter(CollisionFilter(categoryBits: 0), of: world.shapes(of: pile.floor)[0])
        case 4: for box in pile.boxes { world.setFilter(CollisionFilter(maskBits: 0), of: world.shapes(of: box)[0]) }
        case 5:
            world.pairFilter = { _, _ in false }
            for body in pile.boxes + [pile.floor] { world.refilter(body) }
        default: world.setPosition(Vec2(20, 0.5), angle: 0, of: pile.floor)
        }
        world.frames(30)
        for (level, box) in pile.boxes.enumerated() {
            #expect(world.position(of: box).y > -0.25 - 0.5 * Float(level) + 0.5, "level \(level)")
        }
        if way != 5 { #expect(!world.isAwake(pile.other)) }
    }

    @Test("taking the lowest box away lets the others fall on the floor")
    func lowestBox() {
        pile.world.destroyBody(pile.boxes[0])
        pile.world.frames(120)
        #expect(isNear(pile.world.position(of: pile.boxes[1]).y, -0.25, 0.005))
        #expect(isNear(pile.world.position(of: pile.boxes[2]).y, -0.75, 0.008))
        #expect(pile.world.awakeBodyCount == 0)
    }

    @Test("another friction or elasticity of the floor wakes what lies on it, the same does not")
    func material() {
        pile.world.setMaterial(friction: 0.2, restitution: 0.2, of: pile.floor)
        #expect(pile.isAwake == [false, false, false])
        pile.world.setMaterial(friction: 0.1, restitution: 0.2, of: pile.floor)
        #expect(pile.isAwake == [true, true, true] && !pile.world.isAwake(pile.other))
    }

    @Test("a body that comes by wakes a pile by touching it, not by passing near")
    func visitor() {
        let stuff = Stuff(gravity: .zero)
        let visitor = pile.world.addDisc(-3, -0.25, radius: 0.2, velocity: Vec2(2, 0), stuff)
        pile.world.addDisc(-3, -2.5, radius: 0.2, velocity: Vec2(2, 0), stuff)
        pile.world.frames(60)
        #expect(pile.isAwake == [false, false, false])
        pile.world.frames(30)
        #expect(pile.isAwake == [true, true, true])
        #expect(pile.world.linearVelocity(of: visitor).x < 1)
    }

    @Test("gravity that turns wakes a body, gravity that is set to the same does not")
    func gravity() {
        pile.world.setAcceleration(Vec2(0, 10), of: pile.boxes[2])
        #expect(pile.isAwake == [false, false, false])
        pile.world.setAcceleration(Vec2(0, -10), of: pile.boxes[2])
        pile.world.frames(60)
        #expect(pile.world.position(of: pile.boxes[2]).y < -4)
    }

    @Test("a lift that starts wakes and carries what lies on it")
    func lift() {
        let world = World()
        let platform = world.addBox(0, 0.1, width: 4, height: 0.2, type: .kinematic)
        let box = world.addBox(0, -0.25, width: 0.5, height: 0.5)
        world.frames(120)
        #expect(!world.isAwake(box))
        world.setLinearVelocity(Vec2(0, -1.5), of: platform)
        #expect(world.isAwake(box))
        world.frames(120)
        #expect(isNear(world.position(of: platform).y, 0.1 - 3, 0.01))
        #expect(isNear(world.position(of: box).y, -0.25 - 3, 0.01), "\(world.position(of: box))")
        #expect(world.isAwake(box))
        world.setLinearVelocity(.zero, of: platform)
        world.frames(180)
        #expect(!world.isAwake(box))
        #expect(isNear(world.position(of: box).y, world.position(of: platform).y - 0.35, 0.005))
    }

    @Test("a body that may not sleep keeps awake what it touches")
    func sleepless() {
        pile.world.setSleepEnabled(false, of: pile.boxes[1])
        pile.world.frames(300)
        #expect(pile.isAwake == [true, true, true] && !pile.world.isAwake(pile.other))
        pile.world.setSleepEnabled(true, of: pile.boxes[1])
        pile.world.frames(60)
        #expect(pile.isAwake == [false, false, false])
    }

    @Test("two piles on one floor sleep and wake apart, until a plank joins them")
    func floorDoesNotJoin() {
        let world = World.withFloor()
        let a = world.addBox(0, -0.25, width: 0.5, height: 0.5)
        let b = world.addBox(2, -0.25, width: 0.5, height: 0.5)
        world.frames(60)
        world.applyLinearImpulse(Vec2(0, -0.1), at: world.position(of: a), to: a)
        #expect(world.isAwake(a) && !world.isAwake(b))
        let plank = world.addBox(1, -0.6, width: 3, height: 0.1)
        world.frames(180)
        #expect(world.awakeBodyCount == 0)
        world.wake(a)
        #expect(world.isAwake(a) && world.isAwake(b) && world.isAwake(plank))
    }
}
