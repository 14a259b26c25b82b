import ArgumentParser
import MoonspringLua

@main
struct Moonspring: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "moonspring",
            abstract: "Runs scenes of a 2D dynamics engine scripted in Lua.",
            version: LuaEngine.version,
            subcommands: [Run.self, Help.self])
    }
}

/// How a command ends.
enum Status {
    static let scriptError = ExitCode(1)
    static let usage = ExitCode(2)
    static let timeLimit = ExitCode(124)
    static let interrupted = ExitCode(130)
}
