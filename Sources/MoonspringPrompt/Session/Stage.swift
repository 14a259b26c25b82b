import MoonspringScene

/// A scene, what it was made of, and what was typed since.
struct Stage {
    let scene: Scene
    /// The scene's file; nil: none.
    var path: String?
    var watch = FileWatch()
    /// What was typed since the scene was begun, in this order.
    var typed: [TypedScript.Input] = []

    init(scene: Scene, path: String?) {
        self.scene = scene
        self.path = path
    }
}
