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
    var events: [[FrameEvent]] = []
    /// The trace of the run, as `moonspring run --trace` writes it.
    var trace = ""
    var interval = 1.0 / 60

    init() {}

    /// Runs a script for so many ticks.
    init(_ script: String, ticks: Int) throws {
        var taken: [(Frame, Picture)] = []
        _ = try TestScene(script, ticks: ticks) { $0.onPicture = { taken.append(($0, $1)) } }
        for (frame, picture) in taken {
            pictures.append(picture)
            signals.append(frame.signals)
            events.append(frame.events)
        }
        trace = try Trace(
            header: TraceHeader(scene: "test.lua", seed: 0, interval: interval, size: Size(0, 0)),
            frames: taken.map(\.0),
            end: TraceEnd(reason: "duration", ticks: ticks, hash: "")
        ).lines().text
    }

    /// Adds a picture whose signals are these.
    mutating func append(_ picture: Picture, signals: [FrameSignal] = []) {
        pictures.append(picture)
        self.signals.append(signals)
        events.append([])
    }

    /// Writes the page to a file.
    func write(to path: String, title: String = "test.lua", size: Size? = nil) throws {
        let size = size ?? pictures.first?.size ?? Size(100, 100)
        let writer = try PlayerWriter(path: path, title: title, interval: interval, size: size)
        for (index, picture) in pictures.enumerated() {
            try writer.add(picture, signals: signals[index], events: events[index])
        }
        try writer.finish()
    }

    /// The bytes of the page.
    func page(title: String = "test.lua") throws -> [UInt8] {
        let scratch = TestFolder()
        try write(to: scratch["page.html"], title: title)
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
        self.init(
            item: Int(truncatingIfNeeded: TraceHash.hash(ofName: name)), name: name, map: map, size: size,
            appearance: appearance)
    }
}

/// The data of a page, read back.
struct PlayerData {
    let json: JSON.Object
    let pictures: [PictureReceiver]
    /// The values of each signal.
    let series: [Int: [Float]]

    init(page: [UInt8]) throws {
        let text = String(decoding: page, as: UTF8.self)
        let start = try #require(text.range(of: "<script type=\"application/json\" id=\"film\">"))
        let end = try #require(text.range(of: "</script>", range: start.upperBound..<text.endIndex))
        json = try #require(JSON.parse(String(text[start.upperBound..<end.lowerBound])).objectValue)
        let recording = try #require(json["recording"]?.stringValue)
        (pictures, series) = try PictureReceiver.recording(packed: Array(#require(Data(base64Encoded: recording))))
    }

    var signals: [JSON.Object] { json["signals"]?.arrayValue?.compactMap(\.objectValue) ?? [] }

    /// The farthest that a corner of a shape is from where the pictures have it, in points; infinite for another shape.
    func largestError(from pictures: [Picture]) -> Double {
        var largest = 0.0
        for (mine, picture) in zip(self.pictures, pictures) {
            guard mine.shapes.map(\.name) == picture.shapes.map(\.name) else { return .infinity }
            for (mine, shape) in zip(mine.shapes, picture.shapes) {
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
