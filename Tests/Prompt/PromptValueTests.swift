import Foundation
import TestSupport
import Testing

/// What a line's value looks like, in the real command on a terminal.
@Suite("Values at the prompt", .needsCommand, .ownThread, .serialized)
struct PromptValueTests {
    @Test("an expression shows its value with a number; a statement shows nothing", arguments: Kind.tested)
    func expressions(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        #expect(try session.enter("1 + 1") == ["_1  2"])
        #expect(try session.enter("x = 5") == [])
        #expect(try session.enter("10 / 4") == ["_2  2.5"])
        #expect(value(try session.enter("'text'"))?.contains("text") == true)
        #expect(try session.enter("nil") == ["nil"])
        #expect(value(try session.enter("1 == 1")) == "true")
        #expect(value(try session.enter("1/0"))?.contains("inf") == true)
        #expect(try session.enter("") == [])
        #expect(try session.enter("   ") == [])
        #expect(try session.enter("-- a remark") == [])
        #expect(value(try session.enter("return 7")) == "7")
    }

    @Test("several values are shown in order and numbered each", arguments: Kind.tested)
    func several(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        let rows = try session.enter("1, nil, 3")
        #expect(rows.joined(separator: " ").contains("_1  1"))
        #expect(rows.joined(separator: " ").contains("nil"))
        #expect(rows.joined(separator: " ").contains("_2  3"))
        #expect(value(try session.enter("_2 + 1")) == "4")
    }

    @Test("_ is the last value, _1 and _2 are those of their numbers", arguments: Kind.tested)
    func last(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.enter("20", "_ + 1")
        #expect(value(try session.enter("_ * 2")) == "42")
        #expect(value(try session.enter("_1 + _2 + _3")) == "83")
    }

    @Test("a trailing ; keeps quiet, and the value is still the last one", arguments: Kind.tested)
    func silent(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        #expect(try session.enter("6 * 7;") == [])
        #expect(value(try session.enter("_")) == "42")
    }

    @Test("a local stays for the next lines, which may change it and hide it", arguments: Kind.tested)
    func locals(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.enter("local count = 1")
        try session.enter("local function up() count = count + 1 return count end")
        #expect(value(try session.enter("up()")) == "2")
        try session.enter("count = 10")
        #expect(value(try session.enter("up()")) == "11")
        try session.enter("local count = 'new'")
        #expect(value(try session.enter("count"))?.contains("new") == true)
        #expect(value(try session.enter("up()")) == "12")
        #expect(value(try session.enter("rawget(_G, 'count') == nil")) == "true")
        try session.enter("local <const> = 1", "local fixed <const> = 7")
        #expect(value(try session.enter("fixed")) == "7")
    }

    @Test("the locals of the scene can be read and written, and its callbacks see it", arguments: Kind.tested)
    func upvalues(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: "local speed = 3\nfunction tell() return speed end\n")
        #expect(value(try session.enter("speed")) == "3")
        try session.enter("speed = 8")
        #expect(value(try session.enter("tell()")) == "8")
    }

    @Test("tables are shown in order, nested, and themselves inside them are marked", arguments: Kind.tested)
    func tables(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        let list = try session.enter("{3, 1, 2}").joined()
        #expect(list.contains("{3, 1, 2}"))
        let named = try session.enter("{b = 2, a = 1, 'first'}").joined(separator: " ")
        let places = ["first", "a = 1", "b = 2"].map { named.range(of: $0)?.lowerBound }
        #expect(places.allSatisfy { $0 != nil })
        #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
        #expect(try session.enter("{{1, {2}}, x = {y = {}}}").joined().contains("{2}"))
        try session.enter("loop = {1}; loop.me = loop")
        let cycle = try session.enter("loop").joined(separator: " ")
        #expect(cycle.contains("me"))
        #expect(cycle.count < 200)
    }

    @Test("a large table or text is cut, and says how much is left", arguments: Kind.tested)
    func cut(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.enter("big = {} for i = 1, 100000 do big[i] = i end")
        let rows = try session.enter("big")
        #expect(rows.count < 60)
        #expect(rows.joined().contains(/\d+ more|…|\.\.\./))
        try session.enter("long = ('x'):rep(1000000)")
        #expect(try session.enter("long").count < 60)
        try session.enter("deep = {} d = deep for i = 1, 500 do d[1] = {} d = d[1] end")
        #expect(try session.enter("deep").count < 60)
    }

    @Test("control characters in a text do not reach the terminal", arguments: Kind.tested)
    func control(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.enter(#"'\27[2J\27]0;title\7\r\n\0\155'"#)
        #expect(!session.terminal.rawText.contains("\u{1B}]0;title"))
        #expect(!session.terminal.rawText.contains("\u{1B}[2J'"))
        // The screen was not cleared: the line itself is still there.
        #expect(session.terminal.transcript.contains { $0.hasPrefix("paused 0.00 s > '\\27[2J") })
        // Also not from print, which is for text.
        try session.enter("6 * 7")
    }

    @Test("an engine's object shows its class and its live values", arguments: Kind.tested)
    func objects(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: falling)
        try session.enter(":pause")
        let before = try session.enter("ball").joined(separator: "\n")
        #expect(before.contains("View"))
        #expect(before.contains("center"))
        try session.enter("ball.center = {77, 99}")
        #expect(try session.enter("ball").joined(separator: "\n").contains("77"))
        #expect(try session.enter("animator").joined(separator: "\n").contains("DynamicAnimator"))
        #expect(try session.enter("ms.vec(3, 4)").joined().contains("vec(3, 4)"))
        #expect(try session.enter("ms.View").joined().contains("View"))
        #expect(try session.enter("ms").count < 200)
        #expect(try session.enter("ms.scene").joined(separator: "\n").contains("scene"))
    }

    @Test("a getter or __tostring that fails or never ends does not harm the prompt", arguments: [Kind.small])
    func hostile(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.enter("setmetatable({}, {__tostring = function() error('no text') end})")
        try session.enter("setmetatable({}, {__tostring = function() return 12 end})")
        try session.enter("setmetatable({}, {__tostring = function() while true do end end})")
        try session.enter("setmetatable({}, {__name = ('n'):rep(100000)})")
        try session.enter("setmetatable({}, {__index = function() error('no') end, __len = error, __pairs = error})")
        #expect(value(try session.enter("6 * 7")) == "42")
    }
}
