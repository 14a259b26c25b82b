import ArgumentParser
import MoonspringLua
import MoonspringPrompt
import MoonspringScene
import MoonspringSystem

/// `moonspring help`: the reference of a command, a class or a property.
struct Help: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "help", abstract: "Show the reference of a command, a class or a property.")
    }

    @Argument(help: "A command, a class (View) or a member of one (View.frame).")
    var name: String?

    func run() throws {
        guard let name else {
            print(Moonspring.helpMessage())
            print("CLASSES (moonspring help NAME):\n  " + Scene.reference.classNames.joined(separator: " "))
            return
        }
        if name == "run" { return print(Moonspring.helpMessage(for: Run.self)) }
        if name == "repl" { return print(Moonspring.helpMessage(for: Repl.self)) }
        if name == "render" { return print(Moonspring.helpMessage(for: Render.self)) }
        if name == "plot" { return print(Moonspring.helpMessage(for: Plot.self)) }
        if name == "diff" { return print(Moonspring.helpMessage(for: Diff.self)) }
        if name == "check" { return print(Moonspring.helpMessage(for: Check.self)) }
        if name == "new" { return print(Moonspring.helpMessage(for: New.self)) }
        if name == "help" { return print(Moonspring.helpMessage(for: Help.self)) }
        do throws(LuaError) { print(try Scene.reference.text(for: name)) } catch {
            Terminal.report("moonspring: \(error.message)")
            throw Status.usage
        }
    }
}
