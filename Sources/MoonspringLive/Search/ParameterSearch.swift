import MoonspringScene
import MoonspringStudy
import MoonspringSystem

/// A search for values of parameters that runs beside the scene, on a thread of its own with worker processes.
///
/// The scene's thread begins it, asks how far it is, and ends it.
package final class ParameterSearch: @unchecked Sendable {
    private let problem: FitProblem
    private let fit: Fit
    private var thread: SystemThread?

    private let condition = Condition()
    // What follows is touched under the lock alone.
    private var state = ParameterSearch.none
    /// Why it was ended before it was over.
    private var reason: String?

    /// What pages are told where there is no search.
    package static let none: JSON.Object = ["isRunning": false, "result": .null, "error": .null]

    /// Begins to search. Throws where NLopt is missing, or the system gives no thread.
    package init(_ problem: FitProblem, _ setup: RunWorker.Setup) throws(OutputError) {
        self.problem = problem
        fit = try Fit(problem, setup: setup, runs: Fit.defaultRuns)
        state = description(runs: 0, best: nil)
        thread = SystemThread { [self] in run() }
        if thread == nil { throw .failed("the system gives no thread for a search") }
    }

    /// The message of docs/live.md.
    package var members: JSON.Object { condition.withLock { state } }

    /// Ends it for a reason, which pages are told, and waits until no worker is left.
    package func end(_ reason: String) {
        condition.withLock { self.reason = reason }
        fit.cancel()
        thread?.join()
        thread = nil
    }

    private func run() {
        let end: JSON.Object
        do throws(OutputError) {
            // The scene that is shown has a core for itself.
            let found = try fit.run(jobs: max(1, CurrentProcess.coreCount - 1)) { progress in
                note(description(runs: progress.runs, best: progress.best))
                return true
            }
            if found.isInterrupted { throw .interrupted("the search was ended") }
            end = ["isRunning": false, "result": FitReport(problem, found).json, "error": .null]
        } catch {
            let text = condition.withLock { reason ?? "\(error)" }
            end = ["isRunning": false, "result": .null, "error": .string(text)]
        }
        note(end)
    }

    private func note(_ members: JSON.Object) { condition.withLock { state = members } }

    private func description(runs: Int, best: FitTrial?) -> JSON.Object {
        let best = best.map { trial in
            JSON.Object(zip(problem.parameters, trial.values).map { ($0.name, .number($1)) })
        }
        return [
            "isRunning": true, "runs": .integer(runs), "most": .integer(Fit.defaultRuns),
            "best": best.map(JSON.object) ?? .null, "result": .null, "error": .null,
        ]
    }
}
