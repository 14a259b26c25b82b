import MoonspringLua
import MoonspringScene
import MoonspringSystem

// The prompt of a terminal, or of a program that writes into a pipe.

extension PromptSession {
    /// Makes the scene and loads its file, whose text has been read; without one the scene is empty. `setup` says what the scene
    /// of a file, or of none, is made with.
    ///
    /// Throws when there is no memory for a scene, and for parameters that it does not have; what a script raises is shown.
    package convenience init(
        scene path: String?, text: String?, setup: @escaping (_ path: String?, _ input: InputLog?) -> Scene.Options
    ) throws(LuaError) {
        let isInteractive =
            Terminal.isTerminal(Descriptor.standardInput) && Terminal.isTerminal(Descriptor.standardOutput)
        let output = PromptOutput(
            isInteractive: isInteractive, style: Style(isColored: isInteractive && Terminal.wantsColor))
        let runner = try SceneRunner(
            path, text: text, style: .attended,
            watchInterrupts: { isInteractive ? $0.watchPrompt(end: Terminal.restore) : $0.watchInterrupts() },
            setup: setup)
        self.init(runner, output)
        runner.clock.isPlaying = isInteractive
        runner.onEvent = { [unowned self] in show($0) }
        try runner.begin()
    }

    /// Runs until the person leaves or the input ends. Returns the exit status: 0, or after an error in a pipe 1, 124 or 130.
    package func run() -> Int32 {
        defer { LuaEngine.ignoreInterrupts() }
        if isInteractive { interact() } else { readPipe() }
        return failure ?? 0
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

    /// What the prompt shows before the line.
    var promptText: String {
        let state = runner.isMoving ? "running" : "paused"
        let speed = runner.clock.speed == 1 ? "" : ", \(runner.clock.speed.luaText)x"
        return "\(state) \(readable(seconds: scene.time)) s\(speed) > "
    }

    /// Takes the ticks that are due. Returns the seconds until it wants to be called again.
    ///
    /// It never takes long, unless one tick does: a key that is pressed meanwhile waits for it.
    func idle() -> Double {
        let start = MonotonicClock.now
        takeDueTicks()
        // A few times a second.
        if start >= nextWatch {
            nextWatch = start + 0.2
            if !runner.changedFiles().isEmpty { runner.reload() }
        }
        output.flush()
        if start >= nextPrompt {
            nextPrompt = start + 0.1
            editor?.refreshPrompt()
        }
        let now = MonotonicClock.now
        let tickWait = runner.isMoving ? runner.clock.wait(at: now) ?? 0 : 0.25
        return min(max(min(tickWait, runner.isMoving ? nextPrompt - now : 0.25), 0), 0.25)
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
}
