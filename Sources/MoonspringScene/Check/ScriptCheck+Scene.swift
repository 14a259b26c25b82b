import MoonspringAnalysis
import MoonspringLua

extension Scene {
    /// What the scene's script would be refused for, before it is loaded. The scene does not notice that it was asked.
    package func check(text: String, name: String) -> ScriptCheck {
        ScriptCheck(
            text: text, name: name, declarations: StaticDeclarations(of: engine),
            isTrusted: options.engine.isTrusted, engine: engine
        ) { [folder = options.engine.scriptFolder] module in folder.flatMap { ScriptModule.read(module, in: $0) } }
    }
}

extension ScriptCheck {
    /// Checks a script that is in memory.
    ///
    /// `name` stands in messages. `folder` is where the Lua files lie that it may require; nil for nowhere. A trusted script has
    /// the full Lua libraries.
    public init(text: String, name: String, folder: String? = nil, isTrusted: Bool = false) {
        self.init(
            text: text, name: name, declarations: StaticDeclarations(Scene.reference), isTrusted: isTrusted,
            folder: folder, edited: { _ in nil })
    }

    /// The same for an editor: `edited` has the text of a file that is being edited, by its path.
    package init(
        text: String, name: String, declarations: StaticDeclarations, isTrusted: Bool, folder: String?,
        edited: @escaping (_ path: String) -> [UInt8]?
    ) {
        self.init(text: text, name: name, declarations: declarations, isTrusted: isTrusted) { module in
            guard let folder, let found = ScriptModule.read(module, in: folder) else { return nil }
            return (found.name, edited(found.name) ?? found.bytes)
        }
    }
}
