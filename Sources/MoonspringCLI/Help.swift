import ArgumentParser
import MoonspringCommand
import MoonspringLua
import MoonspringPrompt
import MoonspringScene
import MoonspringSystem

/// `moonspring help`: the reference of a command, a class or a property.
struct Help: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "help", _superCommandName: "moonspring",
            abstract: "Show the reference of a command, a class or a property.")
    }

    @Argument(help: "A command, a class (View) or a member of a class (View.frame).")
    var name: String?

    func run() throws {
        guard let name else {
            StandardOutput.line(Moonspring.helpMessage())
            StandardOutput.line(
                "CLASSES (moonspring help NAME):\n  " + Scene.reference.classNames.joined(separator: " "))
            return
        }
        if let command = Moonspring.configuration.subcommands.first(where: { $0.configuration.commandName == name }) {
            return StandardOutput.line(Moonspring.helpMessage(for: command))
        }
        do throws(LuaError) { StandardOutput.line(try Scene.reference.text(for: name)) } catch {
            Terminal.report("moonspring: \(error.message)")
            throw Status.usage
        }
    }
}
