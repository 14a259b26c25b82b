import MoonspringLua
import MoonspringScene

/// What a fit looks for: values of parameters, within their ranges, for which a scene reaches goals and has the least of a measure.
package struct FitProblem: Sendable {
    /// A parameter whose value is looked for.
    package struct Parameter: Equatable, Sendable {
        package let name: String
        package let low: Double
        package let high: Double

        /// The value at a share of the range.
        func value(at share: Double) -> Double { min(low + min(max(share, 0), 1) * (high - low), high) }

        /// A value with so many digits of the range.
        func rounded(_ value: Double, to digits: Int) -> Double {
            var power = 0
            while TickScale.power(power) * (high - low) < TickScale.power(digits), power < 15 { power += 1 }
            let scale = TickScale.power(power)
            return min(max((value * scale).rounded() / scale, low), high)
        }
    }

    package let parameters: [Parameter]
    /// The other parameters, as a command line writes them.
    package let fixed: [(name: String, value: String)]
    package let goals: [FitGoal]
    /// The measure that is to be small; with a sign of -1 large. nil: the goals are all.
    package let objective: (measure: String, sign: Double)?
    /// All measures that goals and objective need, each once.
    package let measures: [Measure]
    /// Their units, once the scene has said them.
    package var units: [String] = []

    /// `options` are "name=low:high", or "name=value" for one that stays; so do `others`, unless an option names them. `goals` are as
    /// ``FitGoal`` reads them. Throws for values that are neither a range nor one value, for a wrong goal or measure, and for nothing to look for.
    package init(
        _ options: [String], others: [(name: String, value: String)] = [], goals: [String],
        objective: (measure: String, sign: Double)?
    ) throws(OutputError) {
        let given = try RowPlan.parameters(
            options, form: "NAME=LOW:HIGH or NAME=VALUE, such as damping=0:1 or damping=0.5")
        var parameters: [Parameter] = []
        var fixed: [(name: String, value: String)] = []
        for parameter in given {
            switch parameter.values {
            case .interval(let low, let high): parameters.append(Parameter(name: parameter.name, low: low, high: high))
            case .list(let texts) where texts.count == 1: fixed.append((parameter.name, texts[0]))
            default:
                throw .usage(
                    "--param \(parameter.name): a fit takes a range LOW:HIGH, or one value; moonspring sweep takes lists and steps"
                )
            }
        }
        guard !parameters.isEmpty else {
            throw .usage("there is nothing to look for: give a range, such as --param damping=0:1")
        }
        guard parameters.count <= SobolSequence.mostDimensions else {
            throw .usage(
                "a fit looks for up to \(SobolSequence.mostDimensions) parameters, found \(parameters.count): give the others one value"
            )
        }
        for other in others where !given.contains(where: { $0.name == other.name }) {
            try ParameterValues.checkText(other.value, of: other.name)
            fixed.append(other)
        }
        self.goals = try goals.map { text throws(OutputError) in try FitGoal(text) }
        guard objective != nil || !goals.isEmpty else {
            throw .usage(
                "there is nothing to reach: give --goal \"settleTime:card <= 0.4\", --minimize MEASURE or --match FILE")
        }
        var measures: [Measure] = []
        for name in self.goals.map(\.measure) + (objective.map { [$0.measure] } ?? [])
        where !measures.contains(where: { $0.name == name }) {
            do throws(LuaError) { measures.append(try Measure(name)) } catch { throw .usage(error.message) }
        }
        (self.parameters, self.fixed, self.objective, self.measures) = (parameters, fixed, objective, measures)
    }

    /// Whether a recorded motion is to be met.
    var isMatch: Bool {
        objective.map { objective in measures.contains { $0.name == objective.measure && $0.reference != nil } }
            ?? false
    }

    func request(of values: [Double]) -> RunRequest {
        RunRequest(parameters: fixed + zip(parameters, values).map { ($0.name, $1.shortestJSON) })
    }

    /// Values of which one is a hundredth of its range larger, or smaller where there is no room.
    func step(from values: [Double], _ index: Int) -> [Double] {
        let parameter = parameters[index]
        let step = (parameter.high - parameter.low) / 100
        var values = values
        values[index] += values[index] + step <= parameter.high ? step : -step
        return values
    }

    /// What a run is worth.
    func trial(_ values: [Double], _ result: RunResult) -> FitTrial {
        var (violation, distance) = (0.0, 0.0)
        for goal in goals {
            let value = value(of: goal.measure, in: result)
            violation += goal.violation(of: value, unit: unit(of: goal.measure))
            distance += goal.distance(of: value, unit: unit(of: goal.measure))
        }
        var least: Double?
        if let objective, let value = value(of: objective.measure, in: result) { least = objective.sign * value }
        return FitTrial(values: values, result: result, violation: violation, distance: distance, objective: least)
    }

    package func value(of measure: String, in result: RunResult) -> Double? {
        measures.firstIndex { $0.name == measure }.flatMap { $0 < result.values.count ? result.values[$0] : nil }
    }

    package func unit(of measure: String) -> String {
        measures.firstIndex { $0.name == measure }.flatMap { $0 < units.count ? units[$0] : nil } ?? ""
    }
}

/// A run of a fit, and what it is worth.
package struct FitTrial: Equatable, Sendable {
    /// Of the parameters that are looked for.
    package let values: [Double]
    package let result: RunResult
    /// How far the goals are from being met, all together; 0: they are.
    package let violation: Double
    let distance: Double
    /// What is to be small; nil: there is none, or this run does not have it.
    package let objective: Double?

    /// Whether the run gave nothing but an error.
    var hasFailed: Bool { !result.error.isEmpty && result.values.allSatisfy { $0 == nil } }

    /// Whether it is the better one: goals first.
    func isBetter(than other: FitTrial) -> Bool {
        if violation != other.violation { return violation < other.violation }
        switch (objective, other.objective) {
        case (let own?, let theirs?) where own != theirs: return own < theirs
        case (_?, nil): return true
        case (nil, _?): return false
        default: return distance < other.distance
        }
    }
}
