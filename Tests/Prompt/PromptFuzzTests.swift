import Foundation
import TestSupport
import Testing

/// Random lines: right, broken and hostile ones. `MOONSPRING_FUZZ_LINES` says how many; else 1,000 in the thorough check, 200
/// in the normal one.
@Suite("Random lines at the prompt", .needsCommand, .ownThread, .serialized)
struct PromptFuzzTests {
    private static let count = environment("MOONSPRING_FUZZ_LINES").flatMap(Int.init) ?? (isThorough ? 1000 : 200)
    private static let options = ["--limit", "0.05", "--memory", "32"]

    /// A workspace with odd files on it.
    private func workspace() throws -> Workspace {
        let workspace = Workspace()
        try workspace.write("fine.lua", falling)
        try workspace.write("broken.lua", "x = = 1\n")
        try workspace.write("endless.lua", "while true do end\n")
        try Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 37) }).write(
            to: workspace.url.appendingPathComponent("binary.lua"))
        return workspace
    }

    /// Sends keys, and waits until the command has read every one and waits for more. Interrupts it once when that takes long.
    private func send(_ bytes: [UInt8], to session: TerminalSession, _ what: () -> String) throws {
        let start = PseudoTerminal.now
        try session.terminal.write(bytes)
        var isInterrupted = false
        var calm = 0
        while calm < 4 {
            session.terminal.pump(milliseconds: 1)
            // Whatever is typed is answered with something. Before that a key may still be on its way, and Ctrl-C would
            // take away what has not been read.
            let isAnswered = session.terminal.lastRead > start || PseudoTerminal.now - start > 0.5
            calm = isAnswered && session.terminal.isWaitingForKeys ? calm + 1 : 0
            if session.terminal.hasEnded() { throw TerminalError("it ended after \(what())", session.terminal) }
            if !isInterrupted, PseudoTerminal.now - start > 2 {
                isInterrupted = true
                try session.terminal.press(.ctrl("c"))
            }
            guard PseudoTerminal.now - start < patience else {
                throw TerminalError("it hangs after \(what())", session.terminal)
            }
        }
    }

    private func feed(_ count: Int, seed: UInt64, _ kind: Kind) throws {
        let session = try TerminalSession(kind, options: Self.options, workspace: workspace())
        var expected: [(text: String, before: String)] = []
        var recent: [String] = []
        for (number, line) in LineGenerator(seed: seed).prefix(count).enumerated() {
            recent = recent.suffix(4) + [line.text]
            let told = { "line \(number) of seed \(seed); the last ones were:\n" + recent.joined(separator: "\n") }
            // A fresh scene now and then: what one line has broken must not shield all that come after.
            let lines = number % 100 == 99 ? [":reset", line.text] : [line.text]
            for (place, text) in lines.enumerated() {
                try send((place == lines.count - 1 ? line.bytes : Array(text.utf8)) + [13], to: session, told)
                // Whatever is left typed goes away.
                try send([3], to: session, told)
            }
            if line.isWhole { expected.append((line.text, recent.dropLast().last ?? "")) }
            if number % 50 == 49 { session.terminal.forgetOutput() }
        }
        try send(Array(":reset\r".utf8), to: session) { ":reset" }
        try send(Array(":pause\r".utf8), to: session) { ":pause" }
        try session.terminal.send("1234 + 4321\r")
        try session.terminal.wait(forText: "5555")
        try session.terminal.press(.ctrl("d"))
        #expect(try session.terminal.waitForEnd() == .exit(0))

        // The history has every whole line, in the order in which they were typed.
        let kept = session.workspace.history()
        var rest = kept[...]
        for (text, before) in expected where !text.isEmpty {
            let wanted = text.trimmingCharacters(in: .whitespaces)
            // The same line twice in a row is kept once.
            if rest.startIndex > 0, kept[rest.startIndex - 1].trimmingCharacters(in: .whitespaces) == wanted {
                continue
            }
            guard let place = rest.firstIndex(where: { $0.trimmingCharacters(in: .whitespaces) == wanted }) else {
                let next = rest.prefix(5).joined(separator: "\n")
                Issue.record(
                    "the history has lost '\(text)', which was typed after '\(before)'; it goes on with\n\(next)")
                break
            }
            rest = rest[(place + 1)...]
        }
    }

    @Test("a terminal of 80x24 takes them all")
    func terminal() throws { try feed(Self.count, seed: 1, .small) }

    @Test("a large and a dumb terminal take them too", arguments: [Kind.large, .dumb])
    func others(_ kind: Kind) throws { try feed(Self.count / 5, seed: kind == .large ? 2 : 3, kind) }

    @Test("piped, each line works or ends the command with a status and a text", arguments: 0..<10)
    func pipe(_ part: Int) throws {
        let workspace = try workspace()
        for (number, line) in LineGenerator(seed: UInt64(100 + part)).prefix(Self.count / 100).enumerated() {
            let scene = ["fine.lua", nil][number % 2]
            let input = line.text + "\n1234 + 4321\n"
            let result = try workspace.pipe(input, options: Self.options + [scene].compactMap { $0 })
            #expect([0, 1, 124].contains(result.status), "status \(result.status) for '\(line.text)'")
            if result.status == 0 {
                // What is not complete goes on in the second line.
                #expect(!line.isWhole || result.output.contains("5555"), "'\(line.text)'")
            } else {
                #expect(!result.errors.isEmpty, "'\(line.text)'")
            }
        }
    }
}
