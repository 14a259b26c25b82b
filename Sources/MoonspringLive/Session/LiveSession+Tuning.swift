import MoonspringAnalysis
import MoonspringLua
import MoonspringPrompt
import MoonspringScene
import MoonspringSystem

// Parameters: set, compared, written to the script.

extension LiveSession {
    func set(_ name: String, _ value: JSON, _ isRerun: Bool) -> JSON.Object {
        if let objection = scene.objection(to: value, for: name) { return ["error": .string(objection)] }
        guard isRerun else {
            branch()
            scene.enqueue(.param(name: name, value: value))
            return [:]
        }
        runner.rerun(with: JSON.Object([(name, value)]))
        return [:]
    }

    /// Shows a second run with other values behind the shown one; nil ends it.
    func compare(with values: JSON.Object?) -> JSON.Object {
        hasNewPicture = true
        for (name, value) in values?.members ?? [] {
            guard let objection = scene.objection(to: value, for: name) else { continue }
            runner.compare(with: nil)
            return ["error": .string(objection)]
        }
        let runs = runner.compare(with: values)
        return runs ? [:] : ["error": "the scene does not run with these values; the console says why"]
    }

    // MARK: the script

    private static let mostWritten = 100

    /// Makes the values of the parameters that have others their defaults, in the scene's own file.
    func writeDefaults() -> JSON.Object {
        guard let path = runner.path else { return ["error": "the scene has no file"] }
        let values = scene.parameters.map { (name: $0.name, value: scene.comingValue(of: $0), old: $0.defaultValue) }
            .filter { $0.value != $0.old }
        if values.isEmpty { return ["error": "all parameters have their defaults"] }
        let texts = values.map { ($0.name, $0.value.scriptText) }
        let edit = ParameterDefaults(runner.text, values: Dictionary(texts, uniquingKeysWith: { first, _ in first }))
        let skipped = values.map { $0.name }.filter { !edit.written.contains($0) }
        if let error = replace(runner.text, with: edit.text, in: path) { return ["error": .string(error)] }
        written.append((before: runner.text, after: edit.text))
        if written.count > Self.mostWritten { written.removeFirst() }
        return [
            "written": .array(edit.written.map { .string($0) }), "skipped": .array(skipped.map { .string($0) }),
        ]
    }

    /// Takes back what was written last.
    func takeBackDefaults() -> JSON.Object {
        guard let path = runner.path, let last = written.last else { return ["error": "nothing was written"] }
        if let error = replace(last.after, with: last.before, in: path) { return ["error": .string(error)] }
        written.removeLast()
        return [:]
    }

    /// Replaces the text of the scene's file, unless the file has changed. Returns what is wrong.
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
