import Foundation
import Moonspring
import MoonspringLua
import MoonspringScene

/// What whole ticks of Lua scenes cost, beside the sub-steps of the same bodies alone.
struct SceneBenchmark {
    /// A scene that is run for so many ticks after the first ones, which make what later ones only use.
    private struct Row {
        let name: String
        let ticks: Int
        let warmUp: Int
        let script: String
    }

    /// Boxes of 50 points with friction and restitution 0.2, 70 x 90 points apart in up to 20 rows, fall between walls.
    private static func boxes(_ count: Int) -> String {
        """
        local columns = \(max(5, count / 20))
        scene.size = {math.max(4000, columns * 70), 2400}
        local items = {}
        for i = 0, \(count) - 1 do
            local frame = {20 + i % columns * 70 + i // columns % 2 * 10, 300 + i // columns * 90, 50, 50}
            items[#items + 1] = scene.view:addSubview(ms.View{frame = frame})
        end
        animator:addBehavior(ms.GravityBehavior{items = items})
        animator:addBehavior(ms.CollisionBehavior{items = items, translatesReferenceBoundsIntoBoundary = true})
        animator:addBehavior(ms.DynamicItemBehavior{items = items, elasticity = 0.2, friction = 0.2})
        """
    }

    private static func turning(beside count: Int) -> String {
        """
        scene.size = {8000, 8000}
        local items = {}
        for i = 1, \(count) do items[i] = scene.view:addSubview(ms.View{frame = {i % 100 * 70, i // 100 * 70, 50, 50}}) end
        animator:addBehavior(ms.DynamicItemBehavior{items = items})
        local one = scene.view:addSubview(ms.View{frame = {7500, 7500, 50, 50}})
        animator:addBehavior(ms.DynamicItemBehavior{items = {one}, angularResistance = 0}):addAngularVelocity(3, one)
        """
    }

    private static let rows = [
        Row(name: "boxes 100", ticks: 600, warmUp: 0, script: boxes(100)),
        Row(name: "boxes 1000", ticks: 600, warmUp: 0, script: boxes(1000)),
        Row(name: "boxes 5000", ticks: 300, warmUp: 0, script: boxes(5000)),
        Row(name: "one turns", ticks: 20_000, warmUp: 120, script: turning(beside: 0)),
        Row(name: "one turns, 5000 rest", ticks: 20_000, warmUp: 120, script: turning(beside: 5000)),
        Row(
            name: "5000 views, none moves", ticks: 100_000, warmUp: 10,
            script: "for i = 1, 5000 do scene.view:addSubview(ms.View{frame = {i, 0, 5, 5}}) end"),
        Row(
            name: "list of 200 springs", ticks: 1200, warmUp: 0,
            script: """
                for i = 1, 200 do
                    local row = scene.view:addSubview(ms.View{frame = {0, i * 50, 300, 40}})
                    animator:addBehavior(ms.AttachmentBehavior{
                        item = row, attachedToAnchor = {150, i * 50 + 20}, length = 0, damping = 0.1, frequency = 1})
                    row.center = row.center + ms.vec(i, 60)
                    animator:updateItem(row)
                end
                """),
        Row(
            name: "300 layout attributes", ticks: 600, warmUp: 0,
            script: """
                animator = ms.LayoutAnimator{count = 300, attributes = function(self, i)
                    return {center = {i % 20 * 40, i // 20 * 40}, size = {30, 30}}
                end}
                for i = 1, 300 do
                    local item = animator:attributesAt(i)
                    animator:addBehavior(ms.AttachmentBehavior{
                        item = item, attachedToAnchor = item.center, length = 0, damping = 0.05, frequency = 1})
                    item.center = item.center + ms.vec(0, 40)
                    animator:updateItem(item)
                end
                """),
        Row(
            name: "field over 1000 items", ticks: 600, warmUp: 0,
            script: """
                local items = {}
                for i = 1, 1000 do items[i] = scene.view:addSubview(ms.View{frame = {i % 50 * 30, i // 50 * 30, 20, 20}}) end
                local field = animator:addBehavior(ms.FieldBehavior.vortex{items = items})
                field.position, field.strength = {750, 300}, 0.1
                """),
        Row(
            name: "1000 contacts a second", ticks: 600, warmUp: 0,
            script: """
                local items, count = {}, 0
                scene.size = {1000, 1000}
                for i = 1, 140 do
                    items[i] = scene.view:addSubview(ms.View{frame = {i % 12 * 80, i // 12 * 80, 20, 20}})
                    items[i].collisionBoundsType = "ellipse"
                end
                local collision = ms.CollisionBehavior{items = items, translatesReferenceBoundsIntoBoundary = true}
                local function note() count = count + 1 end
                collision.collisionDelegate = {beganContactWithItem = note, beganContactWithBoundary = note}
                animator:addBehavior(collision)
                local material = animator:addBehavior(ms.DynamicItemBehavior{items = items, elasticity = 1, friction = 0})
                for i, item in ipairs(items) do material:addLinearVelocity({900 * math.cos(i), 900 * math.sin(i)}, item) end
                """),
    ]

