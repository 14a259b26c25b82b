import Moonspring
import MoonspringScene
import TestSupport
import Testing

@Suite("Recording, replaying and tracing a scene")
struct SceneReplayTests {
    private let script = """
        local force = scene.param('force', 0.2, {min = 0, max = 1})
        local card = scene.view:addSubview(ms.View{name = 'card', frame = {50, 50, 100, 100}})
        local push = ms.PushBehavior{items = {card}, mode = 'instantaneous', magnitude = 0}
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(push)
        card.onTap = function(view, point)
            push:setAngleMagnitude(point.x / 50, force.value * scene.random())
            push.active = true
        end
        card.onPan = function(view, g) card.center = g.location animator:updateItem(card) scene.log(g.state, g.velocity) end
        scene.signal('speed', function() return card.velocity:length() end)
        scene.after(3, function() scene.stop() end)
        """

    private var inputs: [InputLog.Entry] {
        func point(_ x: Double, _ y: Double) -> Point { Point(x, y) }
        return [
            .init(tick: 5, input: .tap(point(60, 70))),
            .init(tick: 9, input: .param(name: "force", value: .number(0.5))),
            .init(tick: 9, input: .tap(point(80, 80))),
            .init(tick: 40, input: .touch(.began, point(100, 100))),
            .init(tick: 41, input: .touch(.moved, point(105, 100))),
            .init(tick: 43, input: .touch(.moved, point(130, 140))),
            .init(tick: 44, input: .touch(.ended, point(130, 150))),
        ]
    }

    private func play(_ entries: [InputLog.Entry], seed: UInt64 = 7) throws -> TestScene {
        var options = Scene.Options.patient
        options.engine.seed = seed
        options.input = InputLog(header: .init(scene: "test", seed: Int(seed)), entries: entries)
        let (end, errors, test) = try runToEnd(script, options: options)
        #expect(errors.isEmpty)
        #expect(end == .stopped)
        return test
    }

    @Test("the inputs of a run, replayed, give the same frames and the same hash")
    func replay() throws {
        let first = try play(inputs)
        #expect(first.scene.inputs == inputs)
        let second = try play(first.scene.inputs)
        #expect(second.frames == first.frames)
        #expect(second.scene.hash == first.scene.hash)
        #expect(first.output.count == 3, "a pan began after 10 points, changed, and ended")
        #expect(try play([]).scene.hash != first.scene.hash)
        #expect(try play(inputs, seed: 8).scene.hash != first.scene.hash)
    }

    @Test("a line of a prompt in a log knows the locals of the script")
    func codeWithLocals() throws {
        let line = "card.center = {20, 300} animator:updateItem(card)"
        let run = try play([.init(tick: 3, input: .code(line))])
        let center = try #require(run.frames.last?.items.first?.center)
        #expect((center - Point(20, 300)).length < 0.001, "\(center)")
    }

    @Test("a log that went through its file gives the same run")
    func throughTheFile() throws {
        let first = try play(inputs)
        let sink = LineCollector()
        try InputLog(
            header: .init(scene: "test", seed: 7, params: ["force": .number(1)]), entries: first.scene.inputs
        ).write(to: sink)
        let log = try InputLog(text: sink.text, path: "log")
        #expect(log.entries == inputs)
        #expect(try play(log.entries).scene.hash == first.scene.hash)
    }

    @Test("a finger that stays within 10 points taps, one that goes further pans")
    func slop() throws {
        func events(_ x: Double, _ phase: InputLog.TouchPhase) throws -> [String] {
            let test = try play([
                .init(tick: 3, input: .touch(.began, Point(100, 100))),
                .init(tick: 5, input: .touch(.moved, Point(x, 100))),
                .init(tick: 6, input: .touch(phase, Point(x, 100))),
            ])
            return test.frames.flatMap(\.events).filter { $0.type == "touch" }.compactMap {
                $0.fields["phase"]?.stringValue
            }
        }
        #expect(try events(109, .ended) == ["tap"])
        #expect(try events(109, .cancelled) == [])
        #expect(try events(111, .ended) == ["began", "changed", "ended"])
        #expect(try events(111, .cancelled) == ["began", "changed", "cancelled"])
    }

    @Test("a trace that was written reads back as the same frames")
    func traceRoundTrip() throws {
        let test = try play(inputs)
        let header = TraceHeader(
            scene: "test.lua", seed: 7, interval: test.scene.interval, size: Size(375, 667))
        let end = TraceEnd(reason: "stopped", ticks: test.scene.tick, hash: test.scene.hash)
        let lines = try Trace(header: header, frames: test.frames, end: end).lines()
        let trace = try Trace(bytes: Array(lines.text.utf8), path: "trace")
        #expect(trace.header == header)
        #expect(trace.frames == test.frames)
        #expect(trace.end.hash == test.scene.hash)
        var hash = TraceHash()
        for frame in trace.frames { hash.combine(frame) }
        #expect(hash.hexadecimal == trace.end.hash)
    }

    @Test("a limit of the log ends a replay in its tick")
    func limit() throws {
        let options = Scene.Options.replaying([.init(tick: 12, input: .limit)])
        let (end, errors, test) = try runToEnd("scene.after(1, print)", options: options)
        #expect(end == .limit)
        #expect(errors.first?.contains("time limit") == true)
        #expect(test.scene.tick == 12)
    }

    @Test("a line of code in the log runs after its tick, and an error that it had when it was typed ends nothing")
    func code() throws {
        let options = Scene.Options.replaying([
            .init(tick: 3, input: .code("print(require('moonspring').scene.tick)")),
            .init(tick: 5, input: .code("print('five') error('boom')")),
            .init(tick: 8, input: .code("print(require('moonspring').scene.tick)")),
        ])
        let (end, errors, test) = try runToEnd("", options: options)
        #expect(test.output == ["3", "five", "8"])
        #expect(end == .paused)
        #expect(errors.isEmpty)
        #expect(test.scene.inputs == options.input?.entries)
    }

    @Test("a line of the log that is no Lua ends the run")
    func noCode() throws {
        let options = Scene.Options.replaying([.init(tick: 5, input: .code("x = = 1"))])
        let (end, errors, test) = try runToEnd("", options: options)
        #expect(end == .error)
        #expect(errors == ["[1]:1: unexpected symbol near '='"])
        #expect(test.scene.tick == 6)
    }
}
