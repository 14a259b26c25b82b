import TestSupport
import Testing

/// Row 15 of the worked scenes.
@Suite struct NewtonsCradleSceneTests {
    private let scene: TestScene
    init() throws { scene = try TestScene.run("newtons_cradle", to: .stopped) }

    @Test("the rods start 80 points long and are 100 from then on")
    func rods() throws {
        #expect(scene.signal("rod", at: 0) == 80)
        #expect(scene.signal("rod")[30...].allSatisfy { isNear($0, 100, 0.1) })
    }

    @Test("the ball that is let go stops where the row begins, and the last one flies out")
    func transfer() throws {
        let first = try #require(scene.begins("ball 1", with: "ball 2").first)
        let last = try #require(scene.begins("ball 3", with: "ball 4").first)
        #expect(last.tick - first.tick <= 2)
        let lift = try #require(scene.signal("x1").min())
        let flight = try #require(scene.signal("x4").max())
        #expect(lift < -90)
        #expect(flight > 80)
        // Until the last one comes back, the others hang within the gaps.
        let back = try #require(scene.begins("ball 3", with: "ball 4").dropFirst().first).tick
        for tick in last.tick..<back {
            for name in ["x1", "x2", "x3"] { #expect(abs(scene.signal(name)[tick]) < 2.5) }
        }
        // Before the impact reaches them, the middle ones have not moved at all.
        for tick in 30..<first.tick - 1 {
            for name in ["x2", "x3"] { #expect(abs(scene.signal(name)[tick]) < 0.1) }
        }
    }

    @Test("every click is one begin: the three pairs in turn, there and back")
    func clicks() throws {
        let pairs = scene.contacts.filter(\.hasBegun).prefix(6).map(\.items)
        let (a, b, c) = (["ball 1", "ball 2"], ["ball 2", "ball 3"], ["ball 3", "ball 4"])
        #expect(pairs == [a, b, c, c, b, a])
        // A pair cannot begin twice without an end between.
        for pair in [a, b, c] {
            let kinds = scene.contacts.filter { $0.items == pair }.map(\.hasBegun)
            #expect(kinds.enumerated().allSatisfy { $0.element == ($0.offset % 2 == 0) })
        }
        #expect(scene.signal("clicks").last == Double(scene.contacts.count { $0.hasBegun }))
    }

    @Test("resistance makes each swing smaller than the one before, and more resistance more so")
    func decay() throws {
        let back = try #require(scene.begins("ball 1", with: "ball 2").dropFirst().first).tick
        let swings = [
            -(scene.signal("x1").min() ?? 0), scene.signal("x4").max() ?? 0,
            -(scene.signal("x1")[back...].min() ?? 0),
        ]
        #expect(swings[0] > swings[1] && swings[1] > swings[2])
        #expect(swings[2] > 60)
        let other = try TestScene.run("newtons_cradle", parameters: ["resistance": "1"])
        #expect((other.signal("x4").max() ?? 0) < swings[1] - 10)
    }
}

/// Row 16.
@Suite struct FastCradleSceneTests {
    private func play() throws -> TestScene { try TestScene.run("fast_cradle", to: .paused) }

    @Test("an impulse of 0.5 sends the first ball off at 100 x 0.5 / its mass")
    func blow() throws {
        let scene = try play()
        let tap = try #require(scene.ticks(of: "touch").first)
        // Discs of 30.25 points: 0.0719 kg, 695 points per second; two sub-steps of resistance 2 take 3.3 %, gravity the rest.
        let mass = Double.pi / 4 * 0.3025 * 0.3025
        #expect(isNear(scene.signal("speed", at: tap), -50 / mass * 0.967, 10))
        #expect(scene.signal("speed")[..<tap].allSatisfy { isNear($0, 0, 0.1) })
    }

    @Test("the other end answers within half a second, as high as resistance lets it")
    func transfer() throws {
        let scene = try play()
        let tap = try #require(scene.ticks(of: "touch").first)
        let (x1, x5) = (scene.signal("x1"), scene.signal("x5"))
        let out = try #require(x1[tap..<tap + 30].min())
        let answer = try #require(x5[tap..<tap + 40].max())
        #expect(out < -50)
        #expect(answer > -0.65 * out)
        let peak = try #require(x5.firstIndex(of: answer))
        #expect(peak - tap <= 30)
        for tick in tap..<peak {
            for name in ["x2", "x3", "x4"] { #expect(abs(scene.signal(name)[tick]) < 1.5) }
        }
        // Four pairs, four clicks.
        let clicks = scene.contacts.filter { $0.hasBegun && $0.tick <= peak }.map(\.items)
        #expect(clicks == (1...4).map { ["ball \($0)", "ball \($0 + 1)"] })
    }

    @Test("it dies within seconds")
    func end() throws {
        let scene = try play()
        let taps = scene.ticks(of: "touch")
        let x5 = scene.signal("x5")
        #expect(x5[taps[0] + 120..<taps[1]].allSatisfy { abs($0) < 4 })
        #expect(isNear(x5.last, 0, 1))
        #expect(scene.ticks(of: "didPause").count == 1)
    }

    @Test("a drag pushes the ball with a tenth of its way")
    func push() throws {
        let scene = try TestScene(file: "fast_cradle")
        try scene.run("scene.pan{from = {135, 200}, to = {105, 200}, duration = 0.1}")
        // A steady 3 N at the end: against gravity of 10 it holds the ball out.
        try scene.advance(8)
        #expect(try #require(scene.signal("x1").last) < -1)
        #expect(scene.signal("x1")[0] == 0)
    }
}
