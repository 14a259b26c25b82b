import Moonspring
import MoonspringLua
import MoonspringScene
import MoonspringSystem

// Commands that need a copy of the scene: run again from tick 0 with all inputs.

extension PromptSession {
    /// `:plot y`: a signal, a property of an item by its name, or an expression, over all ticks so far.
    func plot(_ name: String) {
        var points: [Point] = []
        var objection: LuaError?
        var unit: String?
        func note(_ copy: Scene, _ frame: Frame) -> Bool {
            do throws(LuaError) {
                let value =
                    if let value = SignalPath.value(of: name, in: frame) { value } else { try copy.number(of: name) }
                guard let value else { return true }
                points.append(Point(copy.time, value))
                if unit == nil { unit = (try? SignalPath(name, in: SceneNames([frame])))?.unit }
            } catch {
                // Where a name is not there yet there is nothing to draw.
                objection = error
            }
            return true
        }
        do throws(LuaError) {
            _ = try LuaEngine.interruptibly { () throws(LuaError) in try runner.copy(note) }
        } catch {
            return fail(error)
        }
        guard !points.isEmpty else {
            if let objection { return fail(objection) }
            return fail("there is nothing to plot of '\(name)': it was not a number in any tick (:step, :run or :play)")
        }
        let chart = BrailleChart(name: name, unit: unit ?? "", points: points, isUTF8: usesUTF8, style: output.style)
        output.line(chart.lines(width: columns, height: min(max(rows - 6, 8), 16)).joined(separator: "\n"))
    }

    /// `:time expr`: how long it takes, in a copy of the scene, so that the scene at the prompt stays as it is.
    func time(_ expression: String) {
        do throws(LuaError) {
            let copy = try LuaEngine.interruptibly { () throws(LuaError) in try runner.copy() }
            runner.watchInterrupts(copy.engine)
            defer { runner.watchInterrupts(scene.engine) }
            let time = try LuaEngine.interruptibly { () throws(LuaError) in
                try ExpressionTime(of: expression, in: copy)
            }
            let printer = ValuePrinter(width: columns, style: output.style)
            for value in time.values { output.line(printer.text(value)) }
            output.line(time.text)
        } catch {
            fail(error)
        }
    }

    /// Whether the terminal may be sent more than ASCII.
    var usesUTF8: Bool {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { Environment[$0] }
        // Where nothing is said, terminals of today can.
        return names.first { !$0.isEmpty }?.uppercased().contains("UTF") ?? true
    }
}

/// How long an expression or a statement takes.
struct ExpressionTime {
    /// What it gave when it was run first.
    let values: [InspectedValue]
    let seconds: Double
    let count: Int

    /// Runs it once, and again as often as fits into a fifth of a second.
    init(of expression: String, in scene: Scene) throws(LuaError) {
        values = try scene.values(of: expression, name: ":time")
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
        try scene.time(expression, count: count) { MonotonicClock.now }
    }

    /// `1.25 µs (100000 times)`
    var text: String {
        let units: [(least: Double, scale: Double, name: String)] = [
            (1, 1, "s"), (1e-3, 1e3, "ms"), (1e-6, 1e6, "µs"), (0, 1e9, "ns"),
        ]
        let unit = units.first { seconds >= $0.least } ?? units[3]
        let value = seconds * unit.scale
        let rounded = value >= 100 ? value.rounded() : (value * 100).rounded() / 100
        return "\(rounded.luaText) \(unit.name) (\(counted(count, "run")))"
    }
}
