import ArgumentParser
import MoonspringCommand
import MoonspringScene
import MoonspringSystem

struct Diff: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "diff", _superCommandName: "moonspring", abstract: "Show where two traces differ.",
            discussion: """
                Prints the first tick and item that differ, how they differ, and the largest distance between the centres \
                of an item. The exit status is 0 if the traces are the same and 1 if they differ. Different seeds and \
                parameters are printed, but do not count as a difference.
                """)
    }

    @Argument(
        help: ArgumentHelp("A trace, or - to read it from standard input.", valueName: "a.jsonl"),
        completion: .file(extensions: ["jsonl"]))
    var first: String
    @Argument(
        help: ArgumentHelp("The trace to compare it with.", valueName: "b.jsonl"),
        completion: .file(extensions: ["jsonl"]))
    var second: String

    func validate() throws {
        if first == "-", second == "-" {
            throw OutputError.usage("only one of the traces can come from standard input")
        }
    }

    func run() throws {
        let diff = try TraceDiff(
            TraceReader(path: first), TraceReader(path: second), names: (Diff.shown(first), Diff.shown(second)))
        StandardOutput.line("\(diff)")
        if !diff.isSame { throw Status.different }
    }

    private static func shown(_ path: String) -> String { path == "-" ? "standard input" : path }
}

extension Status {
    /// Two traces differ.
    static let different = ExitCode(1)
}
