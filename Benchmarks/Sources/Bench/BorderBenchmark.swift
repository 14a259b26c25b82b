import LuaPeer
import Moonspring
import MoonspringLua

/// What crossing the border between Lua and Swift costs, against a binding written by hand in plain C that checks the same.
struct BorderBenchmark {
    /// How much more than plain C a crossing may cost.
    static let bound = 1.15

    /// One kind of crossing: a line of Lua, eight times in a loop.
    private struct Crossing {
        let name: String
        let line: String
    }

    private static let crossings = [
        Crossing(name: "property read", line: "a = item.alpha"),
        Crossing(name: "property write", line: "item.alpha = 0.5"),
        Crossing(name: "method call", line: "push:setAngleMagnitude(1.5, 2)"),
        Crossing(name: "two numbers", line: "a, b = item:getCenter()"),
        Crossing(name: "vec", line: "a = item.center"),
    ]

    /// Runs each crossing `count` times on both sides in turn, `repeats` times over, and prints the best of each and their ratio.
    /// Returns whether all ratios are within `bound`.
    @discardableResult
    static func run(count: Int, repeats: Int) throws -> Bool {
        var holds = true
        for isGenerational in [true, false] {
            print(
                "crossings of the border, ns of CPU time each, best of \(repeats) runs, "
                    + (isGenerational ? "generational" : "incremental") + " collector")
            for crossing in crossings {
                let engine = try MoonspringSide(isGenerational, loop(of: crossing.line, count: count))
                let peer = try PeerSide(isGenerational, loop(of: crossing.line, count: count))
                holds = try race(crossing.name, count, repeats, { try engine.run() }, { try peer.run() }) && holds
            }
            let engine = try MoonspringSide(isGenerational, "push.action = function(self, dt) end")
            let peer = try PeerSide(isGenerational, "push.action = function(self, dt) end")
            try engine.run()
            try peer.run()
            holds =
                try race("callback", count, repeats, { try engine.act(count) }, { try peer.act(count) }) && holds
        }
        return holds
    }

    private static func loop(of line: String, count: Int) -> String {
        let lines = Array(repeating: line, count: 8).joined(separator: "\n")
        return "local item, push, a, b = item, push\nfor i = 1, \(count / 8) do\n\(lines)\nend"
    }

    private static func race(
        _ name: String, _ count: Int, _ repeats: Int, _ engine: () throws -> Void, _ peer: () throws -> Void
    ) throws -> Bool {
        let stopwatch = Stopwatch(threads: 1)
        var best = (engine: Double.infinity, peer: Double.infinity)
        for _ in 0..<repeats {
            best.engine = min(best.engine, try stopwatch.time(engine))
            best.peer = min(best.peer, try stopwatch.time(peer))
        }
        let ratio = best.engine / best.peer
        func text(_ time: Double) -> String { "\((time / Double(count)).rounded(to: 10))" }
        print(
            "  \(name): \(text(best.engine)), plain C \(text(best.peer)): \(ratio.rounded(to: 100))x"
                + (ratio <= bound ? "" : ", more than \(bound)x"))
        return ratio <= bound
    }
}

/// An engine with a view and a push.
private final class MoonspringSide {
    private let engine: LuaEngine
    private let script: String
    private let keeper = Keeper()

    /// Takes the push over from the script.
    private final class Keeper {
        var push: PushBehavior?
    }

    init(_ isGenerational: Bool, _ script: String) throws {
        self.script = script
        var options = LuaEngine.Options()
        options.limitMode = .timerSignal
        options.timeLimit = 1000
        options.isGenerational = isGenerational
        let keeper = keeper
        let keep = LuaClass(
            "bench", doc: "What the benchmark asks for.",
            members: [
                .function("keep", ["push"], "Gives the benchmark a push.") { (_, push: PushBehavior) in
                    keeper.push = push
                    return LuaNothing()
                }
            ])
        engine = try LuaEngine(options, classes: [keep])
        try engine.run(
            """
            local ms = require "moonspring"
            item, push = ms.View{frame = {0, 0, 10, 10}}, ms.PushBehavior{}
            ms.bench.keep(push)
            """)
    }

    func run() throws { try engine.run(script) }

    func act(_ count: Int) throws {
        guard let push = keeper.push else { throw LuaError("the script kept its push") }
        for _ in 0..<count { push.action?() }
        if let error = engine.takeErrors().first { throw error }
    }
}

/// The same in plain C.
private final class PeerSide {
    private let peer: OpaquePointer
    private let script: String

    init(_ isGenerational: Bool, _ script: String) throws {
        guard let peer = lua_peer_create(isGenerational) else { throw LuaError("not enough memory") }
        self.peer = peer
        self.script = script
        try check(lua_peer_run(peer, "item = Body() push = Body()"))
    }

    deinit { lua_peer_destroy(peer) }

    func run() throws { try check(lua_peer_run(peer, script)) }
    func act(_ count: Int) throws { try check(lua_peer_act(peer, Int32(count))) }

    private func check(_ message: UnsafePointer<CChar>?) throws {
        if let message { throw LuaError(String(cString: message)) }
    }
}
