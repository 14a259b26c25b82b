import MoonspringLua
import MoonspringScene
import MoonspringSystem

// What is written of the session, or shown elsewhere.

extension PromptSession {
    /// `:save FILE`: writes the session as a script.
    func save(_ path: String) {
        if runner.isOwnFile(path) { return fail("\(path) is the scene's own file: expected another name") }
        let script: SavedScript
        do throws(LuaError) {
            script = try SavedScript(of: scene, file: runner.path == nil ? nil : runner.text)
        } catch {
            return fail("\(error)")
        }
        do throws(FileError) {
            try OutputFile.write(script.text, to: path)
            let count = counted(scene.inputs.count, "input")
            output.line(output.style.dim("\(path): \(count); moonspring run \(path)"))
        } catch {
            fail("\(error)")
        }
    }

    /// `:render FILE`: the run so far as a file. What draws is the host's.
    func render(_ path: String) {
        guard let renderRun else { return fail(":render is for the prompt of a terminal") }
        if runner.isOwnFile(path) { return fail("\(path) is the scene's own file: expected another name") }
        runner.clock.rest()
        defer { runner.clock.rest() }
        do throws(OutputError) {
            let text = try LuaEngine.interruptibly { () throws(OutputError) in
                try renderRun(path) { [output] in if output.isInteractive { output.progress.show($0) } }
            }
            output.progress.clear()
            output.line(output.style.dim(text))
        } catch {
            output.progress.clear()
            if case .interrupted = error { fail(.interrupted) } else { fail("\(error)") }
        }
    }

    func undo() {
        if !runner.undo() { fail("there is nothing to take back") }
    }

    /// `:live`
    func watchLive() {
        guard let openViewer, isInteractive else {
            let file = runner.path ?? "FILE"
            return fail(":live is for a terminal; the viewer is a command of its own: moonspring live \(file)")
        }
        guard let path = runner.path else { return fail(":live shows a scene's file: :save FILE and :load FILE first") }
        runner.clock.rest()
        if let problem = openViewer(path, scene.inputLog, scene.time) { fail(problem) }
        // The Ctrl-C that ended the viewer.
        _ = takeInterrupt()
        runner.clock.rest()
    }
}
