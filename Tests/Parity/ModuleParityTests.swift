import Foundation
import MoonspringScene
import TestSupport
import Testing

/// The module for stock Lua, which `scripts/test` has built.
private let modulePath = environment("MOONSPRING_MODULE")

/// Loads a scene in stock Lua, takes as many ticks as the command did, and prints the hash.
private let driver = """
    package.cpath = arg[1]
    local scene = require "moonspring".scene
    local write = io.write
    print = function() end
    dofile(arg[2])
    scene.advance(tonumber(arg[3]) * scene.interval)
    write("hash ", scene.hash, "\\n")
    """

/// The same scene in stock Lua and in an engine of our own: the same bytes.
@Suite(.enabled(if: modulePath != nil, "MOONSPRING_MODULE names the module that is tested"), .ownThread)
struct ModuleParityTests {
    @Test("a scene that ships has the same trace hash in stock Lua", arguments: SceneFile.all.sampled(every: 3))
    func sameHash(_ file: SceneFile) throws {
        let scene = try Scene.silent()
        try scene.load(file: file.path)
        let (_, errors) = SceneRun(scene).run()
        #expect(errors.isEmpty)

        let module = try #require(modulePath)
        let result = try run(
            "/usr/bin/env", ["lua5.4", "-", module, file.path, String(scene.tick)], input: driver)
        #expect(result.errors == "")
        #expect(result.status == 0)
        #expect(result.output.split(separator: "\n").last == "hash \(scene.hash)")
        #expect(scene.tick > 0)
    }

    @Test("scene.configure gives stock Lua what --seed and --param give the command")
    func sameConfiguration() throws {
        let script = """
            local ms = require "moonspring"
            local scene = ms.scene
            if stock then scene.configure{seed = 7, params = {pull = 0.5}} end
            local items = {}
            for i = 1, 5 do items[i] = ms.DynamicItem{center = {scene.random(300), scene.random(300)}} end
            local animator = ms.DynamicAnimator{}
            animator:addBehavior(ms.GravityBehavior{items = items, magnitude = scene.param("pull", 1).value})
            animator:addBehavior(ms.FieldBehavior.noise{items = items, strength = 1})
            scene.advance(2)
            """
        var options = Scene.Options()
        options.engine.seed = 7
        options.parameters = [("pull", "0.5")]
        let scene = try Scene(options)
        try scene.load(text: script, name: "scene.lua")

        let module = try #require(modulePath)
        let stock = "stock = true package.cpath = arg[1]\n\(script)\nprint(scene.hash)"
        let result = try run("/usr/bin/env", ["lua5.4", "-", module], input: stock)
        #expect(result.errors == "")
        #expect(result.output == scene.hash + "\n")
        #expect(scene.tick == 120)
    }
}
