import ArgumentParser
import MoonspringCommand
import MoonspringLua
import MoonspringScene
import MoonspringSystem

struct Check: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check", _superCommandName: "moonspring",
            abstract: "Check scripts for mistakes without running them.",
            discussion: """
                Finds syntax errors, undeclared names, keys and values that the engine would refuse, and calls with missing \
                arguments, and prints each as file:line:column: text. Lua files that a script requires are checked as \
                well. In a folder all .lua files are checked, including those in subfolders; hidden folders and links to \
                folders are skipped. Only mistakes that are certain are reported. The exit status is 0 if there are none, \
                and 1 otherwise. moonspring lsp reports the same to an editor.
                """)
    }

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Argument(
        help: ArgumentHelp("Lua files, or folders of them; - reads a script from standard input.", valueName: "scene"),
        completion: .file(extensions: ["lua"]))
    var scenes: [String] = []
    @Flag(help: "Read the text of the scene, which may be unsaved, from standard input.")
    var stdin = false
    @Option(help: ArgumentHelp("Form of the result: text or json.", valueName: "format"))
    var format = Format.text
    @Flag(help: "The same as --format json.")
    var json = false
    @Flag(help: "Check for a run with --trust, which has the full Lua libraries.")
    var trust = false

    func validate() throws {
        if scenes.isEmpty, !stdin { throw OutputError.usage("missing expected argument '<scene> ...'") }
        if stdin ? scenes.count > 1 : scenes.filter({ $0 == "-" }).count > 1 {
            throw OutputError.usage("only one of the scripts can come from standard input")
        }
    }

    func run() throws {
        let list =
            try stdin ? CheckList(text: scenes.first ?? "-", isTrusted: trust) : CheckList(scenes, isTrusted: trust)
        if json || format == .json { StandardOutput.line("\(jsonObject(list))") } else { show(list) }
        if !list.problems.isEmpty { throw Status.scriptError }
    }

    private func show(_ list: CheckList) {
        let report = ScriptReport(to: Descriptor.standardOutput, source: list.text)
        for problem in list.problems { report.tell(problem) }
        let scripts = counted(list.scriptCount, "script")
        let parts = list.moduleCount > 0 ? "\(scripts) and \(counted(list.moduleCount, "module"))" : scripts
        if !list.problems.isEmpty {
            let count = counted(list.problems.count, "problem")
            let files = counted(Set(list.problems.map(\.file)).count, "file")
            return StandardOutput.line(list.hasFolders ? "\(count) in \(files); checked \(parts)" : count)
        }
        let isOne = scenes.count < 2 && !list.hasFolders
        StandardOutput.line("\(isOne ? SceneFindings.name(of: scenes.first ?? "-") : parts): no problems")
    }

    private func jsonObject(_ list: CheckList) -> JSON {
        let problems = list.problems.map { problem in
            JSON.object([
                "file": .string(problem.file), "line": .integer(problem.line), "column": .integer(problem.column),
                "endLine": .integer(problem.endLine), "endColumn": .integer(problem.endColumn),
                "severity": .string(problem.severity),
                "message": .string(problem.text), "fix": problem.fix.map { .string($0) } ?? .null,
            ])
        }
        var object: JSON.Object = ["scripts": .integer(list.scriptCount)]
        if list.hasFolders { object.append("modules", .integer(list.moduleCount)) }
        object.append("problems", .array(problems))
        return .object(object)
    }
}
