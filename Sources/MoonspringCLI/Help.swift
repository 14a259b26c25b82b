import ArgumentParser
import MoonspringCommand
import MoonspringLua
import MoonspringPrompt
import MoonspringScene
import MoonspringSystem

struct Help: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "help", _superCommandName: "moonspring",
            abstract: "Show the reference of a command, a class or a property.",
            discussion: """
                Knows commands, classes, properties, callbacks, topics such as units, and what UIKit, CSS and other engines call \
                things: restitution, opacity, setTimeout.
                """)
    }

    @Argument(
        help:
            "A command, a class (View), a member of a class (View.frame), a callback, a topic, or another word for one.",
        completion: .custom { _, _, _ in Help.names })
    var name: [String] = []

    /// What a shell completes.
    private static var names: [String] {
        Moonspring.commandNames + Scene.reference.classNames + Scene.reference.topics.map { $0.names[0] }
    }

    func run() throws {
        guard !name.isEmpty else {
            StandardOutput.line(Moonspring.helpMessage())
            StandardOutput.line(
                "CLASSES (moonspring help NAME):\n  " + Scene.reference.classNames.joined(separator: " "))
            StandardOutput.line(
                "TOPICS (moonspring help NAME):\n  "
                    + Scene.reference.topics.map { $0.names[0] }.joined(separator: ", "))
            return
        }
        let name = name.joined(separator: " ")
        if let command = Moonspring.configuration.subcommands.first(where: { $0.configuration.commandName == name }) {
            return StandardOutput.line(Moonspring.helpMessage(for: command))
        }
        do throws(LuaError) {
            StandardOutput.line(
                try Scene.reference.text(for: name, others: Moonspring.commandNames))
        } catch {
            Terminal.report("moonspring: \(error.message)")
            throw Status.usage
        }
    }
}
