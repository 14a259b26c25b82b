import MoonspringPrompt
import MoonspringScene
import MoonspringSystem

/// The parameters of a scene, for `--list-params` and for errors about one that does not exist.
struct ParameterList {
    let parameters: [Parameter]

    /// A line each: the name, the default, and what else it can be.
    var lines: [String] {
        parameters.map { parameter in
            let summary = parameter.summary
            let step = parameter.step.map { "in steps of \($0.luaText)" }
            let allowed = [summary.choice, step ?? "", parameter.isChanged ? "now \(summary.value)" : ""]
            return [
                parameter.name, "default \(summary.standard)", allowed.filter { !$0.isEmpty }.joined(separator: ", "),
            ]
            .map { String($0.harmless) }
        }.aligned
    }

    var json: JSON { ["params": .array(parameters.map { $0.description(with: $0.value) })] }
}
