import Moonspring
import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

@Suite("Values as a prompt shows them")
struct InspectedValueTests {
    private let prompt: Prompt
    init() throws { prompt = try Prompt() }

    @Test("tables show their entries in order, nested")
    func tables() throws {
        #expect(try prompt.value("{}") == inspectedTable())
        #expect(
            try prompt.value("{1, 'b', {x = 1}}") == inspectedTable((1, 1), (2, "b"), (3, inspectedTable(("x", 1)))))
        let mixed = try prompt.value("{b = 1, a = 2, [-1] = 3, 4, [1.5] = 5, [true] = 6, [10] = 7}")
        #expect(
            mixed
                == inspectedTable(
                    (-1, 3), (1, 4), (10, 7), (.number(1.5), 5), ("a", 2), ("b", 1), (.boolean(true), 6)))
        let keys = try prompt.value("{[{1, 2}] = 1, [print] = 2}")
        guard case .table(let entries, left: 0) = keys else {
            return #expect(Bool(false), "\(String(describing: keys))")
        }
        #expect(
            Set(entries.map { "\($0.key)" }) == [
                "\(inspectedTable(left: 2))", "\(InspectedValue.code("function (built in)"))",
            ])
    }

    @Test("a table that lies in itself is marked, one that is there twice is shown twice")
    func cycles() throws {
        try prompt.type("t = {} t.t = t t.u = {t = t}")
        #expect(
            try prompt.value("t") == inspectedTable(("t", .cycle(up: 1)), ("u", inspectedTable(("t", .cycle(up: 2))))))
        #expect(
            try prompt.value("(function() local s = {1} return {s, s} end)()")
                == inspectedTable((1, inspectedTable((1, 1))), (2, inspectedTable((1, 1)))))
    }

    @Test("deep, wide and huge tables are cut, and say how much is left")
    func limits() throws {
        try prompt.type("t = {1, 2} for i = 1, 20 do t = {t} end")
        var value = try prompt.value("t")
        var depth = 0
        while case .table(let entries, let left) = value, let first = entries.first {
            #expect(left == 0)
            depth += 1
            value = first.value
        }
        #expect(depth == 8)
        #expect(value == inspectedTable(left: 1))

        guard
            case .table(let wide, let left) = try prompt.value(
                "(function() local t = {} for i = 1, 1000000 do t[i] = i end return t end)()")
        else { return #expect(Bool(false)) }
        #expect(wide.count == 400)
        #expect(wide.last?.value == 400)
        #expect(left == 999_600)

        func nodes(_ value: InspectedValue) -> Int {
            guard case .table(let entries, _) = value else { return 1 }
            return entries.reduce(2) { $0 + nodes($1.key) + nodes($1.value) }
        }
        try prompt.type("t = {} for i = 1, 300 do t[i] = {} for j = 1, 300 do t[i][j] = {j} end end")
        let shown = try #require(try prompt.value("t"))
        #expect((4000...4100).contains(nodes(shown)))
        #expect(try prompt.type("t, t").count == 2)
        #expect(try prompt.value("#t") == 300)
    }

    @Test("strings may hold anything; long ones are cut between characters")
    func strings() throws {
        #expect(try prompt.value("'a\\0b'") == "a\0b")
        #expect(try prompt.value("'a\\xffb'") == "a\u{FFFD}b")
        #expect(try prompt.value("('x'):rep(5000)") == .string(String(repeating: "x", count: 2000), left: 3000))
        let text = String(repeating: "é", count: 1000)
        #expect(try prompt.value("('é'):rep(1000)") == .string(text, left: 0))
        #expect(try prompt.value("'x' .. ('é'):rep(1000)") == .string("x" + String(text.dropLast()), left: 2))
        #expect(
            try prompt.value("'xx' .. ('\u{1F438}'):rep(1000)")
                == .string("xx" + String(repeating: "🐸", count: 499), left: 2004))
        guard case .string(let broken, left: 1000) = try prompt.value("('\\x80'):rep(3000)") else {
            return #expect(Bool(false))
        }
        #expect(broken.count == 2000)
    }

    @Test("numbers keep their kind")
    func numbers() throws {
        #expect(
            try prompt.type("1, 1.0, math.maxinteger, 1/0, -0.0") == [
                1, .number(1), .integer(.max), .number(.infinity), .number(-0.0),
            ])
        guard case .number(let number) = try prompt.value("0/0") else { return #expect(Bool(false)) }
        #expect(number.isNaN)
    }

    @Test("functions say where they are from, coroutines how they stand")
    func code() throws {
        #expect(try prompt.value("\n function() end") == .code("function [1]:2"))
        #expect(try prompt.value("print") == .code("function (built in)"))
        #expect(try prompt.value("ms.View.subclass") == .code("function (built in)"))
        #expect(try prompt.value("load('x = 1', '@file.lua')") == .code("function file.lua"))
        try prompt.type("c = coroutine.create(function() coroutine.yield() end)")
        #expect(try prompt.value("c") == .code("coroutine (suspended)"))
        #expect(try prompt.value("(function() coroutine.resume(c) return c end)()") == .code("coroutine (suspended)"))
        #expect(try prompt.value("(function() coroutine.resume(c) return c end)()") == .code("coroutine (dead)"))
        #expect(try prompt.value("(coroutine.running())") == .code("coroutine (running)"))
    }

    @Test("values of the engine have a text, objects their class and number, classes and libraries a name")
    func engine() throws {
        #expect(
            try prompt.type("ms.vec(1, 2), ms.rect(0, 0, 1, 2)") == [.text("vec(1, 2)"), .text("rect(0, 0, 1, 2)")])
        guard case .text = try prompt.value("ms.path.rect {0, 0, 1, 1}") else { return #expect(Bool(false)) }
        guard case .text = try prompt.value("ms.region.infinite") else { return #expect(Bool(false)) }
        #expect(try prompt.value("ms.View") == .text("class View"))
        #expect(try prompt.value("ms.View:subclass 'Frog'") == .text("class Frog"))
        #expect(try prompt.value("ms") == .text("module moonspring"))
        #expect(
            try prompt.value("{math, ms}")
                == inspectedTable((1, .text("module math")), (2, .text("module moonspring"))))
        guard case .table(let library, left: 0) = try prompt.value("math") else { return #expect(Bool(false)) }
        #expect(library.contains { $0.key == "pi" })
        guard case .table(let globals, left: 0) = try prompt.value("_G") else { return #expect(Bool(false)) }
        #expect(globals.first { $0.key == "_G" }?.value == .cycle(up: 1))
        #expect(globals.first { $0.key == "string" }?.value == .text("module string"))

        try prompt.type("Frog = ms.View:subclass 'Frog' v, f = ms.View{name = 'a'}, Frog{name = 'b'}")
        guard case .object("View", "View", let text, let first) = try prompt.value("v"),
            case .object("Frog", "View", let own, let second) = try prompt.value("f")
        else { return #expect(Bool(false)) }
        #expect(text.hasPrefix("View"))
        #expect(own.hasPrefix("Frog"))
        #expect(second > first)
        guard case .object(_, _, let scene, _) = try prompt.value("ms.scene") else { return #expect(Bool(false)) }
        #expect(!scene.isEmpty)
    }

    @Test("a text of a script's own is shown, also one that fails, is none or is very long")
    func ownText() throws {
        func shown(_ body: String) throws -> InspectedValue? {
            try prompt.value("setmetatable({1}, {__tostring = function(t) \(body) end})")
        }
        #expect(try shown("return 'mine ' .. t[1]") == .text("mine 1"))
        #expect(try shown("error('boom', 0)") == .text("(error in __tostring: boom)"))
        #expect(try shown("error({})") == .text("(error in __tostring: no text)"))
        #expect(try shown("return 5") == .text("(__tostring gave number)"))
        #expect(try shown("return {}") == .text("(__tostring gave table)"))
        #expect(try shown("return ('x'):rep(3000)") == .text(String(repeating: "x", count: 2000) + "..."))
        #expect(
            try prompt.value("setmetatable({1}, {__tostring = 5})")?.description.contains("error in __tostring") == true
        )
        #expect(try prompt.value("setmetatable({1}, {__name = 'Frog'})") == inspectedTable((1, 1)))
        // It may change what is being shown.
        try prompt.type(
            "t = {} for i = 1, 9 do t[i] = setmetatable({}, {__tostring = function() t[i + 1] = nil return 'x' end}) end"
        )
        #expect(try prompt.value("t") != nil)
        try prompt.type("deep = setmetatable({}, {__tostring = function(t) return tostring(t) end})")
        #expect(try prompt.value("deep")?.description.contains("error in __tostring") == true)
    }

    @Test("nothing else of a metatable is called")
    func metatables() throws {
        try prompt.type(
            """
            calls = 0
            local function count() calls = calls + 1 error('called') end
            t = setmetatable({1, x = 2}, {__index = count, __pairs = count, __len = count, __eq = count, __newindex = count,
                __name = setmetatable({}, {__tostring = count}), __metatable = false, __call = count, __lt = count})
            u = setmetatable({t, t}, getmetatable 'x' and {__index = count})
            """)
        #expect(try prompt.value("t") == inspectedTable((1, 1), ("x", 2)))
        #expect(try prompt.type("u, t").count == 2)
        #expect(prompt.scene.lookUp(["t", "x"]) == .other)
        #expect(prompt.scene.lookUp(["t", "nothing", "here"]) == nil)
        #expect(prompt.scene.lookUp(["t"]) == .table([PromptName("x", "number")]))
        #expect(try prompt.value("calls") == 0)
    }

    @Test("a text that never comes is stopped by the limit")
    func endless() throws {
        let prompt = try Prompt(.hasty)
        #expect(
            prompt.failure("setmetatable({}, {__tostring = function() while true do end end})").contains("time limit"))
        #expect(
            prompt.failure("{setmetatable({}, {__tostring = function() while true do end end})}").contains("time limit")
        )
        #expect(try prompt.value("1") == 1)
        try prompt.type("slow = setmetatable({}, {__index = function() while true do end end})")
        try prompt.type("slow;")
        let members = prompt.scene.members(["a", "b"], ofResult: 2)
        #expect(members.count == 2)
        for member in members {
            guard case .failure(let error) = member else { return #expect(Bool(false), "\(member)") }
            #expect(error.stop == .timeLimit)
        }
    }

    @Test("members of a result are read one by one, each may fail by itself")
    func members() throws {
        try prompt.type("ms.View{name = 'a', frame = {0, 0, 10, 20}}")
        let members = prompt.scene.members(["name", "nope", "center", "subviews"], ofResult: 1)
        #expect(try members[0].get() == "a")
        #expect(throws: LuaError.self) { try members[1].get() }
        #expect(try members[2].get() == .text("vec(5, 10)"))
        #expect(try members[3].get() == inspectedTable())
        try prompt.type(
            "setmetatable({}, {__index = function(t, k) if k == 'bad' then error('boom') end return k .. '!' end})")
        let own = prompt.scene.members(["x", "bad", "y"], ofResult: 2)
        #expect(try own[0].get() == "x!")
        guard case .failure(let error) = own[1] else { return #expect(Bool(false)) }
        #expect(error.message == "[2]:1: boom")
        #expect(try own[2].get() == "y!")
        for number in [3, -1, 99] {
            guard case .failure = prompt.scene.members(["x"], ofResult: number)[0] else {
                return #expect(Bool(false), "\(number)")
            }
        }
        #expect(try prompt.scene.members(["z"], ofResult: 0)[0].get() == "z!")
        #expect(throws: LuaError.self) { try Prompt().scene.members(["x"], ofResult: 1)[0].get() }
    }

    @Test("an object whose scene is gone is shown without it")
    func closedScene() throws {
        var scene: Scene? = try Scene(.patient)
        let engine = try #require(scene?.engine)
        scene = nil
        let evaluation = engine.evaluate(PromptSource(Array("ms.scene, ms.View{}".utf8)), name: "[1]")
        #expect(evaluation.error == nil)
        #expect(evaluation.results.count == 2)
        #expect(engine.lookUp(["ms", "scene"]) != nil)
        guard case .failure = Result(catching: { try engine.member("time", ofResult: 1) }) else {
            return #expect(Bool(false))
        }
    }
}

extension InspectedValue {
    fileprivate var description: String { "\(self)" }
}
