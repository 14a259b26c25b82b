import Foundation
import Moonspring
import TestSupport
import Testing

@Suite("spring tokens")
struct SpringTokenTests {
    private struct File: Decodable {
        struct Spring: Decodable {
            struct Format: Decodable {
                let text: String
                let error: Double
            }
            let uses: [String]
            let duration: Double
            let bounce: Double
            let dampingRatio: Double
            let stiffness: Double
            let damping: Double
            let formats: [String: Format]
        }
        let springs: [Spring]
    }

    private let scratch = TestFolder()

    private func tokens(_ script: String) throws -> [File.Spring] {
        try renderScene(script, name: "scene", seconds: 1, to: scratch["out.tokens.json"])
        return try JSONDecoder().decode(File.self, from: scratch.bytes("out.tokens.json")).springs
    }

    /// The damped oscillator's way from 0 to 1, from rest, written for itself.
    private func way(_ frequency: Double, _ ratio: Double, _ time: Double) -> Double {
        let w = 2 * Double.pi * frequency
        if abs(ratio - 1) < 1e-9 { return 1 - exp(-w * time) * (1 + w * time) }
        if ratio < 1 {
            let d = w * (1 - ratio * ratio).squareRoot()
            return 1 - exp(-ratio * w * time) * (cos(d * time) + ratio * w / d * sin(d * time))
        }
        let root = w * (ratio * ratio - 1).squareRoot()
        let (a, b) = (-ratio * w + root, -ratio * w - root)
        return 1 - (a * exp(b * time) - b * exp(a * time)) / (a - b)
    }

    private func numbers(in text: String) -> [Double] {
        text.matches(of: /-?[0-9.]+(?:e-?[0-9]+)?/).compactMap { Double($0.output) }
    }

    @Test(
        "each program's own formula gives the same curve within 0.1 % of the way",
        arguments: [(0.5, 0.3), (0.35, 0), (1.2, 0.85), (0.6, -0.4), (0.123456, 0.15), (2, 1)])
    func formulas(duration: Double, bounce: Double) throws {
        let script = """
            local view = scene.view:addSubview(ms.View{name = "card", center = {0, 0}, size = {10, 10}})
            ms.animate(view, {alpha = 0.5, cornerRadius = 3}, {duration = \(duration), bounce = \(bounce)})
            """
        let token = try #require(try tokens(script).first)
        #expect(token.uses == ["card.cornerRadius", "card.alpha"])
        let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
        let frequency = 1 / duration
        #expect(isNear(token.duration, duration, 1e-6) && isNear(token.bounce, bounce, 1e-6))
        #expect(isNear(token.dampingRatio, ratio, 1e-5))
        func compare(_ name: String, _ curve: (Double) -> Double) {
            var worst = 0.0
            for step in 0...400 {
                let time = 3 * duration * Double(step) / 400
                worst = max(worst, abs(curve(time) - way(frequency, ratio, time)))
            }
            #expect(worst < 1e-3, "\(name)")
        }
        func parts(_ name: String) throws -> [Double] { numbers(in: try #require(token.formats[name]).text) }
        let swiftUI = try parts("swiftUI")
        compare("swiftUI") { way(1 / swiftUI[0], swiftUI[1] < 0 ? 1 / (1 + swiftUI[1]) : 1 - swiftUI[1], $0) }
        for name in ["uiKit", "motion", "figma"] {
            let numbers = try parts(name)
            #expect(numbers[0] == 1)
            let w = numbers[1].squareRoot()
            compare(name) { way(w / (2 * .pi), numbers[2] / (2 * w), $0) }
        }
        let (compose, android) = (try parts("compose"), try parts("android"))
        compare("compose") { way(compose[1].squareRoot() / (2 * .pi), compose[0], $0) }
        compare("android") { way(android[0].squareRoot() / (2 * .pi), android[1], $0) }
        guard bounce < 1 else { return #expect(token.formats["css"] == nil) }
        let css = try parts("css")
        let points = stride(from: 1, to: css.count, by: 2).map { (time: css[0] * css[$0 + 1] / 100, way: css[$0]) }
        #expect(points.first?.way == 0 && points.last?.way == 1 && points.count < 200)
        compare("css") { time in
            guard let next = points.firstIndex(where: { $0.time >= time }), next > 0 else { return time > 0 ? 1 : 0 }
            let (a, b) = (points[next - 1], points[next])
            return a.way + (b.way - a.way) * (time - a.time) / (b.time - a.time)
        }
        for (_, format) in token.formats { #expect(format.error < 1e-3) }
    }

    @Test("springs of behaviours and attachments are there too, and each spring once")
    func uses() throws {
        let springs = try tokens(
            """
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            local function view(name) return scene.view:addSubview(ms.View{name = name, center = {20, 20}, size = {10, 10}}) end
            local a, b, c = view "a", view "b", view "c"
            animator:addBehavior(ms.SpringBehavior{item = a, target = {90, 20}, duration = 0.4, bounce = 0.2})
            animator:addBehavior(ms.AttachmentBehavior{item = b, attachedToAnchor = {90, 60}, length = 0, frequency = 2, damping = 0.5})
            ms.animate(c, {x = 90}, {duration = 0.4, bounce = 0.2})
            """)
        #expect(springs.map(\.uses) == [["a.center", "c.x"], ["b.center"]])
        #expect(isNear(springs.first { $0.uses == ["b.center"] }?.duration, 0.5, 1e-6))
    }

    @Test("the spring of an item that is not drawn is there by its name, or by its class")
    func invisible() throws {
        let springs = try tokens(
            """
            local card = scene.view:addSubview(ms.View{name = "card", center = {20, 20}, size = {10, 10}})
            ms.animate(ms.DynamicItem{name = "depth", center = {2, 0}}, {x = 0}, {bounce = 0.35})
            ms.animate(ms.DynamicItem{center = {2, 0}}, {x = 0}, {bounce = 0.2})
            ms.animate(card, {alpha = 0}, {bounce = 0.35})
            """)
        #expect(springs.map(\.uses) == [["card.alpha", "depth.x"], ["DynamicItem.x"]])
    }

    @Test("a scene without springs has none")
    func none() throws {
        #expect(try tokens("scene.view:addSubview(ms.View{size = {10, 10}})").isEmpty)
    }
}
