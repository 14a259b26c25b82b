import Moonspring
import MoonspringScene
import TestSupport
import Testing

@Suite("The difference of two traces")
struct TraceDiffTests {
    private static let header = TraceHeader(
        scene: "a.lua", seed: 1, interval: 1.0 / 60, size: Size(100, 200), params: ["k": 1])

    private static func item(_ name: String, _ x: Double = 10, _ y: Double = 20) -> FrameItem {
        FrameItem(name: name, center: Point(x, y), size: Size(5, 6))
    }

    /// Four ticks of two items that move, with a signal and an event.
    private static let frames = (0...3).map { tick in
        Frame(
            tick: tick, time: Double(tick) / 60, items: [item("frog", Double(tick)), item("fly", 50)],
            signals: [FrameSignal(name: "s", value: tick == 1 ? .nan : Double(tick))],
            events: tick == 2 ? [FrameEvent(type: "touch", fields: ["phase": "tap"])] : [])
    }

    private func reader(
        _ frames: [Frame], header: TraceHeader = TraceDiffTests.header,
        end: TraceEnd = TraceEnd(reason: "paused", ticks: 3, hash: "00000000000000ff")
    ) throws -> TraceReader {
        let lines = try Trace(header: header, frames: frames, end: end).lines()
        return try TraceReader(bytes: Array(lines.text.utf8), path: "t.jsonl")
    }

    /// The difference between the four ticks and the same with a change.
    private func diff(_ change: (inout [Frame]) -> Void) throws -> TraceDiff {
        var frames = Self.frames
        change(&frames)
        return try TraceDiff(reader(Self.frames), reader(frames), names: ("a.jsonl", "b.jsonl"))
    }

    @Test("signals and parameters by the hundred thousand are compared in a time that grows with their number")
    func many() throws {
        let count = 200_000
        var frame = Frame(tick: 0, time: 0)
        frame.signals = (0..<count).map { FrameSignal(name: "s\($0)", value: Double($0)) }
        var turned = frame
        turned.signals.reverse()
        var header = Self.header
        header.params = JSON.Object((0..<count).map { ("p\($0)", .number(1)) })
        let (a, b) = (try reader([frame], header: header), try reader([turned], header: header))
        var diff: TraceDiff?
        let time = processorTime { diff = try? TraceDiff(a, b) }
        #expect(diff?.first?.text == "the signals stand in another order")
        #expect(diff?.headers == [])
        // What grows with the square takes half an hour.
        #expect(time < 120, "\(time)")
    }

