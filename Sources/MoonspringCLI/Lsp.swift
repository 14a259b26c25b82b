import ArgumentParser
import MoonspringCommand

struct Lsp: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "lsp", _superCommandName: "moonspring", abstract: "Check and complete scripts in an editor.",
            discussion: """
                A server for the Language Server Protocol on standard input and output, which an editor starts by itself. It \
                reports what check finds while you type, completes names, keys and values, and shows what a name is, with its \
                unit and default. Nothing of a script is run.
                """)
    }

    @Flag(help: "Check for a run with --trust, which has the full Lua libraries.")
    var trust = false

    func run() throws {
        let status = LanguageServer(isTrusted: trust).run()
        if status != 0 { throw ExitCode(status) }
    }
}
