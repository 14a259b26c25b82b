import ArgumentParser
import MoonspringLua
import MoonspringRender
import MoonspringScene
import MoonspringSystem

@main
struct Moonspring: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            // Every command says its name: to derive it from the type's takes a fifth of the start.
            commandName: "moonspring",
            abstract: "Runs scenes of a 2D dynamics engine scripted in Lua.",
            version: LuaEngine.version,
            subcommands: [
                Run.self, Repl.self, Render.self, Plot.self, Diff.self, Check.self, New.self, Help.self,
                WriteReference.self,
            ])
    }

    /// Parses and runs, with the exit statuses of the contract: the parser's own for a usage error is 64.
    static func main() {
        StandardStreams.open()
        CurrentProcess.outliveFailedWrites()
        do {
            var command = try parsed(CommandLine.arguments.dropFirst())
            try command.run()
            end(0)
        } catch let failure as any CommandFailure {
            Terminal.report("moonspring: \(failure)")
            end(failure.status.rawValue)
        } catch {
            let code = exitCode(for: error)
            let text = fullMessage(for: error)
            if code.isSuccess {
                StandardOutput.line(text)
            } else if !text.isEmpty {
                Terminal.report(text)
            }
            end(code == .validationFailure ? Status.usage.rawValue : code.rawValue)
        }
    }

    /// The command of these arguments. The one that they name is parsed alone, which takes two thirds of the time: what it refuses, or
    /// asks of the whole, is answered by all.
    private static func parsed(_ arguments: ArraySlice<String>) throws -> any ParsableCommand {
        let named = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
        if let named, let command = try? named.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == named {
            return command
        }
        return try parseAsRoot(Array(arguments))
    }

    /// Ends the process. What could not be written to standard output is a failure of a command that had none.
    static func end(_ status: Int32) -> Never {
        switch StandardOutput.finish() {
        case .written: CurrentProcess.exit(status)
        // Whoever closed a pipe knows.
        case .unread: CurrentProcess.exit(status == 0 ? Status.unread.rawValue : status)
        case .failed(let error):
            Terminal.report("moonspring: \(error)")
            CurrentProcess.exit(status == 0 ? Status.unwritten.rawValue : status)
        }
    }
}

/// How a command ends.
enum Status {
    static let scriptError = ExitCode(1)
    /// Output could not be written.
    static let unwritten = ExitCode(1)
    static let usage = ExitCode(2)
    static let timeLimit = ExitCode(124)
    static let interrupted = ExitCode(130)
    /// Nobody read standard output to its end: what a shell says of a program that a closed pipe has ended.
    static let unread = ExitCode(141)
}

/// An error that ends a command with one line and an exit status.
protocol CommandFailure: Error {
    var status: ExitCode { get }
}

extension FileError: CommandFailure {
    /// A path that does not lead to what a command needs is a usage error.
    var status: ExitCode { isDiskFailure ? Status.unwritten : Status.usage }
}

extension RenderError: CommandFailure {
    var status: ExitCode {
        switch self {
        case .usage: Status.usage
        case .file(let error): error.status
        case .failed: Status.scriptError
        case .interrupted: Status.interrupted
        }
    }
}
