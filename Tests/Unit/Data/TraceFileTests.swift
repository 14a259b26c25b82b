import Moonspring
import MoonspringScene
import TestSupport
import Testing

@Suite("Trace files")
struct TraceFileTests {
    static let header = TraceHeader(
        scene: "frog.lua", seed: 7, interval: 1.0 / 60, size: Size(375, 667),
        params: ["gravity": 0.5, "mode": "fast", "on": true])

    static let headerLine =
        #"{"moonspring":1,"scene":"frog.lua","seed":7,"interval":0.016666666666666666,"size":[375,667],"#
        + #""params":{"gravity":0.5,"mode":"fast","on":true}}"#
    static let frameLine =
        #"{"tick":1,"t":0.016666666666666666,"items":[{"name":"frog","center":[187.5,-0.25],"size":[80,80],"rotation":0.1,"#
        + #""transform":[1,2,3,4,5,6]}],"signals":{"speed":3.5},"events":[{"type":"log","text":"hi"}]}"#
    static let endLine = #"{"end":"paused","ticks":1,"hash":"00000000000000ff"}"#

    static let frame = Frame(
        tick: 1, time: 1.0 / 60,
        items: [
            FrameItem(
                name: "frog", center: Point(187.5, -0.25), size: Size(80, 80),
                rotation: 0.1,
                transform: Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
        ], signals: [FrameSignal(name: "speed", value: 3.5)], events: [FrameEvent(type: "log", fields: ["text": "hi"])])
    static let end = TraceEnd(reason: "paused", ticks: 1, hash: "00000000000000ff")

    private func trace(_ lines: String...) throws(FileError) -> Trace {
        try Trace(bytes: Array((lines.joined(separator: "\n") + "\n").utf8), path: "a.jsonl")
    }

    @Test("a trace is written as the contract says")
    func writes() throws {
        let lines = LineCollector()
        let writer = try TraceWriter(to: lines, header: Self.header)
        try writer.write(Self.frame)
        #expect(!lines.isFinished)
        try writer.finish(Self.end)
        #expect(lines.lines == [Self.headerLine, Self.frameLine, Self.endLine])
        #expect(lines.isFinished)
    }

    @Test("units of signals stand in the first tick that has them, and where they change")
    func units() throws {
        let units = ["pt", "pt", "", "mm"]
        let frames = units.enumerated().map { tick, unit in
            Frame(
                tick: tick, time: 0,
                signals: [FrameSignal(name: "a", value: 1, unit: unit), FrameSignal(name: "b", value: 2)])
        }
        let lines = try Trace(header: Self.header, frames: frames, end: Self.end).lines()
        #expect(lines.lines[1].hasSuffix(#""signals":{"a":1,"b":2},"units":{"a":"pt"},"events":[]}"#))
        #expect(lines.lines[2].hasSuffix(#""signals":{"a":1,"b":2},"events":[]}"#))
        var reader = try TraceReader(bytes: Array(lines.text.utf8), path: "a.jsonl")
        for frame in frames { #expect(try reader.next() == frame) }
    }

    @Test(
        "a unit that is not a short text is refused",
        arguments: ["7", "\"a\\nb\"", "\"\(String(repeating: "x", count: 33))\""])
    func badUnits(_ unit: String) throws {
        let frame = #"{"tick":0,"t":0,"items":[],"signals":{"a":1},"units":{"a":\#(unit)},"events":[]}"#
        let error = #expect(throws: FileError.self) { try trace(Self.headerLine, frame, Self.endLine) }
        #expect(error.map { "\($0)" }?.contains("for the signal 'a' in 'units'") == true)
    }

    @Test(
        "a mark whose strength or sharpness is not from 0 to 1 is refused",
        arguments: ["strength", "sharpness"], ["1e300", "-0.5", "1.01", "\"1\""])
    func badMarks(_ key: String, _ value: String) throws {
        func read(_ value: String) throws {
            let frame =
                #"{"tick":0,"t":0,"items":[],"signals":{},"events":[{"type":"mark","name":"x","\#(key)":\#(value)}]}"#
            _ = try trace(Self.headerLine, frame, Self.endLine)
        }
        for sound in ["0", "0.5", "1"] { try read(sound) }
        let text = try #require(errorText { try read(value) })
        #expect(text.hasPrefix("a.jsonl:2: expected a number") && text.contains("'events[0].\(key)', found"), "\(text)")
    }

    @Test("a trace in a file reads back equal, and so does its hash")
    func roundTrip() throws {
        let folder = TestFolder()
        var random = SeededNumbers(6)
        var frames: [Frame] = []
        for tick in 0..<200 {
            var frame = Frame(tick: tick, time: Double(tick) / 60)
            for index in 0..<5 {
                var number: Double { random.anyDouble() }
                frame.items.append(
                    FrameItem(
                        name: "item\(index) \"é\n", center: Point(number, number),
                        size: Size(number, number), rotation: number,
                        transform: Transform(a: number, b: number, c: number, d: number, tx: number, ty: number)))
            }
            frame.signals = [FrameSignal(name: "b", value: random.anyDouble()), FrameSignal(name: "a", value: -0.0)]
            frame.events = [
                FrameEvent(type: "beganContact", fields: ["items": ["a", nil], "type": "own", "point": [1, 2]])
            ]
            frames.append(frame)
        }
        var hash = TraceHash()
        for frame in frames { hash.combine(frame) }
        let trace = Trace(
            header: TraceHeader(scene: "é.lua", seed: .min, interval: 0.1, size: Size(1, 2)),
            frames: frames, end: TraceEnd(reason: "stopped", ticks: 199, hash: hash.hexadecimal))

        try trace.write(to: OutputFile(path: folder["t.jsonl"]))

        let back = try Trace(path: folder["t.jsonl"])
        #expect(back == trace)
        var hashOfBack = TraceHash()
        for frame in back.frames { hashOfBack.combine(frame) }
        #expect(hashOfBack == hash)
    }

    @Test("the reader gives frame by frame, and the end last")
    func streams() throws {
        let text = [Self.headerLine, Self.frameLine, Self.endLine].joined(separator: "\r\n") + "\r\n"
        var reader = try TraceReader(bytes: Array(text.utf8), path: "a.jsonl")
        #expect(reader.header == Self.header)
        #expect(reader.end == nil)
        #expect(try reader.next() == Self.frame)
        #expect(reader.end == nil)
        #expect(try reader.next() == nil)
        #expect(reader.end == Self.end)
        #expect(try reader.next() == nil)
    }

    @Test("a signal that is not finite is null in the file and NaN when read")
    func nonFiniteSignal() throws {
        let frame = Frame(tick: 0, time: 0, signals: [FrameSignal(name: "s", value: .infinity)])
        let lines = try Trace(header: Self.header, frames: [frame], end: Self.end).lines()
        #expect(lines.lines[1] == #"{"tick":0,"t":0,"items":[],"signals":{"s":null},"events":[]}"#)
        let back = try Trace(bytes: Array(lines.text.utf8), path: "a.jsonl")
        #expect(back.frames[0].signals[0].value.isNaN)
    }

    @Test("a trace cut off at any byte is refused and says so")
    func truncated() throws {
        let text = Array([Self.headerLine, Self.frameLine, Self.endLine].joined(separator: "\n").utf8)
        _ = try Trace(bytes: text, path: "a.jsonl")
        for count in 1..<text.count {
            let message = errorText { try Trace(bytes: Array(text[..<count]), path: "a.jsonl") }
            let line = 1 + text[..<count].count { $0 == 0x0A }
            // Cut between two lines, the line that is missing is the next one.
            let atLineEnd = text[count] == 0x0A || text[count - 1] == 0x0A
            let expected = atLineEnd ? "a.jsonl:\(text[count] == 0x0A ? line + 1 : line): " : "a.jsonl:\(line): "
            #expect(message?.hasPrefix(expected) == true, "\(count): \(message ?? "no error")")
            #expect(message?.hasSuffix("cut off?)") == true, "\(count): \(message ?? "no error")")
        }
    }

    static let begins =
        #"expected a trace ('moonspring run SCENE --trace FILE' writes one), which begins with {"moonspring":1,...}"#
    static let foreign: [(String, String)] = [
        ("", "a.jsonl:1: \(begins), found an empty file"),
        ("\n \n", "a.jsonl:2: \(begins), found blank lines"),
        ("return 1\n", "a.jsonl:1: \(begins); expected a value in column 1, found 'r'"),
        ("[1]\n", "a.jsonl:1: \(begins); expected a JSON object in column 1, found an array"),
        ("{\"a\":1}\n", "a.jsonl:1: \(begins), found another JSON object"),
        ("{\"moonspringInput\":1}\n", "a.jsonl:1: \(begins), found an input log"),
        ("{\"moonspring\":2}\n", "a.jsonl:1: \(begins), found version 2"),
        ("{\"moonspring\":1}\n", "a.jsonl:1: expected two numbers [a,b] in 'size', found nothing"),
    ]

    @Test("a header whose ticks have no length, or too much of it, is refused", arguments: ["0", "-1e-300", "1e300"])
    func interval(_ text: String) {
        let header = Self.headerLine.replacing("0.016666666666666666", with: text)
        let message = errorText { try trace(header, Self.endLine) }
        #expect(message?.hasPrefix("a.jsonl:1: expected more than 0 and at most 1 second in 'interval'") == true)
    }

    @Test("another file is refused and named", arguments: foreign)
    func refusesForeign(text: String, message: String) {
        #expect(errorText { try Trace(bytes: Array(text.utf8), path: "a.jsonl") } == message)
    }

    static let broken: [(String, String)] = [
        (#"{"t":0}"#, "expected a whole number from 0 in 'tick', found nothing"),
        (#"{"tick":-1,"t":0}"#, "expected a whole number from 0 in 'tick', found -1"),
        (#"{"tick":1.5,"t":0}"#, "expected a whole number from 0 in 'tick', found 1.5"),
        (#"{"tick":"1","t":0}"#, "expected a whole number from 0 in 'tick', found \"1\""),
        (#"{"tick":1,"t":null}"#, "expected a number in 't', found null"),
        (#"{"tick":1,"t":0}"#, "expected an array in 'items', found nothing"),
        (#"{"tick":1,"t":0,"items":[3]}"#, "expected an object in 'items[0]', found a number"),
        (
            #"{"tick":1,"t":0,"items":[{"name":"a","center":[1,null]}]}"#,
            "expected two numbers [a,b] in 'items[0].center', found an array"
        ),
        (
            #"{"tick":1,"t":0,"items":[{"name":1,"center":[1,2],"size":[1,2]}]}"#,
            "expected a string in 'items[0].name', found 1"
        ),
        (
            #"{"tick":1,"t":0,"items":[{"name":"a","center":[1,2],"size":[1,2],"rotation":0,"transform":[1,2,3,4,5]}]}"#,
            "expected six numbers [a,b,c,d,tx,ty] in 'items[0].transform', found an array"
        ),
        (
            #"{"tick":1,"t":0,"items":[{"name":"a","center":[1,2],"size":[1,2],"rotation":0,"transform":[1,2,3,4,5,6,""]}]}"#,
            "expected six numbers [a,b,c,d,tx,ty] in 'items[0].transform', found an array"
        ),
        (
            #"{"tick":1,"t":0,"items":[],"signals":{"s":"x"},"events":[]}"#,
            "expected a number or null in 'signals.s', found a string"
        ),
        (
            #"{"tick":1,"t":0,"items":[],"signals":{},"events":[{}]}"#,
            "expected a string in 'events[0].type', found nothing"
        ),
        (#"{"tick":0,"t":0,"items":[],"signals":{},"events":[]}"#, "expected a tick above 0, found 0"),
        (
            #"{"tick":1,"t":-1,"items":[],"signals":{},"events":[]}"#,
            "expected seconds from 0 to 1e9 that do not fall in 't', found -1"
        ),
        (#"{"end":1,"ticks":0}"#, "expected a string in 'end', found 1"),
        (#"{"end":"paused","ticks":0,"hash":"00FF"}"#, "expected 16 hexadecimal digits in 'hash', found \"00FF\""),
    ]

    @Test("a broken line is refused with its number and the field", arguments: broken)
    func refusesBroken(line: String, message: String) {
        let first = #"{"tick":0,"t":0,"items":[],"signals":{},"events":[]}"#
        #expect(errorText { try trace(Self.headerLine, first, line, Self.endLine) } == "a.jsonl:3: \(message)")
    }

    @Test("lines after the end are refused")
    func afterEnd() {
        #expect(
            errorText { try trace(Self.headerLine, Self.endLine, Self.frameLine) }
                == "a.jsonl:3: expected nothing after the end of the trace")
    }
}
