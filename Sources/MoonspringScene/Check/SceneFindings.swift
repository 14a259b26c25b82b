import MoonspringLua

/// What the check finds in the script of a scene, for a host that is about to run it.
package struct SceneFindings {
    package let problems: [ScriptCheck.Problem]
    /// The files that were read.
    package let files: [String]

    /// As many are told of a script.
    package static let mostTold = 5
    /// A script that is larger was not written by anyone: to check it could take longer than to run it.
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

    /// The one at which the script fails whenever it is run.
    package var certain: ScriptCheck.Problem? { problems.first(where: \.isCertain) }

    /// The one that says what an error of the run says.
    package func finding(for error: LuaError) -> ScriptCheck.Problem? {
        let here = problems.filter { $0.file == error.file && $0.line == error.line }
        if let same = here.first(where: { error.text.hasPrefix($0.text) }) { return same }
        // Lua has words of its own, which name what is nil, missing or not there.
        let names = error.text.quotedNames
        return here.first { problem in
            let said = problem.text.firstRange(of: " (did you mean").map { problem.text[..<$0.lowerBound] }
            return String(said ?? problem.text[...]).quotedNames.contains(where: names.contains)
        }
    }
}

extension String {
    /// What stands in it between single quotes.
    fileprivate var quotedNames: [String] {
        split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
            .map { String($0.element) }
    }
}
