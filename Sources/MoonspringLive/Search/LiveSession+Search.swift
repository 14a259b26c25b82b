import MoonspringLua
import MoonspringScene
import MoonspringStudy

// The search for values of parameters. It runs the scene's file from its beginning, as `moonspring fit` does: without what was done to the
// scene that is shown.

/// Runs the scene of a session for a search, with these measures.
package typealias SearchWorkers = ([Measure]) throws(OutputError) -> RunWorker.Setup

extension LiveSession {
    /// Begins a search, which takes the place of the one before.
    func find(_ ranges: [String], goals: [String], minimize: String) -> JSON.Object {
        do throws(OutputError) {
            let problem = try problem(ranges, goals, minimize)
            let next = try ParameterSearch(problem, workers(problem.measures))
            endSearch("another search began")
            search = next
            return [:]
        } catch {
            return ["error": .string("\(error)")]
        }
    }

    func endSearch(_ reason: String) { search?.end(reason) }

    func forgetSearch() {
        endSearch("")
        search = nil
    }

    private func problem(_ ranges: [String], _ goals: [String], _ minimize: String) throws(OutputError) -> FitProblem {
        if ranges.isEmpty { throw .usage("there is nothing to look for: choose a parameter and its range") }
        let wish = minimize.isEmpty ? [] : [minimize]
        let measures = try goals.map { text throws(OutputError) in try FitGoal(text).measure } + wish
        if measures.isEmpty {
            throw .usage(
                "there is nothing to reach: write a goal such as settleTime:card <= 0.4, or what to make small")
        }
        if let name = measures.first(where: Measure.readsFile) {
            throw .usage("\(name) reads a file, which a page may not: use moonspring fit --match")
        }
        let others = scene.parameters.map { (name: $0.name, value: scene.comingValue(of: $0), old: $0.defaultValue) }
            .filter { $0.value != $0.old }
        var problem = try FitProblem(
            ranges, others: others.map { ($0.name, $0.value.commandText) }, goals: goals,
            objective: wish.first.map { ($0, 1) })
        for parameter in problem.parameters {
            for bound in [parameter.low, parameter.high] {
                guard let objection = scene.objection(to: .number(bound), for: parameter.name) else { continue }
                throw .usage(objection)
            }
        }
        let recorder = MeasureRecorder(problem.measures, of: scene)
        do throws(LuaError) { try recorder.validate() } catch { throw .usage(error.message) }
        // What a measure is of may come later, or be gone.
        recorder.note(scene.currentFrame())
        problem.units = recorder.units
        return problem
    }
}
