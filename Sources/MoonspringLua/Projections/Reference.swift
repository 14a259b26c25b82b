import CMoonspringLua

/// The reference of the classes in the declaration table. Each form of it is an extension: help, annotations, pages.
public struct Reference {
    package let classes: [LuaClass]

    init(_ classes: [LuaClass]) {
        self.classes = classes.map { row in Self.examples[row.name].map(row.example) ?? row }
    }

    /// Those of the engine's and the scene's classes stand in a file of Lua, each below a line with the name of its class.
    private static let examples: [String: String] = {
        var examples: [String: String] = [:]
        for part in String(cString: msl_reference_examples()).split(separator: "\n--- ").dropFirst() {
            var lines = part.split(separator: "\n", omittingEmptySubsequences: false)
            while lines.last?.isEmpty == true { lines.removeLast() }
            examples[String(lines.removeFirst())] = lines.joined(separator: "\n")
        }
        return examples
    }()

    /// The classes a script can name, in the table's order.
    public var classNames: [String] { classes.filter { $0.isReached }.map { $0.name } }

    /// What lists of topics show.
    package var topics: [HelpWord] { HelpWord.topics + classes.flatMap { $0.topics } }

    /// A class's members, its own first, each with the class that declares it. What a class redeclares hides the one above.
    package func members(of row: LuaClass) -> [(owner: LuaClass, member: LuaMember)] {
        var seen = Set<String>()
        return classes.lineage(of: row).flatMap { level in
            level.members.filter { seen.insert($0.name).inserted }.map { (level, $0) }
        }
    }

    /// The same by the name of the class; none where there is no such class.
    package func members(ofClass name: String) -> [LuaMember] {
        classes.named(name).map { row in members(of: row).map { $0.member } } ?? []
    }

    package func kinds(of row: LuaClass) -> [LuaClass] { classes.filter { $0.nestedIn == row.name } }

    /// The keys of the class's constructor that are not properties of it.
    package func ownKeys(of row: LuaClass) -> [LuaField] {
        let written = members(of: row).filter { $0.member.kind == .slot || !$0.member.isReadOnly }.map {
            $0.member.name
        }
        return classes.constructorKeys(of: row).map { $0.field }.filter { key in
            !written.contains(key.name) || row.keys.contains { $0.field.name == key.name }
        }
    }

    /// Every list of strings that a value must be one of, by a name: that of the class and of the member that has it first.
    package var enumerations: [(name: String, choices: [String])] {
        var found: [(name: String, choices: [String])] = []
        func note(_ type: LuaType, _ name: String) {
            switch type {
            case .choice(let choices):
                if !found.contains(where: { $0.choices == choices }) { found.append((name, choices)) }
            case .optional(let inner), .list(let inner): note(inner, name)
            case .either(let first, let second):
                note(first, name)
                note(second, name)
            default: break
            }
        }
        for row in classes {
            for member in row.members {
                note(member.type, "\(row.name).\(member.name.capitalizedFirst)")
                for field in member.parameters { note(field.type, "\(row.name).\(field.name.capitalizedFirst)") }
            }
        }
        return found
    }
}

extension LuaEngine {
    /// The reference of the engine's classes and of `others`.
    package static func reference(with others: [LuaClass]) -> Reference { Reference(declarations(with: others)) }
}

extension LuaMember {
    /// What it is, its unit, its range and its default, in sentences.
    package var details: String {
        var text = doc
        if unit != "none" { text += " Unit: \(unit)." }
        if range != .any { text += " Range: \(range.expectation)." }
        if !defaultValue.isEmpty { text += " Default: \(defaultValue)." }
        return text
    }

    /// The names of the parameters, those that may be left out in brackets.
    package var parameterNames: String {
        parameters.map { $0.isOptional ? "[\($0.name)]" : $0.name }.joined(separator: ", ")
    }

    /// What a signature says between the name and the end: `(x, [y]) -> vec`.
    package var callText: String {
        let names = results.map { $0.name.isEmpty ? $0.type.shortName : $0.name }.joined(separator: ", ")
        return "(\(parameterNames))" + (results.isEmpty ? "" : " -> \(names)")
    }

    /// Whether it is a function that the engine calls.
    var isCallback: Bool { if case .function = type.unwrapped.type { true } else { false } }

    /// Whether it is called with a dot.
    package var isFunction: Bool { kind == .function || kind == .coroutine }
}

extension LuaField {
    /// What it is and its unit, in sentences.
    package var details: String {
        let sentences = [doc, unit == "none" ? "" : "Unit: \(unit)."]
        return sentences.filter { !$0.isEmpty }.joined(separator: " ")
    }

    package var isOptional: Bool { type.unwrapped.isOptional }
}

extension LuaClass {
    /// What a script writes for it: `ms.View`; nil where it has no name there.
    package var path: String? { !isReached ? nil : name == "ms" ? "ms" : "ms.\(name)" }

    package var exampleScript: String {
        var head = "local ms = require \"moonspring\"\n"
        if example.contains("scene.") { head += "local scene = ms.scene\n" }
        return head + "\n" + example + "\n"
    }
}

extension StringProtocol {
    /// The same with an upper-case first letter.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
