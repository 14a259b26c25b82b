import MoonspringScene
import TestSupport
import Testing

@Suite("Parameters in place of numbers of ms.animate and scene.timeline")
struct AnimationParameterTests {
    /// What a script with a view and the parameter `p` prints that is set in tick 10, and the errors that it meets.
    private func run(
        _ script: String, from value: Double, to other: Double
    ) throws -> (output: [String], errors: [String]) {
        let test = try TestScene(
            """
            local v = scene.view:addSubview(ms.View{name = "v", center = {50, 50}})
            local p = scene.param("p", \(value))
            \(script)
            """, options: .replaying([.init(tick: 10, input: .param(name: "p", value: .number(other)))]))
        var errors: [String] = []
        for _ in 0..<160 {
            test.scene.advance()
            errors += test.scene.engine.takeErrors().map { $0.message }
        }
        return (test.output, errors)
    }

    /// An animation that begins in tick 30.
    private static let delayed = """
        ms.animate(v, {x = 200}, {
          duration = p, easing = "linear", delay = 0.5, onDone = function(isDone) print(isDone, scene.tick) end,
        })
        """

    @Test("one of ms.animate is read when the motion begins")
    func delay() throws {
        #expect(try run(Self.delayed, from: 0.2, to: 0.2).output == ["true\t42"])
        #expect(try run(Self.delayed, from: 0.2, to: 2).output == ["true\t150"])
    }

    @Test("one that ms.animate cannot take by then ends the animation, and the error says where that was asked for")
    func refused() throws {
        let (output, errors) = try run(Self.delayed, from: 0.2, to: -1)
        #expect(output == ["false\t30"])
        let reason = "argument 'duration' of ms.animate must be more than 0, got -1"
        #expect(errors == ["test.lua:3: \(reason) (in an animation that begins, tick 30, 0.5 s)"])
    }

    @Test("the duration of a step is read when the timeline is made")
    func duration() throws {
        let script = """
            scene.timeline(
              {{item = v, to = {y = 200}, duration = p, at = 0.5}, {label = "end"}},
              {onDone = function() print(scene.tick) end})
            """
        #expect(try run(script, from: 0.2, to: 2).output == ["42"])
    }

    @Test("the bounce of a step is read when the step begins")
    func bounce() throws {
        let script = """
            scene.timeline{{item = v, to = {y = 200}, bounce = p, at = 0.5}}
            local most = 0
            scene.onFrame = function() most = math.max(most, v.y) end
            scene.at(2, function() print(most > 250) end)
            """
        #expect(try run(script, from: 0, to: 0).output == ["false"])
        #expect(try run(script, from: 0, to: 0.9).output == ["true"])
        let reason = "argument 'bounce' of a step must be more than -1 and at most 1, got 3"
        #expect(
            try run(script, from: 0, to: 3).errors == [
                "test.lua:3: \(reason) (in a step of scene.timeline, tick 30, 0.5 s)"
            ])
    }
}
