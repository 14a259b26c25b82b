import MoonspringLua

/// A line of the prompt that gives a parameter another value: `:param pull 2`, `:param "chute x" 40`.
///
/// It stands in the input log among the Lua that was typed, and takes effect where that does: at once, between two ticks.
package struct ParameterLine {
    package let name: String
    /// The value as it is typed.
    package let value: String

    private static let word = ":param "

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }

    /// nil: the text is something else.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.word) else { return nil }
        let rest = text.dropFirst(Self.word.count)
        let isQuoted = rest.first == "\""
        let name = isQuoted ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { $0 != " " }
        let behind = rest[name.endIndex...].drop { $0 == "\"" && isQuoted }.drop { $0 == " " }
        guard !name.isEmpty, !behind.isEmpty else { return nil }
        self.init(name: String(name), value: String(behind))
    }

    /// The line as the log has it.
    package var text: String { "\(Self.word)\(name.contains(" ") ? "\"\(name)\"" : name) \(value)" }
}

extension Scene {
    /// The value that a line gives its parameter. Throws what is wrong with it, and what there is instead.
    package func value(of line: ParameterLine) throws(LuaError) -> LuaPlain {
        guard let parameter = declaredParameters[line.name] else {
            throw LuaError(missingParameter(line.name))
        }
        let isText = if case .string = parameter.defaultValue { true } else { false }
        guard let value = parameter.parse(isText ? line.value.withoutQuotes : line.value) else {
            throw LuaError(
                "parameter '\(line.name)' is a \(parameter.defaultValue.kind) like its default "
                    + "\(parameter.defaultValue.text), got '\(line.value)'")
        }
        if let objection = parameter.objection(to: value) { throw LuaError(objection) }
        return value
    }

    /// Says that there is no such parameter, and lists those that exist.
    package func missingParameter(_ name: String) -> String {
        let names = parameters.map { $0.name }
        guard !names.isEmpty else { return "the scene has no parameters: scene.param(name, default) declares one" }
        let hint = suggestion(for: name, among: names)
        return
            "there is no parameter '\(name)'\(hint); the scene has \(LuaType.list(names.map { "'\($0)'" }, last: "and"))"
    }

    /// Gives the parameter its value now, and calls its `onChange`.
    func perform(_ line: ParameterLine) -> Evaluation {
        do throws(LuaError) {
            let value = try value(of: line)
            declaredParameters[line.name]?.value = value
            if let parameter = declaredParameters[line.name] { parameter.onChange?(parameter) }
            return Evaluation(hasRun: true)
        } catch {
            return Evaluation(hasRun: true, error: error)
        }
    }
}

extension Parameter {
    /// The value and the default as a script would write them, and what else may be chosen.
    package var summary: (value: String, standard: String, choice: String) {
        let choice: String =
            if !choices.isEmpty {
                LuaType.list(choices.map { $0.text })
            } else if case .boolean = defaultValue {
                "true or false"
            } else {
                switch (minimum, maximum) {
                case (let low?, let high?): "\(low.luaText) to \(high.luaText)"
                case (let low?, nil): "\(low.luaText) or more"
                case (nil, let high?): "\(high.luaText) or less"
                default: ""
                }
            }
        return (value.text, defaultValue.text, choice)
    }

    package var isChanged: Bool { value != defaultValue }

    /// The values to choose from, as they are typed.
    package var typedChoices: [String] {
        if case .boolean = defaultValue { return ["true", "false"] }
        return choices.map { choice in
            if case .string(let text) = choice { text } else { choice.text }
        }
    }
}

extension String {
    fileprivate var withoutQuotes: String {
        guard count > 1, let first, first == last, first == "\"" || first == "'" else { return self }
        return String(dropFirst().dropLast())
    }
}
