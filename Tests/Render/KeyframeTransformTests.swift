import Foundation
import Moonspring
import MoonspringRender
import TestSupport
import Testing

/// What keyframes make of transforms, at ticks and between them.
@Suite struct KeyframeTransformTests {
    /// A transform for each tick from 0 to 60, and how far a corner may be from the straight line between its places at two ticks. That
    /// is 0.3 pt but where a turn takes it along an arc.
    struct Motion: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var limit = 0.3
        let transform: @Sendable (Int) -> Transform
    }

    static let motions = [
        Motion(testDescription: "a mirror image from one tick to the next") { $0 < 30 ? .identity : .scale(-1, 1) },
        Motion(testDescription: "one upside down") { $0 < 30 ? .identity : .scale(1, -1) },
        Motion(testDescription: "back from a mirror image") { $0 < 30 ? .scale(-1, 1) : .identity },
        Motion(testDescription: "both sides negated") { $0 < 30 ? .identity : .scale(-1, -1) },
        Motion(testDescription: "to and fro") { .scale($0 / 10 % 2 == 0 ? 1 : -1, $0 / 15 % 2 == 0 ? 1 : -1) },
        Motion(testDescription: "a mirror image of a card that stands askew") {
            ($0 < 30 ? .identity : Transform.scale(-1, 1)).turned(2.5)
        },
        Motion(testDescription: "a mirror image of a card that turns", limit: 2.5) {
            ($0 < 30 ? .identity : Transform.scale(-1, 1)).turned(0.05 * Double($0))
        },
        Motion(testDescription: "a turn past a half one and a full one") { .rotation(0.12 * Double($0)) },
        Motion(testDescription: "the same the other way") { .rotation(-0.12 * Double($0)) },
        Motion(testDescription: "the same of a mirror image") { Transform.scale(-1, 1).turned(0.12 * Double($0)) },
        Motion(testDescription: "quarter turns from tick to tick", limit: 30) { .rotation(.pi / 2 * Double($0)) },
        Motion(testDescription: "the width through nothing") { .scale(1 - Double($0) / 30, 1) },
        Motion(testDescription: "the height through nothing") { .scale(1, 1 - Double($0) / 30) },
        Motion(testDescription: "both through nothing") { .scale(1 - Double($0) / 30, 1 - Double($0) / 30) },
        Motion(testDescription: "a card that turns over, as seen from the front") {
            .scale(cos(.pi * Double($0) / 30), 1)
        },
        Motion(testDescription: "the same askew") { Transform.scale(cos(.pi * Double($0) / 30), 1).turned(1.1) },
        Motion(testDescription: "the width through nothing while it turns") {
            Transform.scale(1 - Double($0) / 30, 1).turned(0.05 * Double($0))
        },
        Motion(testDescription: "a shear") { Transform(a: 1, b: 0, c: Double($0) / 60, d: 1) },
        Motion(testDescription: "a shear of a mirror image that turns", limit: 2.5) {
            Transform(a: 1, b: 0, c: Double($0) / 120, d: 1).concatenating(.scale($0 < 30 ? 1 : -1, 1))
                .turned(0.02 * Double($0))
        },
    ]

    private static let size = Size(140, 90)
    private static let center = Point(100, 200)

    /// The corners under a map about the centre.
    private static func corners(_ map: Transform) -> [Point] {
        [Vector(-1, -1), Vector(1, -1), Vector(1, 1), Vector(-1, 1)].map { corner in
            center + map.applyLinear(Vector(corner.x * size.width / 2, corner.y * size.height / 2))
        }
    }

    private static func distance(_ ones: [Point], _ others: [Point]) -> Double {
        zip(ones, others).reduce(0) { max($0, ($1.0 - $1.1).length) }
    }

    @Test("a card goes the shortest way from tick to tick, and is where it was at each", arguments: motions)
    func shortestWay(_ motion: Motion) throws {
        let scratch = TestFolder()
        let maps = (0...60).map(motion.transform)
        let rows = maps.map { "{\($0.a), \($0.b), \($0.c), \($0.d), 0, 0}" }.joined(separator: ", ")
        try renderScene(
            """
            local maps = {\(rows)}
            local card = scene.view:addSubview(ms.View{name = "card", center = {100, 200}, size = {140, 90}, backgroundColor = "red"})
            card.transform = maps[1]
            scene.onTick = function() card.transform = maps[scene.tick + 1] end
            """, name: "scene", seconds: 1, size: Size(200, 400),
            options: RenderOptions().with(\.tolerance, 0.1), to: scratch["a.keyframes.json"])
        let card = try PlainTracks(scratch.bytes("a.keyframes.json"), of: "card")

        for (tick, map) in maps.enumerated() {
            let here = Self.corners(map)
            let found = Self.corners(card.map(at: Double(tick) / 60))
            #expect(Self.distance(found, here) < 0.11, "tick \(tick)")
            guard tick < 60 else { continue }
            let next = Self.corners(maps[tick + 1])
            for share in [0.25, 0.5, 0.75] {
                let straight = zip(here, next).map { $0 + share * ($1 - $0) }
                let found = Self.corners(card.map(at: (Double(tick) + share) / 60))
                let distance = Self.distance(found, straight)
                #expect(distance < motion.limit, "\(share) of a tick behind tick \(tick): \(distance) pt")
            }
        }
    }

    @Test("the error between ticks is told, and is small for a mirror image and for a smooth curve")
    func isTold() throws {
        for script in [
            "scene.onTick = function() card.transform = ms.transform.scale(scene.tick < 5 and 1 or -1, 1) end",
            "scene.onTick = function() card.rotation = 0.3 * scene.tick end",
            "scene.onTick = function() card.x = 100 + 50 * math.sin(0.3 * scene.tick) end",
        ] {
            let scratch = TestFolder()
            let card =
                "local card = scene.view:addSubview(ms.View{name = 'card', center = {100, 200}, size = {140, 90}}) "
            let renderer = try renderScene(
                card + script, name: "scene", seconds: 0.33, size: Size(200, 400), to: scratch["a.css"])
            let between = try #require(renderer.details["largestErrorBetweenTicks"]?.doubleValue)
            #expect(between < 0.3)
            #expect(renderer.summary.contains(", between ticks "))
        }
    }
}

extension Transform {
    fileprivate func turned(_ angle: Double) -> Transform { concatenating(.rotation(angle)) }
}

/// The tracks of a view in a file of plain keyframes.
private struct PlainTracks {
    private let view: KeyframeFile.View

    init(_ data: Data, of name: String) throws {
        let file = try JSONDecoder().decode(KeyframeFile.self, from: data)
        view = try #require(file.views.first { $0.name == name })
    }

    /// The linear map at a time in seconds.
    func map(at time: Double) -> Transform {
        let (scaleX, scaleY) = (view.value("scaleX", at: time) ?? 1, view.value("scaleY", at: time) ?? 1)
        let slope = tan(view.value("shear", at: time) ?? 0)
        return Transform(a: scaleX, b: 0, c: scaleX * slope, d: scaleY).turned(view.value("rotation", at: time) ?? 0)
    }
}
