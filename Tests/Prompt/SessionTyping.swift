import MoonspringScene
import TestSupport
import Testing

extension Scene {
    /// A scene of a script with what was typed at the prompt, each line at its tick, and then run to tick 60. Of a saved script the log at
    /// its end is replayed.
    static func session(_ text: String, typing lines: [(tick: Int, text: String)] = []) throws -> (
        scene: Scene, hash: TraceHash
    ) {
        let scene = try Scene.silent(Options().with(\.input, InputLog(atEndOf: text, path: "saved.lua")))
        scene.engine.disablesFailedCallbacks = true
        var hash = TraceHash()
        // What is typed before the first tick may stand in a saved script, and is there in its tick 0.
        scene.onFrame = { if $0.tick > 0 { hash.combine($0) } }
        try scene.load(text: text, name: "scene", keepingLocals: true)
        for (index, line) in lines.enumerated() {
            while scene.tick < line.tick { scene.advance() }
            _ = try? scene.evaluate(line.text, name: "[\(index + 1)]")
        }
        while scene.tick < 60 { scene.advance() }
        return (scene, hash)
    }
}

/// A scene in which a ball falls.
let fallingBall = """
    local ms = require "moonspring"
    local ball = ms.View{name = "ball", frame = {10, 10, 20, 20}}
    ms.scene.view:addSubview(ball)
    local animator = ms.DynamicAnimator{referenceView = ms.scene.view}
    local gravity = ms.GravityBehavior{items = {ball}}
    animator:addBehavior(gravity)
    """

/// Types lines at ticks into a scene. Returns the script that is saved of it; it is run, and must move the same for 60 ticks.
@discardableResult
func saved(_ lines: [(tick: Int, text: String)], scene text: String? = fallingBall, _ comment: String = "") throws
    -> String
{
    let own = try Scene.session(text ?? "", typing: lines)
    let script = try SavedScript(of: own.scene, file: text).text
    #expect(try Scene.session(script).hash == own.hash, "\(comment)\n\(script)")
    return script
}
