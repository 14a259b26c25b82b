import ArgumentParser
import MoonspringLua
import MoonspringPrompt
import MoonspringScene
import MoonspringSystem

/// `moonspring repl`: a prompt in front of a scene that moves.
struct Repl: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "repl", abstract: "Type Lua while a scene moves.",
            discussion: """
                What is typed is evaluated between two ticks, and the scene goes on in real time while the prompt waits. \
                :help lists the commands. A scene's file is loaded again when it changes, and what was typed is replayed. \
                From a pipe or a file lines are read without a prompt, time passes only by :step and :run, and the first \
                error ends with exit status 1.
                """)
    }

    @Argument(help: "A Lua file to begin with; without it the scene is empty.")
    var scene: String?
    @OptionGroup var script: ScriptOptions

    func validate() throws {
        if scene == "-" { throw ValidationError("The prompt reads standard input itself: name a file, or nothing.") }
    }

    func run() throws {
        // A file that is not there is a wrong use; one that fails is a scene to mend.
        if let scene { _ = try orUsageError { () throws(FileError) in try FileReading.text(of: scene) } }
        let session: PromptSession
        do throws(LuaError) {
            session = try PromptSession(PromptSession.Options(scene: scene) { script.setup(for: $0) })
        } catch {
            if error.isUsage {
                Terminal.report(error.message)
                throw Status.usage
            }
            Terminal.report("moonspring: \(error.message): --memory \(script.memory) is too little for a scene")
            throw Status.scriptError
        }
        let status = session.run()
        if status != 0 { throw ExitCode(status) }
    }
}