    @Test("of signals of one name the first one counts")
    func repeated() throws {
        let twice = [FrameSignal(name: "s", value: 1), FrameSignal(name: "s", value: 2)]
        #expect(
            try TraceDiff(
                reader([Frame(tick: 0, time: 0, signals: twice)]), reader([Frame(tick: 0, time: 0, signals: twice)])
            ).isSame)
    }

    @Test("equal traces have no difference")
    func same() throws {
        let diff = try diff { _ in }
        #expect(diff.isSame && diff.farthest == nil && diff.headers.isEmpty && diff.ticks == 4)
        #expect(diff.description == "no difference in 4 ticks")
    }

    @Test("the first tick and item that differ are named, and the largest distance of all ticks")
    func center() throws {
        let diff = try diff {
            $0[2].items[1].center.y = 21
            $0[3].items[0].center = Point(6, 24)
        }
        #expect(diff.first?.tick == 2 && diff.first?.item == "fly" && diff.first?.kind == .center)
        #expect(diff.farthest == TraceDiff.Distance(tick: 3, item: "frog", points: 5))
        #expect(
            diff.description
                == "tick 2: 'fly': center is (50, 20) and (50, 21)\nlargest distance: 5 pt, 'frog' in tick 3")
    }

    @Test("a difference in the last bit counts, and so does the sign of zero")
    func bits() throws {
        let last = try diff { $0[3].items[1].center.x = 50.0.nextUp }
        #expect(last.first?.text == "center is (50, 20) and (50.00000000000001, 20)")
        #expect(last.description.hasSuffix("largest distance: 7.105e-15 pt, 'fly' in tick 3"))
        let zero = try diff { $0[0].items[0].center.x = -0.0 }
        #expect(zero.first?.text == "center is (0, 20) and (-0, 20)" && zero.farthest == nil)
    }

    typealias Change = @Sendable (inout [Frame]) -> Void
    static let changes: [(TraceDiff.Kind, String, Change)] = [
        (.rotation, "tick 1: 'frog': rotation is 0 and 0.5", { $0[1].items[0].rotation = 0.5 }),
        (.size, "tick 1: 'frog': size is (5, 6) and (5, 7)", { $0[1].items[0].size.y = 7 }),
        (
            .transform, "tick 1: 'fly': transform is (1, 0, 0, 1, 0, 0) and (2, 0, 0, 1, 0, 0)",
            { $0[1].items[1].transform.a = 2 }
        ),
        (.name, "tick 1: 'fly': item 2 is named 'fly' and 'bee'", { $0[1].items[1].name = "bee" }),
        (.missingItem, "tick 1: 'frog': it is only in a.jsonl", { $0[1].items.remove(at: 0) }),
        (.missingItem, "tick 1: 'bee': it is only in b.jsonl", { $0[1].items.insert(item("bee"), at: 1) }),
        (.order, "tick 1: 'frog': it stands where b.jsonl has 'fly'", { $0[1].items.swapAt(0, 1) }),
        (.signals, "tick 2: the signal 's' is 2 and 5", { $0[2].signals[0].value = 5 }),
        (.signals, "tick 1: the signal 's' is null and 5", { $0[1].signals[0].value = 5 }),
        (.signals, "tick 2: the signal 's' is only in a.jsonl", { $0[2].signals = [] }),
        (
            .signals, "tick 2: the signal 'r' is only in b.jsonl",
            { $0[2].signals.append(FrameSignal(name: "r", value: 1)) }
        ),
        (.events, "tick 2: event 1, touch, is only in a.jsonl", { $0[2].events = [] }),
        (.events, "tick 0: event 1, log, is only in b.jsonl", { $0[0].events = [FrameEvent(type: "log")] }),
        (.events, "tick 2: event 1 is touch and log", { $0[2].events[0].type = "log" }),
        (
            .events, #"tick 2: event 1 is touch with {"phase":"tap"} and {"phase":"began"}"#,
            { $0[2].events[0].fields = ["phase": "began"] }
        ),
        (.time, "tick 3: the time is 0.05 s and 1 s", { $0[3].time = 1 }),
        (.missingTick, "tick 3: only a.jsonl has this tick, b.jsonl ended before ('paused')", { $0.removeLast() }),
        (.missingTick, "tick 1: only a.jsonl has this tick", { $0.remove(at: 1) }),
        (
            .missingTick, "tick 4: only b.jsonl has this tick, a.jsonl ended before ('paused')",
            { $0.append(Frame(tick: 4, time: 4.0 / 60)) }
        ),
    ]

    @Test("what differs is told", arguments: changes)
    func kinds(kind: TraceDiff.Kind, text: String, change: Change) throws {
        let diff = try diff(change)
        #expect(diff.first?.kind == kind && !diff.isSame)
        #expect(diff.description == text)
    }

    @Test("a changed parent and a changed title are told")
    func parents() throws {
        let diff = try diff {
            $0[2].items[1].parent = "frog"
            $0[2].items[1].center.x = 7
        }
        #expect(diff.first?.kind == .parent && diff.first?.tick == 2 && diff.first?.item == "fly")
        #expect(diff.first?.text == "parent is the root and 'frog'")
        var titled = Self.header
        titled.title = "Frogs"
        let titles = try TraceDiff(reader(Self.frames), reader(Self.frames, header: titled))
        #expect(titles.isSame && titles.headers == ["title none and Frogs"])
    }

    @Test("items are compared by name even where others are missing")
    func matching() throws {
        let diff = try diff {
            $0[1].items.remove(at: 0)
            $0[1].items[0].center.x = 53
            $0[1].items[0].center.y = 24
        }
        #expect(diff.first?.kind == .missingItem && diff.first?.item == "frog")
        #expect(diff.farthest == TraceDiff.Distance(tick: 1, item: "fly", points: 5))
    }

    @Test("headers that differ are told and make no difference by themselves")
    func headers() throws {
        let other = TraceHeader(
            scene: "b.lua", seed: 2, interval: 1.0 / 60, size: Size(100, 300),
            params: ["k": 2, "m": true])
        let diff = try TraceDiff(reader(Self.frames), reader(Self.frames, header: other))
        #expect(diff.isSame)
        #expect(
            diff.headers == [
                "scene a.lua and b.lua", "seed 1 and 2", "size (100, 200) and (100, 300)", "param k 1 and 2",
                "param m none and true",
            ])
        #expect(
            diff.description.hasPrefix(
                "no difference in 4 ticks\nheaders differ: scene a.lua and b.lua, seed 1 and 2, "))
    }

    @Test("another end of the run is a difference")
    func ends() throws {
        func text(_ end: TraceEnd) throws -> String? {
            try TraceDiff(reader(Self.frames), reader(Self.frames, end: end)).first?.text
        }
        #expect(
            try text(TraceEnd(reason: "stopped", ticks: 3, hash: "00000000000000ff"))
                == "the run ended with 'paused' and 'stopped'")
        #expect(
            try text(TraceEnd(reason: "paused", ticks: 4, hash: "00000000000000ff"))
                == "the run ended after 3 and 4 ticks")
        #expect(
            try text(TraceEnd(reason: "paused", ticks: 3, hash: "0000000000000000"))
                == "the hash at the end is 00000000000000ff and 0000000000000000")
    }

    @Test("a trace that is cut off is an error with its line")
    func cutOff() throws {
        let lines = LineCollector()
        let writer = try TraceWriter(to: lines, header: Self.header)
        try writer.write(Self.frames[0])
        let cut = try TraceReader(bytes: Array(lines.text.utf8), path: "cut.jsonl")
        let text = errorText { try TraceDiff(reader(Self.frames), cut) }
        #expect(text?.hasPrefix("cut.jsonl:3: ") == true)
    }
}
