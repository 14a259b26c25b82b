import Foundation
import Moonspring
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

/// What a scene looked like tick by tick, for the tests of the player.
struct PlayerFilm {
    var pictures: [Picture] = []
    var signals: [[FrameSignal]] = []
    /// The trace of the run, as `moonspring run --trace` writes it.
    var trace = ""
    var interval = 1.0 / 60

    init() {}

    /// Runs a script for so many ticks.
    init(_ script: String, ticks: Int) throws {
        let scene = try Scene(.patient)
        let lines = LineCollector()
        let trace = try TraceWriter(
            to: lines,
            header: TraceHeader(scene: "test.lua", seed: 0, interval: interval, size: Size(0, 0)))
        var taken: [(Frame, Picture)] = []
        scene.onPicture = { taken.append(($0, $1)) }
        try scene.load(text: "local ms = require 'moonspring'; local scene = ms.scene; " + script, name: "test.lua")
        for _ in 0..<ticks {
            scene.advance()
            if let error = scene.engine.takeErrors().first { throw error }
        }
        scene.onPicture = nil
        for (frame, picture) in taken {
            try trace.write(frame)
            pictures.append(picture)
            signals.append(frame.signals)
        }
        try trace.finish(TraceEnd(reason: "duration", ticks: ticks, hash: ""))
        self.trace = lines.text
    }

    /// Adds a picture whose signals are these.
    mutating func append(_ picture: Picture, signals: [FrameSignal] = []) {
        pictures.append(picture)
        self.signals.append(signals)
    }

    /// Writes the page to a file.
    func write(to path: String, title: String = "test.lua", size: Size? = nil) throws {
        let size = size ?? pictures.first?.size ?? Size(100, 100)
        let writer = try PlayerWriter(path: path, title: title, interval: interval, size: size)
        for (picture, signals) in zip(pictures, signals) { try writer.add(picture, signals: signals) }
        try writer.finish()
    }

    /// The bytes of the page.
    func page(title: String = "test.lua") throws -> [UInt8] {
        let scratch = try Scratch()
        try write(to: scratch.path("page.html"), title: title)
        return Array(try scratch.bytes("page.html"))
    }
}

extension Picture {
    /// A picture of these shapes.
    init(tick: Int, _ shapes: [PictureShape], overlays: [DebugSnapshot] = []) {
        self.init(
            tick: tick, time: Double(tick) / 60, size: Size(320, 240), shapes: shapes,
            overlays: overlays)
    }
}

extension PictureShape {
    /// A rectangle of this colour around a centre, turned by an angle in radians.
    init(
        _ name: String, at center: Point, size: Size = Size(40, 20), angle: Double = 0,
        color: String = "#3366cc"
    ) {
        let (c, s) = (cos(angle), sin(angle))
        let map = Transform(
            a: c, b: s, c: -s, d: c, tx: center.x - (c * size.width - s * size.height) / 2,
            ty: center.y - (s * size.width + c * size.height) / 2)
        var appearance = Appearance()
        appearance.backgroundColor = Fill(color)
        self.init(name: name, map: map, size: size, appearance: appearance)
    }
}

/// The data of a page, read back by what its format says, and not by the code that wrote it.
struct PlayerData {
    let json: JSON.Object

    /// A shape as the page draws it.
    struct Shape {
        var name: String
        var map: Transform
        var size: Size
        var alpha: Double
        var appearance: JSON.Object
        /// The track of what cuts it off.
        var clip: Int?
    }

    init(page: [UInt8]) throws {
        let text = String(decoding: page, as: UTF8.self)
        let start = try #require(text.range(of: "<script type=\"application/json\" id=\"film\">"))
        let end = try #require(text.range(of: "</script>", range: start.upperBound..<text.endIndex))
        json = try #require(JSON.parse(String(text[start.upperBound..<end.lowerBound])).objectValue)
    }

    func list(_ key: String) -> [JSON] { json[key]?.arrayValue ?? [] }
    func tracks(_ key: String) -> [JSON.Object] { list(key).compactMap(\.objectValue) }

    /// A column's number in a picture.
    static func value(_ column: JSON?, at index: Int) -> Int {
        guard let entries = column?.arrayValue else { return column?.integerValue ?? 0 }
        var (value, pace, count) = (entries[0].integerValue ?? 0, 0, 0)
        for entry in entries.dropFirst() {
            let noughts = entry.arrayValue?.first?.integerValue
            for _ in 0..<(noughts ?? 1) {
                if count == index { return value }
                pace += noughts == nil ? entry.integerValue ?? 0 : 0
                value += pace
                count += 1
            }
        }
        return value
    }

    /// The tracks drawn in a picture, back to front.
    func order(at index: Int) -> [Int] {
        var order: [Int] = []
        for change in list("order").compactMap(\.arrayValue) {
            let numbers = change.compactMap(\.integerValue)
            if numbers[0] > index { break }
            order.replaceSubrange(numbers[1]..<(numbers[1] + numbers[2]), with: numbers[3...])
        }
        return order
    }

    func shapes(at index: Int) -> [Shape] {
        order(at: index).map { place in
            let track = tracks("shapes")[place]
            let start = track["start"]?.integerValue ?? 0
            func number(_ key: String, _ digits: Int) -> Double {
                Double(Self.value(track[key], at: index - start)) / pow(10, Double(digits))
            }
            let (mapDigits, sizeDigits) = (
                track["mapDigits"]?.integerValue ?? 0, track["sizeDigits"]?.integerValue ?? 0
            )
            let (a, b) = (number("a", mapDigits), number("b", mapDigits))
            var map = Transform(
                a: a, b: b, c: track["c"] == nil ? -b : number("c", mapDigits),
                d: track["d"] == nil ? a : number("d", mapDigits), tx: 0, ty: 0)
            let size = Size(number("w", sizeDigits), number("h", sizeDigits))
            let middle = map.apply(Point(size.width / 2, size.height / 2))
            (map.tx, map.ty) = (number("x", 3) - middle.x, number("y", 3) - middle.y)
            return Shape(
                name: track["name"]?.stringValue ?? "", map: map, size: size, alpha: number("alpha", 3),
                appearance: list("appearances")[Int(number("appearance", 0))].objectValue ?? [:],
                clip: track["clip"]?.integerValue)
        }
    }

    /// The farthest that a corner of a shape is from where the pictures have it, in points; infinite for another shape.
    func largestError(from pictures: [Picture]) -> Double {
        var largest = 0.0
        for (index, picture) in pictures.enumerated() {
            let shapes = shapes(at: index)
            guard shapes.map(\.name) == picture.shapes.map(\.name) else { return .infinity }
            for (mine, shape) in zip(shapes, picture.shapes) {
                for (u, v) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
                    let here = mine.map.apply(Point(u * mine.size.width, v * mine.size.height))
                    let there = shape.map.apply(Point(u * shape.size.width, v * shape.size.height))
                    largest = max(largest, abs(here.x - there.x), abs(here.y - there.y))
                }
            }
        }
        return largest
    }
}
