import MoonspringLua

/// The JSON Schema (draft 2020-12) of `moonspring.json`: what a program that reads the description may rely on.
enum ReferenceSchema {
    static let json: JSON = [
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What Lua sees of Moonspring",
        "type": "object",
        "required": ["moonspring", "classes", "enumerations", "accepted", "completions"],
        "additionalProperties": false,
        "properties": [
            "moonspring": described("The version that the description is of.", text),
            "classes": described("The classes, and the tables ms and ms.scene.", list(of: ref("class"))),
            "enumerations": described(
                "The texts that a value must be one of, by the type's name.", named(list(of: text))),
            "accepted": described("What may be given for a value, by the type's name.", named(list(of: text))),
            "completions": described("The words that can follow, by what precedes them.", named(list(of: text))),
        ],
        "$defs": [
            "class": classSchema, "member": memberSchema, "field": fieldSchema, "operator": operatorSchema,
            "delegate": delegateSchema,
        ],
    ]

    // MARK: - Parts

    private static let text: JSON = ["type": "string"]
    private static let sentence: JSON = ["type": "string", "minLength": 1]
    private static let flag: JSON = ["type": "boolean"]
    private static let textOrNull: JSON = ["type": ["string", "null"]]

    private static func ref(_ name: String) -> JSON { ["$ref": .string("#/$defs/\(name)")] }
    private static func list(of element: JSON) -> JSON { ["type": "array", "items": element] }
    private static func named(_ value: JSON) -> JSON { ["type": "object", "additionalProperties": value] }

    private static func described(_ text: String, _ schema: JSON) -> JSON {
        .object(JSON.Object([("description", .string(text))] + (schema.objectValue?.members ?? [])))
    }

    private static func record(required: [String], _ properties: JSON) -> JSON {
        [
            "type": "object", "required": .array(required.map(JSON.string)), "additionalProperties": false,
            "properties": properties,
        ]
    }

    private static let classSchema = record(
        required: [
            "name", "path", "parent", "doc", "example", "kinds", "constructible", "subclassable", "keys", "exclusive",
            "members",
            "operators",
        ],
        [
            "name": text,
            "path": described("How a script refers to it; null if it has no name there.", textOrNull),
            "parent": described("The class whose members it inherits.", textOrNull),
            "doc": sentence,
            "example": described("A script that runs; the text after --> is what it prints.", text),
            "kinds": described("The classes that are made by a function of this one.", list(of: text)),
            "constructible": flag,
            "subclassable": flag,
            "call": described("What calling it does.", ref("member")),
            "keys": described("The keys of its constructor.", list(of: ref("field"))),
            "exclusive": described("Keys of which only one may be given.", list(of: list(of: text))),
            "members": list(of: ref("member")),
            "operators": list(of: ref("operator")),
        ])

    /// A value has a type; what is called has parameters and results.
    private static let memberSchema: JSON = [
        "type": "object",
        "required": ["name", "kind", "unit", "doc"],
        "additionalProperties": false,
        "properties": [
            "name": text,
            "kind": ["enum": ["property", "slot", "constant", "method", "function", "coroutine"]],
            "type": described("As the annotations write it.", text),
            "readOnly": flag,
            "parameters": list(of: ref("field")),
            "results": list(of: ref("field")),
            "unit": described("The unit, or none.", sentence),
            "default": described("The default, as a script writes it, or in words.", sentence),
            "range": described("The range, in words; omitted if any value is allowed.", sentence),
            "doc": ["type": "string", "pattern": "\\.$"],
            "delegate": ref("delegate"),
        ],
        "if": ["properties": ["kind": ["enum": ["property", "slot", "constant"]]]],
        "then": ["required": ["type", "readOnly"]],
        "else": ["required": ["parameters", "results"]],
    ]

    private static let fieldSchema = record(
        required: ["type", "optional"],
        ["name": text, "type": text, "optional": flag, "unit": sentence, "doc": sentence])

    private static let operatorSchema = record(
        required: ["symbol", "operand", "result", "doc"],
        ["symbol": text, "operand": textOrNull, "result": text, "doc": sentence])

    private static let delegateSchema = record(
        required: ["name", "methods"],
        [
            "name": text,
            "methods": list(
                of: record(required: ["name", "type", "doc"], ["name": text, "type": text, "doc": sentence])),
        ])
}
