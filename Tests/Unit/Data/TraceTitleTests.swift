import Moonspring
import MoonspringScene
import TestSupport
import Testing

@Suite("The title in traces")
struct TraceTitleTests {
    private func header(_ title: String?) -> TraceHeader {
        TraceHeader(scene: "a.lua", title: title, seed: 0, interval: 1.0 / 60, size: Size(10, 10))
    }

    @Test(
        "the first line of a trace has the title as the script gave it",
        arguments: ["Two\nlines \u{1B}[31m \"quoted\"", nil])
    func kept(_ title: String?) throws {
        let end = TraceEnd(reason: "paused", ticks: 0, hash: "00000000000000ff")
        let lines = try Trace(header: header(title), frames: [], end: end).lines()
        let reader = try TraceReader(bytes: Array(lines.text.utf8), path: "a.jsonl")
        #expect(reader.header == header(title))
        #expect(lines.lines[0].contains("title") == (title != nil))
    }

    @Test("a title that is not a text is refused")
    func refused() {
        let line = #"{"moonspring":1,"scene":"a","seed":0,"interval":0.1,"size":[1,1],"params":{},"title":7}"#
        let error = #expect(throws: FileError.self) {
            try TraceReader(bytes: Array((line + "\n").utf8), path: "a.jsonl")
        }
        #expect(error.map { "\($0)" }?.contains("expected a string in 'title'") == true)
    }

    @Test(
        "a title is shown as one line of at most 200 characters, without what would break it",
        arguments: [
            ("Plain", "Plain"), (" a\n\tb\r\nc ", "a b c"), ("a\u{0}\u{1B}[1mb", "a [1mb"),
            ("\u{202E}abc\u{2028}d", "abc d"),
            ("\n \u{7F}", nil), ("", nil), ("\u{1F469}\u{200D}\u{1F680} up", "\u{1F469}\u{200D}\u{1F680} up"),
            (String(repeating: "x", count: 200), String(repeating: "x", count: 200)),
            (String(repeating: "x", count: 5000), String(repeating: "x", count: 200) + "\u{2026}"),
        ] as [(String, String?)])
    func shown(_ title: String, _ line: String?) {
        #expect(header(title).shownTitle == line)
        #expect(header(title).displayName == line ?? "a.lua")
    }

    @Test("a character of a thousand marks is cut")
    func marks() throws {
        let shown = try #require(header("a" + String(repeating: "\u{301}", count: 1000)).shownTitle)
        #expect(shown.unicodeScalars.count == 16)
    }
}
