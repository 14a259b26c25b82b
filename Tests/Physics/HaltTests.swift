import MoonspringPhysics
import Testing

@Suite("Steps that end early")
struct HaltTests {
    private func crowd(_ count: Int) -> World {
        let world = World()
        for _ in 0..<count { world.addBox(5, 5, width: 0.2, height: 0.2) }
        return world
    }

    @Test("a step that is told to halt leaves bodies where they are, and the next one goes on")
    func asked() {
        let world = crowd(2000)
        var questions = 0
        world.mustHalt = {
            questions += 1
            return true
        }
        world.frames(1)
        #expect(questions == 1)
        #expect(world.halt?.isOverContactLimit == false)
        world.mustHalt = nil
        world.frames(1)
        #expect(world.halt == nil)
        #expect(world.contactCount > 2000)
    }

    @Test("a small world is not asked")
    func small() {
        let world = crowd(20)
        world.mustHalt = { true }
        world.frames(10)
        #expect(world.halt == nil)
    }

    @Test("contacts beyond the limit are not made", arguments: [0, 1, 1000])
    func contacts(limit: Int) {
        let world = crowd(1000)
        world.contactLimit = limit
        world.frames(3)
        #expect(world.halt?.isOverContactLimit == true)
        #expect(world.halt?.contacts == limit)
    }
}
