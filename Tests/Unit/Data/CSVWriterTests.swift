import Moonspring
import MoonspringScene
import TestSupport
import Testing

/// Takes so many lines and refuses everything after them.
private final class FullSink: LineSink {
    static let error = FileError.cannotWrite(path: "a.csv", code: 28)
    private var left: Int

    init(after lines: Int) { left = lines }

    func writeLine(_ bytes: [UInt8]) throws(FileError) {
        if left == 0 { throw Self.error }
        left -= 1
    }

    func finish() throws(FileError) { throw Self.error }
}

@Suite("Tables of a scene")
struct CSVWriterTests {
    private func item(_ name: String, _ x: Double, _ y: Double = 0, rotation: Double = 0) -> FrameItem {
        FrameItem(name: name, center: Point(x, y), size: Size(3, 4), rotation: rotation)
    }

    private func table(_ frames: [Frame]) -> [String] {
        let lines = LineCollector()
        let writer = CSVWriter(to: lines)
        for frame in frames { writer.add(frame) }
        #expect(lines.lines.isEmpty && !lines.isFinished)
        do throws(FileError) { try writer.finish() } catch { Issue.record(error) }
        #expect(lines.isFinished)
        return lines.lines
    }

    @Test("a table has a column for each property of an item and each signal, and a row for each tick")
    func columns() {
        let frames = [
            Frame(
                tick: 0, time: 0, items: [item("frog", 1.5, -2, rotation: 0.1)],
                signals: [FrameSignal(name: "speed", value: 7)]),
            Frame(
                tick: 1, time: 0.25, items: [item("frog", 1e21, 1e-7)],
                signals: [FrameSignal(name: "speed", value: -0.5)]),
        ]
        #expect(
            table(frames) == [
                "tick,t,frog.center.x,frog.center.y,frog.size.width,frog.size.height,frog.rotation,speed",
                "0,0,1.5,-2,3,4,0.1,7", "1,0.25,1e21,1e-7,3,4,0,-0.5",
            ])
    }

    @Test("an item or signal that comes late, goes, or comes back leaves its fields empty meanwhile")
    func missing() {
        let frames = [
            Frame(tick: 0, time: 0, items: [item("a", 1)]),
            Frame(tick: 1, time: 1, items: [item("b", 2), item("a", 3)], signals: [FrameSignal(name: "s", value: 9)]),
            Frame(tick: 2, time: 2), Frame(tick: 3, time: 3, items: [item("b", 4)]),
        ]
        let lines = table(frames)
        #expect(lines[0].hasPrefix("tick,t,a.center.x,") && lines[0].hasSuffix("b.rotation,s"))
        #expect(
            lines[1...] == [
                "0,0,1,0,3,4,0,,,,,,", "1,1,3,0,3,4,0,2,0,3,4,0,9", "2,2,,,,,,,,,,,", "3,3,,,,,,4,0,3,4,0,",
            ])
        #expect(Set(lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).count }) == [13])
    }

    @Test("numbers that are not finite are empty fields")
    func notFinite() {
        let signals = [Double.nan, .infinity, -.infinity, 1].enumerated().map { FrameSignal(name: "s\($0)", value: $1) }
        #expect(table([Frame(tick: 5, time: 0.5, signals: signals)]) == ["tick,t,s0,s1,s2,s3", "5,0.5,,,,1"])
    }

    @Test("names with commas, quotes and line breaks are quoted, as RFC 4180 says")
    func quoting() {
        let names = ["a,b", "say \"hi\"", "two\nlines", "plain name"]
        let lines = table([Frame(tick: 0, time: 0, signals: names.map { FrameSignal(name: $0, value: 1) })])
        #expect(lines[0] == "tick,t,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",plain name")
    }

    @Test("two items of one name have a column each")
    func twins() {
        let lines = table([
            Frame(tick: 0, time: 0, items: [item("a", 1), item("a", 2)]),
            Frame(tick: 1, time: 1, items: [item("a", 3)]),
        ])
        #expect(lines[0].contains(",a.rotation,a#2.center.x,"))
        #expect(lines[1...] == ["0,0,1,0,3,4,0,2,0,3,4,0", "1,1,3,0,3,4,0,,,,,"])
    }

    @Test("a scene without anything is a table with ticks")
    func empty() {
        #expect(table([]) == ["tick,t"])
        #expect(table([Frame(tick: 0, time: 0)]) == ["tick,t", "0,0"])
    }

    @Test("a place that refuses the table is an error")
    func refused() throws {
        for limit in 0...3 {
            let writer = CSVWriter(to: FullSink(after: limit))
            for tick in 0..<2 { writer.add(Frame(tick: tick, time: 0, items: [item("a", 1)])) }
            // The names of the columns, two rows, and the end.
            #expect(throws: FullSink.error) { try writer.finish() }
        }
    }
}
