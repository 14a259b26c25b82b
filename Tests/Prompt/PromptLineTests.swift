import Foundation
import TestSupport
import Testing

/// The line that is typed, in the real command on a terminal.
@Suite("The line at the prompt", .needsCommand, .ownThread, .serialized)
struct PromptLineTests {
    @Test("the prompt says that the animation is paused and at what time", arguments: Kind.allCases)
    func prompt(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        #expect(session.terminal.cursorRow == "paused 0.00 s >")
        #expect(session.terminal.screen.cursor.column == "paused 0.00 s > ".count)
    }

    @Test("the prompt says that the animation runs, and its time goes on while nothing is typed", arguments: Kind.able)
    func running(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: falling)
        try session.terminal.wait(for: "a running prompt") { session.prompt?.isRunning == true }
        let first = try #require(session.prompt?.seconds)
        try session.terminal.wait(for: "a later time") { (session.prompt?.seconds ?? 0) > first + 0.3 }
        try session.type("1 +")
        let second = try #require(session.prompt?.seconds)
        try session.terminal.wait(for: "a later time behind a typed line") {
            (session.prompt?.seconds ?? 0) > second + 0.3 && session.prompt?.typed == "1 +"
        }
    }

    @Test("at a dumb terminal the time is that of the last line entered", arguments: [Kind.dumb])
    func runningDumb(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: falling)
        try session.waitForTime(after: 0.3)
        #expect(session.prompt?.isRunning == true)
    }

    @Test("what is not complete goes on at >> and runs when it is", arguments: Kind.allCases)
    func continuation(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.enterPart("for i = 1, 3 do")
        try session.enterPart("  print('row ' .. i)")
        let rows = try session.enter("end")
        #expect(rows == ["row 1", "row 2", "row 3"])
        try session.enterPart("f = function(a,")
        try session.enterPart("b) return [[one")
        #expect(try session.enter("two]] end") == [])
        #expect(value(try session.enter("#f()")) == "7")
        try session.enterPart("(1 +")
        #expect(value(try session.enter("2)")) == "3")
    }

    @Test("Up brings a block of several lines back whole, to be changed and run again", arguments: Kind.able)
    func editing(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.enterPart("function twice(x)")
        try session.enterPart("  return 2 * x")
        try session.enter("end")
        try session.terminal.press(.up)
        try session.terminal.wait(for: "all three lines") {
            let rows = session.terminal.screen.rows.suffix(from: 3)
            return rows.contains { $0.hasSuffix("function twice(x)") } && rows.contains { $0.hasSuffix("return 2 * x") }
        }
        // In the last line, behind its last letter: up to the line before, and its 2 becomes a 3.
        try session.terminal.press(.up, .home)
        try session.terminal.wait(for: "the beginning of the line") {
            session.terminal.cursorRow.hasSuffix("return 2 * x") && session.terminal.screen.cursor.column == 3
        }
        for _ in 0..<30 where !session.terminal.cursorRow.hasSuffix("return 3 * x") {
            let before = session.terminal.screen.cursor
            try session.terminal.press(.right)
            try session.terminal.wait(for: "the cursor's next place") { session.terminal.screen.cursor != before }
            let row = Array(session.terminal.cursorRow)
            let column = session.terminal.screen.cursor.column
            if column < row.count, row[column] == "2" {
                try session.terminal.press(.delete)
                try session.terminal.send("3")
                try session.terminal.wait(for: "the changed line") {
                    session.terminal.cursorRow.hasSuffix("return 3 * x")
                }
            }
        }
        try session.terminal.press(.down, .end)
        try session.enterTyped()
        #expect(value(try session.enter("twice(7)")) == "21")
    }

    @Test("a pasted block is taken whole, and nothing of it runs before Return", arguments: Kind.able)
    func paste(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.terminal.paste("local a = 1\nlocal b = 2\nif a then\n\tprint('sum', a + b)\nend")
        try session.terminal.wait(for: "the last line") { session.terminal.cursorRow.hasSuffix("end") }
        #expect(!session.terminal.transcript.contains { $0.hasPrefix("sum") })
        let rows = try session.enterTyped()
        #expect(rows.count == 1)
        #expect(rows.first?.hasPrefix("sum") == true && rows.first?.hasSuffix("3") == true)
        try session.terminal.press(.up)
        try session.terminal.wait(for: "the whole block") {
            session.terminal.screen.rows.filter { $0.hasSuffix("local b = 2") }.count == 2
        }
    }

    @Test("lines that come faster than they run are all run, in order", arguments: Kind.allCases)
    func typeAhead(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.terminal.send((1...20).map { "print('line', \($0))\r" }.joined())
        try session.terminal.wait(for: "the last line") {
            session.terminal.transcript.contains { $0.wholeMatch(of: /line\s+20/) != nil }
        }
        try session.waitForPrompt()
        let printed = session.terminal.transcript.compactMap { $0.wholeMatch(of: /line\s+(\d+)/).map { String($0.1) } }
        #expect(printed == (1...20).map { String($0) })
    }

    @Test("letters beyond ASCII are typed, moved over and deleted whole", arguments: Kind.allCases)
    func letters(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        #expect(value(try session.enter("'äöü漢字'"))?.contains("äöü漢字") == true)
        #expect(value(try session.enter("#'漢字'")) == "6")
        // From the end to the left over 字', and away with 漢.
        try session.type("'ä漢字'")
        try session.terminal.press(.left, .left, .backspace)
        try session.terminal.wait(for: "the line without 漢") { session.prompt?.typed == "'ä字'" }
        let prompt = try #require(session.terminal.cursorRow.range(of: "'ä字'"))
        let before = session.terminal.cursorRow[..<prompt.lowerBound].count
        try session.terminal.wait(for: "the cursor behind ä") {
            session.terminal.screen.cursor.column == before + 2
        }
        try session.terminal.send("é")
        try session.terminal.press(.end)
        try session.waitForTyped("'äé字'")
        #expect(value(try session.enterTyped())?.contains("äé字") == true)
        // A letter of two scalars: e and a combining acute accent.
        #expect(value(try session.enter("#'e\u{301}'")) == "3")
    }

    @Test("Ctrl-C drops the line that is typed, and a block begun", arguments: Kind.allCases)
    func drop(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.type("print('never')")
        try session.press(.ctrl("c"))
        try session.enterPart("do print('never')")
        try session.press(.ctrl("c"))
        #expect(value(try session.enter("6 * 7")) == "42")
        #expect(!session.terminal.transcript.contains("never"))
    }

    @Test("Ctrl-D leaves with status 0, but not behind a typed line", arguments: Kind.allCases)
    func leave(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.type("6 * 7")
        try session.terminal.press(.ctrl("d"))
        #expect(value(try session.enterTyped()) == "42")
        #expect(try session.leave() == .exit(0))
    }

    @Test("Ctrl-D leaves while the animation runs, and :quit does too", arguments: Kind.allCases)
    func quit(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: falling)
        #expect(try session.leave() == .exit(0))
        let other = try TerminalSession(kind)
        try other.type(":quit")
        try other.terminal.press(.enter)
        #expect(try other.terminal.waitForEnd() == .exit(0))
    }

    /// Presses keys and waits for what stands on the line then.
    private func press(_ keys: [Key], _ expected: String, in session: TerminalSession) throws {
        for key in keys { try session.terminal.press(key) }
        try session.terminal.wait(for: "'\(expected)'") { session.prompt?.typed == expected }
    }

    @Test("what is cut is inserted again, also what was cut before it", arguments: Kind.allCases)
    func cutting(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.type("one two three")
        // Two cuts in a row are one.
        try press([.ctrl("w"), .ctrl("w")], "one", in: session)
        try press([.ctrl("a"), .ctrl("k")], "", in: session)
        try press([.ctrl("y")], "one", in: session)
        try press([.alt("y")], "two three", in: session)
        try press([.alt("b"), .alt("d"), .left, .ctrl("u")], "", in: session)
    }

    @Test("letters are exchanged, words change their case, numbers repeat keys", arguments: Kind.allCases)
    func changing(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.type("ab view.ball")
        try press([.ctrl("a"), .right, .ctrl("t")], "ba view.ball", in: session)
        try press([.alt("u")], "ba VIEW.ball", in: session)
        try press([.alt("c"), .ctrl("a"), .alt("l")], "ba VIEW.Ball", in: session)
        try press([.ctrl("e"), .alt("4"), .left], "ba VIEW.Ball", in: session)
        try session.terminal.send("x")
        try press([], "ba VIEW.xBall", in: session)
        try press([.alt("1")], "ba VIEW.xBall", in: session)
        try session.terminal.send("2-")
        try press([], "ba VIEW.x------------Ball", in: session)
        try press([.alt("1"), .alt("2"), .backspace, .ctrl("v"), .ctrl("a")], "ba VIEW.x^ABall", in: session)
    }

    @Test("a line longer than the terminal is wide can be typed, edited and run", arguments: Kind.able)
    func long(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        let text = "#'" + String(repeating: "abcdefghij", count: 45) + "'"
        try session.type(text)
        try session.terminal.press(.home, .right, .right)
        try session.terminal.send("x")
        try session.terminal.press(.end)
        try session.waitForTyped("hij'")
        #expect(value(try session.enterTyped()) == "451")
    }

    @Test("the line typed survives a new size of the terminal", arguments: Kind.able)
    func resize(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: falling)
        try session.type("print('still ' ..")
        for columns in [60, 132, 100] {
            session.terminal.resize(.init(columns: columns, rows: 30))
            let time = session.prompt?.seconds ?? 0
            try session.terminal.wait(for: "the time to go on") { (session.prompt?.seconds ?? 0) > time }
            #expect(session.prompt?.typed == "print('still ' ..")
        }
        #expect(try session.enter(" 'here')") == ["still here"])
        // Charts and tables take the new width.
        #expect(try session.enter("('x'):rep(90)").first?.contains(String(repeating: "x", count: 90)) == true)
    }
}

/// A ball that falls forever.
let falling = """
    local ball = scene.view:addSubview(ms.View{name = 'ball', frame = {0, 0, 50, 50}})
    local animator = ms.DynamicAnimator{referenceView = scene.view}
    animator:addBehavior(ms.GravityBehavior{items = {ball}})

    """
