import MoonspringScene
import MoonspringSystem

/// A scene, what it was made of, and the inputs since.
struct LoadedScene {
    let scene: Scene
    /// The scene's file; nil: none.
    var path: String?
    /// What the file had when it was loaded.
    let text: String
    var watch = FileWatch()
    /// What was evaluated since tick 0, in this order.
    var inputs: [SessionScript.Input] = []

    /// The same for a file that may not have loaded: it is watched with the others.
    func behind(_ path: String?, _ files: [String]) -> LoadedScene {
        var loaded = self
        loaded.path = path
        loaded.watch = FileWatch(files)
        return loaded
    }
}
