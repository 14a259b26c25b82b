import Moonspring
import MoonspringScene
import TestSupport
import Testing

@Suite("Input logs")
struct InputLogTests {
    static let header = InputLog.Header(
        scene: "tap_me.lua", seed: 42, params: ["gravity": 1.5, "name": "x", "on": false])
    static let entries: [InputLog.Entry] = [
        .init(tick: 0, input: .param(name: "gravity", value: 2)),
        .init(tick: 3, input: .tap(Point(1, -2.5))),
        .init(tick: 3, input: .touch(.began, Point(0.1, 0))),
        .init(tick: 4, input: .touch(.moved, Point(5, 6))),
        .init(tick: 5, input: .touch(.ended, Point(5, 6))),
        .init(tick: 5, input: .touch(.cancelled, Point(5, 6))),
        .init(tick: 5, input: .param(name: "name", value: "é\"")),
        .init(tick: 6, input: .param(name: "on", value: true)),
        .init(tick: 7, input: .state("half \"open\"", of: 2)),
        .init(tick: 7, input: .limit),
        .init(tick: 7, input: .code("view.x = 3\nprint(\"é\")")),
    ]
    static let lines = [
        #"{"moonspringInput":1,"scene":"tap_me.lua","seed":42,"params":{"gravity":1.5,"name":"x","on":false}}"#,
        #"{"tick":0,"type":"param","name":"gravity","value":2}"#,
        #"{"tick":3,"type":"tap","point":[1,-2.5]}"#,
        #"{"tick":3,"type":"touch","phase":"began","point":[0.1,0]}"#,
        #"{"tick":4,"type":"touch","phase":"moved","point":[5,6]}"#,
        #"{"tick":5,"type":"touch","phase":"ended","point":[5,6]}"#,
        #"{"tick":5,"type":"touch","phase":"cancelled","point":[5,6]}"#,
        #"{"tick":5,"type":"param","name":"name","value":"é\""}"#,
        #"{"tick":6,"type":"param","name":"on","value":true}"#,
        #"{"tick":7,"type":"state","states":2,"state":"half \"open\""}"#,
        #"{"tick":7,"type":"limit"}"#,
        #"{"tick":7,"type":"code","text":"view.x = 3\nprint(\"é\")"}"#,
    ]

    @Test("every kind of input is written as the format says and reads back equal")
    func roundTrip() throws {
        let collector = LineCollector()
        try InputLog(header: Self.header, entries: Self.entries).write(to: collector)
        #expect(collector.lines == Self.lines)
        #expect(collector.isFinished)
        let log = try InputLog(text: collector.text, path: "a.log")
        #expect(log.header == Self.header)
        #expect(log.entries == Self.entries)
    }

