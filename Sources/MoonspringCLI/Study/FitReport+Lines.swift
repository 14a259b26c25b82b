import Moonspring
import MoonspringLua
import MoonspringPrompt
import MoonspringScene
import MoonspringStudy

extension FitReport {
    /// What a fit says at its end.
    var lines: [String] {
        var lines = [
            found.isInterrupted
                ? "interrupted after \(counted(found.runs, "run")), the best of them:"
                : found.isMet
                    ? "found after \(counted(found.runs, "run")):"
                    : "the goals cannot be reached within these ranges, as far as \(counted(found.runs, "run")) tell; the nearest:"
        ]
        lines += table(values.map { [$0.name, $0.value] })
        lines.append("reaches:")
        lines += table(
            problem.goals.map { goal in
                [
                    goal.measure, shown(value(of: goal.measure), problem.unit(of: goal.measure)),
                    "goal \(goal.relation.rawValue) \(goal.limit.luaText)", isMet(goal) ? "met" : "missed",
                ]
            }
                + (problem.objective.map { objective in
                    [
                        [
                            objective.measure, shown(value(of: objective.measure), problem.unit(of: objective.measure)),
                            objective.sign > 0 ? "least found" : "most found", "",
                        ]
                    ]
                } ?? []))
        if !found.isInterrupted { lines += ["1 % of its range more changes:"] + table(sensitivity) }
        lines += ["", values.map { "--param \($0.name)=\($0.value)" }.joined(separator: " "), lua]
        if let spring { lines.append(Self.text(of: spring)) }
        return lines
    }

    private var sensitivity: [[String]] {
        zip(problem.parameters, found.sensitivity).map { parameter, changes in
            [parameter.name]
                + zip(problem.measures, changes).map { measure, change in
                    "\(measure.name) "
                        + (change.map { ($0 < 0 ? "" : "+") + shown($0, problem.unit(of: measure.name)) } ?? "?")
                }
        }
    }

    private static func text(of spring: Spring) -> String {
        "spring: duration \(significant(spring.duration)) s, bounce \(significant(spring.bounce)); frequency \(significant(spring.frequency)) Hz, damping \(significant(spring.damping))"
    }

    private func shown(_ value: Double?, _ unit: String) -> String {
        guard let value else { return "none" }
        return Self.significant(value) + (unit.isEmpty ? "" : " " + unit)
    }

    /// Four digits say enough to a person.
    private static func significant(_ value: Double) -> String {
        guard value != 0, value.isFinite else { return value.luaText }
        var scale = 1.0
        while abs(value) * scale < 1000, scale < 1e12 { scale *= 10 }
        return ((value * scale).rounded() / scale).luaText
    }

    private func table(_ rows: [[String]]) -> [String] { rows.aligned.map { "    " + $0 } }
}
