import ArgumentParser
import MoonspringCommand
import MoonspringLua
import MoonspringPrompt
import MoonspringRender
import MoonspringScene
import MoonspringStudy
import MoonspringSystem

/// One sweep from the first option to the exit status.
struct SweepSession {
    private let command: Sweep
    private let plan: RowPlan
    private let setup: RunWorker.Setup
    private let manifest: SweepManifest
    private let digest: String
    private let plot: SweepPlot?
    private let table: SweepTable?
    /// The run with the scene's own values, if it lacks what is measured.
    private let missing: RunResult?
    private let start = MonotonicClock.now

    private var measures: [Measure] { command.measure.measures }

    /// Checks the options, and the script by loading it.
    init(_ command: Sweep) throws {
        self.command = command
        let (plan, measures) = (try command.plan(), command.measure.measures)
        self.plan = plan
        guard plan.count <= RowPlan.mostUnasked || command.yes else {
            throw OutputError.usage(
                "the options ask for \(plan.count.grouped) rows: choose fewer values, --random N or --sobol N, or give --yes to run them all"
            )
        }
        let names = measures.map(\.name)
        table = try command.output.map { try SweepTable(plan, measures: names, format: SweepTable.Format(path: $0)) }
        var plot = try command.plot.map { try SweepPlot(path: $0, command.look, plan, names) }

        if let output = command.output { _ = try OutputFile(path: output) }
        let scene = try StudyScene(
            command.scene, command.sceneOptions, measures: measures, parameters: plan.parameters.map(\.name),
            outputs: [("-o", command.output), ("--plot", command.plot)], isOutputTaken: command.shard != nil)
        plot?.units = scene.units
        try plot?.checkSize()
        missing = scene.missing
        self.plot = plot
        setup = try command.worker.setup(scene: command.scene, command.sceneOptions, measures)
        manifest = try Self.manifest(command, plan, scene)
        digest = manifest.digest
    }

    private static func manifest(_ command: Sweep, _ plan: RowPlan, _ scene: StudyScene) throws -> SweepManifest {
        let options = command.sceneOptions
        var given: JSON.Object = [
            "--param": .array(options.script.parameters.map(JSON.string)), "--duration": .number(options.duration),
            "--timeout": .number(command.worker.timeout),
        ]
        for argument in options.script.limitArguments where argument != "--quiet" {
            let parts = argument.split(separator: "=", maxSplits: 1)
            given.append(String(parts[0]), parts.count > 1 ? .string(String(parts[1])) : true)
        }
        if let seeds = command.seeds { given.append("--seeds", .string(seeds)) }
        if let points = command.random { given.append("--random", .integer(points)) }
        if let points = command.sobol { given.append("--sobol", .integer(points)) }
        return SweepManifest(
            version: LuaEngine.version,
            files: try SweepManifest.digests(of: scene.files, in: FilePath.folder(of: command.scene)),
            options: given, measures: command.measure.measures.map(\.name), rows: plan.count)
    }

    // MARK: the whole sweep

    func run() throws {
        guard let output = command.output, let table else { return }
        try refuseMissing()
        let folder = try SweepFolder(for: output, manifest, isRestarted: command.restart)
        try runRows(of: folder)
        // What is merged is what these files gave.
        let now = try SweepManifest.digests(of: sources, in: FilePath.folder(of: command.scene))
        if let changed = zip(now, manifest.files).first(where: { $0.digest != $1.digest }) {
            throw OutputError.usage(
                "\(changed.0.path) has changed while the sweep ran: its rows are of two scripts; --restart begins anew")
        }
        var failed = 0
        var firstError = ""
        var plotted = plot
        try table.write(to: output) { (body) throws(OutputError) in
            try folder.forEachRow { (row, result) throws(OutputError) in
                if !result.error.isEmpty {
                    failed += 1
                    if failed == 1 { firstError = "row \(row): \(result.error)" }
                }
                plotted?.add(row, result)
                try body(row, result)
            }
        }
        try plotted?.write()
        try folder.remove()
        let errors = failed == 0 ? "" : ", \(failed.grouped) with errors"
        StandardOutput.line("\(output): \(Self.counted(plan.count))\(errors)")
        if failed > 0 { Terminal.report("moonspring: \(firstError)") }
        if failed == plan.count { throw Status.scriptError }
    }

    /// Refuses a measure of what neither the scene's own values nor the first and the last row have: a misspelt name would be told only
    /// after all rows have run for nothing.
    private func refuseMissing() throws {
        guard let missing else { return }
        var results = [missing]
        LuaEngine.noteInterrupts()
        let worker = RunWorker(setup) { LuaEngine.wasInterrupted }
        defer { worker.end() }
        for row in Set([0, plan.count - 1]).sorted() where RunResult.absence(of: measures, in: results) != nil {
            guard let result = try worker.run(plan.request(of: row)) else {
                throw OutputError.interrupted("interrupted before the first row")
            }
            results.append(result)
        }
        guard let absence = RunResult.absence(of: measures, in: results) else { return }
        throw OutputError.usage(
            "\(absence); it was looked for with the scene's own values, in the first row and in the last")
    }

