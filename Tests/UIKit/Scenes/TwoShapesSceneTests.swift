import TestSupport
import Testing

/// Row 34 of the worked scenes.
@Suite struct TwoShapesSceneTests {
    private let scene: TestScene
    init() throws { scene = try TestScene.run("two_shapes", to: .paused) }

    @Test("the ellipse rolls without slipping: its turn is its way divided by its radius")
    func rolls() throws {
        let (way, turn) = (scene.signal("round way"), scene.signal("round turn"))
        // On the ramp, from after the landing to before the foot.
        for tick in 25...70 {
            #expect(isNear((turn[tick] - turn[24]) * 32, way[tick] - way[24], 0.5))
        }
        #expect(turn[70] > 6)
        // g sin 30 / (1 + 1/2) along the ramp, less resistance.
        let acceleration = (way[70] - 2 * way[50] + way[30]) / (400.0 / 3600)
        #expect(isNear(acceleration, 333 - 0.1 * (way[70] - way[30]) * 1.5, 8))
    }

    @Test("the rectangle that looks like it lies down on the ramp and slides, slower")
    func slides() throws {
        let (way, turn) = (scene.signal("square way"), scene.signal("square turn"))
        for tick in 25...100 { #expect(isNear(turn[tick], Double.pi / 6, 0.01)) }
        #expect(way[100] > 350)
        // g sin 30 - mu g cos 30 with mu the root of 0.6 x 0.2, less resistance.
        let acceleration = (way[100] - 2 * way[70] + way[40]) / (900.0 / 3600)
        #expect(isNear(acceleration, 200 - 0.1 * (way[100] - way[40]), 8))
    }

    @Test("the group is one body: its members keep their places, and a blow moves both")
    func group() throws {
        #expect(scene.signal("post in base").allSatisfy { isNear($0, 0, 0.01) })
        let x = scene.signal("angle x")
        #expect(x[0] == 595)
        #expect(try #require(x.last) > 610)
        #expect(!scene.begins("round", with: "angle").isEmpty)
        // Nobody hears of its members.
        let members = Set(["base", "post"])
        #expect(scene.contacts.allSatisfy { members.isDisjoint(with: $0.items) })
    }

    @Test("the group is hollow: the marble comes to rest inside its box")
    func hollow() throws {
        let marble = try #require(scene.item("marble"))
        let base = try #require(scene.item("base"))
        // On the base, right of the post.
        #expect(isNear(marble.center.y, base.center.y - 14 - 16, 0.5))
        #expect(marble.center.x > base.center.x - 65 + 28 + 16 - 0.5)
        #expect(marble.center.x < base.center.x + 65)
        let angle = try #require(scene.item("angle"))
        #expect(marble.center.y > angle.center.y - 64)
        #expect(isNear(angle.center.x, base.center.x, 0.01))
        #expect(isNear(angle.center.y, base.center.y - 50, 0.01))
    }
}
