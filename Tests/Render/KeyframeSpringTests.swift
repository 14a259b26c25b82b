import Foundation
import Moonspring
import TestSupport
import Testing

@Suite struct KeyframeSpringTests {
    private let scratch = TestFolder()

    @Test("a spring is exported as the scene declares it", arguments: [(0.5, 0.3), (0.4, 0.8), (0.8, 0.05)])
    func spring(_ duration: Double, _ bounce: Double) throws {
        let script =
            KeyframeTests.ball + """
                local spring = animator:addBehavior(ms.SpringBehavior{item = ball, target = {100, 50}, duration = \(duration), bounce = \(bounce)})
                scene.at(0.5, function() spring.target = {180, 50} end)
                """
        let file = try scratch.keyframes(script, seconds: 6)
        let springs = try #require(file.views.first?.springs)
        let found = try #require(springs.first)
        #expect(springs.count == 1 && found.duration == duration && found.bounce == bounce)
        #expect(found.from == [100, 50] && found.to == [180, 50] && found.velocity == [0, 0])
        // The tick of the new target is the 30th, and moves already.
        #expect(abs(found.start - 29.0 / 60) < 1e-5 && found.error < 1)
        // Keys have the values of the run.
        for key in try file.keys("ball", "x") { #expect(abs(found.x(at: key[0]) - key[1]) < found.error + 0.03) }
        let source = try scratch.motion(script, "a.swift", seconds: 6)
        #expect(source.contains("UISpringTimingParameters(") && source.contains("CGVector(dx: 0, dy: 0)"))
        #expect(source.contains(".spring(duration: \(duration), bounce: \(bounce))"))
    }

    @Test("without resistance the run is that spring, and late by a sub-step where it begins in the first tick")
    func exactSpring() throws {
        let script =
            KeyframeTests.ball + """
                animator:addBehavior(ms.DynamicItemBehavior{items = {ball}}).resistance = 0
                animator:addBehavior(ms.SpringBehavior{item = ball, target = {180, 50}, duration = 0.5, bounce = 0.3})
                """
        let found = try #require(try scratch.keyframes(script, seconds: 3).views.first?.springs?.first)
        #expect(abs(found.start - 1.0 / 120) < 1e-5 && found.error < 0.001)
    }

    @Test("a spring with a new target goes on with its velocity along the axis on which it moves, as another one")
    func interruptedSpring() throws {
        let script =
            KeyframeTests.ball + """
                local spring = animator:addBehavior(ms.SpringBehavior{item = ball, target = {20, 50}, duration = 0.5, bounce = 0.3})
                scene.at(0.3, function() spring.target = {180, 50} end)
                """
        let springs = try #require(try scratch.keyframes(script, seconds: 3).views.first?.springs)
        try #require(springs.count == 2)
        #expect(springs[0].velocity == [0, 0] && springs[1].velocity[0] < -20 && springs[1].velocity[1] == 0)
        #expect(abs(springs[1].from[0] - springs[0].x(at: springs[1].start)) < 0.3 && springs[1].to == [180, 50])
    }

    @Test(
        "an attachment with a frequency is exported as declared, under gravity too", arguments: [0.2, 0.7, 1.0],
        [0.0, 0.5])
    func attachment(_ damping: Double, _ gravity: Double) throws {
        let script =
            KeyframeTests.ball + """
                ball.center = {100, 150}
                local spring = ms.AttachmentBehavior{item = ball, attachedToAnchor = {100, 100}}
                spring.length, spring.frequency, spring.damping = 100, 2, \(damping)
                animator:addBehavior(ms.GravityBehavior{items = {ball}, gravityDirection = {0, \(gravity)}})
                animator:addBehavior(spring)
                """
        let file = try scratch.keyframes(script, seconds: 4)
        let found = try #require(file.views.first?.springs?.first)
        #expect(found.duration == 0.5 && abs(found.dampingRatio - damping) < 1e-6 && found.velocity == [0, 0])
        // Half a g moves where it rests by 500 / (4 pi)^2 points.
        #expect(found.from == [100, 150] && abs(found.to[1] - (200 + 1000 * gravity / 157.9137)) < 0.01)
        #expect(found.error < 0.1 * (found.to[1] - 150))
    }

    @Test(
        "a spring that meets a wall is not one, nor is a fall that ends on the floor",
        arguments: [
            "ms.SpringBehavior{item = ball, target = {185, 50}, duration = 0.5, bounce = 0.7}",
            "ms.GravityBehavior{items = {ball}}",
        ])
    func noSpring(_ behavior: String) throws {
        let script =
            KeyframeTests.ball + """
                animator:addBehavior(ms.CollisionBehavior{items = {ball}}).translatesReferenceBoundsIntoBoundary = true
                animator:addBehavior(\(behavior))
                """
        #expect(try scratch.keyframes(script, seconds: 3).views.first?.springs == nil)
    }

    @Test("a motion as that of a damped spring is recognised without one")
    func recognised() throws {
        let script =
            KeyframeTests.ball + """
                scene.onTick = function()
                  local t = scene.time
                  ball.x = 180 - 80 * math.exp(-4 * t) * (math.cos(9 * t) + 4 / 9 * math.sin(9 * t))
                end
                """
        let found = try #require(try scratch.keyframes(script, seconds: 4).views.first?.springs?.first)
        let frequency = (16.0 + 81).squareRoot()
        #expect(abs(found.angularFrequency - frequency) < 0.01 && abs(found.dampingRatio - 4 / frequency) < 0.001)
        #expect(found.error < 0.25 && abs(found.velocity[0]) < 1 && found.velocity[1] == 0)
    }

    @Test("springs in Swift source have names that differ, whatever views are called")
    func names() throws {
        let script = """
            for index, name in ipairs{"Ball", "ball", "card 1", "card1"} do
              local view = scene.view:addSubview(ms.View{name = name, center = {50 * index, 50}, size = {10, 10}, backgroundColor = "red"})
              ms.animate(view, {center = {50 * index, 150}}, {duration = 0.5})
            end
            """
        let source = try scratch.motion(script, "a.swift", seconds: 2)
        let names = source.matches(of: /static var (\w+): UISpringTimingParameters/).map { String($0.1) }
        #expect(names == ["ballSpring", "ballSpring2", "card1Spring", "card1Spring2"])
    }

    @Test("a linear() easing goes from 0 to 1 and beyond, with a duration and a delay of its own")
    func linearEasing() throws {
        let script =
            KeyframeTests.ball + """
                local spring = animator:addBehavior(ms.SpringBehavior{item = ball, target = {100, 50}, duration = 0.5, bounce = 0.3})
                scene.at(1, function() spring.target = {20, 50} end)
                """
        let sheet = try scratch.motion(script, "a.css", seconds: 4) { $0.easing = .linear }
        let parts = /animation: ball--x ([\d.]+)s ([\d.]+)s linear\((.*)\) both;/
        let match = try #require(sheet.firstMatch(of: parts))
        let (duration, delay) = (try #require(Double(match.1)), try #require(Double(match.2)))
        #expect(abs(delay - 59.0 / 60) < 1e-5 && (0.6...1.2).contains(duration))
        let shares = match.3.split(separator: ",").compactMap { Double($0.split(separator: " ")[0]) }
        #expect(shares.first == 0 && shares.last == 1 && shares.allSatisfy { $0 >= 0 })
        // A spring with damping ratio 0.7 swings exp(-0.7 pi / sqrt(1 - 0.49)) too far.
        #expect(abs((shares.max() ?? 0) - 1.046) < 0.004)
        #expect(sheet.contains("0% { translate: 100px 0; }\n  100% { translate: 20px 0; }"))
    }
}