    /// The files of the manifest, where they are.
    private var sources: [String] {
        let folder = FilePath.real(FilePath.folder(of: command.scene)) ?? "."
        return manifest.files.map { $0.path.hasPrefix("/") ? $0.path : FilePath.joined(folder, $0.path) }
    }

    private func runRows(of folder: SweepFolder) throws {
        let missing = try folder.missing()
        let before = plan.count - missing.reduce(0) { $0 + $1.count }
        // A shard for each gap.
        var shard: (file: AppendedFile, end: Int)?
        let runner = SweepRunner(plan, rows: missing, setup: setup) { (first, results) throws(OutputError) in
            if shard?.end != first { shard = (try folder.open(at: first), first) }
            try withFile { () throws(FileError) in try shard?.file.append(lines(first, results)) }
            shard?.end += results.count
        }
        var progress = ProgressLine()
        LuaEngine.noteInterrupts()
        let isDone = try runner.run(jobs: command.worker.count) { now in
            progress.show(text(of: now, before))
            return !LuaEngine.wasInterrupted
        }
        progress.clear()
        guard isDone else {
            let missing = try folder.missing().reduce(0) { $0 + $1.count }
            throw OutputError.interrupted(
                "interrupted after \((plan.count - missing).grouped) of \(Self.counted(plan.count)): the same command resumes from there"
            )
        }
    }

    private func lines(_ first: Int, _ results: [RunResult]) -> [UInt8] {
        results.enumerated().reduce(into: []) { bytes, row in
            bytes += SweepShard.line(row: first + row.offset, row.element, digest: digest).utf8
            bytes.append(0x0A)
        }
    }

    /// `1,234 of 10,000 rows, 3 with errors, 812 a second, 11 s left`
    private func text(of now: SweepRunner.Progress, _ before: Int) -> String {
        let rate = Double(now.done) / max(MonotonicClock.now - start, 1e-3)
        let left = Double(plan.count - before - now.done) / max(rate, 1e-9)
        return "\((before + now.done).grouped) of \(Self.counted(plan.count))"
            + (now.failed == 0 ? "" : ", \(now.failed.grouped) with errors")
            + (now.done == 0 ? "" : ", \(Int(rate.rounded()).grouped) a second, \(duration(left)) left")
    }

    private func duration(_ seconds: Double) -> String {
        seconds < 120
            ? "\(Int(seconds.rounded(.up))) s"
            : seconds < 7200 ? "\(Int(seconds / 60)) min" : "\(Int(min(seconds / 3600, 1e9)).grouped) h"
    }

    private static func counted(_ rows: Int) -> String { rows == 1 ? "1 row" : "\(rows.grouped) rows" }

    // MARK: parts, for other transports

    func tellMissing() throws {
        guard let output = command.output else { return }
        try refuseMissing()
        let folder = try SweepFolder(for: output, manifest, isRestarted: command.restart)
        let missing = try folder.missing().map { JSON.array([.integer($0.lowerBound), .integer($0.upperBound)]) }
        StandardOutput.line(
            JSON.object([
                "rows": .integer(plan.count), "missing": .array(missing), "folder": .string(folder.path),
                "version": .string(manifest.version), "digest": .string(digest),
                "files": .array(manifest.files.map { .string($0.path) }),
            ]).description)
    }

    func writeShard(_ text: String) throws {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        // The last part of equal ones may end beyond the rows.
        guard parts.count == 2, let first = parts[0], let end = parts[1].map({ min($0, plan.count) }), first >= 0,
            first < end
        else {
            throw OutputError.usage(
                "--shard \(text): expected FIRST:END with FIRST from 0 to \(plan.count - 1), END above FIRST")
        }
        if let given = command.digest, given != digest {
            throw OutputError.usage(
                "--digest \(given): this machine has another script, version or options, whose digest is \(digest)"
            )
        }
        let output = OutputFile.standardOutput()
        let write = { (first: Int, results: [RunResult]) throws(OutputError) in
            try withFile { () throws(FileError) in try output.write(lines(first, results)) }
        }
        if let failed = command.failed {
            let result = RunResult(error: failed, measures: measures.count)
            for row in first..<end { try write(row, [result]) }
        } else {
            let runner = SweepRunner(plan, rows: [first..<end], setup: setup, write: write)
            LuaEngine.noteInterrupts()
            guard try runner.run(jobs: command.worker.jobs ?? 1, watch: { _ in !LuaEngine.wasInterrupted }) else {
                throw OutputError.interrupted("interrupted")
            }
        }
        try output.finish()
    }
}
