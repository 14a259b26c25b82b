import MoonspringLua
import MoonspringScene

// `:param`: what the scene leaves to whoever runs it.

extension PromptSession {
    /// `:param` lists the parameters, `:param name` shows one, `:param name value` sets it.
    func param(_ text: String) {
        if text.isEmpty {
            guard !scene.parameters.isEmpty else { return output.line(scene.missingParameter("")) }
            return output.line(table(of: scene.parameters).joined(separator: "\n"))
        }
        let (name, value) = parts(text)
        guard let parameter = scene.parameters.first(where: { $0.name == name }) else {
            return fail(scene.missingParameter(name))
        }
        if value.isEmpty { return output.line(table(of: [parameter]).joined(separator: "\n")) }
        let line = ParameterLine(name: name, value: value)
        do throws(LuaError) { _ = try scene.value(of: line) } catch { return fail(error.message) }
        guard results(of: line.text) != nil else { return runner.reportNotedErrors() }
        if isInteractive { output.line(table(of: [parameter]).joined(separator: "\n")) }
        runner.reportNotedErrors()
    }

    /// The name, which may have blanks in it, and the value behind it. Where no name fits, the first word is one.
    private func parts(_ text: String) -> (name: String, value: String) {
        if let line = ParameterLine(":param \(text)"), text.hasPrefix("\"") { return (line.name, line.value) }
        let bare = text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text
        let known = scene.parameters.map { $0.name }.filter { bare == $0 || bare.hasPrefix($0 + " ") }
        let name = known.max { $0.count < $1.count } ?? String(bare.prefix { !$0.isWhitespace })
        var value = bare.dropFirst(name.count).trimmed
        // As it would be written in Lua.
        if value.hasPrefix("="), !value.hasPrefix("==") { value = value.dropFirst().trimmed }
        return (name, value)
    }

    /// `name  value  default 1  0 to 5  changed`, a line each.
    private func table(of parameters: [Parameter]) -> [String] {
        let rows = parameters.map { parameter in
            let (value, standard, choice) = parameter.summary
            return [
                parameter.name.harmless, value.harmless.cut(to: 40), "default \(standard.harmless.cut(to: 40))",
                choice.harmless, parameter.isChanged ? "changed" : "",
            ]
        }
        let widths = (0..<4).map { column in rows.map { $0[column].cellCount }.max() ?? 0 }
        return rows.map { row in
            var line = PaintedLine()
            for (column, text) in row.enumerated() where !text.isEmpty {
                line.pad(to: (0..<column).reduce(0) { $0 + widths[$1] + (widths[$1] > 0 ? 2 : 0) })
                line.append(
                    text.cut(to: max(1, columns - line.width)),
                    column == 1 ? output.style.number : column > 1 ? output.style.dim : output.style.bold)
            }
            return line.text
        }
    }
}
