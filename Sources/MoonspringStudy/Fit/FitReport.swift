import Moonspring
import MoonspringLua
import MoonspringScene

/// What a fit has found, for who asked for it.
package struct FitReport {
    package let problem: FitProblem
    package let found: Fit.Found

    package init(_ problem: FitProblem, _ found: Fit.Found) { (self.problem, self.found) = (problem, found) }

    /// What was found, as a command line has it.
    package var values: [(name: String, value: String)] {
        zip(problem.parameters, found.best.values).map { ($0.name, $1.shortestJSON) }
    }

    package func value(of measure: String) -> Double? { problem.value(of: measure, in: found.best.result) }

    package func isMet(_ goal: FitGoal) -> Bool {
        goal.isMet(by: value(of: goal.measure), unit: problem.unit(of: goal.measure))
    }

    /// How many runs failed, and why the first did; nil: none.
    package var failures: String? {
        found.firstFailed.map { first in
            let values = zip(problem.parameters, first.values).map { "\($0.name)=\($1.shortestJSON)" }
            return "\(found.failed) of \(counted(found.runs, "run")) failed, the first with "
                + "\(values.joined(separator: " ")): \(first.result.error)"
        }
    }

    /// For a script.
    package var lua: String { "{ " + values.map { "\($0.name) = \($0.value)" }.joined(separator: ", ") + " }" }

    /// The spring that the values describe, where they do.
    package var spring: Spring? {
        let numbers = (problem.fixed + values).reduce(into: [String: Double]()) { $0[$1.name] = Double($1.value) }
        if let duration = numbers["duration"], let bounce = numbers["bounce"], Spring.isDuration(duration),
            Spring.isBounce(bounce)
        {
            return Spring(duration: duration, bounce: bounce)
        }
        guard let frequency = numbers["frequency"], let damping = numbers["damping"], frequency > 0, damping > 0 else {
            return nil
        }
        return Spring(frequency: frequency, damping: damping)
    }

    /// What `moonspring fit --json` prints.
    package var json: JSON {
        func number(_ value: Double?) -> JSON { value.map(JSON.number) ?? .null }
        let params = JSON.Object(zip(problem.parameters, found.best.values).map { ($0.name, .number($1)) })
        let reached = JSON.Object(problem.measures.map { ($0.name, number(value(of: $0.name))) })
        let goals = problem.goals.map { goal -> JSON in
            .object(["goal": .string(goal.text), "value": number(value(of: goal.measure)), "met": .bool(isMet(goal))])
        }
        let sensitivity = JSON.Object(
            zip(problem.parameters, found.sensitivity).map { parameter, changes in
                (parameter.name, .object(JSON.Object(zip(problem.measures, changes).map { ($0.name, number($1)) })))
            })
        var object: JSON.Object = [
            "params": .object(params), "reached": .object(reached), "goals": .array(goals), "isMet": .bool(found.isMet),
            "runs": .integer(found.runs), "failed": .integer(found.failed), "sensitivity": .object(sensitivity),
            "lua": .string(lua),
        ]
        if let spring {
            object.append("spring", ["duration": .number(spring.duration), "bounce": .number(spring.bounce)])
        }
        return .object(object)
    }
}
