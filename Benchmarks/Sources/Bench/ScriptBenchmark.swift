import MoonspringLua
import MoonspringScene

/// What a script's own functions cost in a tick: a delegate that hears of every contact, and an item that writes its centre.
struct ScriptBenchmark {
    private static let ticks = 300

    /// 1000 views fall into a box. Half of the runs tell a delegate of every begin and end.
    private static let contacts = """
        local ms = require "moonspring"
        local scene, items, count = ms.scene, {}, 0
        scene.size = {1000, 800}
        for i = 1, 1000 do
            local column, row = (i - 1) % 50, (i - 1) // 50
            items[i] = scene.view:addSubview(ms.View{frame = {column * 20 + row % 2 * 3, row * 20, 14, 14}})
        end
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(ms.GravityBehavior{items = items})
        local collision = ms.CollisionBehavior{items = items, translatesReferenceBoundsIntoBoundary = true}
        local function note() count = count + 1 end
        if scene.param("variant", 0).value == 1 then
            collision.collisionDelegate = {
                beganContactWithItem = note, endedContactWithItem = note,
                beganContactWithBoundary = note, endedContactWithBoundary = note,
            }
        end
        animator:addBehavior(collision)
        scene.onTick = function() if scene.tick == 300 then print(count) end end
        """

    /// 1000 items fall. Half of the runs have a class whose setCenter does nothing.
    private static let writes = """
        local ms = require "moonspring"
        local scene, items = ms.scene, {}
        local Sink = ms.DynamicItem:subclass("Sink")
        if scene.param("variant", 0).value == 1 then function Sink:setCenter() end end
        for i = 1, 1000 do items[i] = Sink{center = {i, 0}} end
        local animator = ms.DynamicAnimator{}
        animator:addBehavior(ms.GravityBehavior{items = items})
        scene.onTick = function() if scene.tick == 300 then print(300 * #items) end end
        """

    /// Runs both, `repeats` times in turn, and prints ratios and nanoseconds a call of the best repeats.
    static func run(repeats: Int) throws {
        print("a script's functions in ticks of 1000 items, CPU time of the best of \(repeats) runs")
        for (name, script) in [("contact delegate", contacts), ("setCenter of an item", writes)] {
            var best = [Double.infinity, .infinity]
            var calls = 0.0
            for _ in 0..<repeats {
                for variant in 0...1 {
                    let (nanoseconds, count) = try time(script, variant: variant)
                    best[variant] = min(best[variant], nanoseconds)
                    calls = max(calls, count)
                }
            }
            let extra = best[1] - best[0]
            print(
                "  \(name): \((best[0] / Double(ticks) / 1e3).rounded(to: 10)) us a tick without, \((best[1] / Double(ticks) / 1e3).rounded(to: 10)) with: "
                    + "\((best[1] / best[0]).rounded(to: 100))x, \(Int(calls)) calls, \((extra / calls).rounded(to: 10)) ns each"
            )
        }
    }

    /// How long the ticks of the scene take, in nanoseconds, and the number that it prints.
    private static func time(_ script: String, variant: Int) throws -> (nanoseconds: Double, count: Double) {
        var options = Scene.Options()
        options.parameters = [("variant", "\(variant)")]
        let scene = try Scene(options)
        var count = 0.0
        scene.engine.onOutput = { count = Double($0) ?? 0 }
        try scene.load(text: script, name: "bench.lua")
        let time = Stopwatch(threads: 1).time { for _ in 0..<ticks { scene.advance() } }
        return (time, count)
    }
}
