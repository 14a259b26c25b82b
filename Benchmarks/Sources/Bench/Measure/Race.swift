/// How one engine did in a row of the table.
struct Result {
    var engine: Engine
    /// The lowest median of all repeats, nanoseconds a step; nil where there is nothing to tell.
    var median: Double?
    /// The lowest 99th percentile of all repeats, nanoseconds a step.
    var p99: Double?
    var peakBytes: Int
    /// Whether a body was found beyond all bounds.
    var exploded = false
    /// What is special: exploded, given up, never asleep.
    var note: String?
}

/// A row of the table with all engines.
struct RaceRow {
    var row: Row
    var scene: String
    var steps: Int
    var repeats: Int
    var results: [Result]

    func result(of engine: Engine) -> Result? { results.first { $0.engine == engine } }

    /// How many times longer an engine takes than Moonspring.
    func ratio(to engine: Engine) -> Double? {
        guard let own = result(of: .moonspring)?.median, let peer = result(of: engine)?.median, own > 0 else {
            return nil
        }
        return peer / own
    }

    /// The same for Box2D v3 on one thread, from a peer's time here and how they compared when measured apart.
    var ratioToV3: Double? { row.noted.flatMap { noted in ratio(to: noted.peer).map { $0 / noted.multiple } } }
}

/// Runs a scene on the engines in turn, repeat by repeat, so that a slow minute of the machine hits all of them.
func race(
    _ scene: BenchmarkScene, engines: [Engine], repeats: Int, settings: RunSettings, stopwatch: Stopwatch
) -> [RaceRow] {
    var runs: [Engine: [Run]] = [:]
    for _ in 0..<repeats {
        for engine in engines {
            // What exploded or took too long once does so again.
            if let last = runs[engine]?.last, last.explodedAtStep != nil || last.stoppedAtStep != nil { continue }
            runs[engine, default: []].append(Run(scene, on: engine, settings: settings, stopwatch: stopwatch))
        }
    }
    return scene.rows.map { row in
        RaceRow(
            row: row, scene: scene.name, steps: settings.steps ?? scene.steps, repeats: repeats,
            results: engines.map { Result(of: runs[$0] ?? [], in: row, engine: $0) })
    }
}

extension Result {
    fileprivate init(of runs: [Run], in row: Row, engine: Engine) {
        let times = runs.map { $0.times(in: row.window) }.filter { !$0.isEmpty }
        self.engine = engine
        median = times.map { $0.percentile(0.5) }.min()
        p99 = times.map { $0.percentile(0.99) }.min()
        // Later repeats may find memory that the process already holds.
        peakBytes = runs.map(\.peakBytes).max() ?? 0
        if let step = runs.compactMap(\.explodedAtStep).first {
            exploded = true
            median = nil
            p99 = nil
            note = "explodes by step \(step)"
        } else if let step = runs.compactMap(\.stoppedAtStep).first {
            note = "given up after step \(step)"
        } else if case .asleep = row.window, times.isEmpty {
            note = "not all asleep"
        }
    }
}
