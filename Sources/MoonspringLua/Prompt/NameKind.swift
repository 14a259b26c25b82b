/// What a path of names stands for at a prompt, found without running anything of a script.
package enum NameKind: Equatable, Sendable {
    case module
    /// A class: `builtIn` is the engine's class that it is or derives from, `own` what the script has put into it.
    case classTable(builtIn: String, own: [PromptName])
    /// An engine object; `own` are the fields of the instance and the methods of its script classes.
    case object(builtIn: String, own: [PromptName])
    /// `vec`, `rect` or `transform`.
    case value(className: String)
    /// A table, or the globals.
    case table([PromptName])
    case string
    case other
}

/// A name that a script has given something.
package struct PromptName: Equatable, Sendable {
    package let text: String
    /// The Lua type of what it stands for: `function`, `number`, `table`; of engine objects the name of their class.
    package let type: String

    package init(_ text: String, _ type: String) {
        self.text = text
        self.type = type
    }
}
