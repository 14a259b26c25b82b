import Moonspring
import MoonspringLua
import TestSupport
import Testing

/// What a Swift program asks of its scripts, under an allocator that fails at the n-th growing allocation, for every n.
@Suite struct EmbeddingBorderTests {
    /// Every way in, once.
    private func useAll(_ engine: LuaEngine, _ item: UnlinkedItem) throws(LuaError) {
        try engine.setGlobal("tools.list", to: ["a", "b", "c"])
        let names = try engine.global("tools.list", as: [String].self)
        #expect(names == ["a", "b", "c"])
        let (text, same, numbers) = try engine.call(
            "echo", String(repeating: "long ", count: 50), item, [1.5, 2.5],
            returning: (String.self, UnlinkedItem.self, [Double].self))
        #expect(text.count == 250)
        #expect(same === item)
        #expect(numbers == [1.5, 2.5])
        let adder = try engine.call("make", returning: LuaFunction.self)
        let sum = try adder.call(2, returning: Int.self)
        #expect(sum == 3)
        let applied = try engine.call("apply", adder, returning: Int.self)
        #expect(applied == 11)
        let length = try engine.evaluate("#tools.list", as: Int.self)
        #expect(length == 3)
    }

    @Test("running out of memory in a call from Swift is an error, and the next call succeeds")
    func outOfMemory() throws {
        let engine = try LuaEngine()
        let item = UnlinkedItem()
        try engine.run(
            """
            tools = {}
            function echo(text, item, list) return text, item, list end
            function make() local n = 1 return function(by) n = n + by return n end end
            function apply(f) return f(8) end
            """)
        var n = 1
        while true {
            engine.failAllocation(n)
            var failure: LuaError?
            do throws(LuaError) { try useAll(engine, item) } catch { failure = error }
            engine.failAllocation(0)
            guard let failure else { break }
            #expect(failure.kind == .memory, "\(failure)")
            try useAll(engine, item)
            n += allocationStride
        }
        #expect(n > 10)
        engine.collectGarbage()
        engine.drain()
        // The item, and what keeps the functions.
        #expect(engine.objectCount <= 2)
    }

    @Test("functions of the host that fail, and functions that come back through them, leave nothing behind")
    func nested() throws {
        let engine = try LuaEngine(
            classes: [
                .library(
                    "host", doc: "The host.",
                    [
                        .function("call", ["f"], "Calls.") { (_, function: LuaFunction) in
                            try function.call(1, returning: Int?.self)
                        },
                        .function("texts", [], "Texts.") { engine -> [String] in
                            // A call from inside, between the arguments and the results of another.
                            let more = try engine.call("more", "inner", returning: [String].self)
                            return ["outer"] + more
                        },
                    ])
            ])
        try engine.run(
            """
            ms = require 'moonspring'
            function more(text) return {text, ms.host.call(function(n) return n + 1 end) .. ''} end
            function deep(n) if n == 0 then return 0 end return ms.host.call(function() return deep(n - 1) end) end
            """)
        #expect(try engine.evaluate("table.concat(ms.host.texts(), ' ')", as: String.self) == "outer inner 2")
        #expect(try engine.call("deep", 10, returning: Int.self) == 0)
        let tooDeep = #expect(throws: LuaError.self) { try engine.call("deep", 100_000) }
        #expect(tooDeep.map { $0.message.contains("overflow") } == true)
        #expect(try engine.call("deep", 10, returning: Int.self) == 0)
        engine.collectGarbage()
        #expect(engine.objectCount == 1)
    }

    @Test("a name with strange parts is looked up and not found")
    func strangeNames() throws {
        let engine = try LuaEngine()
        for name in ["", ".", "a..b", "string.", "..", String(repeating: "x.", count: 1000)] {
            #expect(throws: LuaError.self) { try engine.call(name) }
            #expect(throws: LuaError.self) { try engine.setGlobal(name + ".x", to: 1) }
        }
        #expect(try engine.call("string.upper", "x", returning: String.self) == "X")
    }
}
