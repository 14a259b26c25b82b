import MoonspringScene
import MoonspringSystem

/// A scene and what it was made of.
struct LoadedScene {
    let scene: Scene
    /// The scene's file; nil: none.
    var path: String?
    /// What the file had when it was loaded.
    let text: String
    var watch = FileWatch()

    /// The same for a file that may not have loaded: it is watched with the others.
    func behind(_ path: String?, _ files: [String]) -> LoadedScene {
        var loaded = self
        loaded.path = path
        loaded.watch = FileWatch(files)
        return loaded
    }
}