    /// Runs all, `repeats` times, and prints microseconds a tick of the best repeats.
    static func run(repeats: Int, isShort: Bool) throws {
        print(
            "whole ticks of Lua scenes, us of CPU time a tick, best of \(repeats) runs; the sub-steps of the bodies among it"
        )
        for row in rows {
            let ticks = isShort ? 5 : row.ticks
            var (whole, bodies) = (Double.infinity, Double.infinity)
            for _ in 0..<repeats {
                whole = min(whole, try time(row, ticks))
                bodies = min(bodies, try timeBodies(row, ticks))
            }
            let ratio = bodies > 0 ? ", \((whole / bodies).rounded(to: 100))x" : ""
            print("  \(row.name): \(whole.rounded(to: 100)), bodies \(bodies.rounded(to: 100))\(ratio)")
        }
        for peer in ScenePeer.all where !isShort {
            for count in [100, 1000, 5000] {
                guard let time = try peer.time(boxes: count, ticks: count == 5000 ? 300 : 600) else {
                    print("  \(peer.name) is not installed: its boxes are left out")
                    break
                }
                print("  \(peer.name), boxes \(count): \(time.rounded(to: 100))")
            }
        }
    }

    private static func scene(_ row: Row, _ more: String = "") throws -> Scene {
        let scene = try Scene(Scene.Options())
        scene.engine.onOutput = { print($0) }
        try scene.load(
            text: """
                local ms = require "moonspring"
                local scene = ms.scene
                local animator = ms.DynamicAnimator{referenceView = scene.view}
                \(row.script)
                \(more)
                """, name: "\(row.name).lua")
        for _ in 0..<row.warmUp { scene.advance() }
        return scene
    }

    private static func time(_ row: Row, _ ticks: Int) throws -> Double {
        let scene = try scene(row)
        let time = Stopwatch(threads: 1).time { for _ in 0..<ticks { scene.advance() } }
        if let error = scene.engine.takeErrors().first { throw error }
        return time / Double(ticks) / 1e3
    }

    /// What the animator says its bodies took, with a stopwatch that the other run does without.
    private static func timeBodies(_ row: Row, _ ticks: Int) throws -> Double {
        var sum = 0.0
        let scene = try scene(
            row,
            """
            scene.signal("bodies", function()
                local stages = animator.statistics.milliseconds
                return stages and animator.isRunning and stages.bodies or 0
            end)
            """)
        scene.engine.clock.stopwatch = Stopwatch.threadSeconds
        scene.onFrame = { sum += $0.signals.first?.value ?? 0 }
        for _ in 0..<ticks { scene.advance() }
        return sum / Double(ticks) * 1e3
    }
}
