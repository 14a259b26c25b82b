import MoonspringLua
import MoonspringPrompt
import MoonspringScene
import MoonspringSystem

/// Reports what is wrong with a script: plain lines for a pipe or a file; on a terminal with colours also the line of the script, with a
/// mark under the place.
struct ScriptReport {
    enum Kind { case error, warning }

    private let descriptor: Int32
    private let isRich: Bool
    private let style: Style
    /// The text of a file, by the name that messages have for it.
    private let source: (String) -> String?

    init(to descriptor: Int32 = Descriptor.standardError, source: @escaping (String) -> String?) {
        self.descriptor = descriptor
        self.source = source
        isRich = Terminal.isTerminal(descriptor) && Terminal.wantsColor
        style = Style(isColored: isRich)
    }

    /// A finding of the check.
    func tell(_ problem: ScriptCheck.Problem, as kind: Kind = .error) {
        guard isRich else { return plain((kind == .warning ? "warning: " : "") + "\(problem)") }
        let place = "\(problem.file):\(problem.line):\(problem.column)"
        rich(headline(place, problem.text, kind))
        tellExcerpt(of: problem.file, problem.line, problem.column, problem.text)
    }

    /// An error of a run; `finding` is what the check says of it.
    func tell(_ error: LuaError, finding: ScriptCheck.Problem? = nil) {
        let text = finding.map { $0.text + error.context(behind: $0.text) } ?? error.text
        let times = error.summary.dropFirst(error.message.count)
        guard let file = error.file, let line = finding?.line ?? error.line else {
            return note((error.isUsage ? "moonspring: " : "") + error.summary)
        }
        let place = "\(file):\(line)" + (finding.map { ":\($0.column)" } ?? "")
        guard isRich else { return plain("\(place): \(text)\(times)") }
        rich(headline(place, text + times, .error))
        tellExcerpt(of: file, line, finding?.column, text)
    }

    /// What belongs to the message before it.
    func note(_ line: String) { isRich ? rich(style.dim(line.harmless)) : plain(line) }

    // MARK: lines

    private func headline(_ place: String, _ text: String, _ kind: Kind) -> String {
        switch kind {
        case .error: style.bold(place.harmless + ":") + " " + style.error(text.harmless)
        case .warning: style.warning("warning:") + " " + style.bold(place.harmless + ":") + " " + text.harmless
        }
    }

    private func tellExcerpt(of file: String, _ line: Int, _ column: Int?, _ text: String) {
        guard let source = source(file),
            let excerpt = SourceExcerpt(of: source, line: line, column: column, message: text)
        else { return }
        // Writing to the last cell of a line makes some terminals begin a new one.
        for line in excerpt.lines(width: Terminal.size(of: descriptor).columns - 1, style: style) { rich(line) }
    }

    private func plain(_ line: String) {
        if descriptor == Descriptor.standardOutput { StandardOutput.line(line) } else { Terminal.report(line) }
    }

    /// A line in which everything that the terminal would obey is this program's own.
    private func rich(_ line: String) {
        if descriptor == Descriptor.standardOutput {
            StandardOutput.write(line + "\n")
        } else {
            Terminal.write(line + "\n")
        }
    }
}

extension LuaError {
    /// What the message has behind `said`: the callback that it happened in, and when.
    fileprivate func context(behind said: String) -> String {
        if text.hasPrefix(said) { return String(text.dropFirst(said.count)) }
        guard text.hasSuffix(")"), let start = text.ranges(of: " (in ").last?.lowerBound else { return "" }
        return String(text[start...])
    }
}
