/// Types as the Lua language server writes them.
package struct AnnotationTypes {
    private let enumerations: [(name: String, choices: [String])]
    /// The classes of which every object is of one below, with those.
    package let unions: [(name: String, members: [String])]
    private let generic: [String]
    /// What a plain value is, where that is known.
    package var plain: String?

    /// `forServer`: with the types that only the language server understands.
    package init(_ reference: Reference, forServer: Bool = false) {
        enumerations = reference.enumerations
        let classes = forServer ? reference.classes : []
        generic = classes.filter { $0.isGeneric }.map { $0.name }
        unions = classes.compactMap { row in
            let members = reference.classes.filter { $0.parent == row.name }.map { $0.name }
            return row.path == nil && !members.isEmpty ? (row.name, members) : nil
        }
    }

    /// What is accepted where a value class is expected: the alias and what stands behind it.
    package static let accepted: [(name: String, doc: String, types: [String])] = [
        (
            "ms.VecLike", "A point, a vector or a size.",
            ["ms.vec", "number[]", "{ x: number, y: number }", "{ width: number, height: number }"]
        ),
        (
            "ms.RectLike", "A rectangle: x, y, width, height.",
            ["ms.rect", "number[]", "{ x: number, y: number, width: number, height: number }"]
        ),
        (
            "ms.TransformLike", "An affine map: a, b, c, d, tx, ty.",
            ["ms.transform", "number[]", "{ a: number, b: number, c: number, d: number, tx: number, ty: number }"]
        ),
        (
            "ms.RangeLike", "A range whose ends may be infinite.",
            ["number[]", "{ minimum: number, maximum: number }", "{ min: number, max: number }"]
        ),
    ]

    /// What a plain value may be, the most frequent first.
    package static let plainTypes = ["number", "string", "boolean"]

    /// The type of a value that a script gets, or, where `isGiven`, of one that it may give.
    package func text(_ type: LuaType, isGiven: Bool) -> String {
        switch type {
        case .boolean: "boolean"
        case .number: "number"
        case .integer: "integer"
        case .string, .color: "string"
        case .choice(let choices):
            enumerations.first { $0.choices == choices }.map { "ms.\($0.name)" }
                ?? choices.map { "\"\($0)\"" }.joined(separator: "|")
        case .vec: isGiven ? "ms.VecLike" : "ms.vec"
        case .rect: isGiven ? "ms.RectLike" : "ms.rect"
        case .transform: isGiven ? "ms.TransformLike" : "ms.transform"
        case .range: isGiven ? "ms.RangeLike" : "number[]"
        case .object(let name) where !isGiven && unions.contains { $0.name == name }: "ms.Any\(name)"
        case .object(let name) where generic.contains(name): "ms.\(name)<\(plain ?? "any")>"
        case .object(let name): "ms.\(name)"
        case .function(let signature): function(signature)
        case .plain: plain ?? "string|number|boolean"
        case .list(let element): "\(alone(element, isGiven: isGiven))[]"
        case .named(let element): "table<string, \(text(element, isGiven: isGiven))>"
        case .record(let fields): "{ \(list(fields, isGiven: isGiven)) }"
        case .any, .topic, .text: "any"
        case .table: "table"
        case .optional(let type): "\(alone(type, isGiven: isGiven))?"
        case .either(let first, let second): "\(alone(first, isGiven: isGiven))|\(alone(second, isGiven: isGiven))"
        }
    }

    /// Keys or parameters, each with its type, and with a question mark where it may be left out.
    package func list(_ fields: [LuaField], isGiven: Bool) -> String {
        fields.map { field in
            "\(field.name)\(field.isOptional ? "?" : ""): \(text(field.type.unwrapped.type, isGiven: isGiven))"
        }.joined(separator: ", ")
    }

    /// The engine calls it: what it is given, the script gets, and the other way round. `owner`: the class it is set on.
    package func function(_ signature: LuaSignature, of owner: String? = nil) -> String {
        let parameters = signature.parameters.map { field in
            if field.name == "..." { return "..." }
            if field.name == "self", let owner { return list([LuaField("self", .object(owner))], isGiven: true) }
            return list([field], isGiven: false)
        }
        let result = signature.result.map { ": \(text($0, isGiven: true))" } ?? ""
        return "fun(\(parameters.joined(separator: ", ")))\(result)"
    }

    /// The type, in brackets where what follows it would else belong to its last part.
    private func alone(_ type: LuaType, isGiven: Bool) -> String {
        let text = text(type, isGiven: isGiven)
        switch type {
        case .function, .either: return "(\(text))"
        case .plain: return plain ?? "(\(text))"
        default: return text
        }
    }
}
