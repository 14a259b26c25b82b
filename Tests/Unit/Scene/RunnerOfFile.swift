import MoonspringScene
import TestSupport

/// A runner of a file, and what it tells.
final class RunnerOfFile {
    let folder = TestFolder()
    let runner: SceneRunner
    private(set) var told: [String] = []

    /// `files` are others beside it, by name.
    init(_ script: String, files: [String: String] = [:], parameters: [(name: String, text: String)] = []) throws {
        try folder.put("scene.lua", script)
        for (name, text) in files { try folder.put(name, text) }
        let folder = folder.path
        runner = try SceneRunner(
            "\(folder)/scene.lua", text: script, style: .attended, watchInterrupts: { _ in },
            setup: { _, input in
                var options = Scene.Options.patient
                (options.input, options.parameters) = (input, parameters)
                options.engine.scriptFolder = folder
                return options
            })
        runner.onEvent = { [unowned self] in note($0) }
        try runner.begin()
    }

    private func note(_ event: SceneRunner.Event) {
        switch event {
        case .making(_, let isSameRun): told.append(isSameRun ? "making the same" : "making")
        case .shows: told.append("shows")
        case .kept: told.append("kept")
        case .reloaded(let inputs, _): told.append("reloaded with \(inputs)")
        case .startedOver(let inputs, let kept): told.append("without \(inputs)" + (kept > 0 ? ", \(kept) kept" : ""))
        case .tookBack(let step): told.append("took back \(step)")
        case .paused: told.append("paused")
        case .printed(let text), .warned(let text): told.append(text)
        case .failed(let error, let isRepeated): told.append("\(isRepeated ? "again: " : "")\(error.text)")
        }
    }

    func takeTold() -> [String] {
        defer { told = [] }
        return told
    }

    /// Runs the scene again with other inputs.
    func replay(_ entries: [InputLog.Entry], to tick: Int) {
        runner.replay(InputLog(header: .init(scene: "scene.lua", seed: 0), entries: entries), to: tick)
    }

    func step(to tick: Int) { runner.takeTicks { runner.scene.tick >= tick } }
}