    @Test("a log is read from a file; a file that is missing is named")
    func files() throws {
        let folder = TestFolder()
        let log = InputLog(header: Self.header, entries: Self.entries)
        try log.write(to: OutputFile(path: folder["a.log"]))
        #expect(try InputLog(path: folder["a.log"]) == log)
        #expect(
            errorText { try InputLog(path: folder["b.log"]) }?.hasPrefix("cannot read \(folder["b.log"]): ")
                == true)
    }

    @Test("a seed of 64 bits is kept", arguments: [Int.max, Int.min, 0, -1])
    func seeds(seed: Int) throws {
        let collector = LineCollector()
        try InputLog(header: .init(scene: "a", seed: seed)).write(to: collector)
        #expect(try InputLog(text: collector.text, path: "a.log").header.seed == seed)
    }

    @Test("entries are put in order of their ticks, and those of one tick keep theirs")
    func order() throws {
        let ticks = [5, 1, 5, 0, 1, 5]
        let entries = ticks.enumerated().map { InputLog.Entry(tick: $1, input: .code("\($0)")) }
        let sorted = [3, 1, 4, 0, 2, 5].map { entries[$0] }
        #expect(InputLog(header: Self.header, entries: entries).entries == sorted)

        var log = InputLog(header: Self.header)
        for entry in entries { log.append(entry) }
        #expect(log.entries == sorted)

        let lines = ticks.enumerated().map { #"{"tick":\#($1),"type":"code","text":"\#($0)"}"# }
        let text = ([Self.lines[0]] + lines).joined(separator: "\n")
        #expect(try InputLog(text: text, path: "a.log").entries == sorted)
    }

    @Test("blank lines, Windows line ends, unknown keys and a missing last newline do no harm")
    func lenient() throws {
        let text = Self.lines[0] + "\r\n\r\n" + #"{"tick":1,"type":"limit","note":"by hand"}"#
        #expect(try InputLog(text: text, path: "a.log").entries == [.init(tick: 1, input: .limit)])
    }

    @Test("a byte order mark before the header does no harm, and is no text for messages")
    func byteOrderMark() throws {
        let text = ([Self.lines[0]] + Self.lines.suffix(2)).joined(separator: "\n") + "\n"
        #expect(try InputLog(text: "\u{FEFF}" + text, path: "a.log") == InputLog(text: text, path: "a.log"))
        #expect(errorText { try InputLog(text: "\u{FEFF}", path: "a.log") } == "\(Self.begins), found an empty file")
        #expect(
            errorText { try InputLog(text: "\u{FEFF}7\n", path: "a.log") }
                == "\(Self.begins); expected a JSON object in column 1, found a number")
    }

    static let broken: [(String, String)] = [
        (
            #"{"tick":1,"type":"swipe"}"#,
            #"expected one of "tap", "touch", "param", "state", "limit", "code" in 'type', found "swipe""#
        ),
        (#"{"tick":1}"#, "expected a string in 'type', found nothing"),
        (#"{"type":"limit"}"#, "expected a whole number from 0 in 'tick', found nothing"),
        (#"{"tick":-1,"type":"limit"}"#, "expected a whole number from 0 in 'tick', found -1"),
        (#"{"tick":0.5,"type":"limit"}"#, "expected a whole number from 0 in 'tick', found 0.5"),
        (#"{"tick":1e300,"type":"limit"}"#, "expected a whole number from 0 in 'tick', found 1e300"),
        (#"{"tick":1,"type":"tap"}"#, "expected two numbers [a,b] in 'point', found nothing"),
        (#"{"tick":1,"type":"tap","point":[1]}"#, "expected two numbers [a,b] in 'point', found an array"),
        (#"{"tick":1,"type":"tap","point":[1,2,3]}"#, "expected two numbers [a,b] in 'point', found an array"),
        (
            #"{"tick":1,"type":"touch","phase":"up","point":[1,2]}"#,
            #"expected one of "began", "moved", "ended", "cancelled" in 'phase', found "up""#
        ),
        (#"{"tick":1,"type":"touch","point":[1,2]}"#, "expected a string in 'phase', found nothing"),
        (#"{"tick":1,"type":"param","value":1}"#, "expected a string in 'name', found nothing"),
        (
            #"{"tick":1,"type":"param","name":"a","value":null}"#,
            "expected a number, a string, true or false in 'value', found null"
        ),
        (
            #"{"tick":1,"type":"param","name":"a"}"#,
            "expected a number, a string, true or false in 'value', found nothing"
        ),
        (#"{"tick":1,"type":"state","states":-1,"state":"a"}"#, "expected a whole number from 0 in 'states', found -1"),
        (#"{"tick":1,"type":"state","states":0}"#, "expected a string in 'state', found nothing"),
        (#"{"tick":1,"type":"code"}"#, "expected a string in 'text', found nothing"),
        (
            #"{"tick":1,"type":"tap","point":[1e999,0]}"#,
            "expected a number of at most 1.7976931348623157e308 in column 33, found 1e999"
        ),
        (#"{"tick":1,"ty"#, "expected '\"' at the end of a string in column 14, found the end of the text"),
        ("7", "expected a JSON object in column 1, found a number"),
    ]

    @Test("a wrong line is refused with file, line and what was expected", arguments: broken)
    func refuses(line: String, message: String) {
        let text = Self.lines[0] + "\n" + line + "\n"
        #expect(errorText { try InputLog(text: text, path: "a.log") } == "a.log:2: \(message)")
    }

    static let begins = #"a.log:1: expected an input log, which begins with {"moonspringInput":1,...}"#
    static let foreign: [(String, String)] = [
        ("", "\(begins), found an empty file"),
        (#"{"moonspring":1,"scene":"a"}"#, "\(begins), found a trace"),
        (#"{"tick":1,"type":"limit"}"#, "\(begins), found another JSON object"),
        (#"{"moonspringInput":2}"#, "\(begins), found version 2"),
        (#"{"moonspringInput":"1"}"#, "\(begins), found version \"1\""),
        (#"{"moonspringInput":1,"seed":1,"params":{}}"#, "a.log:1: expected a string in 'scene', found nothing"),
        (
            #"{"moonspringInput":1,"scene":"a","params":{}}"#,
            "a.log:1: expected a whole number in 'seed', found nothing"
        ),
        (#"{"moonspringInput":1,"scene":"a","seed":1}"#, "a.log:1: expected an object in 'params', found nothing"),
        (
            #"{"moonspringInput":1,"scene":"a","seed":1,"params":{"p":[]}}"#,
            "a.log:1: expected a number, a string, true or false in 'params.p', found an array"
        ),
    ]

    @Test("a file that is no input log is refused", arguments: foreign)
    func refusesForeign(text: String, message: String) {
        #expect(errorText { try InputLog(text: text + (text.isEmpty ? "" : "\n"), path: "a.log") } == message)
    }
}
