import MoonspringAnalysis
import MoonspringLua

// The table for programs: everything that the pages say, and what completes a word.

extension Reference {
    /// Every file that is made from the table.
    package var files: [ReferenceFile] {
        [
            ReferenceFile(path: "library/moonspring.lua", text: annotations),
            ReferenceFile(path: "docs/reference/moonspring.json", text: json.indented(levels: 4) + "\n"),
            ReferenceFile(
                path: "docs/reference/moonspring.schema.json", text: ReferenceSchema.json.indented(levels: 5) + "\n"),
            ReferenceFile(path: "docs/reference/events.md", text: FrameEventRow.page),
        ] + pages + overviews
    }

    /// The table. Types are written in the language of the annotations.
    package var json: JSON {
        let writer = ReferenceJSON(self)
        return [
            "moonspring": .string(LuaEngine.version),
            "classes": .array(classes.map(writer.json)),
            "enumerations": .object(
                JSON.Object(enumerations.map { ("ms.\($0.name)", .array($0.choices.map(JSON.string))) })),
            "accepted": .object(
                JSON.Object(AnnotationTypes.accepted.map { ($0.name, .array($0.types.map(JSON.string))) })),
            "completions": writer.completions,
        ]
    }
}

private struct ReferenceJSON {
    let reference: Reference
    let types: AnnotationTypes

    init(_ reference: Reference) {
        self.reference = reference
        types = AnnotationTypes(reference)
    }

    func json(_ row: LuaClass) -> JSON {
        var object: JSON.Object = ["name": .string(row.name)]
        object.append("path", row.path.map(JSON.string) ?? .null)
        object.append("parent", row.parent.map(JSON.string) ?? .null)
        object.append("doc", .string(row.doc))
        object.append("example", .string(row.exampleScript))
        object.append("kinds", .array(reference.kinds(of: row).map { .string($0.name) }))
        object.append("constructible", .bool(row.isConstructible))
        object.append("subclassable", .bool(row.isSubclassable && row.isConstructible))
        if let call = row.callMember { object.append("call", json(call)) }
        object.append(
            "keys", .array(reference.classes.constructorKeys(of: row).map { json($0.field, isGiven: true) }))
        object.append("exclusive", .array(row.exclusive.map { .array($0.map(JSON.string)) }))
        object.append("members", .array(row.members.map(json)))
        object.append("operators", .array(row.operators.map(json)))
        return .object(object)
    }

    private func json(_ member: LuaMember) -> JSON {
        var object: JSON.Object = ["name": .string(member.name), "kind": .string("\(member.kind)")]
        switch member.kind {
        case .property, .slot, .constant:
            let isGiven = member.kind == .slot || member.kind == .property && !member.isReadOnly
            object.append("type", .string(types.text(member.type, isGiven: isGiven)))
            object.append("readOnly", .bool(!isGiven))
        case .method, .function, .coroutine:
            object.append("parameters", .array(member.parameters.map { json($0, isGiven: true) }))
            object.append("results", .array(member.results.map { json($0, isGiven: false) }))
        }
        object.append("unit", .string(member.unit))
        if !member.defaultValue.isEmpty { object.append("default", .string(member.defaultValue)) }
        if member.range != .any { object.append("range", .string(member.range.expectation)) }
        object.append("doc", .string(member.doc))
        if let delegate = member.delegate {
            object.append(
                "delegate",
                [
                    "name": .string(delegate.name),
                    "methods": .array(
                        delegate.methods.map { method in
                            [
                                "name": .string(method.name), "type": .string(types.function(method.signature)),
                                "doc": .string(method.doc),
                            ]
                        }),
                ])
        }
        return .object(object)
    }

    private func json(_ field: LuaField, isGiven: Bool) -> JSON {
        var object = JSON.Object()
        if !field.name.isEmpty { object.append("name", .string(field.name)) }
        object.append("type", .string(types.text(field.type.unwrapped.type, isGiven: isGiven)))
        object.append("optional", .bool(field.isOptional))
        if field.unit != "none" { object.append("unit", .string(field.unit)) }
        if !field.doc.isEmpty { object.append("doc", .string(field.doc)) }
        return .object(object)
    }

    private func json(_ sign: LuaOperator) -> JSON {
        [
            "symbol": .string(sign.symbol), "operand": sign.operand.map { .string($0.shortName) } ?? .null,
            "result": .string(sign.result.shortName), "doc": .string(sign.doc),
        ]
    }

    /// The words that can follow, by what precedes them.
    var completions: JSON {
        let words = DeclaredWords(reference)
        var object: JSON.Object = ["ms.": texts(words.module)]
        for row in reference.classes {
            if let path = row.path, row.name != "ms", !row.isPublished {
                let parts = words.afterClass(row.name)
                if !parts.isEmpty { object.append("\(path).", texts(parts)) }
                let keys = words.keys(of: row.name)
                if !keys.isEmpty { object.append("\(path){", texts(keys)) }
            }
            if row.name != "ms" {
                object.append(row.isPublished ? "ms.\(row.name)." : row.name, texts(words.members(of: row.name)))
            }
        }
        return .object(object)
    }

    private func texts(_ found: [Completion]) -> JSON { .array(found.map { .string($0.text) }) }
}
