import Foundation
import TestSupport
import Testing

@Suite("Parameters on the command line", .needsCommand, .ownThread)
struct CommandParameterTests {
    private let folder = TestFolder()
    private static let scene = """
        scene.param("angle", 75, {min = 0, max = 90, step = 5})
        scene.param("mode", "soft", {choices = {"soft", "hard"}})
        scene.param("on", true)
        scene.onTick = function() print("a tick") end
        """

    init() throws { try folder.writeScene(Self.scene) }

    @Test("--list-params lists name, default, range, step and choices, and takes no tick")
    func list() throws {
        let result = try folder.moonspring("run", "scene.lua", "--list-params").ending(0)
        #expect(
            result.outputLines == [
                "angle  default 75      0 to 90, in steps of 5", "mode   default 'soft'  'soft' or 'hard'",
                "on     default true    true or false",
            ])
        let changed = try folder.moonspring("run", "scene.lua", "--list-params", "--param", "angle=10")
        #expect(changed.outputLines.first == "angle  default 75      0 to 90, in steps of 5, now 10")
        try folder.write("none.lua", "")
        let none = try folder.moonspring("run", "none.lua", "--list-params")
        #expect(none.output == "the scene has no parameters: scene.param(name, default) declares one\n")
    }

    @Test("--list-params --json is one object")
    func json() throws {
        let result = try folder.moonspring("run", "scene.lua", "--list-params", "--json", "--param", "mode=hard")
        #expect(
            result.output
                == #"{"params":[{"name":"angle","default":75,"value":75,"min":0,"max":90,"step":5},"#
                + #"{"name":"mode","default":"soft","value":"hard","choices":["soft","hard"]},"#
                + #"{"name":"on","default":true,"value":true}]}"# + "\n")
        try folder.write("none.lua", "")
        #expect(try folder.moonspring("run", "none.lua", "--list-params", "--json").output == "{\"params\":[]}\n")
        #expect(try folder.moonspring("run", "scene.lua", "--list-params", "--trace", "t").status == 2)
    }

    @Test("a name that is not there: the nearest one, and all that are")
    func unknown() throws {
        let result = try folder.moonspring("run", "scene.lua", "--param", "angel=1").ending(2, output: "")
        #expect(
            result.errorLines == [
                "moonspring: --param angel: the scene has no such parameter (did you mean 'angle'?)",
                "    angle  default 75      0 to 90, in steps of 5", "    mode   default 'soft'  'soft' or 'hard'",
                "    on     default true    true or false",
            ])
        try folder.write("none.lua", "")
        try folder.moonspring("run", "none.lua", "--param", "x=1").ending(
            2, errors: "moonspring: --param x: the scene has no parameters: scene.param(name, default) declares one\n")
    }

    @Test(
        "a value that is not allowed: what is",
        arguments: [
            ("angle=100", "scene.lua:2: parameter 'angle' must be at most 90, got 100 (allowed: 0 to 90)"),
            (
                "angle=x",
                "scene.lua:2: parameter 'angle' must be a number like its default 75, got 'x' (allowed: 0 to 90)"
            ),
            ("mode=mild", "scene.lua:3: parameter 'mode' must be one of 'soft', 'hard', got 'mild'"),
            (
                "on=1",
                "scene.lua:4: parameter 'on' must be a boolean like its default true, got '1' (allowed: true or false)"
            ),
        ])
    func wrong(option: String, message: String) throws {
        let result = try folder.moonspring("run", "scene.lua", "--param", option).ending(1)
        #expect(result.errorLines.first == message)
    }
}
