import MoonspringScene

/// The runs that `--param k=a,b,c` asks for: one for each value, and with several such options one for each
/// combination.
package struct ParameterSweep: Equatable, Sendable {
    package struct Run: Equatable, Sendable {
        /// The parameters that differ between runs, "k=a, m=b"; empty when none does.
        package var label: String
        /// All parameters of the run, "k=a" each.
        package var parameters: [String]
    }

    /// The runs; those of the last parameter's values stand side by side.
    package let runs: [Run]

    /// More curves than these nobody can tell apart.
    package static let mostRuns = 12

    /// Reads options "name=value" or "name=value,value"; a name that comes again adds values. Throws
    /// ``OutputError/usage(_:)`` for another form and for more than 12 runs.
    package init(_ options: [String]) throws(OutputError) {
        var parameters: [(name: String, values: [String])] = []
        for option in options {
            guard let equals = option.firstIndex(of: "="), equals > option.startIndex else {
                throw .usage("--param \(option): expected name=value or name=value,value")
            }
            let name = String(option[..<equals])
            let values = option[option.index(after: equals)...].split(separator: ",", omittingEmptySubsequences: false)
                .map(String.init)
            if let known = parameters.firstIndex(where: { $0.name == name }) {
                parameters[known].values += values
            } else {
                parameters.append((name, values))
            }
        }
        var runs = [Run(label: "", parameters: [])]
        for (name, values) in parameters {
            guard runs.count * values.count <= ParameterSweep.mostRuns else {
                let count = parameters.reduce(1) { min($0 * $1.values.count, 1_000_000) }
                throw .usage(
                    "--param asks for \(count) runs: expected \(ParameterSweep.mostRuns) at most; leave out some values"
                )
            }
            runs = runs.flatMap { run in
                values.map { value in
                    let text = "\(name)=\(value)"
                    let label = values.count == 1 ? run.label : run.label.isEmpty ? text : "\(run.label), \(text)"
                    return Run(label: label, parameters: run.parameters + [text])
                }
            }
        }
        self.runs = runs
    }
}
