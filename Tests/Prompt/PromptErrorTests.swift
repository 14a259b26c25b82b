import Foundation
import TestSupport
import Testing

/// What goes wrong, in the real command on a terminal.
@Suite("Errors at the prompt", .needsCommand, .ownThread, .serialized)
struct PromptErrorTests {
    @Test("an error of a line names its place and what was wrong, and the session goes on", arguments: Kind.tested)
    func place(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        let rows = try session.enter("ms.View{nam = 'x'}")
        #expect(rows.joined(separator: " ").contains("nam"))
        #expect(rows.first?.contains(#/:\d+: /#) == true)
        #expect(rows.count <= 3)
        #expect(try session.enter("1 +* 2").first?.contains("near '*'") == true)
        #expect(try session.enter("nothing.field").first?.contains("nothing") == true)
        #expect(try session.enter("error('with a text')").first?.contains("with a text") == true)
        #expect(try session.enter("error({code = 7})").joined().isEmpty == false)
        #expect(try session.enter("error()").joined().isEmpty == false)
        #expect(value(try session.enter("6 * 7")) == "42")
    }

    @Test("an error inside functions comes with a short traceback of the script's own frames", arguments: Kind.tested)
    func traceback(_ kind: Kind) throws {
        let session = try TerminalSession(
            kind, scene: "function inner() error('deep') end\nfunction outer() inner() end\n")
        let rows = try session.enter("outer()")
        #expect(rows.first?.contains("scene.lua:2: deep") == true)
        #expect(rows.dropFirst().contains { $0.contains("inner") || $0.contains("scene.lua:3") })
        try session.enter("function again(n) if n == 0 then error('bottom') end again(n - 1) return 1 end")
        let deep = try session.enter("again(5000)")
        #expect(deep.joined().contains("bottom"))
        #expect(deep.count <= 24)
        #expect(!(rows + deep).joined().contains("[C]"))
    }

    @Test("errors are coloured on a terminal, and never with NO_COLOR or at a dumb one")
    func colors() throws {
        let sgr = /\x1B\[[0-9;]*m/
        let colored = try TerminalSession(.small)
        try colored.enter("error('red')")
        #expect(colored.terminal.rawText.contains(sgr))
        let row = try #require(colored.terminal.screen.rows.firstIndex { $0.contains(": red") })
        #expect(colored.terminal.screen.isColored(row: row, column: 0))
        for (kind, environment) in [(Kind.small, ["NO_COLOR": "1"]), (Kind.dumb, [:])] {
            let plain = try TerminalSession(kind, scene: falling, environment)
            for line in [
                ":pause", "error('red')", "1 + 1", "{1, 'x', true}", "ball", ":help View", ":items", ":inspect ball",
            ] {
                try plain.enter(line)
            }
            try plain.terminal.send("ball.")
            try plain.terminal.press(.tab, .tab)
            plain.terminal.watch(seconds: 0.2)
            let text = plain.terminal.rawText
            #expect(!text.contains(/\x1B\[[0-9;]*[1-9][0-9;]*m/), "\(environment)")
            if kind == .dumb { #expect(!text.contains("\u{1B}")) }
        }
    }

    @Test("an empty NO_COLOR counts as none")
    func emptyNoColor() throws {
        let session = try TerminalSession(.small, environment: ["NO_COLOR": ""])
        try session.enter("error('red')")
        #expect(session.terminal.rawText.contains(/\x1B\[[0-9;]*[1-9][0-9;]*m/))
    }

    @Test("what callbacks print appears above the line that is typed, which stays whole", arguments: Kind.able)
    func prints(_ kind: Kind) throws {
        let session = try TerminalSession(
            kind, scene: falling + "scene.every(0.1, function() print('tick', scene.tick) end)\n")
        try session.type("print('half a")
        let seen = session.terminal.occurrences(of: "tick")
        for number in 1...8 {
            try session.terminal.wait(for: "more prints") {
                session.terminal.occurrences(of: "tick") >= seen + 2 * number
            }
            #expect(session.prompt?.typed == "print('half a")
            #expect(session.terminal.occurrences(of: "half a") == 1)
        }
        // Every print stands in a row of its own.
        let rows = session.terminal.transcript.filter { $0.contains("tick") }
        for row in rows { #expect(row.wholeMatch(of: /tick\s+\d+/) != nil, "\(row)") }
        try session.terminal.send(" line')")
        try session.waitForTyped("half a line')")
        #expect(try session.enterTyped().contains("half a line"))
    }

    @Test("at a dumb terminal nothing that callbacks print is lost", arguments: [Kind.dumb])
    func dumbPrints(_ kind: Kind) throws {
        let session = try TerminalSession(
            kind, scene: falling + "for i = 1, 5 do scene.after(0.1 * i, function() print('tick', i) end) end\n")
        try session.terminal.send("print('half a line')")
        try session.terminal.wait(for: "the last print") {
            session.terminal.transcript.contains { $0.contains(/tick\s+5/) }
        }
        try session.press(.enter)
        #expect(session.terminal.transcript.contains("half a line"))
    }

    @Test("many prints and a long typed line do not mix", arguments: Kind.able)
    func flood(_ kind: Kind) throws {
        let session = try TerminalSession(
            kind,
            scene: "scene.onTick = function() if scene.tick % 3 == 0 then print('flood', scene.tick) end end\n"
                + falling)
        let text = "#'" + String(repeating: "abcdefghij", count: 30) + "'"
        for character in text { try session.terminal.send(String(character)) }
        try session.waitForTyped("hij'")
        let seen = session.terminal.occurrences(of: "flood")
        try session.terminal.wait(for: "more prints") { session.terminal.occurrences(of: "flood") >= seen + 10 }
        try session.waitForTyped("hij'")
        let rows = session.terminal.transcript.filter { $0.contains("flood") }
        for row in rows { #expect(row.wholeMatch(of: /flood\s+\d+/) != nil, "\(row)") }
        let line = session.terminal.cursorLine
        try session.terminal.press(.enter)
        try session.terminal.wait(for: "the length") { session.terminal.transcript.contains("_1  300") }
        try session.waitForPrompt(below: line)
    }

    @Test("a callback that fails is told once and disabled, and the animation goes on", arguments: Kind.tested)
    func callback(_ kind: Kind) throws {
        let session = try TerminalSession(
            kind, scene: falling + "scene.onTick = function() error('in a tick') end\n")
        try session.terminal.wait(forText: "in a tick")
        let line = session.terminal.cursorLine
        try session.type("1")
        try session.enterTyped()
        let time = try #require(session.prompt?.seconds)
        try session.waitForTime(after: time + 0.2)
        #expect(session.terminal.occurrences(of: "in a tick") == 1)
        #expect(session.terminal.cursorLine > line)
        // Set again, it runs again.
        try session.enter("scene.onTick = function() error('once more') end")
        try session.terminal.wait(forText: "once more", count: 2)
        session.terminal.watch(seconds: 0.3)
        #expect(session.terminal.occurrences(of: "once more") == 2)
    }
}
