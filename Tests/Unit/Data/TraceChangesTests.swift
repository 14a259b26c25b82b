import Moonspring
import MoonspringScene
import TestSupport
import Testing

@Suite("Traces of changes")
struct TraceChangesTests {
    private static let header = TraceHeader(
        scene: "a.lua", seed: 0, interval: 0.5, size: Size(1, 2), hasOnlyChanges: true)
    private static let headerLine =
        #"{"moonspring":1,"scene":"a.lua","seed":0,"interval":0.5,"size":[1,2],"params":{},"changes":true}"#
    private static let endLine = #"{"end":"paused","ticks":1,"hash":"00000000000000ff"}"#
    private static let end = TraceEnd(reason: "paused", ticks: 1, hash: "00000000000000ff")

    private func item(_ name: String, _ x: Double) -> FrameItem {
        FrameItem(name: name, center: Point(x, 0), size: Size(1, 1))
    }

    private func line(_ place: Int, _ name: String, _ x: String) -> String {
        #"{"place":\#(place),"name":"\#(name)","center":[\#(x),0],"size":[1,1],"rotation":0,"transform":[1,0,0,1,0,0]}"#
    }

    private func text(_ frames: [[FrameItem]]) throws -> [String] {
        let frames = frames.enumerated().map { Frame(tick: $0, time: 0, items: $1) }
        return try Trace(header: Self.header, frames: frames, end: Self.end).lines().lines
    }

    private func read(_ lines: [String]) throws(FileError) -> Trace {
        try Trace(bytes: Array((lines.joined(separator: "\n") + "\n").utf8), path: "a.jsonl")
    }

    @Test("a tick has the items that are not as they were, with their places")
    func writes() throws {
        let lines = try text([
            [item("a", 1), item("b", 2)], [item("a", 1), item("b", 3)], [item("a", 1), item("b", 3)],
            [item("b", 3)], [item("b", 3), item("c", 4)],
        ])
        func frame(_ tick: Int, _ count: Int, _ items: String...) -> String {
            #"{"tick":\#(tick),"t":0,"count":\#(count),"changed":[\#(items.joined(separator: ","))],"signals":{},"events":[]}"#
        }
        #expect(
            lines == [
                Self.headerLine, frame(0, 2, line(0, "a", "1"), line(1, "b", "2")), frame(1, 2, line(1, "b", "3")),
                frame(2, 2), frame(3, 1, line(0, "b", "3")), frame(4, 2, line(1, "c", "4")), Self.endLine,
            ])
    }

    @Test("items that come, go, move, and change no more than a bit read back as they were")
    func roundTrip() throws {
        var random = SeededNumbers(3)
        var items: [FrameItem] = []
        var frames: [[FrameItem]] = []
        for _ in 0..<300 {
            switch UInt64.random(in: 0..<5, using: &random) {
            case 0: items.append(item("i\(frames.count)", random.anyDouble()))
            case 1 where !items.isEmpty: items.remove(at: Int.random(in: 0..<items.count, using: &random))
            case 2: items.reverse()
            case 3 where !items.isEmpty: items[0].rotation = items[0].rotation.sign == .plus ? -0.0 : 0
            default: break
            }
            frames.append(items)
        }
        let back = try read(text(frames))
        #expect(back.frames.map(\.items.count) == frames.map(\.count))
        for (frame, items) in zip(back.frames, frames) {
            #expect(frame.items == items)
            #expect(frame.items.map(\.rotation.sign) == items.map(\.rotation.sign))
        }
    }

    static let broken: [(String, String)] = [
        (#""changed":[]"#, "expected a whole number from 0 in 'count', found nothing"),
        (#""count":2,"changed":[]"#, "expected 2 items, as 'count' says, found 1"),
        (#""count":9e15,"changed":[]"#, "expected 9000000000000000 items, as 'count' says, found 1"),
        (
            #""count":1,"changed":[{"name":"b"}]"#,
            "expected a whole number from 0 in 'changed[0].place', found nothing"
        ),
        (
            #""count":3,"changed":[{"place":2,"name":"b"}]"#,
            "expected a place that rises, below 'count' and not behind a gap in 'changed[0].place', found 2"
        ),
        (
            #""count":1,"changed":[{"place":1,"name":"b"}]"#,
            "expected a place that rises, below 'count' and not behind a gap in 'changed[0].place', found 1"
        ),
    ]

    @Test("a place that no item can have is refused, and a count that is not theirs", arguments: broken)
    func refuses(fields: String, message: String) throws {
        let first = #"{"tick":0,"t":0,"count":1,"changed":[\#(line(0, "a", "1"))],"signals":{},"events":[]}"#
        let second = #"{"tick":1,"t":0,\#(fields),"signals":{},"events":[]}"#
        let found = errorText { try read([Self.headerLine, first, second, Self.endLine]) }
        #expect(found == "a.jsonl:3: \(message)")
        let twice =
            #"{"tick":0,"t":0,"count":1,"changed":[\#(line(0, "a", "1")),\#(line(0, "a", "1"))],"signals":{},"events":[]}"#
        #expect(errorText { try read([Self.headerLine, twice, Self.endLine]) }?.contains("changed[1].place") == true)
    }
}
