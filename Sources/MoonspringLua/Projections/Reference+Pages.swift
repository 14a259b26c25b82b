// The Markdown reference: an index, and a page for each class.

/// A file made from the table, by its path in the repository.
package struct ReferenceFile: Sendable {
    package let path: String
    package let text: String

    package init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}

extension Reference {
    /// The pages of `docs/reference`, the index first.
    package var pages: [ReferenceFile] {
        [ReferenceFile(path: "docs/reference/README.md", text: index)]
            + classes.map { ReferenceFile(path: "docs/reference/\($0.name).md", text: PageWriter(self, $0).text) }
    }

    private var index: String {
        var lines = [
            "# Reference", "",
            "Generated from the declaration table by `scripts/generate`. The same reference is available in a terminal with",
            "`moonspring help NAME`, in a script with `ms.help(x)`, in an editor through",
            "[library/moonspring.lua](../../library/moonspring.lua), and as data in [moonspring.json](moonspring.json), which has a",
            "[JSON Schema](moonspring.schema.json).",
            "",
            "Across the classes: [callbacks](callbacks.md), [values](values.md), and the [events](events.md) of a trace.",
            "",
            "Lengths are in points, times in seconds, angles in radians; y points down and angles are clockwise. A constructor takes a",
            "table whose keys are the names of properties. `nil` means unset.", "",
            "| type of a property or argument | accepted values |", "|---|---|",
        ]
        let given: [LuaType] = [.vec, .rect, .transform, .range, .object("Item")]
        lines += given.map { "| \(Markdown.type($0)) | \(Markdown.cell($0.expectation)) |" }
        lines += ["", "| class | description |", "|---|---|"]
        lines += classes.map { "| [\($0.path ?? $0.name)](\($0.name).md) | \(Markdown.cell($0.doc)) |" }
        return lines.joined(separator: "\n") + "\n"
    }
}

enum Markdown {
    static func cell(_ text: String) -> String { text.isEmpty ? " " : text.replacing("|", with: "\\|") }

    static func link(_ name: String, _ heading: String = "") -> String { "[\(name)](\(name).md\(heading))" }

    /// A type in words; classes are links to their pages.
    static func type(_ type: LuaType) -> String {
        switch type {
        case .vec, .rect, .transform: link(type.shortName)
        case .object(let name): link(name)
        case .choice(let choices): LuaType.list(choices.map { "`\"\($0)\"`" })
        case .optional(let inner): "\(self.type(inner)) or nil"
        case .list(let element): "list of \(self.type(element))"
        case .either(let first, let second): "\(self.type(first)) or \(self.type(second))"
        case .record(let fields):
            "`{\(fields.map { "\($0.name)\($0.isOptional ? "?" : "")" }.joined(separator: ", "))}`"
        case .function(let signature): "`function(\(signature))`"
        case .plain: "string, number or boolean"
        case .integer: "whole number"
        default: type.shortName
        }
    }

    /// The parameters of a callback with their types; the name of `self` says it.
    static func parameters(_ signature: LuaSignature) -> String {
        let shown = signature.parameters.filter { $0.name != "self" }
        return shown.isEmpty ? " " : shown.map { "\($0.name): \(type($0.type))" }.joined(separator: "; ")
    }

    /// The cells of a callback: name, parameters, what it returns, description.
    static func callback(_ name: String, _ signature: LuaSignature, _ doc: String) -> [String] {
        ["`\(name)(\(signature))`", parameters(signature), signature.result.map(type) ?? " ", cell(doc)]
    }

    static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

    static func unit(_ unit: String) -> String { unit == "none" ? " " : cell(unit) }
    static func code(_ text: String) -> String { text.isEmpty ? " " : "`\(cell(text))`" }
}

private struct PageWriter {
    let reference: Reference
    let row: LuaClass
    private var lines: [String]

