import ArgumentParser
import MoonspringCommand
import MoonspringLive
import MoonspringLua
import MoonspringScene
import MoonspringStudy
import MoonspringSystem

/// `moonspring-live`: what `moonspring live` starts.
@main
struct LiveCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "moonspring-live", abstract: LiveOptions.abstract, discussion: LiveOptions.discussion,
            version: LuaEngine.version)
    }

    @OptionGroup var options: LiveOptions

    static func main() {
        CommandProcess.run(Self.self) { try parseAsRoot() }
    }

    func run() throws {
        let text = try FileReading.text(of: options.scene)
        let input = try options.input.map { path throws(FileError) in try InputLog(path: path) }
        let viewer = try makeViewer(text, input)
        StandardOutput.line("\(FilePath.name(of: options.scene)) at \(viewer.address)")
        StandardOutput.flush()
        let browser = options.noOpen ? nil : Browser.open(viewer.address)
        viewer.run()
        _ = browser
    }

    /// Runs the scene for a search: the command that stands beside this one.
    private func workers(_ measures: [Measure]) throws(OutputError) -> RunWorker.Setup {
        RunWorker.Setup(
            try SiblingProgram.command.path(), scene: options.scene, options.script, input: options.input,
            measures: measures)
    }

    private func makeViewer(_ text: String, _ input: InputLog?) throws -> LiveViewer {
        do throws(LiveViewer.Failure) {
            return try LiveViewer(
                scene: options.scene, text: text, input: input, at: options.at,
                port: options.port, workers: workers,
                setup: { path, own in
                    var setup = options.script.setup(for: path, input: input == nil ? own : nil)
                    if options.script.seed == nil, let input { setup.engine.seed = input.header.unsignedSeed }
                    return setup
                })
        } catch {
            switch error {
            case .server(let text):
                Terminal.report("moonspring: \(text)")
                throw Status.usage
            case .scene(let error) where error.isUsage:
                Terminal.report("moonspring: \(error.message)")
                throw Status.usage
            case .scene(let error): throw options.script.report(tooLittleMemory: error)
            }
        }
    }
}

/// The browser of the person.
enum Browser {
    private static let openers = ["xdg-open", "open"]

    /// Opens an address, where the system has a program for that; nobody misses it elsewhere: the address was printed.
    static func open(_ address: String) -> PipedProcess? {
        let path = Environment["PATH"] ?? ""
        guard let program = openers.lazy.compactMap({ PipedProcess.find($0, searchPath: path) }).first else {
            return nil
        }
        return try? PipedProcess(program: program, arguments: [address])
    }
}
