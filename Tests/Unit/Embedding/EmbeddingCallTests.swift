import Foundation
import Moonspring
import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

/// What a Swift program asks of its scripts: calls, expressions, globals, and what comes of mistakes.
@Suite struct EmbeddingCallTests {
    private func engine(_ script: String = "") throws -> LuaEngine {
        let engine = try LuaEngine()
        try engine.run(script, name: "script.lua")
        return engine
    }

    @Test("a global function is called with typed arguments and gives typed results")
    func call() throws {
        let engine = try engine(
            """
            function sum(a, b) return a + b end
            tools = {text = {}}
            function tools.text.twice(s) return s .. s, #s end
            function place(p, list, flag) return {p.x + list[3], p.y}, not flag, {'a', 'b'} end
            """)
        #expect(try engine.call("sum", 2.5, 4, returning: Double.self) == 6.5)
        let (text, length) = try engine.call("tools.text.twice", "a\0b", returning: (String.self, Int.self))
        #expect(text == "a\0ba\0b")
        #expect(length == 3)
        let (point, flag, names) = try engine.call(
            "place", Vector(1, 2), [10, 20, 30], true, returning: (Vector.self, Bool.self, [String].self))
        #expect(point == Vector(31, 2))
        #expect(flag == false)
        #expect(names == ["a", "b"])
    }

    @Test("a result that may be missing is asked for as an optional")
    func optional() throws {
        let engine = try engine("function find(name) if name == 'a' then return 1 end end")
        #expect(try engine.call("find", "a", returning: Double?.self) == 1)
        #expect(try engine.call("find", "b", returning: Double?.self) == nil)
        #expect(try engine.call("find", String?.none, returning: Double?.self) == nil)
        let error = #expect(throws: LuaError.self) { try engine.call("find", "b", returning: Double.self) }
        #expect(error?.message == "script.lua:1: the result of find must be a finite number, got nil")
    }

    @Test("what a function raises is thrown, with file, line, text and kind")
    func raised() throws {
        let engine = try engine("function fail()\n    error('no more')\nend")
        let error = try #require(#expect(throws: LuaError.self) { try engine.call("fail") })
        #expect(error.message == "script.lua:2: no more")
        #expect(error.file == "script.lua")
        #expect(error.line == 2)
        #expect(error.text == "no more")
        #expect(error.kind == .script)
        #expect(error.traceback.first == "script.lua:2: in function 'fail'")
    }

    @Test("a function that is not there is an error that says what is there")
    func missing() throws {
        let engine = try engine("number = 5; tools = {}")
        for (name, found) in [("nothing", "nil"), ("number", "number"), ("tools.cut", "nil"), ("number.cut", "number")]
        {
            let error = #expect(throws: LuaError.self) { try engine.call(name) }
            #expect(error?.message == "the script has no function '\(name)': it is \(found)")
        }
    }

    @Test("an expression gives values")
    func evaluate() throws {
        let engine = try engine("items = {1, 2, 3}")
        #expect(try engine.evaluate("#items + 1", as: Int.self) == 4)
        let syntax = #expect(throws: LuaError.self) { try engine.evaluate("1 +", name: "typed", as: Double.self) }
        #expect(syntax?.file == "typed")
        let type = #expect(throws: LuaError.self) { try engine.evaluate("{}", as: Double.self) }
        #expect(type?.message == "the result of expression must be a finite number, got table")
    }

    @Test("globals, and fields on a path, are set and read")
    func globals() throws {
        let engine = try engine("config = {speed = 3}")
        #expect(try engine.global("config.speed", as: Double.self) == 3)
        try engine.setGlobal("config.name", to: "fast")
        try engine.setGlobal("size", to: Vector(3, 4))
        #expect(try engine.evaluate("config.name .. size:length()", as: String.self) == "fast5.0")
        try engine.setGlobal("size", to: Double?.none)
        #expect(try engine.global("size", as: Double?.self) == nil)
        let error = #expect(throws: LuaError.self) { try engine.global("config.name", as: Double.self) }
        #expect(error?.message == "_G.config.name must be a finite number, got 'fast'")
        let nowhere = #expect(throws: LuaError.self) { try engine.setGlobal("nowhere.at", to: 1.0) }
        #expect(nowhere?.message == "the script has no 'nowhere.at': what it should be in is nil")
    }

    @Test("a function value is called, handed back, and let go of")
    func function() throws {
        let engine = try engine(
            "function counter() local n = 0 return function(by) n = n + by return n end end\n"
                + "function apply(f, x) return f(x) end\n"
                + "weak = setmetatable({}, {__mode = 'k'})\n"
                + "function watched() local f = function() return #'watched' end weak[f] = true return f end\n"
                + "function left() collectgarbage() return next(weak) ~= nil end")
        let counter = try engine.call("counter", returning: LuaFunction.self)
        try counter.call(2)
        engine.collectGarbage()
        #expect(try counter.call(3, returning: Int.self) == 5)
        #expect(try engine.call("apply", counter, 1.0, returning: Double.self) == 6)
        var watched: LuaFunction? = try engine.call("watched", returning: LuaFunction.self)
        #expect(try #require(watched).call(returning: Int.self) == 7)
        #expect(try engine.call("left", returning: Bool.self))
        watched = nil
        #expect(try engine.call("left", returning: Bool.self) == false)
    }

    @Test("a function outlives its engine without harm")
    func functionOfNoEngine() throws {
        var engine: LuaEngine? = try engine("function f() end")
        let function = try #require(try engine?.function("f"))
        engine = nil
        let error = #expect(throws: LuaError.self) { try function.call() }
        #expect(error?.message == "the engine of this function has gone, or what kept it")
    }

    @Test("time and memory limits stop a call, and the engine goes on")
    func limits() throws {
        let engine = try LuaEngine(LuaEngine.Options().with(\.timeLimit, 0.05).with(\.memoryLimit, 4 << 20))
        try engine.run(
            "function hang() while true do end end\nfunction grow() local t = 'x' while true do t = t .. t end end")
        #expect(#expect(throws: LuaError.self) { try engine.call("hang") }?.kind == .timeLimit)
        #expect(#expect(throws: LuaError.self) { try engine.call("grow") }?.kind == .memory)
        #expect(try engine.evaluate("1 + 1", as: Int.self) == 2)
    }

    @Test("another thread interrupts a script")
    func interrupt() throws {
        let engine = try LuaEngine(Scene.Options.patient.engine)
        let interrupter = engine.interrupter
        let hasBegun = DispatchSemaphore(value: 0)
        engine.onOutput = { _ in hasBegun.signal() }
        // A thread of its own: on a busy machine a task may wait for long.
        Thread.detachNewThread {
            hasBegun.wait()
            interrupter.interrupt()
        }
        let error = #expect(throws: LuaError.self) { try engine.run("print('begun') while true do end") }
        #expect(error?.kind == .interrupt)
        #expect(try engine.evaluate("'on'", as: String.self) == "on")
    }

    @Test("a place is found in a message, and only there")
    func places() {
        let plain = LuaError("nothing to see")
        #expect(plain.file == nil && plain.line == nil && plain.text == "nothing to see")
        let odd = LuaError("a:b.lua:12: 3:4: x")
        #expect(odd.file == "a:b.lua" && odd.line == 12 && odd.text == "3:4: x")
    }
}
