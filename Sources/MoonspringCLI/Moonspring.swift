import ArgumentParser
import MoonspringCommand
import MoonspringLua
import MoonspringScene

@main
struct Moonspring: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            // Every command says its name: to derive it from the type's takes a fifth of the start.
            commandName: "moonspring",
            abstract: "Runs scenes of a 2D dynamics engine scripted in Lua.",
            version: LuaEngine.version,
            subcommands: [
                Run.self, Repl.self, Live.self, Render.self, Plot.self, Sweep.self, FitCommand.self, Diff.self,
                Check.self, Lsp.self,
                New.self, Help.self, WriteReference.self, WritePlayground.self, RunWorkerCommand.self,
            ])
    }

    static func main() {
        CommandProcess.run(Self.self) { try parsed(CommandLine.arguments.dropFirst()) }
    }

    /// The command of these arguments. The one that they name is parsed alone, which takes two thirds of the time: what it refuses, or
    /// asks of the whole, is answered by all.
    private static func parsed(_ arguments: ArraySlice<String>) throws -> any ParsableCommand {
        let named = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
        if let named, let command = try? named.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == named {
            try SingleOptions.validate(arguments.dropFirst(), repeated: named == Render.self ? "-o" : nil)
            return command
        }
        if named == nil, let word = arguments.first, !word.hasPrefix("-") { throw unknown(word) }
        return try parseAsRoot(Array(arguments))
    }

    /// The names of the commands that help lists.
    static var commandNames: [String] {
        configuration.subcommands.filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName }
    }

    private static func unknown(_ word: String) -> OutputError {
        let meant =
            word.hasSuffix(".lua")
            ? " (did you mean 'moonspring live \(word)'?)" : suggestion(for: word, among: commandNames)
        return .usage(
            "there is no command '\(word)'\(meant): expected \(commandNames.joined(separator: ", "))")
    }
}
