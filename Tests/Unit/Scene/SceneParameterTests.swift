import MoonspringScene
import TestSupport
import Testing

@Suite("Parameters of a scene")
struct SceneParameterTests {
    private func options(_ pairs: [(String, String)]) -> Scene.Options {
        Scene.Options.patient.with(\.parameters, pairs.map { (name: $0.0, text: $0.1) })
    }

    @Test("a parameter has its default, of the default's type")
    func defaults() throws {
        let script = """
            local p = scene.param('mass', 2.5, {min = 0, max = 10, step = 0.5})
            print(p.name, p.value, scene.param('on', true).value, scene.param('who', 'me', {choices = {'me', 'you'}}).value)
            print(scene.param('mass', 9) == p)
            """
        #expect(try printed(script) == ["mass\t2.5\ttrue\tme", "true"])
    }

    @Test(
        "a parameter that is declared again with another kind of value is an error that names both and the first line",
        arguments: [
            (
                "1", "'text'",
                "was declared in test.lua:1 as a number (default 1) and cannot be a string as well (default 'text')"
            ),
            (
                "'a'", "false",
                "was declared in test.lua:1 as a string (default 'a') and cannot be a boolean as well (default false)"
            ),
            (
                "true", "2, {min = 3}",
                "was declared in test.lua:1 as a boolean (default true) and cannot be a number as well (default 2)"
            ),
        ])
    func otherKind(first: String, second: String, text: String) throws {
        let script = "scene.param('p', \(first))\nscene.param('p', \(second))"
        let error = try #require(errorText { try TestScene(script) })
        #expect(error.hasPrefix("test.lua:2: parameter 'p' \(text): give one of them another name"), "\(error)")
    }

    @Test("a parameter that is declared again keeps its value, whatever default and limits the second has")
    func sameKind() throws {
        let script = """
            local p = scene.param('p', 1, {max = 4})
            local q = scene.param('q', 'a')
            print(scene.param('p', 9, {min = 8}) == p, p.value, scene.param('q', 'b') == q, q.value)
            """
        #expect(try printed(script, options: options([("p", "3")])) == ["true\t3.0\ttrue\ta"])
    }

    @Test(
        "values from outside are read as the default's type",
        arguments: [
            ("5", "7", "7.0"), ("5", "-1e3", "-1000.0"), ("true", "false", "false"), ("'a'", "7", "7"), ("'a'", "", ""),
        ])
    func overrides(value: String, text: String, shown: String) throws {
        let lines = try printed("print(scene.param('p', \(value)).value)", options: options([("p", text)]))
        #expect(lines == [shown])
    }

    @Test(
        "a value that does not fit is an error that says what would",
        arguments: [
            ("5", "x", "parameter 'p' must be a number like its default 5, got 'x'"),
            ("5", "nan", "parameter 'p' must be a number"), ("5", "inf", "parameter 'p' must be a number"),
            ("true", "yes", "parameter 'p' must be a boolean like its default true, got 'yes'"),
            ("5, {min = 1, max = 9}", "10", "parameter 'p' must be at most 9, got 10"),
            ("5, {min = 1, max = 9}", "0.5", "parameter 'p' must be at least 1, got 0.5"),
            ("'a', {choices = {'a', 'b'}}", "c", "parameter 'p' must be one of 'a', 'b', got 'c'"),
            ("1, {choices = {1, 2}}", "3", "parameter 'p' must be one of 1, 2, got 3"),
        ])
    func badOverrides(value: String, text: String, message: String) throws {
        let options = options([("p", text)])
        let error = try #require(errorText { try TestScene("scene.param('p', \(value))", options: options) })
        #expect(error.contains(message))
        #expect(error.hasPrefix("test.lua:1: "))
    }

    @Test("a value for a parameter that the scene does not declare is an error, with the nearest name")
    func unknown() throws {
        let options = options([("mas", "2")])
        let error = try #require(errorText { try TestScene("scene.param('mass', 1)", options: options) })
        #expect(error.contains("--param mas: the scene has no such parameter (did you mean 'mass'?)"))
    }

