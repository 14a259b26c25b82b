import ArgumentParser
import Glibc
import MoonspringLua
import MoonspringScene

/// One run from the first option to the exit status.
final class RunSession {
    private let options: Run
    private let scene: Scene
    private var trace: TraceWriter?
    private var progress = ProgressLine()
    private var fileError: FileError?

    init(_ options: Run) throws {
        self.options = options
        var setup = Scene.Options()
        setup.name = options.scene == "-" ? "stdin" : String(options.scene.split(separator: "/").last ?? "scene")
        setup.engine.memoryLimit = options.memory << 20
        setup.engine.timeLimit = options.limit
        setup.engine.limitMode = .timerSignal
        setup.engine.isTrusted = options.trust
        setup.engine.scriptFolder = options.scene == "-" ? nil : Self.folder(of: options.scene)
        setup.parameters = options.parameters.map { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), String(parts[1]))
        }
        if let path = options.input {
            setup.input = try Self.orUsageError { () throws(FileError) in try InputLog(path: path) }
        }
        setup.engine.seed = options.seed ?? setup.input.map { UInt64(bitPattern: Int64($0.header.seed)) } ?? 0
        do { scene = try Scene(setup) } catch {
            Terminal.complain("moonspring: \(error.message): --memory \(options.memory) is too little for a scene")
            throw Status.scriptError
        }
    }

    func run() throws {
        scene.engine.onOutput = { [unowned self] line in
            progress.clear()
            print(line)
        }
        scene.onWarning = { [unowned self] text in
            progress.clear()
            Terminal.complain("warning: \(text)")
        }
        scene.engine.watchInterrupts()
        defer { LuaEngine.ignoreInterrupts() }
        if let path = options.trace { try openTrace(path) }
        let record = try options.recordInput.map { path in
            try Self.orUsageError { () throws(FileError) in try OutputFile(path: path) }
        }

        try load()
        let started = Terminal.now - scene.time
        var run = SceneRun(scene, duration: options.duration)
        run.afterTick = { [unowned self] scene in
            progress.show("\(Self.seconds(scene.time)) s, \(scene.itemCount) items")
            if options.realtime { Terminal.sleep(seconds: started + scene.time - Terminal.now) }
            return !LuaEngine.wasInterrupted && fileError == nil
        }
        let (end, errors) = run.run()
        progress.clear()
        for error in errors { show(error, withTraceback: options.verbose) }
        try finish(end, record)
    }

    private func load() throws {
        // Read here and not by Lua, whose words for a file that is not there name no remedy.
        let text = try Self.orUsageError { () throws(FileError) in try FileReading.text(of: options.scene) }
        do throws(LuaError) {
            try scene.load(text: text, name: options.scene == "-" ? "stdin" : options.scene)
        } catch {
            progress.clear()
            show(error, withTraceback: true)
            throw Self.status(of: error)
        }
    }

    // MARK: what is written

    private func openTrace(_ path: String) throws {
        let file = try Self.orUsageError { () throws(FileError) in try OutputFile(path: path) }
        // The header names the parameters, which are known when the script has loaded: with the first frame.
        scene.onFrame = { [unowned self] frame in
            guard fileError == nil else { return }
            do throws(FileError) {
                if trace == nil { trace = try TraceWriter(to: file, header: header) }
                try trace?.write(frame)
            } catch {
                fileError = error
            }
        }
    }

    private var seed: Int { Int(truncatingIfNeeded: scene.options.engine.seed) }

    private var parameterValues: JSON.Object {
        var values = JSON.Object()
        for parameter in scene.parameters { values.append(parameter.name, parameter.json) }
        return values
    }

    private var header: TraceHeader {
        TraceHeader(
            scene: scene.options.name, seed: seed, interval: scene.interval,
            size: FrameSize(width: scene.view.size.x, height: scene.view.size.y), params: parameterValues)
    }

    private func finish(_ end: SceneRun.End, _ record: OutputFile?) throws {
        do throws(FileError) {
            if let fileError { throw fileError }
            try trace?.finish(TraceEnd(reason: end.word, ticks: scene.tick, hash: scene.hash))
            if let record {
                var start = JSON.Object()
                for parameter in scene.parameters { start.append(parameter.name, parameter.startJSON) }
                let log = try InputLogWriter(
                    to: record, header: InputLog.Header(scene: scene.options.name, seed: seed, params: start))
                for entry in scene.inputs { try log.append(entry) }
                try log.finish()
            }
        } catch {
            Terminal.complain("moonspring: \(error)")
            throw Status.scriptError
        }
        print(options.json ? jsonSummary(end) : summary(end))
        switch end {
        case .paused, .stopped, .duration: return
        case .error: throw Status.scriptError
        case .limit: throw Status.timeLimit
        case .interrupted: throw Status.interrupted
        }
    }

    private func summary(_ end: SceneRun.End) -> String {
        "\(end.word): \(Self.seconds(scene.time)) s, \(counted(scene.tick, "tick")), \(counted(scene.itemCount, "item")), hash \(scene.hash)"
    }

    private func jsonSummary(_ end: SceneRun.End) -> String {
        let object: JSON.Object = [
            "end": .string(end.word), "seconds": .number(scene.time), "ticks": .number(Double(scene.tick)),
            "items": .number(Double(scene.itemCount)), "hash": .string(scene.hash),
        ]
        return JSON.object(object).description
    }

    private func show(_ error: LuaError, withTraceback: Bool) {
        Terminal.complain(error.message)
        if withTraceback { for line in error.traceback { Terminal.complain("    " + line) } }
    }

    // MARK: small things

    /// Seconds to the hundredth: what a person reads.
    private static func seconds(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func status(of error: LuaError) -> ExitCode {
        switch error.stop {
        case .timeLimit: Status.timeLimit
        case .interrupt: Status.interrupted
        case nil: error.isUsage ? Status.usage : Status.scriptError
        }
    }

    private static func orUsageError<Value>(_ body: () throws(FileError) -> Value) throws -> Value {
        do throws(FileError) { return try body() } catch {
            Terminal.complain("moonspring: \(error)")
            throw Status.usage
        }
    }
}
