import MoonspringPrompt
import MoonspringScene
import MoonspringSystem

/// The parameters of a scene, for `--list-params` and for errors about one that does not exist.
struct ParameterList {
    let parameters: [Parameter]

    /// A line each: the name, the default, and what else it can be.
    var lines: [String] {
        let rows = parameters.map { parameter in
            let summary = parameter.summary
            let step = parameter.step.map { "in steps of \($0.luaText)" }
            let allowed = [summary.choice, step ?? "", parameter.isChanged ? "now \(summary.value)" : ""]
            return [
                parameter.name, "default \(summary.standard)", allowed.filter { !$0.isEmpty }.joined(separator: ", "),
            ]
            .map { String($0.harmless) }
        }
        let widths = (0..<2).map { column in rows.map { $0[column].cellCount }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { $0.padded(to: $1) } + row.suffix(1)
            let line = cells.joined(separator: "  ")
            return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
        }
    }

    var json: JSON { ["params": .array(parameters.map { $0.description(with: $0.value) })] }
}
