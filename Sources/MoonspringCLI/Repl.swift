import ArgumentParser
import MoonspringCommand
import MoonspringLua
import MoonspringPrompt
import MoonspringScene
import MoonspringSystem

struct Repl: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "repl", _superCommandName: "moonspring",
            abstract: "Evaluate Lua at a prompt while a scene runs.",
            discussion: """
                Lines are evaluated between two ticks, and the scene continues in real time while the prompt waits. :help \
                lists the commands. When the scene's file changes, it is reloaded and the lines entered so far are \
                replayed. If input comes from a pipe or a file, there is no prompt, time passes only with :step and :run, \
                and the first error ends the command with exit status 1.
                """)
    }

    @Argument(help: "A Lua file to start with; without one the scene is empty.", completion: .file(extensions: ["lua"]))
    var scene: String?
    @OptionGroup var script: ScriptOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if scene == "-" { throw OutputError.usage("the prompt reads standard input itself: name a file, or nothing") }
    }

    func run() throws {
        output.apply()
        // A missing file is a usage error; one that fails is a scene to fix.
        let text = try scene.map { try FileReading.text(of: $0) }
        let session: PromptSession
        do throws(LuaError) {
            session = try PromptSession(scene: scene, text: text) { script.setup(for: $0, input: $1) }
        } catch {
            if error.isUsage {
                Terminal.report("moonspring: \(error.message)")
                throw Status.usage
            }
            throw script.report(tooLittleMemory: error)
        }
        session.openViewer = { scene, log, seconds in openViewer(scene, log, at: seconds) }
        session.renderRun = { [unowned session] path, progress throws(OutputError) in
            try PromptRendering.render(session.runner, to: path, progress)
        }
        let status = session.run()
        if status != 0 { throw ExitCode(status) }
    }

    /// Runs the viewer of a scene until Ctrl-C. Returns what is wrong.
    private func openViewer(_ scene: String, _ log: InputLog, at seconds: Double) -> String? {
        do {
            let viewer = try SiblingProgram.viewer.path()
            let folder = try TemporaryFolder(forFile: "moonspring.inputs.jsonl")
            try log.write(to: OutputFile(path: folder.file))
            let arguments = LiveOptions.arguments(scene: scene, input: folder.file, at: seconds, script)
            _ = try withExtendedLifetime(folder) { try ForegroundProcess.run(viewer, arguments) }
            return nil
        } catch let error as PipedProcess.StartFailure {
            return "the viewer did not start: \(error.reason)"
        } catch {
            return "\(error)"
        }
    }
}
