import TestSupport
import Testing

/// Row 27 of the worked scenes.
@Suite struct AnchoredWallSceneTests {
    @Test("the anchored block does not move, and the cart leaves it at 40")
    func anchored() throws {
        let scene = try TestScene.run("anchored_wall", to: .stopped)
        let touch = try #require(
            scene.begins("anchored block", with: "anchored cart").first
                ?? scene.begins("anchored cart", with: "anchored block").first)
        let cart = scene.signal("anchored cart")
        #expect(cart[..<touch.tick].dropFirst().allSatisfy { isNear($0, -200, 0.01) })
        #expect(cart[(touch.tick + 1)...].allSatisfy { isNear($0, 40, 0.1) })
        // The velocity that was added to it is not there either.
        #expect(scene.signal("anchored block").allSatisfy { $0 == 0 })
        #expect(scene.track("anchored block") { $0.center.x }.allSatisfy { $0 == 250 })
    }

    @Test("a free block as heavy gets 120 of the 200")
    func free() throws {
        let scene = try TestScene.run("anchored_wall")
        #expect(isNear(scene.signal("free block").last, -120, 0.2))
        #expect(isNear(scene.signal("free cart").last, -80, 0.2))
    }

    @Test("an item that is anchored by a tap stands still at once")
    func tap() throws {
        let scene = try TestScene(file: "anchored_wall", until: 1.5)
        #expect(isNear(scene.signal("free block").last, -120, 0.2))
        let x = try #require(scene.item("free block")).center.x
        try scene.run("scene.tap{\(x), 260}")
        try scene.advance(10)
        #expect(scene.signal("free block").last == 0)
    }
}

/// Row 29.
@Suite struct TwoTeamsSceneTests {
    private static let radii = (1...7).map { Double(44 + $0 % 3 * 14) / 2 }

    @Test(
        "discs of one colour never overlap by more than a point; discs of two colours do, as if the other was not there"
    )
    func overlaps() throws {
        let scene = try TestScene.run("two_teams")
        var deepest = ["same": 0.0, "mixed": 0.0]
        for frame in scene.frames {
            for (i, one) in frame.items.enumerated() {
                for (j, other) in frame.items.enumerated().dropFirst(i + 1) {
                    let key = one.name.first == other.name.first ? "same" : "mixed"
                    let (dx, dy) = (one.center.x - other.center.x, one.center.y - other.center.y)
                    let depth = Self.radii[i % 7] + Self.radii[j % 7] - (dx * dx + dy * dy).squareRoot()
                    deepest[key] = max(deepest[key] ?? 0, depth)
                }
            }
        }
        #expect(try #require(deepest["same"]) < 1)
        #expect(try #require(deepest["mixed"]) > 30)
    }

    @Test("both colours bounce off their own and off the walls; no contact is ever mixed")
    func contacts() throws {
        let scene = try TestScene.run("two_teams")
        #expect(try #require(scene.signal("red").last) >= 5)
        #expect(try #require(scene.signal("green").last) >= 5)
        #expect(try #require(scene.signal("walls").last) >= 20)
        #expect(scene.signal("mixed").last == 0)
        for contact in scene.contacts where contact.items.count == 2 {
            #expect(contact.items[0].first == contact.items[1].first)
        }
    }

    @Test("all stay inside")
    func walls() throws {
        let scene = try TestScene.run("two_teams")
        for frame in scene.frames {
            for (i, disc) in frame.items.enumerated() {
                let radius = Self.radii[i % 7] - 1
                #expect((radius...375 - radius).contains(disc.center.x))
                #expect((radius...540 - radius).contains(disc.center.y))
            }
        }
    }
}

/// Row 31.
@Suite struct TetheredNewcomersSceneTests {
    private let scene: TestScene
    init() throws { scene = try TestScene.run("tethered_newcomers", to: .paused) }

    @Test("each newcomer starts beyond the right edge and swings in on a spring of 300 points")
    func swing() throws {
        for number in 1...4 {
            let name = "card \(number)"
            let frames = scene.frames.filter { $0.items.contains { $0.name == name } }
            let x = scene.track(name) { $0.center.x }
            let size = try #require(frames.first?.items.first { $0.name == name }).size.width
            // Its first frame is the one after its first tick.
            #expect(isNear(x.first, 375 + size, 12))
            #expect(try #require(x.prefix(120).min()) < 340)
        }
        // The first one has room: 25.3 below 300 by its weight, and what its swing adds.
        let distance = scene.signal("distance 1")
        #expect(try #require(distance[30..<60].min()) > 295)
        #expect(try #require(distance[60..<200].max()) < 360)
    }

    @Test("they jostle each other")
    func contacts() throws {
        #expect(scene.contacts.allSatisfy { $0.items.count == 2 })
        #expect(Set(scene.contacts.map(\.items)).count >= 3)
    }

    @Test("a card that is cut loose falls, and two seconds later is gone from everything")
    func release() throws {
        let taps = scene.ticks(of: "touch")
        #expect(taps.count == 4)
        #expect(scene.signal("cut").last == 4)
        #expect(scene.signal("gone").last == 4)
        let gone = scene.signal("gone")
        for (index, tap) in taps.enumerated() {
            let leaving = try #require(gone.firstIndex { $0 > Double(index) })
            #expect(isNear(Double(leaving - tap) / 60, 2, 0.02))
        }
        for number in 1...4 { #expect(try #require(scene.signal("distance \(number)").max()) > 1000) }
        #expect(scene.item("card 1") == nil)
        // With nothing left the animator pauses.
        #expect(scene.ticks(of: "didPause").count == 1)
    }
}