    init(_ reference: Reference, _ row: LuaClass) {
        self.reference = reference
        self.row = row
        lines = ["# \(row.path ?? row.name)", "", row.doc]
        writeFamily()
        writeExample()
        writeConstructor()
        writeProperties()
        writeCallbacks()
        writeFunctions("Functions", row.members.filter { $0.isFunction || $0.kind == .constant })
        writeFunctions("Methods", row.members.filter { $0.kind == .method })
        writeOperators()
        writeInherited()
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    private mutating func heading(_ text: String) { lines += ["", "## \(text)", ""] }

    private mutating func table(_ columns: [String], _ rows: [[String]]) {
        lines += [Markdown.row(columns), "|" + String(repeating: "---|", count: columns.count)]
        lines += rows.map(Markdown.row)
    }

    private mutating func writeFamily() {
        if let parent = row.parent {
            lines += ["", "A kind of \(Markdown.link(parent)), with all of its members."]
        }
        let kinds = reference.kinds(of: row)
        if !kinds.isEmpty { lines += ["", "Kinds: \(kinds.map { Markdown.link($0.name) }.joined(separator: ", "))."] }
        let below = reference.classes.filter { $0.parent == row.name && $0.nestedIn != row.name }
        if !below.isEmpty {
            lines += ["", "Derived classes: \(below.map { Markdown.link($0.name) }.joined(separator: ", "))."]
        }
    }

    private mutating func writeExample() {
        guard !row.example.isEmpty else { return }
        heading("Example")
        lines += ["```lua", String(row.exampleScript.dropLast()), "```"]
    }

    private mutating func writeConstructor() {
        if let call = row.callMember {
            heading("Constructor")
            lines.append("`ms.\(row.name)(\(call.parameterNames))`: \(call.details)")
        }
        guard row.create != nil else { return }
        heading("Constructor")
        let path = row.path ?? row.name
        let keys = reference.ownKeys(of: row)
        lines.append(
            "`\(path){...}` takes a table whose keys are the writable properties and the callbacks.")
        for group in row.exclusive {
            lines.append("Only one of \(LuaType.list(group.map { "`\($0)`" }, last: "and")) may be given.")
        }
        guard !keys.isEmpty else { return }
        lines += ["", "Further keys:", ""]
        table(
            ["key", "type", "unit", "required", "description"],
            keys.map { key in
                [
                    "`\(key.name)`", Markdown.type(key.type.unwrapped.type), Markdown.unit(key.unit),
                    key.isOptional ? "no" : "yes", Markdown.cell(key.doc),
                ]
            })
    }

    private mutating func writeProperties() {
        let properties = row.members.filter { section(of: $0) == "properties" }
        guard !properties.isEmpty else { return }
        heading("Properties")
        table(
            ["property", "type", "unit", "default", "range", "description"],
            properties.map { member in
                [
                    "`\(member.name)`", Markdown.type(member.type), Markdown.unit(member.unit),
                    Markdown.code(member.defaultValue), member.range == .any ? " " : member.range.expectation,
                    Markdown.cell(member.doc) + (member.isReadOnly && row.valueKind == 0 ? " Read only." : ""),
                ]
            })
    }

    private mutating func writeCallbacks() {
        let callbacks = row.members.filter { $0.isCallback }
        let delegates = row.members.filter { $0.delegate != nil }
        guard !callbacks.isEmpty || !delegates.isEmpty else { return }
        heading("Callbacks")
        if !callbacks.isEmpty {
            table(
                ["callback", "parameters", "returns", "description"],
                callbacks.map { member in
                    guard case .function(let signature) = member.type.unwrapped.type else { return [] }
                    return Markdown.callback(member.name, signature, member.doc)
                })
        }
        for member in delegates {
            guard let delegate = member.delegate else { continue }
            if !callbacks.isEmpty { lines.append("") }
            lines += ["`\(member.name)`: \(member.doc) It may contain any of these functions.", ""]
            table(
                ["function", "parameters", "description"],
                delegate.methods.map {
                    ["`\($0.name)(\($0.signature))`", Markdown.parameters($0.signature), Markdown.cell($0.doc)]
                })
        }
    }

    private mutating func writeFunctions(_ title: String, _ members: [LuaMember]) {
        guard !members.isEmpty else { return }
        heading(title)
        let receiver =
            row.name == "ms" ? "ms." : row.isPublished || title == "Functions" ? "\(row.path ?? row.name)." : ":"
        table(
            [title == "Methods" ? "method" : "function", "parameters", "returns", "unit", "description"],
            members.map { member in
                let isConstant = member.kind == .constant
                let shown = member.parameters.filter { $0.name != "..." }.map {
                    "\($0.name): \(Markdown.type($0.type))"
                }
                let returns =
                    isConstant
                    ? Markdown.type(member.type)
                    : member.results.map { result in
                        (result.name.isEmpty ? "" : "\(result.name): ") + Markdown.type(result.type)
                    }.joined(separator: "; ")
                return [
                    "`\(receiver)\(member.name)\(isConstant ? "" : "(\(member.parameterNames))")`",
                    shown.isEmpty ? " " : shown.joined(separator: "; "), returns.isEmpty ? " " : returns,
                    Markdown.unit(member.unit), Markdown.cell(member.doc),
                ]
            })
    }

    private mutating func writeOperators() {
        guard !row.operators.isEmpty else { return }
        heading("Operators")
        table(
            ["operator", "result", "description"],
            row.operators.map { sign in
                let text = sign.operand.map { "\(row.name) \(sign.symbol) \($0.shortName)" } ?? "-\(row.name)"
                return ["`\(text)`", Markdown.type(sign.result), Markdown.cell(sign.doc)]
            })
    }

    private mutating func writeInherited() {
        let inherited = reference.members(of: row).filter { $0.owner.name != row.name && $0.member.kind != .constant }
        for level in reference.classes.lineage(of: row).dropFirst() {
            let names = inherited.filter { $0.owner.name == level.name }.map { _, member in
                Markdown.link(level.name, "#" + section(of: member)).replacing(
                    "[\(level.name)]", with: "[`\(member.name)`]")
            }
            guard !names.isEmpty else { continue }
            heading("Inherited from \(level.name)")
            lines.append(names.joined(separator: ", "))
        }
    }

    private func section(of member: LuaMember) -> String {
        if member.delegate != nil || member.isCallback { return "callbacks" }
        switch member.kind {
        case .property, .slot: return "properties"
        case .method: return "methods"
        case .function, .coroutine, .constant: return "functions"
        }
    }
}
