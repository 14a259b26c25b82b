import Foundation
import Moonspring
import MoonspringScene
import TestSupport
import Testing

@Suite("Traces, logs, seeds and parameters of moonspring run", .needsCommand, .ownThread)
struct CommandTraceTests {
    private let folder = TestFolder()

    private let script = """
        local force = scene.param('force', 1, {min = 0, max = 5})
        local card = scene.view:addSubview(ms.View{name = 'card', frame = {0, 0, 50, 50}})
        local push = ms.PushBehavior{items = {card}, mode = 'instantaneous', active = false}
        ms.DynamicAnimator{referenceView = scene.view}:addBehavior(push)
        card.onTap = function(view, point)
            push:setAngleMagnitude(scene.random(), force.value)
            push.active = true
            scene.log('tap', point)
        end
        scene.signal('x', function() return card.x end)
        scene.after(1, scene.stop)

        """

    @Test("a trace has a header, tick 0, every tick and an end whose hash is that of the last line")
    func trace() throws {
        let result = try folder.runScene(
            script + "scene.tap{10, 10}", "--trace", "t.jsonl", "--seed", "5", "--param", "force=2"
        ).ending(0)
        let trace = try Trace(path: folder.url.appendingPathComponent("t.jsonl").path)
        #expect(trace.header.scene == "scene.lua" && trace.header.seed == 5)
        #expect(trace.header.size == Size(375, 667))
        #expect(trace.header.params["force"]?.doubleValue == 2)
        #expect(isNear(trace.header.interval, 1.0 / 60, 1e-15))
        #expect(trace.frames.map(\.tick) == Array(0...60))
        #expect(trace.end.reason == "stopped" && trace.end.ticks == 60)
        #expect(result.outputLines.last?.hasSuffix("hash \(trace.end.hash)") == true)

        var options = Scene.Options.patient
        options.engine.seed = 5
        options.parameters = [(name: "force", text: "2")]
        let same = try TestScene(script + "scene.tap{10, 10}", options: options, ticks: 60)
        #expect(trace.frames == same.frames)
        #expect(trace.end.hash == same.scene.hash)
        #expect(trace.frames[1].events.map(\.type).contains("touch"))
    }

    @Test("a failed run leaves a trace that says so; a script that does not load leaves no file")
    func failedTrace() throws {
        try folder.runScene("scene.after(0.1, function() error('boom') end)", "--trace", "t.jsonl").ending(1)
        let trace = try Trace(path: folder.url.appendingPathComponent("t.jsonl").path)
        #expect(trace.end.reason == "error" && trace.end.ticks == 6)
        try folder.runScene("error('boom')", "--trace", "u.jsonl").ending(1)
        #expect(folder.names == ["scene.lua", "t.jsonl"])
    }

    @Test("a log that is replayed and recorded is the same log, and the same run")
    func replay() throws {
        let log = """
            {"moonspringInput":1,"scene":"scene.lua","seed":9,"params":{"force":0.3}}
            {"tick":4,"type":"tap","point":[10,10]}
            {"tick":8,"type":"param","name":"force","value":0.15}
            {"tick":12,"type":"tap","point":[20,30]}

            """
        try folder.put("in.log", log)
        let first = try folder.runScene(script, "--input", "in.log", "--record-input", "out.log").ending(0)
        #expect(first.output.contains("tap\tvec(20, 30)"))
        // The header's parameters are those of the start: a replay must set force to 0.15 in tick 8, not before.
        #expect(try folder.read("out.log") == log)
        let second = try folder.runScene(script, "--input", "out.log")
        #expect(second.output == first.output)
        #expect(try folder.runScene(script, "--input", "in.log", "--seed", "10").output != first.output)
    }

