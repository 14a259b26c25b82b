import MoonspringScene
import MoonspringSystem

/// A search for the values of parameters. The same problem gives the same trials, whatever the number of jobs.
///
/// First DIRECT-L, which leaves no part of the ranges out (J. Gablonsky and C. Kelley, 2001), beside points of a Sobol sequence; then local
/// searches from the best three, BOBYQA (M. Powell, 2009) and, for measures that are not smooth, SBPLX (after T. Rowan's Subplex, 1990).
package final class Fit: @unchecked Sendable {
    private let problem: FitProblem
    private let setup: RunWorker.Setup
    private let mostRuns: Int
    private let nlopt: NLopt

    private let threads = WorkerThreads()
    // All that follows is touched under the lock of the threads alone.
    private var trials: [FitTrial] = []
    private var best: FitTrial?
    private var waiting: [(place: Int, task: Task)] = []
    private var finished: [[FitTrial]] = []

    private typealias Task = (Evaluator) -> Void

    package struct Found: Sendable {
        package let best: FitTrial
        /// How many runs it took.
        package let runs: Int
        /// How many of them failed.
        package let failed: Int
        package let firstFailed: FitTrial?
        /// For each parameter what a hundredth of its range more changes of each measure; nil where runs there have no value.
        package let sensitivity: [[Double?]]
        /// Whether it was ended before it was over: this is the best until then.
        package let isInterrupted: Bool

        /// `trials` are all runs, in order. Without a sensitivity it was interrupted.
        fileprivate init(_ best: FitTrial, among trials: [FitTrial], sensitivity: [[Double?]]?) {
            let failed = trials.filter { !$0.result.error.isEmpty }
            self.best = best
            (runs, self.failed, firstFailed) = (trials.count, failed.count, failed.first)
            self.sensitivity = sensitivity ?? best.values.map { _ in best.result.values.map { _ in nil } }
            isInterrupted = sensitivity == nil
        }

        package var isMet: Bool { best.violation == 0 }
    }

    /// How far it is.
    package struct Progress: Sendable {
        package let runs: Int
        package let best: FitTrial?
    }

    /// About how many runs a search takes at most, unless told otherwise.
    package static let defaultRuns = 300

    /// Throws where NLopt is missing.
    package init(_ problem: FitProblem, setup: RunWorker.Setup, runs: Int) throws(OutputError) {
        nlopt = try NLopt()
        (self.problem, self.setup, mostRuns) = (problem, setup, runs)
    }

    /// What the search makes small: the objective, and ten times what is missing to the goals.
    private func cost(of trial: FitTrial) -> Double {
        // A run without it is worse than any that has it.
        let objective = trial.objective ?? (problem.objective == nil ? 0 : 1e6)
        return objective / (scale ?? 1) + 10 * trial.distance
    }

    /// The size of the objective, so that it compares with goals, which are measured by their limits; that of the first run.
    private var scale: Double?

    /// Ends the search, and the runs that are under way. For any thread.
    package func cancel() { threads.stop() }

    /// Searches. `watch` is called ten times a second, and says whether to go on; if not, what was found by then is returned.
    package func run(jobs: Int, watch: (Progress) -> Bool) throws(OutputError) -> Found {
        do throws(OutputError) { return try search(jobs: jobs, watch) } catch {
            guard case .interrupted = error, let best, !best.hasFailed else { throw error }
            return Found(best, among: trials, sensitivity: nil)
        }
    }

    private func search(jobs: Int, _ watch: (Progress) -> Bool) throws(OutputError) -> Found {
        let dimension = problem.parameters.count
        let centre = [Double](repeating: 0.5, count: dimension)
        var trials = try firstTrials(watch)
        scale = trials.compactMap(\.objective).first.map { max(abs($0), 1e-6) }
        if isDone(trials) { return try polished(trials, jobs: jobs, watch) }
        let (direct, sobol) = (max(1, mostRuns * 35 / 100), max(1, mostRuns * 15 / 100))
        trials += try perform(
            [
                { [self] evaluator in
                    nlopt.minimize("GN_DIRECT_L", from: centre, step: 0.25, evaluations: direct) {
                        evaluator.cost(at: $0, most: direct)
                    }
                },
                { evaluator in
                    // The first point is a corner, and the second the centre.
                    for place in 2..<(2 + sobol)
                    where evaluator.cost(at: SobolSequence.point(place, dimensions: dimension), most: sobol) == nil {
                        return
                    }
                },
            ], jobs: jobs, watch)

        if !isDone(trials) {
            let left = max(4, mostRuns - trials.count)
            let local = dimension == 1 ? "LN_SBPLX" : "LN_BOBYQA"
            let starts = starts(among: trials)
            let searches = [(local, 0), ("LN_SBPLX", 0), (local, 1), (local, 2)].filter { $0.1 < starts.count }
            trials += try perform(
                searches.map { method, place in
                    { [self] evaluator in
                        let share = left / searches.count
                        nlopt.minimize(method, from: starts[place], step: 0.1, evaluations: share) {
                            evaluator.cost(at: $0, most: share)
                        }
                    }
                }, jobs: jobs, watch)
        }
        return try polished(trials, jobs: jobs, watch)
    }

    /// The run in the middle of the ranges, and those at their ends where it never had what is measured. Throws where none of them had what
    /// a measure is of: a misspelt name would cost all runs.
    private func firstTrials(_ watch: (Progress) -> Bool) throws(OutputError) -> [FitTrial] {
        func attempt(at shares: [Double]) throws(OutputError) -> [FitTrial] {
            let task: Task = { [problem] evaluator in
                for share in shares { evaluator.evaluate(problem.parameters.map { _ in share }) }
            }
            return try perform([task], jobs: 1, watch)
        }
        let middle = try attempt(at: [0.5])
        guard RunResult.absence(of: problem.measures, in: middle.map(\.result)) != nil else { return middle }
        let all = middle + (try attempt(at: [0, 1]))
        if let absence = RunResult.absence(of: problem.measures, in: all.map(\.result)) { throw .usage(absence) }
        return all
    }

    private static let exact = 1e-5

    /// Whether one of them is all that can be asked for: goals without a wish beside them are met, or a recorded motion as good as exactly.
    private func isDone(_ trials: [FitTrial]) -> Bool {
        guard problem.objective == nil || problem.isMatch else { return false }
        return trials.contains { trial in
            trial.violation == 0 && trial.distance < 1e-3 && (trial.objective ?? 0) <= Self.exact * (scale ?? 1)
        }
    }

    private static func best(of trials: [FitTrial]) -> FitTrial? {
        trials.reduce(nil) { best, trial in best.map { trial.isBetter(than: $0) ? trial : $0 } ?? trial }
    }

    /// The points of the best trials that are not beside each other.
    private func starts(among trials: [FitTrial]) -> [[Double]] {
        let sorted = trials.enumerated().sorted {
            (cost(of: $0.element), $0.offset) < (cost(of: $1.element), $1.offset)
        }
        var starts: [[Double]] = []
        for trial in sorted.map(\.element) where starts.count < 3 {
            let point = zip(problem.parameters, trial.values).map { ($1 - $0.low) / ($0.high - $0.low) }
            let isNear = starts.contains { start in zip(start, point).allSatisfy { abs($0 - $1) < 0.05 } }
            if !isNear { starts.append(point) }
        }
        return starts
    }

    /// Writes the values with as few digits as will do, and asks what depends on them.
    private func polished(_ trials: [FitTrial], jobs: Int, _ watch: (Progress) -> Bool) throws(OutputError) -> Found {
        guard let best = Self.best(of: trials) else { throw .interrupted("interrupted before the first run was over") }
        let objectives = trials.compactMap(\.objective)
        let spread = (objectives.max() ?? 0) - (objectives.min() ?? 0)
        func isAsGood(_ trial: FitTrial) -> Bool {
            trial.violation <= best.violation && trial.distance <= best.distance + 1e-3
                && (trial.objective ?? 0) <= (best.objective ?? 0) + 1e-3 * spread
                && (best.objective == nil || trial.objective != nil)
        }
        let rounded = try perform(
            [
                { evaluator in
                    for digits in 1...5 {
                        let values = zip(self.problem.parameters, best.values).map { $0.rounded($1, to: digits) }
                        guard let trial = evaluator.evaluate(values: values), !isAsGood(trial) else { return }
                    }
                }
            ], jobs: 1, watch)
        let found = rounded.last.flatMap { isAsGood($0) ? $0 : nil } ?? best
        try checkValues(of: found)
        let steps = try perform(
            problem.parameters.indices.map { index -> Task in
                { [problem] in $0.evaluate(values: problem.step(from: found.values, index)) }
            },
            jobs: jobs, watch)
        guard steps.count == problem.parameters.count else { throw .interrupted("interrupted") }
        let sensitivity = steps.enumerated().map { index, step -> [Double?] in
            let sign: Double = step.values[index] < found.values[index] ? -1 : 1
            return zip(found.result.values, step.result.values).map { before, after in
                if let before, let after { sign * (after - before) } else { nil }
            }
        }
        return Found(found, among: trials + rounded + steps, sensitivity: sensitivity)
    }

    /// Throws where not even the best run has what the search goes by.
    private func checkValues(of best: FitTrial) throws(OutputError) {
        if best.hasFailed {
            throw .failed("no run came to an end: \(best.result.error)")
        }
        if let measure = problem.objective?.measure, best.objective == nil {
            throw .failed(
                "no run within these ranges has a value of \(measure), as a motion that does not come to rest has no settle time: widen the ranges or raise --duration"
            )
        }
    }

    // MARK: threads

    /// Performs tasks on threads, each with a worker. Returns their trials in the order of the tasks.
    private func perform(_ tasks: [Task], jobs: Int, _ watch: (Progress) -> Bool) throws(OutputError) -> [FitTrial] {
        threads.condition.withLock {
            waiting = tasks.enumerated().reversed().map { ($0.offset, $0.element) }
            finished = Array(repeating: [], count: tasks.count)
        }
        try threads.run(
            min(jobs, tasks.count), setup, { [self] in work($0) },
            watch: {
                let now = threads.condition.withLock { Progress(runs: trials.count, best: best) }
                if !watch(now) { threads.stop() }
            })
        if threads.isStopped { throw .interrupted("interrupted after \(trials.count) runs") }
        return finished.flatMap { $0 }
    }

    /// What a thread does.
    private func work(_ worker: RunWorker) {
        while let next = threads.condition.withLock({ threads.isStopped ? nil : waiting.popLast() }) {
            let evaluator = Evaluator(self, worker)
            next.task(evaluator)
            threads.condition.withLock { finished[next.place] = evaluator.trials }
        }
    }

    /// The runs of one task, in order; for one thread. What was run before is known.
    private final class Evaluator {
        private let fit: Fit
        private let worker: RunWorker
        private(set) var trials: [FitTrial] = []
        private var known: [[Double]: Int] = [:]
        /// Whether nothing better is to be had.
        private var isOver = false

        init(_ fit: Fit, _ worker: RunWorker) { (self.fit, self.worker) = (fit, worker) }

        /// The cost at a point of the unit cube; nil: the search is to end.
        func cost(at point: [Double], most: Int) -> Double? {
            if isOver { return nil }
            guard trials.count < most || known[values(at: point)] != nil, let trial = evaluate(point) else {
                return nil
            }
            isOver = fit.isDone([trial])
            return fit.cost(of: trial)
        }

        private func values(at point: [Double]) -> [Double] {
            zip(fit.problem.parameters, point).map { $0.value(at: $1) }
        }

        @discardableResult
        func evaluate(_ point: [Double]) -> FitTrial? { evaluate(values: values(at: point)) }

        @discardableResult
        func evaluate(values: [Double]) -> FitTrial? {
            if let place = known[values] { return trials[place] }
            do throws(OutputError) {
                guard let result = try worker.run(fit.problem.request(of: values)) else { return nil }
                let trial = fit.problem.trial(values, result)
                known[values] = trials.count
                trials.append(trial)
                return fit.note(trial) ? trial : nil
            } catch {
                fit.threads.condition.withLock { fit.threads.fail(error) }
                return nil
            }
        }
    }

    /// Counts a trial. Returns whether to go on.
    private func note(_ trial: FitTrial) -> Bool {
        threads.condition.withLock {
            trials.append(trial)
            if best.map(trial.isBetter) ?? true { best = trial }
            return !threads.isStopped
        }
    }
}
