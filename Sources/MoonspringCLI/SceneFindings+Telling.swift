import MoonspringScene

extension SceneFindings {
    /// Reports all but one and, if there are many, how many more `moonspring check` lists for the script at `path`.
    func tell(
        _ report: ScriptReport, as kind: ScriptReport.Kind, of path: String, without told: ScriptCheck.Problem? = nil
    ) {
        let others = problems.filter { $0 != told }
        for problem in others.prefix(Self.mostTold) { report.tell(problem, as: kind) }
        let left = others.count - Self.mostTold
        if left > 0 { report.note("and \(left) more; moonspring check \(path) lists them") }
    }
}
