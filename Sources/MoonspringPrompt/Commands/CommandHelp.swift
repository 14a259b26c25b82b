import MoonspringLua
import MoonspringScene

package struct CommandHelp {
    let reference: Reference
    let style: Style

    package init(reference: Reference, style: Style) {
        self.reference = reference
        self.style = style
    }

    /// What `:help` and what is behind it says: nothing for the commands, `:step` for a command, else a name of the reference.
    /// Throws for a name that does not exist, with the nearest one.
    package func text(for name: String) throws(LuaError) -> String {
        let name = name.trimmed
        if name.isEmpty { return overview }
        if name.hasPrefix(":") { return page(of: try PromptCommand.named(String(name.dropFirst()).trimmed)) }
        do throws(LuaError) { return try reference.text(for: name) } catch {
            // `:help step` where the reference knows no such name.
            if let command = PromptCommand.all.first(where: { $0.name == name }) { return page(of: command) }
            throw error
        }
    }

    /// The commands and the first things to try.
    var overview: String {
        let wide = PromptCommand.all.reduce(0) { max($0, $1.usage.count) }
        var lines = [
            "Lua as in a script. An expression shows its value; _ is the last one, ; hides it."
        ]
        lines.append("")
        lines += PromptCommand.all.map { "  " + style.bold($0.usage.padded(to: wide)) + "  " + $0.summary }
        lines += [
            "", "Commands may be abbreviated (:st 3). Tab completes, Tab twice lists. Try:",
            "  ms.View{center = {100, 100}, size = {40, 40}}",
            "  :help View    GravityBehavior.magnitude?    :help :step",
        ]
        return lines.joined(separator: "\n")
    }

    func page(of command: PromptCommand) -> String {
        var lines = [style.bold(command.usage), "  " + command.summary, ""]
        lines += command.help.split(separator: "\n").map { "  " + $0 }
        lines += ["", "  Example: \(command.example)"]
        return lines.joined(separator: "\n")
    }
}
