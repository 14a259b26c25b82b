import MoonspringLua
import MoonspringSystem

/// A number, a switch or a string that can be set when the scene is run: a slider in a viewer, `--param` on the command line.
public final class Parameter {
    /// The name by which a command line and a viewer set it.
    public let name: String
    /// The value that it has if nothing sets it; its kind, number, string or boolean, is that of every later value.
    public let defaultValue: LuaPlain
    /// The smallest value of a number; nil for none.
    public let minimum: Double?
    /// The largest value of a number; nil for none.
    public let maximum: Double?
    /// The step of a slider; nil for none.
    public let step: Double?
    /// The values to choose from; empty for any.
    public let choices: [LuaPlain]
    /// The current value, which scripts read as `value`.
    public internal(set) var value: LuaPlain
    /// The value before the first input, as a log's header writes it.
    package internal(set) var startJSON: JSON
    /// The value as logs and traces write it.
    public var json: JSON { value.json }
    /// The default as logs would write it.
    package var defaultJSON: JSON { defaultValue.json }

    /// The parameter with a value, for programs.
    package func description(with value: LuaPlain) -> JSON {
        var object: JSON.Object = ["name": .string(name), "default": defaultJSON, "value": value.json]
        for (key, number) in limits { object.append(key, .number(number)) }
        if !choices.isEmpty { object.append("choices", .array(choices.map({ $0.json }))) }
        return .object(object)
    }
    /// Called with the new value.
    var onChange: ((Parameter) -> Void)?
    /// Where the script declared it, `file:line`; empty where that is not known.
    var site = ""

    init(name: String, default value: LuaPlain, minimum: Double?, maximum: Double?, step: Double?, choices: [LuaPlain])
    {
        (self.name, self.defaultValue, self.value, startJSON) = (name, value, value, value.json)
        (self.minimum, self.maximum, self.step, self.choices) = (minimum, maximum, step, choices)
    }

    /// What was declared of `min`, `max` and `step`.
    private var limits: [(key: String, number: Double)] {
        [("min", minimum), ("max", maximum), ("step", step)].compactMap { key, number in number.map { (key, $0) } }
    }

    /// What it holds, in bytes.
    var storageSize: Int {
        let texts = [defaultValue, value, value] + choices
        return 512 + 2 * name.utf8.count + texts.reduce(0) { $0 + 64 + $1.storageSize }
    }

    /// What is wrong with the limits that it was declared with; nil when nothing is.
    var flaw: String? {
        let isNumber = if case .number = defaultValue { true } else { false }
        if !isNumber, let key = limits.first?.key {
            return
                "parameter '\(name)': \(key) is for numbers, and the default \(defaultValue.text) is a \(defaultValue.kind); leave \(key) out"
        }
        if let step, step <= 0 {
            return
                "parameter '\(name)': step must be more than 0, got \(step.luaText); leave step out where any value may be set"
        }
        if let minimum, let maximum, minimum > maximum {
            return
                "parameter '\(name)': min must be at most max, got min = \(minimum.luaText) and max = \(maximum.luaText); are they swapped?"
        }
        return objection(to: defaultValue)
    }

    /// Why the script cannot declare it once more with another default; nil when it can.
    func objection(toRedeclarationWith value: LuaPlain) -> String? {
        if value.kind == defaultValue.kind { return nil }
        let place = site.isEmpty ? "" : " in \(site)"
        return
            "parameter '\(name)' was declared\(place) as a \(defaultValue.kind) (default \(defaultValue.text)) and cannot be a \(value.kind) as well (default \(value.text)): give one of them another name"
    }

    /// Why `candidate` cannot be the value; nil when it can.
    func objection(to candidate: LuaPlain) -> String? {
        guard candidate.kind == defaultValue.kind else {
            return
                "parameter '\(name)' must be a \(defaultValue.kind) like its default \(defaultValue.text), got \(candidate.text)\(allowance)"
        }
        if !choices.isEmpty, !choices.contains(candidate) {
            return
                "parameter '\(name)' must be one of \(choices.map { $0.text }.joined(separator: ", ")), got \(candidate.text)"
        }
        if case .number(let number) = candidate {
            if let minimum, number < minimum {
                let rest = maximum == nil ? "" : allowance
                return "parameter '\(name)' must be at least \(minimum.luaText), got \(number.luaText)\(rest)"
            }
            if let maximum, number > maximum {
                let rest = minimum == nil ? "" : allowance
                return "parameter '\(name)' must be at most \(maximum.luaText), got \(number.luaText)\(rest)"
            }
        }
        return nil
    }

    /// What messages add about the values that it takes; empty where it takes all of its kind.
    var allowance: String {
        let choice = summary.choice
        return choice.isEmpty ? "" : " (allowed: \(choice))"
    }

    /// A value written on a command line, read as the default's kind; nil when it cannot be one.
    func parse(_ text: String) -> LuaPlain? {
        switch defaultValue {
        case .number: Double(text).flatMap { $0.isFinite ? .number($0) : nil }
        case .boolean: text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
        default: .string(text)
        }
    }
}

extension LuaPlain {
    /// As a script would write it.
    package var scriptText: String {
        switch self {
        case .nothing: "nil"
        case .boolean(let flag): flag ? "true" : "false"
        case .number(let number): number.shortestJSON
        case .string(let text): LuaEscapes.quoted(text)
        }
    }

    /// As a command line has it behind `--param NAME=`.
    package var commandText: String { if case .string(let text) = self { text } else { scriptText } }

    var kind: String {
        switch self {
        case .nothing: "nil"
        case .boolean: "boolean"
        case .number: "number"
        case .string: "string"
        }
    }

    var text: String {
        switch self {
        case .nothing: "nil"
        case .boolean(let flag): flag ? "true" : "false"
        case .number(let number): number.luaText
        case .string(let text): "'\(text)'"
        }
    }

    package var json: JSON {
        switch self {
        case .nothing: .null
        case .boolean(let flag): .bool(flag)
        case .number(let number): .number(number)
        case .string(let text): .string(text)
        }
    }

    /// The value of a parameter in a file or a request; nil: parameters have no such values.
    package init?(_ json: JSON) {
        switch json {
        case .bool(let flag): self = .boolean(flag)
        case .number(let number): self = .number(number)
        case .string(let text): self = .string(text)
        default: return nil
        }
    }
}
