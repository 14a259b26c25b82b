import MoonspringScene
import TestSupport

/// Runs a script for so many ticks; returns the lines it printed.
func printed(_ script: String, ticks: Int = 0, options: Scene.Options = .patient) throws -> [String] {
    let scene = try TestScene(script, options: options)
    try scene.advance(ticks)
    return scene.output
}

/// Loads a script and runs it to its end.
func runToEnd(
    _ script: String, duration: Double = 10, options: Scene.Options = .patient
) throws -> (end: SceneRun.End, errors: [String], scene: TestScene) {
    let test = try TestScene(script, options: options)
    let (end, errors) = SceneRun(test.scene, duration: duration).run()
    return (end, errors.map(\.message), test)
}
