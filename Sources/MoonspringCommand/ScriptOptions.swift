import ArgumentParser
import MoonspringLua
import MoonspringScene
import MoonspringSystem

/// The options of every command that runs a script.
package struct ScriptOptions: ParsableArguments {
    @Option(
        name: .customLong("param"), help: ArgumentHelp("Set a parameter of the scene.", valueName: "name=value")
    )
    package var parameters: [String] = []
    @Option(parsing: .unconditional, help: "Seed of the scene's random numbers. [default: 0]")
    package var seed: UInt64?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Memory limit for the script, in MiB; 0 means no limit.", valueName: "mib"))
    package var memory = 256
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Time limit for loading and for each callback, in seconds of CPU time; 0 means no limit.", valueName: "s"))
    package var limit = 2.0
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Time limit for a whole tick, in seconds of CPU time; 0 means no limit. [default: 20 times --limit]",
            valueName: "s"))
    package var tickLimit: Double?
    @Flag(help: "Give the script the full Lua libraries, with files and processes.")
    package var trust = false
    @Flag(help: "Print no warnings.")
    package var quiet = false

    package init() {}

    package func validate() throws {
        guard limit.isFinite, limit >= 0, limit <= 1e6 else {
            throw OutputError.usage("--limit must be 0 to 1000000 seconds")
        }
        if let tickLimit, !(tickLimit >= 0 && tickLimit <= 1e6) {
            throw OutputError.usage("--tick-limit must be 0 to 1000000 seconds")
        }
        guard memory >= 0, memory <= 1 << 20 else { throw OutputError.usage("--memory must be 0 to 1048576 MiB") }
        for parameter in parameters where !parameter.dropFirst().contains("=") {
            throw OutputError.usage("--param \(parameter): expected name=value")
        }
    }

    /// These options as a command takes them.
    var arguments: [String] { parameters.map { "--param=\($0)" } + limitArguments }

    /// The same without the parameters.
    package var limitArguments: [String] {
        (seed.map { ["--seed=\($0)"] } ?? []) + ["--memory=\(memory)", "--limit=\(limit)"]
            + (tickLimit.map { ["--tick-limit=\($0)"] } ?? []) + (trust ? ["--trust"] : []) + (quiet ? ["--quiet"] : [])
    }

    /// The options of a scene; `path` is its file, nil where it has none. `input` is what it replays, with the seed for it.
    /// `parameters` replace those of the command.
    package func setup(for path: String?, input: InputLog?, parameters: [String]? = nil) -> Scene.Options {
        var setup = Scene.Options()
        setup.name = path == "-" ? "stdin" : path.map(FilePath.name) ?? "scene"
        setup.engine.memoryLimit = memory << 20
        setup.engine.timeLimit = limit
        setup.engine.tickLimit = tickLimit
        setup.engine.limitMode = .timerSignal
        setup.engine.isTrusted = trust
        setup.isQuiet = quiet
        setup.engine.scriptFolder = path.map { Self.folder(of: $0) } ?? "."
        setup.engine.seed = seed ?? input?.header.unsignedSeed ?? 0
        setup.input = input
        // An empty scene declares none.
        setup.parameters =
            path == nil
            ? []
            : (parameters ?? self.parameters).map { text in
                let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(parts[0]), String(parts[1]))
            }
        return setup
    }

    /// Says that a scene does not fit into the memory. Returns the status that the command ends with.
    package func report(tooLittleMemory error: LuaError) -> ExitCode {
        Terminal.report("moonspring: \(error.message): --memory \(memory) is too little for a scene")
        return Status.scriptError
    }

    /// The folder of the Lua files that a script may require; nil for one from standard input.
    package static func folder(of path: String) -> String? {
        path == "-" ? nil : FilePath.folder(of: path)
    }
}
