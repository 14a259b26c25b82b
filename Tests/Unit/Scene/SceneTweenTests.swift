import TestSupport
import Testing

@Suite("Tweens of a scene")
struct SceneTweenTests {
    /// Tick and progress of each call.
    private func calls(_ arguments: String) throws -> [(tick: Int, progress: Double)] {
        let script = "scene.tween(\(arguments))".replacing("fn", with: "function(p) print(scene.tick, p) end")
        return try printed(script, ticks: 120).map { line in
            let parts = line.split(separator: "\t")
            return (Int(parts[0])!, Double(parts[1])!)
        }
    }

    @Test("a linear tween of 0.1 s is called in the next six ticks with sixths, the last one exactly 1")
    func linear() throws {
        for form in ["0.1, fn", "0.1, fn, 'linear'"] {
            let calls = try calls(form)
            #expect(calls.map(\.tick) == [1, 2, 3, 4, 5, 6])
            for (index, call) in calls.enumerated() { #expect(isNear(call.progress, Double(index + 1) / 6, 1e-12)) }
            #expect(calls.last?.progress == 1)
        }
    }

    @Test("a tween whose time is no whole number of ticks ends in the tick after it, with 1")
    func uneven() throws {
        let calls = try calls("0.11, fn")
        #expect(calls.map(\.tick) == [1, 2, 3, 4, 5, 6, 7])
        #expect(isNear(calls[5].progress, 0.1 / 0.11, 1e-12))
        #expect(calls.last?.progress == 1)
    }

    @Test(
        "a tween ends with exactly 1 where its duration is a whole number of ticks only up to rounding",
        arguments: [23, 31, 46, 62])
    func rounded(ticks: Int) throws {
        for curve in ["", ", 'easeIn'", ", function(t) return t < 1 and 0 or 1 end"] {
            let calls = try calls("\(ticks)/60, fn\(curve)")
            #expect(calls.count == ticks)
            #expect(calls.last?.progress == 1)
        }
    }

    @Test("a tween of no time is called once, with 1")
    func noTime() throws {
        let calls = try calls("0, fn")
        #expect(calls.map(\.tick) == [1])
        #expect(calls.map(\.progress) == [1])
    }

    // The timing functions of CSS Easing Functions Level 1, computed with bisection in Python.
    @Test(
        "the curves are those of CSS, and end at 1",
        arguments: [
            ("easeIn", [0.0935, 0.3154, 0.6219]), ("easeOut", [0.3781, 0.6846, 0.9065]),
            ("easeInOut", [0.1292, 0.5, 0.8708]),
        ])
    func curves(name: String, quarters: [Double]) throws {
        let calls = try calls("40/60, fn, '\(name)'")
        #expect(calls.count == 40)
        for (index, expected) in quarters.enumerated() {
            #expect(isNear(calls[10 * (index + 1) - 1].progress, expected, 5e-4))
        }
        #expect(calls.last?.progress == 1)
        for (before, after) in zip(calls, calls.dropFirst()) { #expect(after.progress > before.progress) }
    }

    @Test("a function of the script as the curve")
    func ownCurve() throws {
        let calls = try calls("4/60, fn, function(t) return t * t end")
        #expect(calls.map(\.progress) == [0.0625, 0.25, 0.5625, 1])
    }

    @Test("a tween starts in the tick after the one that asks for it, and ends a run")
    func insideATick() throws {
        let script = "scene.after(0.1, function() scene.tween(2/60, function(p) print(scene.tick, p) end) end)"
        #expect(try expectEnd(.paused, tick: 8, of: script).output == ["7\t0.5", "8\t1.0"])
    }

    @Test("a tween can be cancelled from its own function")
    func cancel() throws {
        let script = """
            local tween
            tween = scene.tween(1, function(p) print(scene.tick) if scene.tick == 3 then tween:cancel() end end)
            """
        #expect(try printed(script, ticks: 20) == ["1", "2", "3"])
    }

    @Test("a curve that returns no number is an error at the tick")
    func badCurve() throws {
        let (end, errors, _) = try runToEnd("scene.tween(1, print, function(t) return {} end)")
        #expect(end == .error)
        #expect(errors.first?.hasPrefix("test.lua:1: ") == true)
        #expect(errors.first?.contains("must be a finite number") == true)
    }
}
