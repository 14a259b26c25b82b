import Moonspring
import MoonspringAnalysis
import MoonspringLua
import MoonspringScene
import MoonspringSystem

/// A prompt in front of a scene: reads inputs, evaluates them between two ticks, and lets the scene move meanwhile.
///
/// Everything happens on one thread: whoever waits for a key takes the ticks that are due. So nothing that is evaluated ever
/// meets a tick half-way.
package final class PromptSession {
    /// What is at the prompt; who runs it tells what happens.
    package let runner: SceneRunner
    let output: PromptOutput
    var editor: LineEditor?
    var isFinished = false
    /// Made when something first asks for it, and not at the start.
    package private(set) lazy var reference = Scene.reference
    /// How a run from a pipe ends, after the first error: 1, 124 for a limit, 130 for an interrupt.
    var failure: Int32?
    var hasFailed: Bool { failure != nil }
    var isLineInterrupted = false
    /// Shows a scene's file in a browser, with inputs and at a moment in seconds, until the person has seen enough. Returns what is
    /// wrong. nil: there is no viewer.
    package var openViewer: ((_ scene: String, _ inputs: InputLog, _ seconds: Double) -> String?)?
    /// Draws the run so far into a file, and says how far it has come. Returns what it says of it. nil: there is nothing that draws.
    package var renderRun: ((_ file: String, _ progress: @escaping (String) -> Void) throws(OutputError) -> String)?
    /// What the person has pointed at elsewhere, as a Lua expression: `_` of the next input, unless that is given by another.
    package var chosen: String?
    var nextWatch = 0.0
    var nextPrompt = 0.0
    var isInteractive: Bool { output.isInteractive }
    var scene: Scene { runner.scene }

    /// A prompt to the scene of a host, which reads inputs by itself, performs them with `perform(input:)`, and tells what happens with
    /// `show(_:)`. `sink` takes all lines.
    package convenience init(of runner: SceneRunner, sink: @escaping (_ line: String, _ isError: Bool) -> Void) {
        self.init(runner, PromptOutput(isInteractive: true, style: .plain, sink: sink))
    }

    init(_ runner: SceneRunner, _ output: PromptOutput) { (self.runner, self.output) = (runner, output) }

    // MARK: what happens

    package func show(_ event: SceneRunner.Event) {
        let style = output.style
        switch event {
        case .making, .shows: break
        case .printed(let text): output.scriptLine(text)
        case .warned(let text): output.warning(text)
        case .failed(_, isRepeated: true): break
        case .failed(let error, _):
            output.error(error)
            // A pipe ends with the first.
            guard !isInteractive, failure == nil else { return }
            failure =
                switch error.stop {
                case .timeLimit: 124
                case .interrupt: 130
                case nil: 1
                }
        case .kept: output.report(style.dim("the scene continues as it was"))
        case .reloaded(let inputs, let isCutShort):
            let name = runner.path ?? "the empty scene"
            let end = isCutShort ? "; interrupted" : ""
            let text = "\(name): loaded again, \(counted(inputs, "input")) replayed, \(runner.moment)\(end)"
            output.line(style.dim(text))
        case .startedOver(let inputs, let keptValues):
            let kept = keptValues > 0 ? ", \(counted(keptValues, "value")) kept" : ""
            let text = "\(runner.moment); \(counted(inputs, "input")) forgotten\(kept)"
            if isInteractive { output.line(style.dim(text)) }
        case .tookBack(let step):
            chosen = nil
            if isInteractive {
                output.line(style.dim("took back \(output.plain(Self.text(of: step))); \(runner.moment)"))
            }
        case .paused: output.line(style.dim("paused; :play continues"))
        }
    }

    private static func text(of step: UndoStep.Kind) -> String {
        switch step {
        case .line(let line):
            "'\(line.split(whereSeparator: { $0.isNewline }).first.map { $0.trimmed.cut(to: 60) } ?? "")'"
        case .tap: "a tap"
        case .touch: "a touch"
        case .state(let name): "the way to state '\(name)'"
        case .parameter(let name): "the change of parameter '\(name)'"
        }
    }

    /// Shows an error, which a host learns of as well.
    func fail(_ error: LuaError) { runner.report(error) }

    /// The same for what no script raised.
    func fail(_ text: String) {
        output.report(output.style.error(output.plain(text)))
        if !isInteractive, failure == nil { failure = 1 }
    }

    // MARK: completion

    package func makeCompleter() -> Completer { Completer(reference: self.reference, sources: completionSources) }

    private var completionSources: CompletionSources {
        let session = Unowned(self)
        var scene: Scene { session.object.scene }
        return CompletionSources(
            names: LiveNames(
                lookUp: { $0 == ["_"] ? scene.lookUp($0, session.object.chosen) : scene.lookUp($0) },
                // What `require` finds beside the scene's file.
                modules: { ScriptModule.names(in: session.object.runner.path.map(FilePath.folder) ?? ".") },
                parameters: { scene.parameters.map { $0.name } }, signals: { scene.signalNames }),
            files: { Folder.entries(of: $0.isEmpty ? "." : FilePath.expanded($0)) },
            items: { scene.currentFrame().items.map { $0.name } },
            choices: { name in scene.parameters.first { $0.name == name }?.typedChoices ?? [] })
    }

    // MARK: inputs

    /// Whether the text is the beginning of something longer. Commands never are.
    package func isUnfinished(_ text: String) -> Bool {
        let input = PromptInput(text)
        guard case .code = input else { return false }
        return scene.isIncomplete(text)
    }

    /// Does what a complete input says.
    package func perform(input text: String) {
        switch PromptInput(text) {
        case .nothing: break
        case .command(let name, let rest): perform(name, rest)
        case .question(let name): showHelp(name)
        case .code(let code):
            if let advice = advice(for: code) { return output.line(advice) }
            evaluate(code)
        }
    }

    private func evaluate(_ code: String) {
        if let results = results(of: code) { show(results, of: code) }
        runner.reportNotedErrors()
    }

    /// Evaluates a text, which goes into the log; nil where it failed, which has been said.
    func results(of code: String) -> [PromptResult]? {
        if let expression = chosen, PromptSource(input: code).names.contains("_") {
            chosen = nil
            // An input of its own, so that a replay knows what is meant.
            _ = results(of: expression)
        }
        do throws(LuaError) {
            let results = try runner.evaluate(code)
            if results.contains(where: { $0.number != nil }) { chosen = nil }
            return results
        } catch {
            fail(error.hinting(hint(for: error, in: code)))
            return nil
        }
    }
}
