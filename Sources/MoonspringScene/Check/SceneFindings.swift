import MoonspringAnalysis
import MoonspringLua

/// What the check finds in the script of a scene, for a host that is about to run it.
package struct SceneFindings {
    package let problems: [ScriptCheck.Problem]
    /// The files that were read.
    package let files: [String]

    /// What messages call a script.
    package static func name(of path: String) -> String { path == "-" ? "stdin" : path }

    /// How many are reported for a script.
    package static let mostTold = 5
    /// A larger script is generated, and checking it could take longer than running it.
    private static let longestScript = 1 << 20

    /// Checks a script, unless it is too long for that.
    package init(in text: String, _ check: () -> ScriptCheck) {
        guard text.utf8.count <= Self.longestScript else {
            (problems, files) = ([], [])
            return
        }
        let check = check()
        (problems, files) = (check.problems, check.files)
    }

    /// The one at which every run of the script fails.
    package var certain: ScriptCheck.Problem? { problems.first(where: { $0.isCertain }) }

    /// The one that reports the same as an error of the run.
    package func finding(for error: LuaError) -> ScriptCheck.Problem? {
        let here = problems.filter { $0.file == error.file && $0.line == error.line }
        if let same = here.first(where: { error.text.hasPrefix($0.text) }) { return same }
        // Lua words it differently, and names what is nil or missing.
        let names = error.text.quotedNames
        let named = here.first { problem in
            let said = problem.text.firstRange(of: " (did you mean").map { problem.text[..<$0.lowerBound] }
            return String(said ?? problem.text[...]).quotedNames.contains(where: names.contains)
        }
        // Lua names the line on which a call begins, the check that of the key in it.
        return named
            ?? problems.first {
                $0.file == error.file && $0.line > error.line ?? .max && error.text.hasPrefix($0.text)
            }
    }
}

extension String {
    /// The text between its single quotes.
    fileprivate var quotedNames: [String] {
        split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
            .map { String($0.element) }
    }
}
