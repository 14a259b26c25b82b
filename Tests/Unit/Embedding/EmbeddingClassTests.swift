import Moonspring
import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

/// An item of a host: one number that physics drives.
private final class Gauge: DynamicItem, LuaObject {
    static var luaName: String { "Gauge" }
    nonisolated(unsafe) static var living = 0

    var value: Double
    var transform = Transform.identity
    var center: Point {
        get { Vector(0, value) }
        set { value = newValue.y }
    }
    var bounds: Rect { Rect(0, 0, 10, 10) }

    init(_ value: Double = 0) {
        self.value = value
        Gauge.living += 1
    }
    deinit { Gauge.living -= 1 }

    static var declaration: LuaClass {
        .item(
            Gauge.self, doc: "A gauge.",
            [
                .property("value", of: Gauge.self, "Its value.", get: { $0.value }, set: { $0.value = $1 }),
                .callback("onAlarm", of: Gauge.self, slot: .host1, "self, value", "Called by the host."),
            ], make: { Gauge() })
    }
}

/// What a host lets its scripts use: its own items and functions.
@Suite(.serialized) struct EmbeddingClassTests {
    private func scene(_ functions: [LuaMember] = [], _ script: String) throws -> Scene {
        var options = Scene.Options()
        options.classes = [Gauge.declaration, .library("plant", doc: "The plant.", functions)]
        let scene = try Scene(options)
        try scene.load(text: "ms = require 'moonspring' scene = ms.scene " + script, name: "script.lua")
        return scene
    }

    @Test("an item of the host falls, whoever made it")
    func falls() throws {
        let own = Gauge(100)
        let scene = try scene(
            [.function("gauge", [], "The gauge.") { _ in own }.result("Gauge")],
            """
            made = ms.Gauge{value = 5}
            animator = ms.DynamicAnimator{}
            animator:addBehavior(ms.GravityBehavior{items = {ms.plant.gauge(), made}})
            assert(ms.plant.gauge() == ms.plant.gauge() and ms.type(made) == 'Gauge')
            """)
        try scene.advance(by: 1)
        #expect(own.value > 500)
        // Bodies count in 32-bit floats.
        let made = try scene.engine.global("made", as: Gauge.self)
        #expect(abs(made.value - (own.value - 95)) < 0.01)
        #expect(try scene.engine.evaluate("made.value", as: Double.self) == made.value)
    }

    @Test("an item lives as long as the script, a behavior or Swift holds it")
    func lifetime() throws {
        let before = Gauge.living
        do {
            let scene = try scene(
                [],
                """
                animator = ms.DynamicAnimator{}
                gravity = animator:addBehavior(ms.GravityBehavior{items = {ms.Gauge{}}})
                ms.Gauge{}
                """)
            scene.engine.collectGarbage()
            #expect(Gauge.living == before + 1)
            try scene.advance(by: 0.1)
            #expect(try scene.engine.evaluate("gravity.items[1].value > 0", as: Bool.self))
            var kept: Gauge? = try scene.engine.evaluate("gravity.items[1]", as: Gauge.self)
            try scene.engine.run("animator:removeAllBehaviors() gravity = nil")
            scene.engine.collectGarbage()
            #expect(kept != nil && Gauge.living == before + 1)
            kept = nil
            scene.engine.collectGarbage()
            #expect(Gauge.living == before)
        }
        #expect(Gauge.living == before)
    }

    @Test("a callback row is called, and its error thrown")
    func callback() throws {
        let scene = try scene([], "gauge = ms.Gauge{onAlarm = function(self, value) seen = self.value + value end}")
        let gauge = try scene.engine.global("gauge", as: Gauge.self)
        #expect(try scene.engine.callBack(.host1, of: gauge, 5.0))
        #expect(try scene.engine.global("seen", as: Double.self) == 5)
        try scene.engine.run("gauge.onAlarm = function() error('broken') end", name: "typed")
        #expect(#expect(throws: LuaError.self) { try scene.engine.callBack(.host1, of: gauge) }?.text == "broken")
        try scene.engine.run("gauge.onAlarm = nil")
        #expect(try scene.engine.callBack(.host1, of: gauge, 5.0) == false)
    }

