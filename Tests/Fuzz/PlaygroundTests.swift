import Foundation
import MoonspringLua
import TestSupport
import Testing

@Suite("In WebAssembly", .needsPlayground) struct PlaygroundTests {
    @Test("scenes and 500 random mechanisms move in WebAssembly as they do here, to the bit")
    func hashes() throws {
        let there = try inWebAssembly("outcomes.mjs", ["\(WorldScene.golden.count)", "500", "0"])
        try #require(there.count == WorldScene.golden.count + 500)
        for (scene, hash) in zip(WorldScene.golden, there) {
            #expect(WorldStage(scene, ticks: 240).hash.digits == hash, "\(scene)")
        }
        for (seed, hash) in there.dropFirst(WorldScene.golden.count).enumerated() {
            #expect(MechanismStage(MechanismGenerator.mechanism(seed: seed)).run().digits == hash, "seed \(seed)")
        }
    }

    @Test("500 random scenes end in WebAssembly as they do here, with the same errors, ticks and hash")
    func scenes() throws {
        var here: [String] = []
        for seed in 0..<500 {
            var generator = ScriptGenerator(seed: UInt64(seed))
            here += sceneOutcome(generator.script()).flatMap { $0.split(separator: "\n").map(String.init) }
        }
        #expect(here.count >= 500)
        #expect(try inWebAssembly("outcomes.mjs", ["0", "0", "500"]) == here)
    }

    @Test("a script prints the same in WebAssembly: the language, the engine's values and messages, motion to the bit")
    func script() throws {
        let file = packageRoot.appendingPathComponent("Tests/Playground/script.lua")
        let engine = try LuaEngine()
        var here: [String] = []
        engine.onOutput = { here += $0.split(separator: "\n").map(String.init) }
        try engine.run(try String(contentsOf: file, encoding: .utf8), name: "script.lua")
        for _ in 0..<300 { engine.clock.tick() }
        #expect(engine.takeErrors().isEmpty)
        #expect(here.count > 200)
        #expect(try inWebAssembly("script.mjs", [file.path, "300"]) == here)
    }

    @Test("numbers beyond 32 bits mean in WebAssembly what they mean here")
    func largeNumbers() throws {
        let file = packageRoot.appendingPathComponent("Tests/Playground/large_numbers.lua")
        let here = sceneOutcome(try String(contentsOf: file, encoding: .utf8))
        #expect(here.last?.hasPrefix("stopped 60") == true)
        let lines = here.flatMap { $0.split(separator: "\n").map(String.init) }
        #expect(try inWebAssembly("scenes.mjs", [file.path]) == lines)
    }

    @Test("a script that does not end is ended in WebAssembly, and one that wants too much gets no more")
    func limits() throws {
        let folder = TestFolder()
        try folder.put("loop.lua", "pcall(function() while true do end end) print 'never'")
        #expect(
            try inWebAssembly("script.mjs", [folder["loop.lua"], "0"]) == ["script.lua:1: time limit of 2 s reached"])
        try folder.put("memory.lua", "local text = 'x' while true do text = text .. text end")
        let said = try inWebAssembly("script.mjs", [folder["memory.lua"], "0"])
        #expect(said == ["script.lua:1: not enough memory"])
        try folder.put("deep.lua", "local function f() return 1 + f() end print(select(2, pcall(f)))")
        #expect(try inWebAssembly("script.mjs", [folder["deep.lua"], "0"]) == ["script.lua:1: stack overflow"])
    }
}
