import MoonspringLua
import MoonspringScene

// What needs a scene of its own: a run again from tick 0 with everything that was typed and touched, beside the one at the prompt.

extension PromptSession {
    /// `:plot y`: a signal, a property of an item by its name, or an expression, over all ticks so far.
    func plot(_ name: String) {
        var points: [(t: Double, value: Double)] = []
        var objection: LuaError?
        let outcome = LuaEngine.interruptibly {
            replay(stage.path, scene.inputs, to: scene.tick, isQuiet: true) { scene in
                do throws(LuaError) {
                    if let value = try PlotSource.value(of: name, in: scene) { points.append((scene.time, value)) }
                } catch {
                    // Where a name is not there yet there is nothing to draw.
                    objection = error
                }
            }
        }
        prepare(stage)
        if outcome.isCutShort { return fail("interrupted") }
        guard !points.isEmpty else {
            return fail(objection ?? LuaError("there is nothing to plot of '\(name)' yet: it was no number in any tick"))
        }
        let chart = BrailleChart(
            name: name, width: columns, height: min(max(rows - 6, 6), 16), style: output.style,
            isASCII: !usesUTF8)
        output.line(chart.text(of: points))
    }

    /// `:time expr`: how long it takes, in a copy of the scene, so that the scene at the prompt stays as it is.
    func time(_ expression: String) {
        let outcome = LuaEngine.interruptibly { replay(stage.path, scene.inputs, to: scene.tick, isQuiet: true) }
        defer { prepare(stage) }
        if outcome.isCutShort { return fail("interrupted") }
        let copy = outcome.stage.scene
        let result = LuaEngine.interruptibly { () -> Result<ExpressionTime, LuaError> in
            do throws(LuaError) { return .success(try ExpressionTime(of: expression, in: copy)) } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let time): output.line(time.text)
        case .failure(let error): fail(error)
        }
    }
}

/// Where a plotted number comes from.
enum PlotSource {
    /// The number that a name stands for now: a declared signal, an expression, or `ITEM.PROPERTY`. nil where it is no number.
    static func value(of name: String, in scene: Scene) throws(LuaError) -> Double? {
        if let signal = scene.signalValue(name) { return signal }
        if let value = itemValue(name, scene) { return value }
        return try scene.number(of: name)
    }

    private static func itemValue(_ name: String, _ scene: Scene) -> Double? {
        let items = scene.glance().items
        guard let item = items.first(where: { name.hasPrefix($0.name + ".") && !$0.name.isEmpty }) else { return nil }
        switch name.dropFirst(item.name.count + 1) {
        case "x", "center.x": return item.center.x
        case "y", "center.y": return item.center.y
        case "rotation": return item.rotation
        case "width", "size.width": return item.size.width
        case "height", "size.height": return item.size.height
        default: return nil
        }
    }
}

/// How long an expression or a statement takes.
struct ExpressionTime {
    let seconds: Double
    let count: Int

    /// Runs it once, and again as often as fits into a fifth of a second.
    init(of expression: String, in scene: Scene) throws(LuaError) {
        var count = 1
        while true {
            let seconds = try Self.run(expression, count, scene)
            guard seconds < 0.1, count < 10_000_000 else {
                let empty = count > 1 ? try Self.run("nil", count, scene) : 0
                self.seconds = max(0, seconds - empty) / Double(count)
                self.count = count
                return
            }
            count *= seconds < 0.01 ? 10 : 2
        }
    }

    private static func run(_ expression: String, _ count: Int, _ scene: Scene) throws(LuaError) -> Double {
        try scene.run(expression, times: count, name: ":time") { Terminal.now }
    }

    /// `1.25 µs (100000 times)`
    var text: String {
        let (value, unit) =
            seconds >= 1 ? (seconds, "s") : seconds >= 1e-3 ? (seconds * 1e3, "ms") : seconds >= 1e-6
                ? (seconds * 1e6, "µs") : (seconds * 1e9, "ns")
        let rounded = value >= 100 ? value.rounded() : (value * 100).rounded() / 100
        return "\(rounded.luaText) \(unit) (\(counted(count, "run")))"
    }
}
