import MoonspringScene
import TestSupport
import Testing

/// Runs a script for so many ticks; returns the lines it printed.
func printed(_ script: String, ticks: Int = 0, options: Scene.Options = .patient) throws -> [String] {
    try TestScene(script, options: options, ticks: ticks).output
}

extension Scene.Options {
    /// The patient ones, with a log of these inputs.
    static func replaying(_ entries: [InputLog.Entry]) -> Scene.Options {
        Scene.Options.patient.with(\.input, InputLog(header: .init(scene: "test", seed: 0), entries: entries))
    }
}

/// Loads a script and runs it to its end.
func runToEnd(
    _ script: String, duration: Double = 10, options: Scene.Options = .patient
) throws -> (end: SceneRun.End, errors: [String], scene: TestScene) {
    let test = try TestScene(script, options: options)
    let (end, errors) = SceneRun(test.scene, duration: duration).run()
    return (end, errors.map(\.message), test)
}

/// Runs a script, which must end in this way and in this tick.
@discardableResult
func expectEnd(
    _ expected: SceneRun.End, tick: Int, of script: String, duration: Double = 10, options: Scene.Options = .patient,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> TestScene {
    let (end, _, test) = try runToEnd(script, duration: duration, options: options)
    #expect(end == expected, sourceLocation: sourceLocation)
    #expect(test.scene.tick == tick, sourceLocation: sourceLocation)
    return test
}
