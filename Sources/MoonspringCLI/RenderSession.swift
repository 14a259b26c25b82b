import ArgumentParser
import MoonspringCommand
import MoonspringLua
import MoonspringPrompt
import MoonspringRender
import MoonspringScene
import MoonspringSystem

/// One rendering from the first option to the exit status.
final class RenderSession {
    private let command: Render
    private let options: RenderOptions
    private var outputs: [Output]
    private var isStarted = false
    /// Whose progress line a warning must not write into.
    private weak var progress: SceneSession?
    /// Warnings that were given: several outputs meet the same.
    private var warned: Set<String> = []
    /// nil: what is made is no loop.
    private var seam: LoopSeam?

    /// A file that is to be made. If it fails, the others are made all the same.
    private struct Output {
        let target: OutputTarget
        let format: RenderFormat
        /// nil before the first frame, and after a failure.
        var renderer: Renderer?
        var failure: OutputError?
    }

    /// Whether nothing is left to make.
    private var isOver: Bool { outputs.allSatisfy { $0.failure != nil } || wasInterrupted }
    private var wasInterrupted: Bool {
        outputs.contains { if case .interrupted? = $0.failure { true } else { false } }
    }
    /// The last second that any output shows; nil: the end of the run.
    private var lastSecond: Double? { options.lastSecond(of: outputs.map(\.format)) }
    private var isOutputTaken: Bool { outputs.contains { $0.target.isStandardOutput } }

    /// "a.css was", or "a.css and b.json were".
    private var names: String {
        "\(LuaType.list(outputs.map(\.target.name), last: "and")) \(outputs.count > 1 ? "were" : "was")"
    }

    init(_ command: Render, _ options: RenderOptions, _ targets: [OutputTarget]) throws {
        outputs = try targets.map { target throws(OutputError) in
            Output(target: target, format: try RenderFormat(path: target.path))
        }
        // Before the script runs: a wrong option need not wait for it.
        try options.check(outputs.map(\.format))
        self.command = command
        self.options = options
        if options.isLooping { seam = LoopSeam(from: options.from) }
        if command.sceneOptions.script.quiet { return }
        reportUnusedOptions()
    }

    /// A line for each option, with all files that it does not change.
    private func reportUnusedOptions() {
        var files: [(option: String, names: [String])] = []
        for output in outputs {
            for option in options.unused(by: output.format) {
                if let index = files.firstIndex(where: { $0.option == option }) {
                    files[index].names.append(output.target.name)
                } else {
                    files.append((option, [output.target.name]))
                }
            }
        }
        for (option, names) in files {
            Terminal.report("warning: \(option) changes nothing in \(LuaType.list(names, last: "and"))")
        }
    }

    func run() throws {
        if try command.sceneOptions.isTrace(command.scene) { try renderTrace() } else { try renderScene() }
    }

    // MARK: A scene

    private func renderScene() throws {
        let session = try SceneSession(
            command.scene, command.sceneOptions, outputs: outputs.flatMap(\.target.outputs),
            isOutputTaken: isOutputTaken)
        let scene = session.scene
        progress = session
        defer { LuaEngine.ignoreInterrupts() }
        scene.showsOverlay = command.debug
        scene.showsSprings = outputs.contains(where: \.format.readsSprings)
        scene.onPicture = { [unowned self] frame, picture in
            session.scene.engine.aside { add(frame, picture, session) }
        }
        try session.load()
        try stopIfOver()

        // A still may be of a second after the usual end.
        let duration = lastSecond ?? max(command.sceneOptions.duration, options.at ?? 0)
        let started = MonotonicClock.now
        let end = session.run(for: duration) { [unowned self] scene in
            session.progress.show(Self.bar(done: scene.time, of: duration, since: started))
            return !isOver
        }
        try stopIfOver()
        if let status = end.failure {
            if end == .interrupted { throw interrupted() }
            discard()
            Terminal.report("moonspring: \(names) not written")
            throw status
        }
        // By now the images that it shows are known.
        try session.checkFiles()
        try finish(TraceEnd(reason: end.word, ticks: scene.tick, hash: scene.hash))
    }

    private func add(_ frame: Frame, _ picture: Picture, _ session: SceneSession) {
        if isOver { return }
        // The header names the parameters, which are known when the script has loaded: with the first frame.
        if !isStarted { start(session.header) }
        add(frame, picture)
    }

    private func add(_ frame: Frame, _ picture: Picture) {
        seam?.add(picture)
        forEachOutput { output throws(OutputError) in try output.renderer?.add(frame, picture) }
    }

