import SceneFormat

/// What one run of a scene on one engine showed.
struct Run {
    /// Nanoseconds of each step.
    var steps: [Double] = []
    /// Nanoseconds of a step while everything sleeps, one value per batch.
    var asleepSteps: [Double] = []
    /// The first step after which everything slept.
    var allAsleepStep: Int?
    /// By how much the world made this process grow at most, bytes.
    var peakBytes = 0
    /// The step at which a body was found beyond all bounds of place or speed.
    var explodedAtStep: Int?
    /// The step at which the run was given up as too long.
    var stoppedAtStep: Int?
}

/// How scenes are run.
struct RunSettings {
    var steps: Int?
    var threads = 1
    /// A run is given up after this time, in seconds.
    var longestRun = 120.0
}

extension Run {
    /// Runs a scene from its start.
    init(_ scene: BenchmarkScene, on engine: Engine, settings: RunSettings, stopwatch: Stopwatch) {
        let data = scene.make()
        let count = settings.steps ?? scene.steps
        steps.reserveCapacity(count)
        let before = Memory.startPeak()
        let simulation = engine.run(data, threads: settings.threads)
        var total = 0.0
        for step in 1...count {
            // The look costs time and cache, so it is rare.
            let looks = step % 10 == 0 || step == count
            let posesBefore = looks ? simulation.poses() : []
            let time = stopwatch.time { simulation.step() }
            steps.append(time)
            total += time
            if data.sleeps, allAsleepStep == nil, simulation.awakeCount == 0 { allAsleepStep = step }
            if looks, !zip(posesBefore, simulation.poses()).allSatisfy({ $1.isSane(after: $0) }) {
                explodedAtStep = step
                break
            }
            if total > settings.longestRun * 1e9, step < count {
                stoppedAtStep = step
                break
            }
        }
        if allAsleepStep != nil {
            // One sleeping step is shorter than a reading of the clock.
            let batch = 50
            for _ in 0..<21 {
                let time = stopwatch.time { for _ in 0..<batch { simulation.step() } }
                asleepSteps.append(time / Double(batch))
            }
        }
        peakBytes = before == 0 ? 0 : max(Memory.peak - before, 0)
    }

    /// The times that a row of the table is about.
    func times(in window: Window) -> [Double] {
        switch window {
        case .whole: steps
        case .first(let count): Array(steps.prefix(count))
        case .last(let count): Array(steps.suffix(count))
        case .asleep: asleepSteps
        }
    }
}

extension ScenePose {
    /// Whether the numbers are finite and within 100 km.
    var isSane: Bool { abs(x) < 1e5 && abs(y) < 1e5 && abs(sine) <= 2 && abs(cosine) <= 2 }

    /// Whether this can follow a pose one step before. No body of the scenes can fall faster than 100 m/s, and 10 m a
    /// step are 600 m/s.
    func isSane(after previous: ScenePose) -> Bool {
        isSane && abs(x - previous.x) < 10 && abs(y - previous.y) < 10
    }
}
