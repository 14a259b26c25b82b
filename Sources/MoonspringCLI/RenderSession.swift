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
    private let targets: [OutputTarget]
    private let formats: [RenderFormat]
    /// One for each output, in order; none before the first frame.
    private var renderers: [Renderer] = []
    private var failure: RenderError?
    /// Whose progress line a warning must not write into.
    private weak var progress: SceneSession?
    /// Warnings that were given: several outputs meet the same.
    private var warned: Set<String> = []

    /// "a.css was", or "a.css and b.json were".
    private var names: String {
        let list = targets.map(\.name)
        guard let last = list.last, list.count > 1 else { return "\(list.first ?? "nothing") was" }
        return "\(list.dropLast().joined(separator: ", ")) and \(last) were"
    }

    init(_ command: Render, _ options: RenderOptions, _ targets: [OutputTarget]) throws {
        self.targets = targets
        formats = try targets.map { target throws(RenderError) in try RenderFormat(path: target.path) }
        // Before the script runs: a wrong option need not wait for it.
        try options.check(formats)
        self.command = command
        self.options = options
        if command.sceneOptions.script.quiet { return }
        for (target, format) in zip(targets, formats) {
            for option in options.unused(by: format) {
                Terminal.report("warning: \(option) changes nothing in \(target.name)")
            }
        }
    }

    func run() throws {
        if try command.sceneOptions.isTrace(command.scene) { try renderTrace() } else { try renderScene() }
    }

    // MARK: A scene

    private func renderScene() throws {
        let session = try SceneSession(
            command.scene, command.sceneOptions, outputs: targets.flatMap(\.outputs),
            isOutputTaken: targets.contains(where: \.isStandardOutput))
        let scene = session.scene
        progress = session
        defer { LuaEngine.ignoreInterrupts() }
        scene.showsOverlay = command.debug
        scene.onPicture = { [unowned self] frame, picture in
            session.scene.engine.aside { add(frame, picture, session) }
        }
        try session.load()
        try stopAtFailure()

        let duration = options.lastSecond ?? command.sceneOptions.duration
        let started = MonotonicClock.now
        let end = session.run(for: duration) { [unowned self] scene in
            session.progress.show(Self.bar(done: scene.time, of: duration, since: started))
            return failure == nil
        }
        try stopAtFailure()
        if let status = end.failure {
            if end == .interrupted { throw interrupted() }
            renderers = []
            Terminal.report("moonspring: \(names) not written")
            throw status
        }
        // By now the images that it shows are known.
        try session.checkFiles()
        try finish(TraceEnd(reason: end.word, ticks: scene.tick, hash: scene.hash))
    }

    private func add(_ frame: Frame, _ picture: Picture, _ session: SceneSession) {
        guard failure == nil else { return }
        do throws(RenderError) {
            // The header names the parameters, which are known when the script has loaded: with the first frame.
            if renderers.isEmpty { try start(session.header) }
            for renderer in renderers { try renderer.add(frame, picture) }
        } catch {
            failure = error
        }
    }

    private func start(_ header: TraceHeader) throws(RenderError) {
        for (target, format) in zip(targets, formats) {
            let renderer = try Renderer(
                path: target.path, format: format, header: header, options: options,
                folder: ScriptOptions.folder(of: command.scene),
                onWarning: { [unowned self] text in
                    progress?.progress.clear()
                    if warned.insert(text).inserted { Terminal.report("warning: \(text)") }
                }, isCancelled: { LuaEngine.wasInterrupted },
                drawing: { [unowned self] what, draw in
                    guard let engine = progress?.scene.engine else { return draw() }
                    engine.work(at: what, draw)
                })
            renderers.append(renderer)
        }
    }

    // MARK: A trace

    private func renderTrace() throws {
        if command.debug { throw ValidationError("\(command.scene) is a trace: it has nothing for --debug to show.") }
        if command.touches {
            throw ValidationError("\(command.scene) is a trace: it has no fingers for --touches to show.")
        }
        try OutputCheck(reads: ["the trace": command.scene], writes: targets.flatMap(\.outputs)).validate()
        LuaEngine.noteInterrupts()
        var reader = try TraceReader(path: command.scene)
        try start(reader.header)
        while let frame = try reader.next() {
            if LuaEngine.wasInterrupted { throw interrupted() }
            if let last = options.lastSecond, frame.time > last + 1e-6, frame.tick > 0 { continue }
            let picture = Picture(frame, size: reader.header.size)
            for renderer in renderers { try renderer.add(frame, picture) }
        }
        if let end = reader.end { try finish(end) }
    }

    // MARK: The end

    private func finish(_ end: TraceEnd) throws {
        do throws(RenderError) { for renderer in renderers { try renderer.finish(end) } } catch {
            if error == .interrupted { throw interrupted() }
            renderers = []
            throw error
        }
        if command.json {
            for target in targets { try target.finish() }
            let figures = JSON.object(figures(end)).description
            let isTaken = targets.contains(where: \.isStandardOutput)
            return isTaken ? Terminal.report(figures) : StandardOutput.line(figures)
        }
        for (target, renderer) in zip(targets, renderers) {
            try target.finish(
                "\(target.name): \(renderer.summary); \(end.reason), \(counted(end.ticks, "tick")), hash \(end.hash)")
        }
    }

    private func figures(_ end: TraceEnd) -> JSON.Object {
        let outputs = zip(targets, renderers).map { target, renderer in
            let head: JSON.Object = ["file": .string(target.name), "summary": .string(renderer.summary)]
            return JSON.object(JSON.Object(head.members + renderer.details.members))
        }
        return [
            "outputs": .array(outputs), "end": .string(end.reason), "ticks": .integer(end.ticks),
            "hash": .string(end.hash),
        ]
    }

    private func interrupted() -> ExitCode {
        renderers = []
        Terminal.report("moonspring: interrupted; \(names) not written")
        return Status.interrupted
    }

    private func stopAtFailure() throws {
        guard let failure else { return }
        renderers = []
        if failure == .interrupted { throw interrupted() }
        throw failure
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
