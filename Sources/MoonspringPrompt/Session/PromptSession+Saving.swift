import MoonspringLua
import MoonspringScene
import MoonspringSystem

extension PromptSession {
    /// `:save FILE`: writes the session as a script.
    func save(_ path: String) {
        let files = (loaded.path.map { [$0] } ?? []) + scene.files
        if files.contains(where: { FilePath.isSameFile($0, path) }) {
            return fail("\(path) is the scene's own file: expected another name")
        }
        do {
            try OutputFile.write(SavedScript(of: scene, file: loaded.path == nil ? nil : loaded.text).text, to: path)
            let count = counted(scene.inputs.count, "input")
            output.line(output.style.dim("\(path): \(count); moonspring run \(path)"))
        } catch {
            fail("\(error)")
        }
    }
}
