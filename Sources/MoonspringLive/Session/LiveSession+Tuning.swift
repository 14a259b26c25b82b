import MoonspringAnalysis
import MoonspringLua
import MoonspringPrompt
import MoonspringScene
import MoonspringSystem

// Parameters: set, compared, written to the script.

extension LiveSession {
    func set(_ name: String, _ value: JSON, _ isRerun: Bool) -> JSON.Object {
        if let objection = prompt.scene.objection(to: value, for: name) { return ["error": .string(objection)] }
        guard isRerun else {
            branch()
            prompt.scene.enqueue(.param(name: name, value: value))
            return [:]
        }
        prompt.rerun(with: JSON.Object([(name, value)]))
        adoptScene()
        return [:]
    }

    /// Shows the run with other values beside the shown one; nil ends that.
    func compare(with values: JSON.Object?) -> JSON.Object {
        hasNewPicture = true
        ghost = nil
        guard let values else { return [:] }
        for (name, value) in values.members {
            if let objection = prompt.scene.objection(to: value, for: name) { return ["error": .string(objection)] }
        }
        ghost = Ghost(values, beside: prompt)
        return ghost == nil ? ["error": "the scene does not run with these values; the console says why"] : [:]
    }

    // MARK: the script

    private static let mostWritten = 100

    /// Makes the values of the parameters that have others their defaults, in the scene's own file.
    func writeDefaults() -> JSON.Object {
        guard let path = prompt.path else { return ["error": "the scene has no file"] }
        let scene = prompt.scene
        let values = scene.parameters.map { (name: $0.name, value: scene.comingValue(of: $0), old: $0.defaultValue) }
            .filter { $0.value != $0.old }
        if values.isEmpty { return ["error": "all parameters have their defaults"] }
        let texts = values.map { ($0.name, $0.value.scriptText) }
        let edit = ParameterDefaults(prompt.text, values: Dictionary(texts, uniquingKeysWith: { first, _ in first }))
        let skipped = values.map(\.name).filter { !edit.written.contains($0) }
        if let error = replace(prompt.text, with: edit.text, in: path) { return ["error": .string(error)] }
        written.append((before: prompt.text, after: edit.text))
        if written.count > Self.mostWritten { written.removeFirst() }
        return [
            "written": .array(edit.written.map { .string($0) }), "skipped": .array(skipped.map { .string($0) }),
        ]
    }

    /// Takes back what was written last.
    func takeBackDefaults() -> JSON.Object {
        guard let path = prompt.path, let last = written.last else { return ["error": "nothing was written"] }
        if let error = replace(last.after, with: last.before, in: path) { return ["error": .string(error)] }
        written.removeLast()
        return [:]
    }

    /// Replaces the text of the scene's file, unless that is another by now. Returns what is wrong.
    private func replace(_ old: String, with new: String, in path: String) -> String? {
        do throws(FileError) {
            guard try FileReading.text(of: path) == old else {
                return "\(FilePath.name(of: path)) was changed in the meantime: nothing was written"
            }
            try OutputFile.write(new, to: path)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
