import Foundation
import Moonspring
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

@Suite struct PlayerOverlayTests {
    private func overlay(_ change: (inout DebugSnapshot) -> Void) -> [DebugSnapshot] {
        var overlay = DebugSnapshot()
        change(&overlay)
        return [overlay]
    }

    /// A triangle turned about its centre.
    private func body(at center: Point, angle: Double, side: Double = 20, isAwake: Bool = true)
        -> DebugSnapshot.Body
    {
        let corners = [0.3, 2.1, 4.4].map {
            Point(center.x + side * cos(angle + $0), center.y + side * sin(angle + $0))
        }
        return DebugSnapshot.Body(
            outlines: [corners], center: center, velocity: Point(12.34, -5), isAwake: isAwake,
            isAnchored: false)
    }

    @Test("a body's outline is written once, however it goes and turns, and anew when it changes")
    func bodies() throws {
        var film = PlayerFilm()
        for tick in 0..<50 {
            let (time, side) = (Double(tick) / 60, tick < 30 ? 20.0 : 25)
            let body = body(
                at: Point(100 + 90 * time, 50), angle: 7 * time, side: side, isAwake: tick < 40)
            film.append(Picture(tick: tick, [], overlays: overlay { $0.bodies = [body] }))
        }
        let data = try PlayerData(page: film.page())
        let bodies = data.tracks("bodies")
        #expect(bodies.map { $0["count"]?.integerValue } == [30, 20])
        #expect(data.json["hasOverlay"] == true)
        for (tick, track, index) in [(13, 0, 13), (45, 1, 15)] {
            func number(_ key: String) -> Double { Double(PlayerData.value(bodies[track][key], at: index)) }
            let row = try #require(bodies[track]["outlines"]?.arrayValue?.first?.arrayValue).compactMap(\.doubleValue)
            let expected = film.pictures[tick].overlays[0].bodies[0]
            for corner in 0..<3 {
                let (x, y) = (row[2 * corner] / 1000, row[2 * corner + 1] / 1000)
                let (a, b) = (number("a") / 1e6, number("b") / 1e6)
                #expect(isNear(number("x") / 1000 + a * x - b * y, expected.outlines[0][corner].x, 0.0015))
                #expect(isNear(number("y") / 1000 + b * x + a * y, expected.outlines[0][corner].y, 0.0015))
            }
            #expect(isNear(number("vx") / 10, 12.34, 0.05))
            #expect(number("state") == (tick < 40 ? 1 : 0))
        }
    }

    @Test("links, contacts and field arrows come and go; boundaries are kept once each")
    func others() throws {
        var film = PlayerFilm()
        let walls = [[Point(0, 0), Point(0, 99.5)]]
        for tick in 0..<10 {
            let x = Double(tick)
            film.append(
                Picture(
                    tick: tick, [],
                    overlays: overlay {
                        let kind: DebugSnapshot.Link.Kind = tick < 4 ? .snap : .spring
                        $0.links = [.init(kind: kind, from: Point(x, 1), to: Point(5, 5))]
                        if tick == 3 || tick == 4 { $0.contacts = [Point(7, 8)] }
                        $0.fields = [.init(at: Point(1, 2), vector: Point(0, 980.4))]
                        if tick % 2 == 0 { $0.boundaries = walls }
                    }))
        }
        let data = try PlayerData(page: film.page())
        #expect(
            data.list("links") == [
                ["start": 0, "count": 4, "kind": "snap", "x1": [0, 1000, [2]], "y1": 1000, "x2": 5000, "y2": 5000],
                [
                    "start": 4, "count": 6, "kind": "spring", "x1": [4000, 1000, [4]], "y1": 1000, "x2": 5000,
                    "y2": 5000,
                ],
            ])
        #expect(data.list("contacts") == [["start": 3, "count": 2, "x": 7000, "y": 8000]])
        #expect(data.list("fields") == [["start": 0, "count": 10, "x": 1000, "y": 2000, "vx": 0, "vy": 980]])
        #expect(data.list("boundarySets") == [[[0, 0, 0, 99_500]]])
        #expect(
            (0..<10).map { PlayerData.value(data.json["boundaries"], at: $0) } == [0, -1, 0, -1, 0, -1, 0, -1, 0, -1])
    }
}

@Suite struct PlayerFingerTests {
    @Test("fingers are in the page whether it shows them at first or not", arguments: [false, true])
    func fingers(isShown: Bool) throws {
        let scratch = try Scratch()
        var options = RenderOptions()
        options.hasTouches = isShown
        try renderScene(
            "scene.pan {from = {10, 20}, to = {40, 80}, duration = 3/60}", name: "pan", seconds: 6 / 60,
            options: options, to: scratch.path("a.html"))
        let data = try PlayerData(page: Array(scratch.bytes("a.html")))
        #expect(data.json["showsTouches"] == .bool(isShown))
        #expect(
            data.list("fingers") == [
                [
                    "start": 1, "count": 6, "x": [10_000, 10_000, [2], -10_000, 0],
                    "y": [20_000, 20_000, [2], -20_000, 0],
                    "strength": [1000, [3], -62, -1],
                ]
            ])
        try renderScene("", name: "none", options: options, to: scratch.path("b.html"))
        #expect(try PlayerData(page: Array(scratch.bytes("b.html"))).list("fingers") == [])
    }
}

@Suite struct PlayerFailureTests {
    @Test("a film that is not finished, or cannot be, leaves nothing behind")
    func nothingBehind() throws {
        let scratch = try Scratch()
        let size = Size(10, 10)
        do {
            let writer = try PlayerWriter(path: scratch.path("a.html"), title: "a", interval: 1 / 60, size: size)
            try writer.add(Picture(tick: 0, []), signals: [])
        }
        #expect(throws: RenderError.self) { try PlayerFilm().write(to: scratch.path("empty.html")) }
        for side in [0, -1, .nan, .infinity, 1e7] {
            #expect(throws: RenderError.self) {
                try PlayerWriter(
                    path: scratch.path("b.html"), title: "b", interval: 1 / 60,
                    size: Size(side, 10))
            }
        }
        #expect(throws: RenderError.self) {
            try PlayerWriter(path: scratch.path("c.html"), title: "c", interval: 0, size: size)
        }
        #expect(throws: RenderError.file(.cannotWrite(path: scratch.path("no/d.html"), code: ENOENT))) {
            try PlayerWriter(path: scratch.path("no/d.html"), title: "d", interval: 1 / 60, size: size)
        }
        #expect(scratch.names == [])
    }

    @Test("numbers beyond all measure, or none at all, still make a page that can be read")
    func oddNumbers() throws {
        var film = PlayerFilm()
        for (tick, number) in [0, .nan, 1e300, -1e300, .infinity, 1e-300, -.infinity].enumerated() {
            var shape = PictureShape("odd", at: Point(number, 5), size: Size(number, 1))
            shape.map.a = number
            shape.alpha = number
            film.append(Picture(tick: tick, [shape]), signals: [FrameSignal(name: "s", value: number)])
        }
        let data = try PlayerData(page: film.page())
        #expect(data.json["pictures"] == 7)
        #expect(data.order(at: 6).count == 1)
    }
}
