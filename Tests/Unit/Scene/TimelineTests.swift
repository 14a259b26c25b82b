import TestSupport
import Testing

@Suite("scene.timeline")
struct TimelineTests {
    /// Three views, at x 100, 200 and 300.
    private static let views = """
        local a = scene.view:addSubview(ms.View{name = "a", center = {100, 100}})
        local b = scene.view:addSubview(ms.View{name = "b", center = {200, 100}})
        local c = scene.view:addSubview(ms.View{name = "c", center = {300, 100}})

        """

    /// When each of a, b and c first moves, in ticks, and when a timeline is over.
    private func starts(_ steps: String, _ options: String = "{}", ticks: Int = 240) throws -> [String] {
        try printed(
            Self.views + """
                local options = \(options)
                options.onLabel = function(label) print(label .. " " .. scene.tick) end
                options.onDone = function() print("done " .. scene.tick) end
                scene.timeline({\(steps)}, options)
                local before = {a = a.y, b = b.y, c = c.y}
                scene.onFrame = function()
                  for _, view in ipairs{a, b, c} do
                    if before[view.name] and view.y ~= before[view.name] then
                      print(view.name .. " " .. scene.tick)
                      before[view.name] = nil
                    end
                  end
                end
                """, ticks: ticks)
    }

    @Test(
        "a step begins where the one before ends, or where it says",
        arguments: [
            (
                "{item = a, to = {y = 0}, duration = 0.5}, {item = b, to = {y = 0}, duration = 0.25}, {item = c, to = {y = 0}}",
                ["a 1", "b 31", "c 46", "done 75"]
            ),
            ("{item = a, to = {y = 0}}, {item = b, to = {y = 0}, at = '<'}", ["a 1", "b 1", "done 30"]),
            ("{item = a, to = {y = 0}}, {item = b, to = {y = 0}, at = '<0.1'}", ["a 1", "b 7", "done 36"]),
            ("{item = a, to = {y = 0}}, {item = b, to = {y = 0}, at = '>-0.1'}", ["a 1", "b 25", "done 54"]),
            ("{item = a, to = {y = 0}, at = 1}, {item = b, to = {y = 0}, at = 0.5}", ["b 31", "a 61", "done 90"]),
            (
                "{items = {a, b, c}, to = {y = 0}, stagger = 0.1}, {label = 'end'}",
                ["a 1", "b 7", "c 13", "end 42", "done 42"]
            ),
            (
                "{item = a, to = {y = 0}, label = 'up-1'}, {item = b, to = {y = 0}, at = 'up-1+0.25'}",
                ["up-1 1", "a 1", "b 16", "done 45"]
            ),
        ])
    func starts(steps: String, expected: [String]) throws { #expect(try starts(steps) == expected) }

    @Test("a timing function goes its way in its time, and stays")
    func easing() throws {
        let lines = try printed(
            Self.views + """
                scene.timeline{{item = a, to = {y = 200}, duration = 0.5, easing = "linear"}}
                scene.onFrame = function() if scene.tick % 10 == 0 then print(string.format("%.3f", a.y)) end end
                """, ticks: 50)
        #expect(lines == ["133.333", "166.667", "200.000", "200.000", "200.000"])
    }

    @Test("a spring takes over what a timing function has moved, with its velocity")
    func takesOver() throws {
        let lines = try printed(
            Self.views + """
                ms.animate(a, {y = 400}, {duration = 1, easing = "linear"})
                scene.at(0.5, function() ms.animate(a, {y = 250}, {duration = 1}) end)
                local last
                scene.onFrame = function()
                  if scene.tick == 30 or scene.tick == 31 then print(string.format("%.2f", (a.y - last) * 60)) end
                  last = a.y
                end
                """, ticks: 40)
        let speeds = lines.compactMap(Double.init)
        #expect(speeds.count == 2 && isNear(speeds[0], 300, 0.01))
        // Damped critically towards where it is, it loses 2 w t of its speed in a tick's half.
        #expect(speeds[1] > 260 && speeds[1] < 300)
    }

    @Test("one that repeats does not drift, and is cancelled with what it has begun")
    func repeats() throws {
        let lines = try printed(
            Self.views + """
                local count, timeline = 0
                timeline = scene.timeline({
                  {item = a, to = {y = 0}, duration = 0.15, easing = "linear", label = "up"},
                  {item = a, to = {y = 100}, duration = 0.15, easing = "linear"},
                }, {repeats = true, onDone = function() print("never") end, onLabel = function() count = count + 1 end})
                scene.at(10.07, function()
                  print(count, scene.tick)
                  timeline:cancel() timeline:cancel()
                  local y = a.y
                  scene.after(1, function() print(a.y == y, y > 0 and y < 100) end)
                end)
                """, ticks: 700)
        #expect(lines == ["34\t605", "true\ttrue"])
    }

    @Test(
        "what a timeline cannot do is refused with the step and what was expected",
        arguments: [
            ("{}", "there are no steps"), ("{{}}", "step 1: expected item= and to=, or label="),
            ("{{item = a}}", "step 1: it has no to={...}"), ("{{to = {y = 1}}}", "step 1: whose properties?"),
            ("{{item = a, to = {y = 1}, label = 'up'}, {item = a, to = {y = 2}, at = 'upp'}}", "did you mean 'up'?"),
            ("{{item = a, to = {y = 1}, at = '<x'}}", "at = '<x'"),
            ("{{item = a, to = {y = 1}, at = ''}}", "at = '': there is no label ''"),
            ("{{item = a, to = {y = 1}, label = ''}}", "step 1: label must not be empty"),
            ("{{item = a, items = {b}, to = {y = 1}}}", "step 1: item and items exclude each other"),
            ("{{item = a, to = {y = 1}, at = '>nan'}}", "at = '>nan'"),
            ("{{item = a, to = {y = 1}, at = '>-0.1'}}", "it would begin before the timeline, at -0.1 s"),
            ("{{item = a, to = {y = 1}, stagger = -1}}", "stagger must be 0 or more"),
            ("{{item = a, to = {alpha = 2}}}", "step 1: to: alpha must be 0 to 1, got 2"),
            ("{{item = a, to = {y = 1}, easing = 'linear', bounce = 0}}", "easing and bounce exclude each other"),
            ("{{item = a, to = {y = 1}, easing = 'ease'}}", "must be 'linear', 'easeIn', 'easeOut' or 'easeInOut'"),
            ("{{item = a, to = {y = 1}, duration = 1e-9}}, {repeats = true}", "must last at least a tick"),
        ])
    func refused(arguments: String, message: String) throws {
        let line = try #require(
            try printed(Self.views + "print(select(2, pcall(scene.timeline, \(arguments))))").first)
        #expect(line.contains(message))
    }

    @Test("what timelines hold is charged to the script, and given back")
    func charged() throws {
        #expect(throws: (any Error).self) {
            try printed(
                Self.views + "while true do scene.timeline{{item = a, to = {y = 1}}, {item = a, to = {y = 2}}} end")
        }
        _ = try printed(
            Self.views + """
                for i = 1, 50000 do scene.timeline{{item = a, to = {y = 1}}, {item = a, to = {y = 2}}}:cancel() end
                """)
    }
}
