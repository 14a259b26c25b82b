import MoonspringAnalysis
import MoonspringLua
import MoonspringPrompt
import MoonspringScene
import MoonspringSystem

// What is wrong with the scene: shown by the pages over its picture and in the console, and said on the terminal, each once a run.

extension LiveSession {
    /// An error that the prompt shows, or one that a replay has met again.
    func take(_ error: LuaError, isRepeated: Bool) {
        if error.stop == .interrupt { return }
        // The check is asked first, see noteLoadError.
        if error == runner.loadError { return }
        if !isRepeated, wasSeen { return }
        let fault = makeFault(error, tick: tick)
        let run = speakersRun
        let hadMore = run.faults.hasMore
        let isNew = run.faults.add(fault)
        if isRepeated { return }
        if isNew { Terminal.report(fault.text) }
        if run.faults.hasMore, !hadMore { Terminal.report("more errors follow; the console of the page has them") }
    }

    private func makeFault(_ error: LuaError, tick: Int, finding: ScriptCheck.Problem? = nil) -> Fault {
        Fault(
            error, number: nextFaultNumber(), tick: tick, files: scriptFiles, isAnswer: answer != nil, finding: finding)
    }

    /// `finding` is what the check says of the same: it knows the place to the character.
    private func noteLoadError(finding: ScriptCheck.Problem? = nil) {
        loadFault = nil
        guard let error = runner.loadError else { return }
        let fault = makeFault(error, tick: 0, finding: finding)
        loadFault = (error, fault.makeJSON())
        Terminal.report(([fault.text] + error.traceback.map { "    " + $0 }).joined(separator: "\n"))
    }

    private func nextFaultNumber() -> Int {
        faultCount += 1
        return faultCount
    }

    // MARK: the check

    /// Checks the script as it was loaded last, or failed to load, and tells what is found.
    func checkScript() {
        findings = []
        guard let path = runner.path else { return noteLoadError() }
        let text = runner.loadError == nil ? runner.text : (try? FileReading.text(of: path)) ?? ""
        checkedText = text
        if scene.options.isQuiet { return noteLoadError() }
        let found = SceneFindings(in: text) {
            ScriptCheck(
                text: text, name: path, folder: FilePath.folder(of: path),
                isTrusted: scene.options.engine.isTrusted)
        }
        let error = runner.loadError
        let same = error.flatMap(found.finding)
        noteLoadError(finding: same)
        let others = found.problems.filter {
            $0 != same && (error == nil || $0.file != error?.file || $0.line != error?.line)
        }
        for problem in others.prefix(SceneFindings.mostTold) {
            findings.append(Fault(problem, number: nextFaultNumber(), files: found.files).makeJSON())
            warn("\(problem)")
        }
        let left = others.count - SceneFindings.mostTold
        if left > 0 { warn("and \(left) more; moonspring check \(path) lists them") }
    }

    /// The same where the script was loaded again by a page, unless it is as it was.
    func checkChangedScript() {
        let hasNewText = runner.loadError == nil && runner.text != checkedText
        if hasNewText || loadFault?.error != runner.loadError { checkScript() }
    }

    private func warn(_ text: String) {
        lines.append("warning", tick: scene.tick, text)
        Terminal.report("warning: \(text)")
    }

    // MARK: the text

    var problemMembers: JSON.Object {
        if loadFault?.error != runner.loadError { noteLoadError() }
        return [
            "problem": loadFault?.json ?? .null, "faults": .array(recording.faults.json + findings),
            "hasMore": .bool(recording.faults.hasMore),
        ]
    }
}
