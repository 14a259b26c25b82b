import ArgumentParser
import MoonspringCommand
import MoonspringSystem

/// `moonspring live`: the viewer, which is a program of its own beside this one.
struct Live: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "live", _superCommandName: "moonspring", abstract: LiveOptions.abstract,
            discussion: LiveOptions.discussion)
    }

    @OptionGroup var options: LiveOptions

    private static let program = "moonspring-live"

    func run() throws {
        guard let own = CurrentProcess.programPath else { throw missing("this program's own path is not known") }
        let viewer = FilePath.joined(FilePath.folder(of: own), Self.program)
        guard FileInformation(viewer)?.kind == .file else { throw missing("expected \(viewer), found none") }
        // The arguments are as they were parsed here, and are parsed again there.
        let code = CurrentProcess.become(viewer, Array(CommandLine.arguments.dropFirst(2)))
        throw missing("\(viewer) did not start: \(FileError.reason(code))")
    }

    private func missing(_ reason: String) -> ExitCode {
        Terminal.report("moonspring: \(reason); build it with: swift build -c release --product \(Self.program)")
        return Status.scriptError
    }
}
