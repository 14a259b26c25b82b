import MoonspringLua
import MoonspringScene

/// Runs the text of a scene to its end: the messages of its errors, then how it ended, its ticks and its hash, a line each.
public func sceneOutcome(_ text: String) -> [String] {
    do throws(LuaError) {
        let scene = try Scene()
        scene.engine.onOutput = { _ in }
        try scene.load(text: text, name: "scene.lua")
        let (end, errors) = SceneRun(scene).run()
        return errors.map { $0.message } + ["\(end.word) \(scene.tick) \(scene.hash)"]
    } catch {
        return [error.message]
    }
}
