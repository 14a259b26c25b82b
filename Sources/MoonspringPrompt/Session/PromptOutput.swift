import MoonspringLua
import MoonspringSystem

/// Lines for the person at the prompt, or for the program that reads a pipe.
///
/// While a line is being typed they are gathered and go above it.
final class PromptOutput {
    let isInteractive: Bool
    let style: Style
    /// Takes all lines where they are not for a terminal or a pipe.
    private let sink: ((_ line: String, _ isError: Bool) -> Void)?
    /// Puts text above the line that is being typed; nil: nothing is being typed.
    var above: ((String) -> Void)?
    /// How far ticks that were asked for have come.
    var progress = ProgressLine()
    private let isSeen = Terminal.isTerminal(Descriptor.standardOutput)
    private let errorsAreSeen = Terminal.isTerminal(Descriptor.standardError)
    /// What a person is shown of a script; a pipe has a limit for all of it.
    private var rate = OutputRate(lines: 10_000, bytes: 4 << 20)
    private var gathered = ""
    /// When text was put above the line last, in seconds.
    private var shown = 0.0

    init(isInteractive: Bool, style: Style, sink: ((_ line: String, _ isError: Bool) -> Void)? = nil) {
        self.isInteractive = isInteractive
        self.style = style
        self.sink = sink
    }

    /// One line, or several with line breaks between them.
    func line(_ text: String) {
        if let sink { return sink(text, false) }
        progress.clear()
        guard above != nil else {
            StandardOutput.write(text + "\n")
            return StandardOutput.flush()
        }
        gathered += text + "\n"
        // At once, because a callback may take long; but a thousand lines are not a thousand drawings.
        if MonotonicClock.now - shown > 0.02 { flush() }
    }

    /// A line of a script's own, as ``plain(_:)`` has it.
    func scriptLine(_ text: String) {
        if isShown(text) { line(plain(text)) }
    }

    /// Whether there is room for what a script says.
    private func isShown(_ text: String) -> Bool {
        guard isInteractive else { return ScriptOutput.admits(text) }
        let now = MonotonicClock.now
        tellDropped(at: now)
        return rate.admits(text, at: now)
    }

    /// Says what was left out of what a script has said.
    func tellDropped(at now: Double = MonotonicClock.now, isLast: Bool = false) {
        if let text = rate.takeDropped(at: now, isLast: isLast) { report(style.dim(text)) }
    }

    /// What a script should know, as ``plain(_:)`` has it.
    func warning(_ text: String) {
        if isShown(text) { report("warning: \(plain(text))") }
    }

    /// A text from a script or of a file's name: on a terminal with what it would obey escaped.
    func plain(_ text: String) -> String { isSeen && sink == nil ? text.harmlessLines : text }

    /// A line on standard error, where that is not the same screen.
    func report(_ text: String) {
        if let sink { return sink(text, true) }
        if isInteractive, errorsAreSeen { return line(text) }
        Terminal.report(text)
    }

    /// What a script raised, with the nearest of its frames.
    func error(_ error: LuaError) {
        if error.stop == .interrupt {
            let place = error.file.map { " (\(plain($0)):\(error.line ?? 0))" } ?? ""
            return report(style.error("interrupted") + style.dim(place))
        }
        let summary = error.summary
        // What comes again in each tick must not flood the screen either; an error of a line that was typed is its answer.
        if sink == nil, isInteractive, above != nil, !isShown(summary) { return }
        report(style.error(plain(summary)))
        let most = 4
        // The frame of the input itself says nothing that the message does not.
        let frames = error.traceback.last?.hasPrefix("[") == true ? error.traceback.dropLast() : error.traceback[...]
        for frame in frames.prefix(most) { report(style.dim("    " + plain(frame))) }
        if frames.count > most { report(style.dim("    ... \(frames.count - most) more")) }
    }

    func flush() {
        if isInteractive { tellDropped() }
        guard !gathered.isEmpty, let above else { return }
        let text = gathered
        gathered = ""
        above(text)
        shown = MonotonicClock.now
    }
}
