import MoonspringScene

/// A scene, what it was made of, and what was typed since.
struct Stage {
    let scene: Scene
    /// The scene's file; nil: none.
    var path: String?
    /// What the file had when it was loaded.
    let text: String
    var watch = FileWatch()
    /// What was typed since the scene was begun, in this order.
    var typed: [TypedScript.Input] = []

    init(scene: Scene, path: String?, text: String) {
        self.scene = scene
        self.path = path
        self.text = text
    }

    /// The same as the stage of a file that may not have loaded: it is looked at, with the others.
    func behind(_ path: String?, _ files: [String]) -> Stage {
        var stage = self
        stage.path = path
        stage.watch = FileWatch(files)
        return stage
    }
}
