import Foundation
import TestSupport
import Testing

@Suite struct ThreeButtonsSceneTests {
    struct Button: Sendable {
        let name: String
        let tap: Int
        let damping, speed, peak, undershoot: Double
    }

    static let buttons = [
        Button(name: "large", tap: 30, damping: 0.1, speed: 500, peak: 22.3, undershoot: -13.6),
        Button(name: "square", tap: 60, damping: 0.3, speed: 50, peak: 1.8, undershoot: -0.5),
        Button(name: "little", tap: 90, damping: 0.3, speed: 290, peak: 10.2, undershoot: -3.2),
    ]

    @Test(
        "the seventh tick is the widest, both sides grow alike, and the button stays in its place", arguments: buttons)
    func swing(_ button: Button) throws {
        let scene = try TestScene.run("three_buttons", to: .paused)
        let growth = scene.signal(button.name + " growth")
        #expect(growth[..<button.tap].allSatisfy { $0 == 0 })
        let peak = try #require(growth.indices.max { growth[$0] < growth[$1] })
        #expect(peak == button.tap + 6)
        #expect(isNear(growth[peak], button.peak, 0.05))
        #expect(isNear(growth.min(), button.undershoot, 0.05))
        #expect(isNear(growth.last, 0, 0.1))
        let start = try #require(scene.item(button.name, at: 0))
        for (tick, height) in scene.track(button.name, { $0.size.height }).enumerated() {
            #expect(isNear(height - start.size.height, growth[tick], 0.01), "tick \(tick)")
        }
        #expect(scene.track(button.name) { $0.center.x }.allSatisfy { $0 == start.center.x })
        #expect(scene.track(button.name) { $0.center.y }.allSatisfy { $0 == start.center.y })
    }

    @Test("the push alone gave 500, 50 and 290 points per second", arguments: buttons)
    func speed(_ button: Button) throws {
        let scene = try TestScene.run("three_buttons")
        // What the spring of 2 Hz and the resistance have taken in the first sub-step.
        let turn = 4 * Double.pi / 120
        let taken = (1 + 2 * button.damping * turn + turn * turn) * (1 + 0.1 / 120)
        let speed = try #require(scene.signal(button.name + " speed", at: button.tap))
        #expect(isNear(speed * taken, button.speed, 0.5))
    }
}

/// What the cards of two scenes follow, t seconds after they began.
private func swell(_ t: Double) -> Double { 1 + 0.5 * sin(2 * .pi * t) * exp(-2 * t) }

@Suite struct HiddenClockSceneTests {
    private static let tap = 30

    @Test("with a hidden falling view as its clock the curve runs to its end, and the behaviour takes itself out")
    func clocked() throws {
        let scene = try TestScene.run("hidden_clock", to: .paused)
        let scale = scene.signal("hidden clock scale")
        for tick in 1..<90 {
            #expect(isNear(scale[Self.tap - 1 + tick], swell(Double(tick) / 60), 1e-6), "tick \(tick)")
        }
        #expect(scale[(Self.tap + 90)...].allSatisfy { isNear($0, 1, 1e-6) })
        let behaviors = scene.signal("hidden clock behaviors")
        #expect(behaviors[Self.tap..<Self.tap + 89].allSatisfy { $0 == 1 })
        #expect(behaviors[(Self.tap + 90)...].allSatisfy { $0 == 0 })
        #expect(try #require(scene.item("hidden clock clock")).center.y > 900)
    }

    @Test("without one the action stops after about half a second, in the middle of the curve")
    func alone() throws {
        let scene = try TestScene(file: "hidden_clock", until: 2.4)
        let scale = scene.signal("no clock scale")
        let last = try #require(scale.indices.dropFirst().last { scale[$0] != scale[$0 - 1] })
        #expect((28...32).contains(last - Self.tap + 1))
        #expect(isNear(scale[last], swell(Double(last - Self.tap + 1) / 60), 1e-6))
        // The behaviour is still there; nothing runs it.
        #expect(scene.signal("no clock behaviors").last == 1)
    }
}

@Suite struct ResizableSceneTests {
    @Test("each card follows the curve from its own tap and stands at its own size after 1.5 seconds")
    func curve() throws {
        let scene = try TestScene.run("resizable", to: .paused)
        let taps = scene.ticks(of: "touch")
        for (name, tap) in zip(["first", "second"], taps) {
            let scale = scene.track(name) { $0.transform.a }
            for tick in 1..<90 {
                #expect(isNear(scale[tap - 1 + tick], swell(Double(tick) / 60), 1e-6), "\(name), tick \(tick)")
            }
            #expect(scale[(tap + 90)...].allSatisfy { $0 == 1 })
        }
    }
}
