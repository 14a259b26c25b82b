import ArgumentParser
import MoonspringScene
import MoonspringSystem

/// A program from its arguments to its exit status.
package enum CommandProcess {
    /// Parses and runs, with the exit statuses of the contract: the parser's own for a usage error is 64.
    package static func run<Root: ParsableCommand>(_ root: Root.Type, parse: () throws -> any ParsableCommand) -> Never
    {
        StandardStreams.open()
        CurrentProcess.outliveFailedWrites()
        do {
            var command = try parsed(root, parse)
            try command.run()
            end(0)
        } catch let failure as any CommandFailure {
            Terminal.report("moonspring: \(failure)")
            end(failure.status.rawValue)
        } catch {
            let code = root.exitCode(for: error)
            let text = root.fullMessage(for: error)
            if code.isSuccess {
                StandardOutput.line(text)
            } else if !text.isEmpty {
                let label = "Error: "
                Terminal.report(text.hasPrefix(label) ? "moonspring: \(text.dropFirst(label.count))" : text)
            }
            end(code == .validationFailure ? Status.usage.rawValue : code.rawValue)
        }
    }

    /// Of an error that a `validate` of ours threw, the parser keeps the text alone.
    private static func parsed<Root: ParsableCommand>(
        _ root: Root.Type, _ parse: () throws -> any ParsableCommand
    ) throws -> any ParsableCommand {
        do { return try parse() } catch {
            guard root.exitCode(for: error) == .failure else { throw error }
            throw OutputError.usage(root.message(for: error))
        }
    }

    /// Ends the process. What could not be written to standard output, or was dropped, is a failure of a command that had none.
    package static func end(_ status: Int32) -> Never {
        switch StandardOutput.finish() {
        case .written:
            guard let loss = ScriptOutput.loss else { CurrentProcess.exit(status) }
            Terminal.report("moonspring: \(loss)")
            CurrentProcess.exit(status == 0 ? Status.unwritten.rawValue : status)
        // The reader that closed the pipe knows.
        case .unread: CurrentProcess.exit(status == 0 ? Status.unread.rawValue : status)
        case .failed(let error):
            Terminal.report("moonspring: \(error)")
            CurrentProcess.exit(status == 0 ? Status.unwritten.rawValue : status)
        }
    }
}