    @Test("what was typed and failed is a warning with the line of the log")
    func failedText() throws {
        try folder.put(
            "in.log",
            """
            {"moonspringInput":1,"scene":"scene.lua","seed":0,"params":{}}
            {"tick":3,"type":"code","text":"error('boom', 0)"}
            {"tick":3,"type":"code","text":":param size 99"}

            """)
        let script = "scene.param('size', 1, {max = 9}) scene.after(0.1, function() end)"
        let result = try folder.runScene(script, "--input", "in.log").ending(0)
        #expect(result.errors.contains("warning: in.log:2: what was typed here failed: "))
        #expect(result.errors.contains("boom"))
        #expect(
            result.errors.contains(
                "warning: in.log:3: what was typed here failed: parameter 'size' must be at most 9, got 99"))
        #expect(try folder.runScene(script, "--input", "in.log", "--quiet").errors == "")
    }

    @Test("initial values for parameters that the script does not declare are warnings with the line of the log")
    func unusedInitialValues() throws {
        let log = #"{"moonspringInput":1,"scene":"scene.lua","seed":0,"params":{"size":2,"siz":3}}"# + "\n"
        try folder.put("in.log", log)
        let script = "print(scene.param('size', 1).value)\n"
        let warning = "params.siz: the scene has no such parameter (did you mean 'size'?)\n"
        let result = try folder.runScene(script, "--input", "in.log").ending(0)
        #expect(result.outputLines.first == "2.0")
        #expect(result.errors == "warning: in.log:1: \(warning)")
        #expect(try folder.runScene(script, "--input", "in.log", "--quiet").errors == "")
        // Likewise where the log is the end of the script.
        let errors = try folder.runScene(script + "-- " + log).ending(0).errors
        #expect(errors.hasPrefix("warning: the input log at the end of ") && errors.hasSuffix(":1: \(warning)"))
    }

    // The second is negative in the log.
    @Test("a run that was recorded with options gives the same hash without them", arguments: ["77", "\(UInt64.max)"])
    func recorded(seed: String) throws {
        let tapping = script + "scene.after(0.1, function() scene.tap{10, 10} end)"
        let first = try folder.runScene(tapping, "--record-input", "out.log", "--seed", seed, "--param", "force=4")
        #expect(try folder.runScene(tapping, "--input", "out.log").output == first.output)
        #expect(try folder.runScene(tapping).output != first.output)
    }

    @Test("the seed decides chance; the same seed is the same run")
    func seed() throws {
        let tapping = script + "scene.tap{10, 10}"
        let outputs = try ["1", "1", "2", "18446744073709551615"].map {
            try folder.runScene(tapping, "--seed", $0).output
        }
        #expect(outputs[0] == outputs[1])
        #expect(Set(outputs).count == 3)
        #expect(try folder.runScene(tapping).output == folder.runScene(tapping, "--seed", "0").output)
    }

    @Test("parameters are set by name, may hold an equals sign, and the last one counts")
    func parameters() throws {
        let script =
            "print(scene.param('text', '').value, scene.param('size', 1, {max = 9}).value, scene.param('on', false).value)"
        let result = try folder.runScene(
            script, "--param", "text=a=b c", "--param", "size=3", "--param", "size=4", "--param", "on=true")
        #expect(result.outputLines.first == "a=b c\t4.0\ttrue")
        #expect(try folder.runScene(script, "--param", "text=").outputLines.first == "\t1.0\tfalse")
    }

    @Test(
        "a parameter that does not fit is an error that says what would",
        arguments: [
            ("size=10", 1, "scene.lua:2: parameter 'size' must be at most 9, got 10"),
            (
                "size=big", 1,
                "scene.lua:2: parameter 'size' must be a number like its default 1, got 'big' (allowed: 9 or less)"
            ),
            ("sise=1", 2, "moonspring: --param sise: the scene has no such parameter (did you mean 'size'?)"),
        ])
    func badParameter(option: String, status: Int, line: String) throws {
        let result = try folder.runScene("scene.param('size', 1, {max = 9})", "--param", option)
        #expect(result.status == Int32(status))
        #expect(result.errorLines.first == line)
        #expect(result.output.isEmpty)
    }

    @Test("the hash does not depend on the process, the folder or the options that only write")
    func hash() throws {
        let walking =
            script + """
                local t = {}
                for i = 1, 50 do t['key' .. i] = i t[print] = 1 t[ms.vec(i, 1)] = i end
                for k, v in pairs(t) do if type(k) == 'string' then card.x = card.x + v * math.random() end end
                """
        let first = try folder.runScene(walking, "--trace", "t.jsonl", "--record-input", "i.log", "--realtime")
        let other = TestFolder()
        #expect(first.status == 0)
        for _ in 0..<3 { #expect(try other.runScene(walking).output == first.output) }
    }
}
