import MoonspringLua
import MoonspringScene
import MoonspringSystem

// What begins with a colon.

extension PromptSession {
    func perform(_ name: String, _ rest: String) {
        let command: PromptCommand
        do throws(LuaError) { command = try PromptCommand.named(name) } catch { return fail(error.message) }
        guard command.takes(rest) else {
            return fail("expected \(command.usage), got ':\(name)\(rest.isEmpty ? "" : " ")\(rest)'")
        }
        switch command.name {
        case .help: showHelp(rest)
        case .load: start(FilePath.expanded(rest))
        case .reload: reload()
        case .run: withNumber(rest, of: command) { run(seconds: $0) }
        case .pause: clock.isPlaying = false
        case .play: play()
        case .step:
            withNumber(rest, of: command) { number in
                guard let count = number.map({ Int(exactly: $0) }) ?? 1 else {
                    return fail(":step takes a whole number of ticks, got '\(rest)'")
                }
                step(count)
            }
        case .reset: reset()
        case .items: showItems()
        case .inspect: inspect(rest)
        case .plot: plot(rest)
        case .speed: withNumber(rest, of: command) { setSpeed($0) }
        case .time: time(rest)
        case .save: save(FilePath.expanded(rest))
        case .live: fail(":live comes with the viewer, which is not there yet; :play and :items show the motion here")
        case .quit: isFinished = true
        }
    }

    /// The number that follows a command; nil where none does.
    private func withNumber(_ text: String, of command: PromptCommand, _ body: (Double?) -> Void) {
        if text.isEmpty { return body(nil) }
        guard let number = Double(text), number.isFinite, number >= 0 else {
            return fail("expected \(command.usage) with a number of 0 or more, got '\(text)'")
        }
        body(number)
    }

    private func play() {
        // From a pipe time passes only by :step and :run.
        clock.isPlaying = isInteractive
        if isInteractive, scene.isStopped { showMoment() }
    }

    private func setSpeed(_ speed: Double?) {
        if let speed {
            guard speed >= 0.001, speed <= 1000 else {
                return fail("expected :speed with 0.001 to 1000, 1 is real time, got \(speed.luaText)")
            }
            clock.speed = speed
            clock.rest()
        }
        if isInteractive { output.line(output.style.dim("speed \(clock.speed.luaText)")) }
    }

    /// Starts over without what was typed.
    private func reset() {
        let dropped = loaded.typed.count
        if start(loaded.path), isInteractive {
            output.line(output.style.dim("\(moment); \(counted(dropped, "input")) forgotten"))
        }
    }

    private func save(_ path: String) {
        do throws(FileError) {
            if let scene = loaded.path, FilePath.isSameFile(scene, path) {
                return fail("\(path) is the scene's own file: expected another name")
            }
            let script = SessionScript(loaded.typed, scene: loaded.path == nil ? nil : loaded.text)
            try OutputFile.write(script.text, to: path)
            output.line(output.style.dim("\(path): \(counted(loaded.typed.count, "input")); moonspring run \(path)"))
        } catch {
            fail("\(error)")
        }
    }

    func showHelp(_ name: String) {
        do throws(LuaError) {
            let text = try CommandHelp(reference: reference, style: output.style).text(for: topic(name))
            output.line(isInteractive ? text.wrapped(to: max(columns, 20)) : text)
        } catch {
            fail(error.message)
        }
    }

    /// A name of the reference, or what an object at hand has: `ball.center` is `View.center`.
    private func topic(_ name: String) -> String {
        let parts = name.split(whereSeparator: { $0 == "." || $0 == ":" }).map(String.init)
        for count in [parts.count - 1, parts.count] where count > 0 {
            let known: String? =
                switch scene.lookUp(Array(parts[..<count])) {
                case .object(let builtIn, _): builtIn
                case .value(let className): className
                default: nil
                }
            if let known { return ([known] + parts[count...]).joined(separator: ".") }
        }
        return name
    }

    /// Cells of a line.
    var columns: Int { editor?.size.columns ?? 80 }
    var rows: Int { editor?.size.rows ?? 24 }
}

extension PromptCommand {
    /// Is there an argument where one must be, and none where none may be?
    fileprivate func takes(_ argument: String) -> Bool {
        argument.isEmpty ? isOptional : self.argument != .nothing
    }
}