    private func start(_ header: TraceHeader) {
        isStarted = true
        forEachOutput { output throws(OutputError) in
            output.renderer = try Renderer(
                path: output.target.path, format: output.format, header: header, options: options,
                folder: ScriptOptions.folder(of: command.scene),
                onWarning: { [unowned self] text in
                    progress?.progress.clear()
                    if warned.insert(text).inserted { Terminal.report("warning: \(text)") }
                }, isCancelled: { LuaEngine.wasInterrupted },
                drawing: { [unowned self] what, draw in
                    guard let engine = progress?.scene.engine else { return draw() }
                    engine.work(at: what, draw)
                })
        }
    }

    /// Does something with each output that has not failed, and notes which do.
    private func forEachOutput(_ body: (inout Output) throws(OutputError) -> Void) {
        for index in outputs.indices where outputs[index].failure == nil {
            do throws(OutputError) { try body(&outputs[index]) } catch {
                outputs[index].renderer = nil
                outputs[index].failure = error
            }
        }
    }

    // MARK: A trace

    private func renderTrace() throws {
        if command.debug { throw OutputError.usage("\(command.scene) is a trace: it has nothing for --debug to show") }
        if command.touches {
            throw OutputError.usage("\(command.scene) is a trace: it has no fingers for --touches to show")
        }
        try OutputCheck(reads: ["the trace": command.scene], writes: outputs.flatMap(\.target.outputs)).validate()
        LuaEngine.noteInterrupts()
        var reader = try TraceReader(path: command.scene)
        start(reader.header)
        while let frame = try reader.next() {
            if LuaEngine.wasInterrupted { throw interrupted() }
            if let last = lastSecond, frame.time > last + 1e-6, frame.tick > 0 { continue }
            let picture = Picture(frame, size: reader.header.size)
            add(frame, picture)
            try stopIfOver()
        }
        if let end = reader.end { try finish(end) }
    }

    // MARK: The end

    private func finish(_ end: TraceEnd) throws {
        forEachOutput { output throws(OutputError) in try output.renderer?.finish(end) }
        try stopIfOver()
        if let jump = seam?.jump, !command.sceneOptions.script.quiet {
            Terminal.report(
                "warning: the loop does not end as it begins, \(jump): choose --from and --to a period apart, once springs have settled into it"
            )
        }
        for output in outputs {
            guard let renderer = output.renderer else { continue }
            if command.json {
                try output.target.finish()
            } else {
                try output.target.finish(
                    "\(output.target.name): \(renderer.summary); \(end.reason), \(counted(end.ticks, "tick")), hash \(end.hash)"
                )
            }
        }
        if command.json {
            let figures = JSON.object(figures(end)).description
            if isOutputTaken { Terminal.report(figures) } else { StandardOutput.line(figures) }
        }
        try throwFailures()
    }

    private func figures(_ end: TraceEnd) -> JSON.Object {
        let outputs = outputs.map { output in
            var object: JSON.Object = ["file": .string(output.target.name)]
            if let failure = output.failure { object.append("error", .string("\(failure)")) }
            guard let renderer = output.renderer else { return JSON.object(object) }
            object.append("summary", .string(renderer.summary))
            return JSON.object(JSON.Object(object.members + renderer.details.members))
        }
        return [
            "outputs": .array(outputs), "end": .string(end.reason), "ticks": .integer(end.ticks),
            "hash": .string(end.hash),
        ]
    }

    private func interrupted() -> ExitCode {
        discard()
        Terminal.report("moonspring: interrupted; \(names) not written")
        return Status.interrupted
    }

    /// Leaves nothing of what is not complete.
    private func discard() {
        for index in outputs.indices { outputs[index].renderer = nil }
    }

    private func stopIfOver() throws {
        if wasInterrupted { throw interrupted() }
        if isOver { try throwFailures() }
    }

    /// Tells which outputs have failed; the command ends with the status of the first.
    private func throwFailures() throws {
        let failures = outputs.compactMap { output in output.failure.map { (output.target.name, $0) } }
        guard let (_, first) = failures.first else { return }
        if outputs.count == 1 { throw first }
        for (name, failure) in failures { Terminal.report("moonspring: \(name) was not written: \(failure)") }
        throw first.status
    }

    /// `[#####.....] 50 %, 3 s left`
    private static func bar(done: Double, of total: Double, since start: Double) -> String {
        let share = total > 0 ? min(max(done / total, 0), 1) : 1
        let full = Int(share * 20)
        let left = share > 0.02 ? (MonotonicClock.now - start) * (1 - share) / share : nil
        let bar = String(repeating: "#", count: full) + String(repeating: ".", count: 20 - full)
        return "[\(bar)] \(Int(share * 100)) %" + (left.map { ", \(Int($0.rounded(.up))) s left" } ?? "")
    }
}