    @Test(
        "declarations that make no sense are errors",
        arguments: [
            ("scene.param('p', 5, {min = 6})", "parameter 'p' must be at least 6, got 5"),
            ("scene.param('p', 'c', {choices = {'a', 'b'}})", "parameter 'p' must be one of 'a', 'b', got 'c'"),
            ("scene.param('p')", "argument 'default' of scene.param is missing"),
            ("scene.param('p', {})", "argument 'default' of scene.param must be a string, a number or a boolean"),
            ("scene.param('p', 5, {mim = 6})", "did you mean 'min'?"),
            ("scene.param('p', 1, {step = 0})", "parameter 'p': step must be more than 0, got 0; leave step out"),
            ("scene.param('p', 1, {step = -0.5})", "parameter 'p': step must be more than 0, got -0.5"),
            ("scene.param('p', 'a', {choices = {}})", "parameter 'p': choices must have at least one value, got none"),
            (
                "scene.param('p', 1, {min = 2, max = 0})",
                "parameter 'p': min must be at most max, got min = 2 and max = 0; are they swapped?"
            ),
            (
                "scene.param('p', 'a', {min = 1})",
                "parameter 'p': min is for numbers, and the default 'a' is a string; leave min out"
            ),
            (
                "scene.param('p', true, {max = 1})",
                "parameter 'p': max is for numbers, and the default true is a boolean; leave max out"
            ),
            (
                "scene.param('p', '1', {step = 0.5, choices = {'1', '2'}})",
                "parameter 'p': step is for numbers, and the default '1' is a string; leave step out"
            ),
            ("scene.param('p', 5).value = 6", "Parameter.value is read only"),
            ("scene.param('p', 5).onChange = 6", "Parameter.onChange must be a function"),
            ("scene.param('p', 0/0)", "argument 'default' of scene.param must be finite"),
        ])
    func declarations(statement: String, text: String) throws {
        try expectError(statement, text)
    }

    @Test(
        "a change of the input log reaches value and onChange in its tick, before the step",
        arguments: [
            ("5", JSON.number(7), "7.0"), ("true", JSON.bool(false), "false"), ("'a'", JSON.string("b"), "b"),
        ])
    func onChange(value: String, json: JSON, shown: String) throws {
        let options = Scene.Options.replaying([.init(tick: 4, input: .param(name: "p", value: json))])
        let script = """
            local p = scene.param('p', \(value))
            p.onChange = function(self, value) print(scene.tick, self == p, p.value, value) end
            """
        #expect(try printed(script, ticks: 6, options: options) == ["4\ttrue\t\(shown)\t\(shown)"])
    }

    @Test("parameters of the log's header apply from the start; the command line goes first")
    func header() throws {
        var options = Scene.Options.patient
        options.input = InputLog(header: .init(scene: "test", seed: 0, params: ["p": .number(3), "q": .number(4)]))
        options.parameters = [(name: "q", text: "5")]
        let script = "print(scene.param('p', 1).value, scene.param('q', 1).value, scene.param('r', 1).value)"
        #expect(try printed(script, options: options) == ["3.0\t5.0\t1.0"])
    }

    @Test("values of the log's header for parameters that the scene never declares are named, with the nearest name")
    func unusedHeader() throws {
        let header = #"{"moonspringInput":1,"scene":"test","seed":0,"params":{"mass":2,"mas":3,"late":4}}"#
        let options = Scene.Options.patient.with(\.input, try InputLog(text: header, path: "in.jsonl"))
        let script = "scene.param('mass', 1) scene.after(0.1, function() scene.param('late', 1) end)"
        let (_, _, test) = try runToEnd(script, options: options)
        #expect(
            test.scene.unusedInitialValues == [
                "in.jsonl:1: params.mas: the scene has no such parameter (did you mean 'mass'?)"
            ])
        #expect(try runToEnd(script).scene.scene.unusedInitialValues.isEmpty)
    }

    @Test(
        "a log that sets what the scene refuses is an error in that tick",
        arguments: [
            ("q", JSON.number(1), "there is no parameter 'q'"),
            ("p", JSON.number(99), "must be at most 9"), ("p", JSON.string("x"), "must be a number"),
        ])
    func badLog(name: String, json: JSON, text: String) throws {
        let options = Scene.Options.replaying([.init(tick: 4, input: .param(name: name, value: json))])
        let (end, errors, scene) = try runToEnd("scene.param('p', 5, {max = 9})", options: options)
        #expect(end == .error)
        #expect(scene.scene.tick == 4)
        #expect(errors.first?.contains(text) == true)
    }

    @Test("an error of the log names the file and the line")
    func badLine() throws {
        let log = """
            {"moonspringInput":1,"scene":"test","seed":0,"params":{}}
            {"tick":2,"type":"param","name":"speed","value":9}

            {"tick":4,"type":"param","name":"speed","value":10}
            """
        let options = Scene.Options.patient.with(\.input, try InputLog(text: log, path: "in.jsonl"))
        let (_, errors, _) = try runToEnd("scene.param('speed', 5, {max = 9})", options: options)
        #expect(errors.first?.hasPrefix("in.jsonl:4: parameter 'speed' must be at most 9, got 10") == true, "\(errors)")
    }
}