    @Test("what a function of the host throws has the script's line, and what it calls raises once")
    func errors() throws {
        let scene = try scene(
            [
                .function("refuse", [], "Refuses.") { (_) throws -> LuaNothing in throw LuaError("not now") },
                .function("run", ["f"], "Calls.") { (_, function: LuaFunction) in
                    try function.call(1.0, returning: Double.self)
                },
            ],
            """
            ok, first = pcall(ms.plant.refuse)
            function second() ms.plant.refuse() end
            function third() return ms.plant.run(function(x) error('deep ' .. x) end) end
            function fourth() return ms.plant.run(function(x) return x + 1 end) end
            """)
        #expect(try scene.engine.global("first", as: String.self) == "not now")
        let second = #expect(throws: LuaError.self) { try scene.engine.call("second") }
        #expect(second?.message == "script.lua:2: not now")
        let third = #expect(throws: LuaError.self) { try scene.engine.call("third") }
        #expect(third?.message == "script.lua:3: deep 1.0")
        #expect(try scene.engine.call("fourth", returning: Double.self) == 2)
    }

    @Test("a function that the host keeps is called later")
    func keptFunction() throws {
        nonisolated(unsafe) var kept: LuaFunction?
        let scene = try scene(
            [
                .function("whenReady", ["f"], "Keeps.") { (_, function: LuaFunction) in
                    kept = function
                    return LuaNothing()
                },
                .function("give", [], "Gives it back.") { _ in kept },
            ],
            "local n = 0 ms.plant.whenReady(function() n = n + 1 return n end) given = ms.plant.give()")
        scene.engine.collectGarbage()
        #expect(try #require(kept).call(returning: Int.self) == 1)
        #expect(try scene.engine.call("given", returning: Int.self) == 2)
        kept = nil
    }

    @Test("wrong arguments are refused as those of the engine's own functions")
    func refused() throws {
        let scene = try scene(
            [.function("set", ["level"], "Sets.") { (_, level: Double) in LuaNothing() }], "")
        let error = #expect(throws: LuaError.self) { try scene.engine.run("ms.plant.set('x')", name: "typed") }
        #expect(error?.message == "typed:1: argument 'level' of plant.set must be a finite number, got 'x'")
        let name = #expect(throws: LuaError.self) { try scene.engine.run("ms.Gauge{valeu = 1}", name: "typed") }
        #expect(name?.message == "typed:1: Gauge{...} has no key 'valeu' (did you mean 'value'?)")
    }

    @Test("a tick's error is thrown when the tick is complete, and the scene goes on")
    func advance() throws {
        let scene = try scene([], "scene.onTick = function() if scene.tick == 3 then error('third') end end")
        let error = #expect(throws: LuaError.self) { try scene.advance(by: 1) }
        #expect(
            error?.text == "third (in onTick of scene made at script.lua:1, tick 3, 0.05 s)"
                || error?.text.hasPrefix("third (in onTick") == true)
        #expect(scene.tick == 3)
        try scene.advance(by: 0.5)
        #expect(scene.tick == 33)
    }

    @Test("engines run at once on several threads and agree")
    func threads() async throws {
        let hashes = try await withThrowingTaskGroup(of: String.self, returning: [String].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let scene = try Scene()
                    try scene.load(
                        text: """
                            local ms = require 'moonspring'
                            local items = {}
                            for i = 1, 20 do items[i] = ms.DynamicItem{center = {ms.scene.random() * 300, i * 20}} end
                            local animator = ms.DynamicAnimator{}
                            animator:addBehavior(ms.GravityBehavior{items = items})
                            animator:addBehavior(ms.CollisionBehavior{items = items})
                            function busy() local n = 0 for i = 1, 1000 do n = n + i end return n end
                            """, name: "script.lua")
                    for _ in 0..<120 {
                        try scene.engine.call("busy")
                        try scene.advance(by: scene.interval)
                    }
                    return scene.hash
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(hashes).count == 1 && hashes.count == 4)
    }
}
