import MoonspringLua
import MoonspringScene
import MoonspringSystem

// The session as a script.

extension PromptSession {
    /// `:save FILE`: writes the script, runs it, and says where it does not do what the session did.
    func save(_ path: String) {
        do throws(FileError) {
            let files = (loaded.path.map { [$0] } ?? []) + scene.files
            if files.contains(where: { FilePath.isSameFile($0, path) }) {
                return fail("\(path) is the scene's own file: expected another name")
            }
            let script = SessionScript(
                loaded.inputs, scene: loaded.path == nil ? nil : loaded.text, refusedLine: ScriptCompiler.refusedLine)
            try OutputFile.write(script.text, to: path)
            let inputs = loaded.inputs.filter { $0.outcome == .worked }.count
            let left = loaded.inputs.count - inputs
            let failed = left > 0 ? ", \(left) that failed left out" : ""
            output.line(output.style.dim("\(path): \(counted(inputs, "input"))\(failed); moonspring run \(path)"))
            for omission in script.omissions { output.warning(omission) }
            if script.omissions.isEmpty, let reason = difference(of: script.text, path) { output.warning(reason) }
        } catch {
            fail("\(error)")
        }
    }

    /// Runs the script up to the current tick beside the session's own run. Returns what is different; nil: nothing, or nobody waited.
    private func difference(of script: String, _ path: String) -> String? {
        guard scene.tick > 0 else { return nil }
        let (own, saved) = (FrameHashes(), FrameHashes())
        let inputs = scene.allInputs
        let outcomes = LuaEngine.interruptibly {
            (
                loader.make(loaded.path, text: loaded.text, inputs, to: scene.tick, isCopy: true, own.note),
                loader.make(path, text: script, to: scene.tick, isCopy: true, saved.note)
            )
        }
        loader.watchInterrupts(of: scene)
        guard !outcomes.0.isCutShort, !outcomes.1.isCutShort else {
            _ = takeInterrupt()
            return nil
        }
        if let error = outcomes.1.loadError { return "\(path) does not run: \(error.message)" }
        guard let tick = own.firstDifference(from: saved) else { return nil }
        if inputs.contains(where: { !$0.input.isTyped }) {
            return
                "\(path) moves otherwise from tick \(tick) on: touches and parameters changed elsewhere are not in a script"
        }
        return
            "\(path) moves otherwise from tick \(tick) on: what was typed after a tick runs at the beginning of the next"
    }
}

/// What a run looked like from tick 1 on: what stands at the top of a script is there in tick 0.
private final class FrameHashes {
    private var values: [UInt64] = []
    private var hash = TraceHash()

    func note(_: Scene, _ frame: Frame) {
        guard frame.tick > 0 else { return }
        hash.combine(frame)
        values.append(hash.value)
    }

    /// The first tick that is another; nil: there is none.
    func firstDifference(from other: FrameHashes) -> Int? {
        if let place = zip(values, other.values).enumerated().first(where: { $1.0 != $1.1 })?.offset {
            return place + 1
        }
        return values.count == other.values.count ? nil : min(values.count, other.values.count) + 1
    }
}

extension InputLog.Input {
    fileprivate var isTyped: Bool {
        switch self {
        case .code, .limit: true
        default: false
        }
    }
}

/// Asks Lua itself whether it takes a script.
package enum ScriptCompiler {
    /// The line at which Lua refuses a script; nil: it takes it. Runs nothing of it.
    package static func refusedLine(_ text: String) -> Int? {
        guard let scene = try? Scene(),
            let values = try? scene.values(of: "select(2, load(\(LuaEscapes.quoted(text)), '=script'))", name: "check"),
            case .string(let message, _)? = values.first, message.hasPrefix("script:")
        else { return nil }
        return Int(message.dropFirst("script:".count).prefix { $0.isNumber })
    }
}
