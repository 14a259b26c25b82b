import MoonspringAnalysis
import MoonspringPrompt
import TestSupport
import Testing

@Suite("The Tab key in any text", .timed)
struct CompletionFuzzTests {
    private static func completer() -> Completer {
        let session = CannedSession()
        var sources = CompletionSources(names: LiveNames(lookUp: { session.things[$0] }))
        sources.files = { _ in ["a.lua", "b/"] }
        sources.names.signals = { ["height"] }
        sources.items = { ["bob"] }
        return Completer(sources: sources)
    }

    /// Completes each text and checks what came; returns the milliseconds that the processor spent on each, in order of size.
    private func times(_ texts: [String]) -> [Double] {
        let completer = Self.completer()
        _ = completer.complete("ms.View{")
        var times: [Double] = []
        for text in texts {
            var replaced = 0
            let taken = leastTime(within: 150) {
                1000 * processorTime { replaced = completer.complete(text).replaced }
            }
            times.append(taken)
            if replaced > text.unicodeScalars.count { Issue.record("replaces more than there is: \(text)") }
            if taken > 150 { Issue.record("\(taken) ms for \(text.suffix(200))") }
        }
        return times.sorted()
    }

    /// At most one in a hundred may take longer than 5 ms.
    private func expectQuick(_ times: [Double], _ what: String) {
        let slow = times.count { $0 > 5 }
        print(
            "\(what): \(times.count) completions, median \(times[times.count / 2]) ms,",
            "99 % below \(times[times.count * 99 / 100]) ms, longest \(times.last ?? 0) ms")
        #expect(slow * 100 <= times.count, "\(slow) of \(times.count) took more than 5 ms")
    }

    @Test("any beginning of a scene that ships is completed at once")
    func prefixes() throws {
        let scenes = try SceneFile.all.map { try $0.text() }
        var chance = SeededNumbers(1)
        let texts = (0..<8000).map { _ in
            let scene = scenes[Int.random(in: 0..<scenes.count, using: &chance)]
            return String(scene.prefix(Int.random(in: 0...min(scene.count, 4000), using: &chance)))
        }
        expectQuick(times(texts), "scenes")
    }

    @Test("nor do broken texts hang or end it")
    func garbage() throws {
        let scenes = try SceneFile.all.map { try $0.text() }
        let pieces = [
            "ms.", "ms.View{", "{", "}", "(", ")", "[", "]", "[[", "]]", "\"", "'", "\\", ".", ":", "::", "..", "...",
            ",", ";",
            "=", "==", "local ", "function ", "function(", "end ", "do ", "if ", "then ", "else ", "for ", "in ",
            "while ",
            "repeat ", "until ", "return ", "goto ", "x", "bob", "bob.", "bob:", "config[\"", "require \"", "\n", "--",
            "--[[",
            "0x", "1e", "1.", "\u{1B}", "\0", "é", "日本", "\u{202E}", ":help ", ":load ", ":plot ", "ipairs(", "self.",
            "<", "#!",
            "scene.param(\"", "ms.scene.tween(1, f, \"", " ", "\t",
        ]
        var chance = SeededNumbers(2)
        var texts: [String] = []
        for _ in 0..<9000 {
            texts.append(
                (0..<Int.random(in: 1...30, using: &chance)).map { _ in
                    pieces[Int.random(in: 0..<pieces.count, using: &chance)]
                }.joined())
        }
        for _ in 0..<3000 {
            // A piece out of the middle of a scene, with a byte changed.
            let scene = Array(scenes[Int.random(in: 0..<scenes.count, using: &chance)].utf8)
            let start = Int.random(in: 0..<scene.count, using: &chance)
            var bytes = Array(scene[start..<min(scene.count, start + Int.random(in: 1...800, using: &chance))])
            bytes[Int.random(in: 0..<bytes.count, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
            texts.append(String(decoding: bytes, as: UTF8.self))
        }
        expectQuick(times(texts), "garbage")
    }

    @Test(
        "no text of one kind takes long",
        arguments: [
            "(", "{", "[", ")", "}", "a.", "a(", "f{", "ms.View{", "function f() ", "local x = x.y(x)\n", "x = x(x)\n",
            "if x then ",
            "\"", "[[", "--[==[", "a,", "local a,", "end ", "for i, v in ipairs(v) do ", ":", "'\\z", "(a)", "x.y = {",
            "((a){",
            "do local a = 1 ", "f(function() ", "é", "a\n", "bob:addSubview(",
        ])
    func repeated(piece: String) {
        _ = times([10, 100, 1000, 5000].map { String(repeating: piece, count: $0) + "x" })
    }
}
