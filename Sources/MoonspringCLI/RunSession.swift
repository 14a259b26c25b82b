import ArgumentParser
import MoonspringCommand
import MoonspringLua
import MoonspringPrompt
import MoonspringScene
import MoonspringSystem

/// One run from the first option to the exit status.
final class RunSession {
    private let options: Run
    private let session: SceneSession
    private var trace: TraceWriter?
    private var fileError: FileError?
    private let recorder: MeasureRecorder
    private var scene: Scene { session.scene }

    init(_ options: Run) throws {
        self.options = options
        session = try SceneSession(
            options.scene, options.sceneOptions,
            outputs: [
                ("--trace", options.trace == "-" ? nil : options.trace), ("--record-input", options.recordInput),
            ],
            isOutputTaken: options.trace == "-")
        recorder = MeasureRecorder(options.measure.measures, of: session.scene)
    }

    func run() throws {
        defer { LuaEngine.ignoreInterrupts() }
        let traceFile = try options.trace.map { path in
            path == "-" ? OutputFile.standardOutput() : try OutputFile(path: path)
        }
        if traceFile != nil || !options.measure.measures.isEmpty {
            scene.onFrame = { [unowned self] frame in
                if let traceFile { write(frame, to: traceFile) }
                recorder.note(frame)
            }
        }
        let record = try options.recordInput.map { path in
            try OutputFile(path: path)
        }

        try session.load()
        if options.listParams { return listParameters() }
        try session.checkFiles(and: options.measure.measures.compactMap { $0.reference?.file })
        try session.passing { () throws(LuaError) in try recorder.validate() }
        let started = MonotonicClock.now - scene.time
        let end = session.run { [unowned self] scene in
            session.progress.show("\(readable(seconds: scene.time)) s, \(scene.itemCount) items")
            if options.realtime { MonotonicClock.sleep(seconds: started + scene.time - MonotonicClock.now) }
            return fileError == nil
        }
        try finish(end, record)
    }

    // MARK: what is written

    /// The header names the parameters, which are known when the script has loaded: with the first frame.
    private func write(_ frame: Frame, to file: OutputFile) {
        guard fileError == nil else { return }
        do throws(FileError) {
            if trace == nil {
                var header = session.header
                header.hasOnlyChanges = options.traceChanges
                trace = try TraceWriter(to: file, header: header)
            }
            try trace?.write(frame)
        } catch {
            fileError = error
        }
    }

    private func finish(_ end: SceneRun.End, _ record: OutputFile?) throws {
        do throws(FileError) {
            if let fileError { throw fileError }
            try trace?.finish(TraceEnd(reason: end.word, ticks: scene.tick, hash: scene.hash))
            if let record {
                try scene.inputLog.write(to: record)
            }
        } catch {
            // The reader that closed the pipe knows.
            if options.trace == "-", error.isUnread { throw Status.unread }
            Terminal.report("moonspring: \(error)")
            throw Status.scriptError
        }
        let values = try session.passing { () throws(LuaError) in try recorder.values(after: end) }
        if !options.json { for value in values { session.say("\(value)") } }
        session.say(options.json ? jsonSummary(end, values) : summary(end))
        if let failure = end.failure { throw failure }
    }

    private func listParameters() {
        let list = ParameterList(parameters: scene.parameters)
        if options.json { return StandardOutput.line("\(list.json)") }
        if list.parameters.isEmpty { return StandardOutput.line(scene.missingParameter("")) }
        for line in list.lines { StandardOutput.line(line) }
    }

    private func summary(_ end: SceneRun.End) -> String {
        "\(end.word): \(readable(seconds: scene.time)) s, \(counted(scene.tick, "tick")), \(counted(scene.itemCount, "item")), hash \(scene.hash)"
    }

    private func jsonSummary(_ end: SceneRun.End, _ values: [MeasuredValue]) -> String {
        var object: JSON.Object = [
            "end": .string(end.word), "seconds": .number(scene.time), "ticks": .integer(scene.tick),
            "items": .integer(scene.itemCount), "hash": .string(scene.hash),
        ]
        if !values.isEmpty {
            object.append(
                "measures", .object(JSON.Object(values.map { ($0.name, $0.value.map(JSON.number) ?? .null) })))
        }
        return JSON.object(object).description
    }
}
