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
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as any CommandFailure {
            Terminal.report("moonspring: \(failure)")
            CurrentProcess.exit(failure.status.rawValue)
        } catch {
            let code = exitCode(for: error)
            let text = fullMessage(for: error)
            if code.isSuccess {
                print(text)
            } else if !text.isEmpty {
                Terminal.report(text)
            }
            CurrentProcess.exit(code == .validationFailure ? Status.usage.rawValue : code.rawValue)
        }
    }
}

/// How a command ends.
enum Status {
    static let scriptError = ExitCode(1)
    static let usage = ExitCode(2)
    static let timeLimit = ExitCode(124)
    static let interrupted = ExitCode(130)
}

/// An error that ends a command with one line and an exit status.
private protocol CommandFailure: Error {
    var status: ExitCode { get }
}

extension FileError: CommandFailure {
    /// A path that does not lead to what a command needs is a usage error.
    fileprivate var status: ExitCode { Status.usage }
}

extension RenderError: CommandFailure {
    fileprivate var status: ExitCode {
        switch self {
        case .usage: Status.usage
        case .file(let error): error.isDiskFailure ? Status.scriptError : Status.usage
        case .failed: Status.scriptError
        case .interrupted: Status.interrupted
        }
    }
}
