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
        let corners = [0.3, 2.1, 4.4].map { Point(side * cos($0), side * sin($0)) }
        var map = Transform.rotation(angle)
        (map.tx, map.ty) = (center.x, center.y)
        return DebugSnapshot.Body(
            form: [corners], map: map, velocity: Point(12.34, -5), isAwake: isAwake, isAnchored: false)
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
        #expect(data.json["hasOverlay"] == true)
        // The form is in parts of its own coordinates: turning does not change it.
        #expect(Set(data.pictures.map { $0.rows("forms") }).count == 2)
        for tick in [13, 45] {
            let row = try #require(data.pictures[tick].rows("bodies").first)
            let form = data.pictures[tick].rows("forms").map { $0[0] }
            #expect(form[0] == 1 && form[1] == 3 && form.count == 8)
            let expected = film.pictures[tick].overlays[0].bodies[0]
            let map = Transform.rotation(row[2] / 1e7)
            for corner in 0..<3 {
                let (x, y) = (form[2 + 2 * corner] / 1000, form[3 + 2 * corner] / 1000)
                let place = map.apply(Point(x, y)) + Point(row[0] / 1000, row[1] / 1000)
                #expect(place.distance(to: expected.outlines[0][corner]) < 0.0015)
            }
            #expect(isNear(row[3] / 10, 12.34, 0.05))
            #expect(row[5] == (tick < 40 ? 1 : 0))
            #expect(row[6...] == [1e7, 0, 1e7])
        }
    }

    @Test("links, contacts, field arrows and boundaries come and go")
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
        for (tick, picture) in data.pictures.enumerated() {
            #expect(picture.rows("links") == [[1000 * Double(tick), 1000, 5000, 5000, tick < 4 ? 6 : 1]])
            #expect(picture.rows("contacts") == (tick == 3 || tick == 4 ? [[7000, 8000]] : []))
            #expect(picture.rows("fields") == [[1000, 2000, 0, 980]])
            #expect(picture.rows("boundaries") == (tick % 2 == 0 ? [2, 0, 0, 0, 99_500].map { [$0] } : []))
        }
    }
}

@Suite struct PlayerFingerTests {
    @Test("fingers are in the page whether it shows them at first or not", arguments: [false, true])
    func fingers(isShown: Bool) throws {
        let scratch = TestFolder()
        let options = RenderOptions().with(\.hasTouches, isShown)
        try renderScene(
            "scene.pan {from = {10, 20}, to = {40, 80}, duration = 3/60}", name: "pan", seconds: 6 / 60,
            options: options, to: scratch["a.html"])
        let data = try PlayerData(page: Array(scratch.bytes("a.html")))
        #expect(data.json["showsTouches"] == .bool(isShown))
        #expect(data.json["hasTouches"] == true)
        let points = [[10, 20], [10, 20], [20, 40], [30, 60], [40, 80], [40, 80], [40, 80]].map { $0.map(Double.init) }
        #expect(data.pictures.map { $0.fingers.map { Array($0[..<2]) } } == [[]] + points[1...].map { [$0] })
        #expect(data.pictures.compactMap { $0.fingers.first?[2] } == [1, 1, 1, 1, 0.938, 0.875])
        try renderScene("", name: "none", options: options, to: scratch["b.html"])
        #expect(try PlayerData(page: Array(scratch.bytes("b.html"))).json["hasTouches"] == false)
    }
}

@Suite struct PlayerFailureTests {
    @Test("a film that is not finished, or cannot be, leaves nothing behind")
    func nothingBehind() throws {
        let scratch = TestFolder()
        let size = Size(10, 10)
        do {
            let writer = try PlayerWriter(path: scratch["a.html"], title: "a", interval: 1 / 60, size: size)
            try writer.add(Picture(tick: 0, []), signals: [])
        }
        #expect(throws: OutputError.self) { try PlayerFilm().write(to: scratch["empty.html"]) }
        for side in [0, -1, .nan, .infinity, 1e7] {
            #expect(throws: OutputError.self) {
                try PlayerWriter(
                    path: scratch["b.html"], title: "b", interval: 1 / 60,
                    size: Size(side, 10))
            }
        }
        #expect(throws: OutputError.self) {
            try PlayerWriter(path: scratch["c.html"], title: "c", interval: 0, size: size)
        }
        #expect(throws: OutputError.file(.cannotWrite(path: scratch["no/d.html"], code: ENOENT))) {
            try PlayerWriter(path: scratch["no/d.html"], title: "d", interval: 1 / 60, size: size)
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
        #expect(data.pictures.count == 7)
        #expect(data.pictures.allSatisfy { $0.shapes.count == 1 })
    }
}
