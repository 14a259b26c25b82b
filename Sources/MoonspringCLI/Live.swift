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

    func run() throws {
        let viewer = try SiblingProgram.viewer.path()
        // The arguments are as they were parsed here, and are parsed again there.
        let code = CurrentProcess.become(viewer, Array(CommandLine.arguments.dropFirst(2)))
        throw SiblingProgram.viewer.missing("\(viewer) did not start: \(FileError.reason(code))")
    }
}
