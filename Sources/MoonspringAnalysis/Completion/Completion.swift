import MoonspringLua

/// A word that may be inserted at the cursor of a script.
package struct Completion: Equatable, Sendable {
    package enum Kind: String, Sendable {
        case `class`, object, function, method, property, callback, constant, key, choice
        /// A variable or a word of the language, a field that a script made, the name of something else.
        case name
    }

    package let text: String
    package let kind: Kind
    /// The type of a value, the signature of a function, what kind of word it is.
    package let detail: String
    /// One sentence; empty where there is none.
    package let doc: String
    /// What is inserted after it when it is the only one: `(`, `{`, ` = `, a quote.
    package var suffix: String

    package init(_ text: String, _ kind: Kind = .name, detail: String = "", doc: String = "", suffix: String = "") {
        (self.text, self.kind, self.detail, self.doc, self.suffix) = (text, kind, detail, doc, suffix)
    }

    init(_ name: PromptName) {
        let isFunction = name.type == "function"
        self.init(name.text, isFunction ? .function : .name, detail: name.type, suffix: isFunction ? "(" : "")
    }

    init(_ field: LuaField) {
        self.init(field.name, .property, detail: field.type.unwrapped.type.shortName, doc: field.details)
    }

    /// The same word with something else behind it.
    func followed(by suffix: String) -> Completion {
        var copy = self
        copy.suffix = suffix
        return copy
    }
}
