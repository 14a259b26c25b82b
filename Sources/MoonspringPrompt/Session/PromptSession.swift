import MoonspringAnalysis
import MoonspringLua
import MoonspringScene
import MoonspringSystem

/// A prompt in front of a scene: reads inputs, evaluates them between two ticks, and lets the scene move meanwhile.
///
/// Everything happens on one thread: whoever waits for a key takes the ticks that are due. So nothing that is evaluated ever
/// meets a tick half-way.
package final class PromptSession {
    var loader: SceneLoader
    let output: PromptOutput
    package var clock = PromptClock()
    /// The scene that runs. There is one from the beginning of `run` to its end.
    var loaded: LoadedScene
    /// Why the files did not load when that was tried last; nil: they did.
    package var loadError: LuaError?
    var editor: LineEditor?
    /// How many inputs were evaluated: messages name them by number.
    var inputCount = 0
    var isFinished = false
    /// Made when something first asks for it, and not at the start.
    private(set) lazy var reference = Scene.reference
    /// What loading raised, to be shown.
    private var firstErrors: [LuaError]
    /// How a run from a pipe ends, after the first error: 1, 124 for a limit, 130 for an interrupt.
    var failure: Int32?
    var hasFailed: Bool { failure != nil }
    var isLineInterrupted = false
    /// Asked after each tick of many: whether those that are left are not wanted any more.
    package var shouldStopTicks: () -> Bool = { false }
    /// Shows a scene's file in a browser, with inputs and at a moment in seconds, until the person has seen enough. Returns what is
    /// wrong. nil: there is no viewer.
    package var openViewer: ((_ scene: String, _ inputs: InputLog, _ seconds: Double) -> String?)?
    /// Draws a run into a file. Returns what it says of it. nil: there is nothing that draws.
    package var renderRun: ((_ run: Run, _ file: String) -> Result<String, RenderFailure>)?
    /// Gets every error that is shown, and those of callbacks that `:undo` meets again, which are not: it says so with `isRepeated`.
    package var onError: ((LuaError, _ isRepeated: Bool) -> Void)?
    /// What the person has pointed at elsewhere, as a Lua expression: `_` of the next input, unless that is given by another.
    package var chosen: String?
    var nextWatch = 0.0
    var nextPrompt = 0.0
    var isInteractive: Bool { output.isInteractive }
    package var scene: Scene { loaded.scene }
    /// The scene's file and its text when it was loaded.
    package var path: String? { loaded.path }
    package var text: String { loaded.text }

    /// Makes the scene and loads its file, whose text has been read; without one the scene is empty. `setup` says what the scene
    /// of a file, or of none, is made with.
    ///
    /// Throws when there is no memory for a scene, and for parameters that it does not have; what a script raises is shown by
    /// `run`.
    package convenience init(
        scene path: String?, text: String?, setup: @escaping (_ path: String?, _ input: InputLog?) -> Scene.Options
    ) throws(LuaError) {
        let isInteractive =
            Terminal.isTerminal(Descriptor.standardInput) && Terminal.isTerminal(Descriptor.standardOutput)
        let output = PromptOutput(
            isInteractive: isInteractive, style: Style(isColored: isInteractive && Terminal.wantsColor))
        try self.init(scene: path, text: text, output: output, loader: SceneLoader(setup: setup, output: output))
    }

    /// The same for a host that reads inputs by itself and performs them with `perform(input:)`. `sink` takes all lines; `prepare` is
    /// called with each scene that is made, before it loads, and with the tick up to which it will be replayed.
    package convenience init(
        scene path: String?, text: String?, sink: @escaping (PromptLineKind, String) -> Void,
        prepare: @escaping (Scene, _ replayedTo: Int) -> Void,
        setup: @escaping (_ path: String?, _ input: InputLog?) -> Scene.Options
    ) throws(LuaError) {
        let output = PromptOutput(isInteractive: true, style: .plain, sink: sink)
        var loader = SceneLoader(setup: setup, output: output)
        loader.prepareForHost = prepare
        try self.init(scene: path, text: text, output: output, loader: loader)
    }

    private init(scene path: String?, text: String?, output: PromptOutput, loader: SceneLoader) throws(LuaError) {
        (self.output, self.loader) = (output, loader)
        clock.isPlaying = output.isInteractive
        let outcome = LuaEngine.interruptibly { loader.make(path, text: text, nil) }
        firstErrors = outcome.errors
        loadError = outcome.loadError
        if let wrongUse = outcome.errors.first(where: \.isUsage) { throw wrongUse }
        guard let made = outcome.loaded ?? (path == nil ? nil : loader.make(nil).loaded) else {
            throw outcome.errors.first ?? LuaError("not enough memory")
        }
        loaded = made.behind(path, outcome.files)
        loader.watchInterrupts(of: loaded.scene)
    }

    /// Runs until the person leaves or the input ends. Returns the exit status: 0, or after an error in a pipe 1, 124 or 130.
    package func run() -> Int32 {
        defer { LuaEngine.ignoreInterrupts() }
        showFirstErrors()
        if isInteractive { interact() } else { readPipe() }
        return failure ?? 0
    }

    /// Shows what loading raised before there was anyone to show it to.
    package func showFirstErrors() {
        for error in firstErrors { fail(error) }
        firstErrors = []
    }

    // MARK: at a terminal

    private func interact() {
        guard let editor = makeEditor() else { return readPipe() }
        self.editor = editor
        output.line("Moonspring \(LuaEngine.version), Lua 5.4. :help tells what to type, Ctrl-D leaves.")
        while !isFinished {
            output.above = { [unowned editor] in editor.printAbove($0) }
            let line = editor.readLine()
            output.flush()
            output.above = nil
            switch line {
            case .text(let text): perform(input: text)
            case .interrupted: break
            case .end: isFinished = true
            }
        }
        output.tellDropped(isLast: true)
        editor.restore()
        self.editor = nil
    }

    /// Finds what may follow a text at this prompt.
    package func makeCompleter() -> Completer { Completer(reference: self.reference, sources: completionSources) }

    private func makeEditor() -> LineEditor? {
        let completer = makeCompleter()
        let history = History(path: HistoryFile.usualPath) { [output] in output.report("warning: \($0)") }
        return LineEditor(
            history: history,
            host: LineEditor.Host(
                prompt: { [unowned self] in output.style.bold(promptText) },
                idle: { [unowned self] in idle() },
                wasInterrupted: { [unowned self] in takeInterrupt() },
                isIncomplete: { [unowned self] in isUnfinished($0) },
                complete: { completer.complete($0) },
                list: { [unowned self] in
                    $0.lines(width: columns, height: rows, style: output.style).joined(separator: "\n")
                }))
    }

    private var completionSources: CompletionSources {
        CompletionSources(
            names: LiveNames(
                lookUp: { [unowned self] in $0 == ["_"] ? scene.lookUp($0, chosen) : scene.lookUp($0) },
                modules: { [unowned self] in
                    // What `require` finds beside the scene's file.
                    let files = Folder.entries(of: loaded.path.map(FilePath.folder) ?? ".")
                    return files.filter { $0.hasSuffix(".lua") }.map { String($0.dropLast(4)) }
                },
                parameters: { [unowned self] in scene.parameters.map(\.name) },
                signals: { [unowned self] in scene.signalNames }),
            files: { Folder.entries(of: $0.isEmpty ? "." : FilePath.expanded($0)) },
            items: { [unowned self] in scene.currentFrame().items.map(\.name) },
            choices: { [unowned self] name in
                scene.parameters.first { $0.name == name }?.typedChoices ?? []
            })
    }

    // MARK: from a pipe

    private func readPipe() {
        var reader = LineReader()
        var block = OpenBlock()
        while !isFinished, !hasFailed, let line = reader.next(isInterrupted: { LuaEngine.wasInterrupted }) {
            block.add(line)
            if block.isSurelyOpen || isUnfinished(block.text) { continue }
            perform(input: block.text)
            block = OpenBlock()
            // Whoever runs the session says why.
            if StandardOutput.isLost { return }
        }
        if LuaEngine.wasInterrupted, !hasFailed { return fail(.interrupted) }
        // What is not complete at the end says so itself.
        if !isFinished, !hasFailed, !block.text.isEmpty { perform(input: block.text) }
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
        showNotedErrors()
    }

    /// Evaluates a text, which goes into the log; nil where it failed, which has been said.
    func results(of code: String) -> [PromptResult]? {
        if let expression = chosen, PromptSource(input: code).names.contains("_") {
            chosen = nil
            // An input of its own, so that a replay knows what is meant.
            _ = results(of: expression)
        }
        inputCount += 1
        let name = "[\(inputCount)]"
        do throws(LuaError) {
            let results = try LuaEngine.interruptibly { () throws(LuaError) in try scene.evaluate(code, name: name) }
            if results.contains(where: { $0.number != nil }) { chosen = nil }
            return results
        } catch {
            fail(error.hinting(hint(for: error, in: code)))
            return nil
        }
    }

    /// Shows an error. A pipe ends with the first.
    func fail(_ error: LuaError) {
        onError?(error, false)
        output.error(error)
        guard !isInteractive, failure == nil else { return }
        failure =
            switch error.stop {
            case .timeLimit: 124
            case .interrupt: 130
            case nil: 1
            }
    }

    /// The same for what no script raised.
    func fail(_ text: String) {
        output.report(output.style.error(output.plain(text)))
        if !isInteractive, failure == nil { failure = 1 }
    }

    /// What callbacks raised meanwhile.
    package func showNotedErrors() {
        for error in scene.engine.takeErrors() { fail(error) }
    }
}
