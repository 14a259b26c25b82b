import MoonspringCommand
import MoonspringLua
import MoonspringScene
import MoonspringStudy
import MoonspringSystem

/// The scene of a sweep or a fit, loaded once with its own values: mistakes that all runs would make are told before there are any.
struct StudyScene {
    /// The files of the scene, its script first, by their real paths: with those that only other values require.
    let files: [String]
    /// The units of the measures.
    let units: [String]
    /// The run with the scene's own values, if what is measured was not there; nil: it was. Other values may have it.
    let missing: RunResult?
    /// The last frame of its own run, which has what is measured unless that is missing.
    let frame: Frame?

    /// Checks the script, the names of parameters and the measures. `fixed` are values that all runs have. Throws what is wrong.
    init(
        _ path: String, _ options: SceneOptions, measures: [Measure], parameters: [String], fixed: [String] = [],
        outputs: [(role: String, path: String?)], isOutputTaken: Bool = false
    ) throws {
        let session = try SceneSession(
            path, options, outputs: outputs, parameters: fixed, isOutputTaken: isOutputTaken)
        defer { LuaEngine.ignoreInterrupts() }
        let scene = session.scene
        session.isSilent = true
        let recorder = MeasureRecorder(measures, of: scene)
        var frame: Frame?
        scene.onFrame = {
            recorder.note($0)
            frame = $0
        }
        try Self.run(path) { try session.load() }
        try session.checkFiles(and: measures.compactMap { $0.reference?.file })
        try session.passing { () throws(LuaError) in
            for name in parameters where !scene.parameters.contains(where: { $0.name == name }) {
                throw LuaError(usage: scene.missingParameter(name))
            }
            try recorder.validate()
        }
        // What a measure is of may come later; whether it does, a run tells.
        var missing: RunResult?
        if recorder.isWaiting {
            let end = Self.run(path) { session.run { _ in recorder.isWaiting } }
            if end != .error, end != .limit, recorder.isWaiting {
                do throws(LuaError) { _ = try recorder.values(after: end) } catch {
                    missing = RunResult(error: error.message, measures: measures.count)
                }
            }
        }
        (self.missing, self.frame) = (missing, frame)
        units = recorder.units
        let first = [path] + (options.input.map { [$0] } ?? []) + measures.compactMap { $0.reference?.file }
        var files = first.map { FilePath.real($0) ?? $0 }
        for file in scene.files + session.namedFiles where !files.contains(file) { files.append(file) }
        self.files = files
    }

    /// Runs the script in this process. If it is trusted, it may write to standard output, which is for what was asked, and call `os.exit`.
    static func run<Result, Failure: Error>(
        _ path: String, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try CurrentProcess.refusingExit(
            "moonspring: \(path) ends the process with the scene's own values, so nothing was run: expected a scene that loads without os.exit; call error where it cannot"
        ) { () throws(Failure) in try StandardStreams.withoutOutput(body) }
    }
}
