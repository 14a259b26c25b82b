import MoonspringLua
import MoonspringScene

/// What the check finds in the script of a scene, for a command that is about to run it.
struct SceneFindings {
    let problems: [ScriptCheck.Problem]
    /// The files that were read.
    let files: [String]
    /// What `moonspring check` is told to see all.
    private let path: String

    /// As many are told beside the one that ended a run.
    private static let mostTold = 5
    /// A script that is larger was not written by anyone: to check it could take longer than to run it.
    private static let longestScript = 1 << 20

    init(of scene: Scene, text: String, path: String) {
        self.path = path
        guard text.utf8.count <= Self.longestScript else {
            (problems, files) = ([], [])
            return
        }
        let check = scene.check(text: text, name: Self.name(of: path))
        (problems, files) = (check.problems, check.files)
    }

    /// What messages call a script.
    static func name(of path: String) -> String { path == "-" ? "stdin" : path }

    /// The one at which the script fails whenever it is run.
    var certain: ScriptCheck.Problem? { problems.first(where: \.isCertain) }

    /// The one that says what an error of the run says.
    func finding(for error: LuaError) -> ScriptCheck.Problem? {
        let here = problems.filter { $0.file == error.file && $0.line == error.line }
        if let same = here.first(where: { error.text.hasPrefix($0.text) }) { return same }
        // Lua has words of its own, which name what is nil, missing or not there.
        let names = error.text.quotedNames
        return here.first { problem in
            let said = problem.text.firstRange(of: " (did you mean").map { problem.text[..<$0.lowerBound] }
            return String(said ?? problem.text[...]).quotedNames.contains(where: names.contains)
        }
    }

    /// Tells all but one, and where there are many, how many more.
    func tell(_ report: ScriptReport, as kind: ScriptReport.Kind, without told: ScriptCheck.Problem? = nil) {
        let others = problems.filter { $0 != told }
        for problem in others.prefix(Self.mostTold) { report.tell(problem, as: kind) }
        let left = others.count - Self.mostTold
        if left > 0 { report.note("and \(left) more; moonspring check \(path) lists them") }
    }
}

extension String {
    /// What stands in it between single quotes.
    fileprivate var quotedNames: [String] {
        split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
            .map { String($0.element) }
    }
}
