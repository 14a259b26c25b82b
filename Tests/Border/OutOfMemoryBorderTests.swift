import Foundation
import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

/// Every entry point under an allocator that fails at the n-th growing allocation, for every n until nothing fails.
@Suite(.timed) struct OutOfMemoryBorderTests {
    @Test("running out of memory is an ordinary error, and leaves nothing behind", arguments: Snippet.all)
    func snippet(_ snippet: Snippet) throws {
        let trial = try Trial(snippet)
        var n = 1
        while try trial.attempt(failingAt: n) { n += allocationStride }
        #expect(n > 1, "nothing was ever allocated: the snippet tests nothing")
        trial.close()
        #expect(trial.survivors == [], "after \(n) attempts")
    }

    @Test("making an engine without enough memory throws, whichever allocation fails")
    func creation() throws {
        var options = Scene.Options.patient
        var n: Int64 = 1
        while true {
            options.engine.failingAllocation = n
            do {
                let scene = try Scene(options)
                #expect(scene.engine.allocationCount < n)
                break
            } catch {
                #expect(error.message == "not enough memory")
            }
            n += Int64(allocationStride)
        }
        #expect(n > 500)
    }

    @Test("a script that fills its memory gets an error it can catch, again and again")
    func cap() throws {
        let options = Scene.Options.patient.with(\.engine.memoryLimit, 3 << 20)
        let scene = try TestScene(
            """
            for round = 1, 5 do
              local all = {}
              local ok, message = pcall(function()
                while true do
                  local v = ms.View {frame = {0, 0, 5, 5}, name = 'frog' .. #all}
                  all[#all + 1] = v
                  v.onTap = function() return v end
                end
              end)
              assert(not ok and message:find 'not enough memory', message)
              assert(#all > 500, #all)
              all = nil
              collectgarbage()
            end
            """, options: options)
        scene.scene.engine.collectGarbage()
        #expect(scene.scene.engine.objectCount < 10)
        #expect(scene.scene.engine.memoryUsed < 1 << 20)
    }
}

extension Snippet {
    static let all = values + objects + motion + scenes + paths + fields
}

/// One scene that meets a snippet again and again.
private final class Trial {
    private let snippet: Snippet
    private var scene: Scene?
    private weak var engine: LuaEngine?
    private var watched = WeakReferences()
    private let folder = TestFolder()
    private var baseline = 0

    init(_ snippet: Snippet) throws {
        self.snippet = snippet
        try folder.put("border_module.lua", "local t = {} t.answer = 42 return t")
        let scene = try Scene.silent(.patient.with(\.engine.scriptFolder, folder.path))
        let body = snippet.body
        try scene.load(
            text: """
                ms = require 'moonspring'
                scene = ms.scene
                t = {}
                ok, message = true, nil
                local function refused(f, ...)
                    local ok, e = pcall(f, ...)
                    assert(not ok)
                    if tostring(e):find 'not enough memory' then error(e, 0) end
                    return e
                end
                local function body() \(body)
                end
                function attempt() ok, message = pcall(body) end
                """, name: "snippet.lua")
        self.scene = scene
        engine = scene.engine
        scene.engine.collectGarbage()
        baseline = scene.engine.objectCount
    }

    /// One attempt. False when nothing failed.
    func attempt(failingAt n: Int) throws -> Bool {
        guard let scene else { return false }
        let engine = scene.engine
        try engine.run("t, ok, message = {}, true, nil " + snippet.setup, name: "setup.lua")
        #expect(engine.takeErrors().isEmpty)
        let before = engine.allocationCount
        engine.failAllocation(n)
        var errors: [LuaError] = []
        do { try engine.run("attempt()", name: "attempt.lua") } catch { errors.append(error) }
        errors += engine.takeErrors()
        for _ in 0..<snippet.ticks {
            scene.advance()
            errors += engine.takeErrors()
        }
        let hasFailed = engine.allocationCount - before >= n
        engine.failAllocation(0)
        watched.note(scene)

        if hasFailed {
            for error in errors where !isExpected(error) { Issue.record("allocation \(n): \(error)") }
            try engine.run(
                "assert(ok or tostring(message):find('not enough memory', 1, true), tostring(message))",
                name: "check.lua")
        } else {
            for error in errors where !isMeant(error) { Issue.record("with all memory: \(error)") }
            try engine.run("assert(ok, tostring(message))", name: "check.lua")
        }
        try checkHealth(scene, n)
        return hasFailed
    }

    private func isExpected(_ error: LuaError) -> Bool { error.message.contains("not enough memory") || isMeant(error) }

    /// Some snippets fail on purpose.
    private func isMeant(_ error: LuaError) -> Bool {
        snippet.name.contains("fails") && error.message.contains("attempt to perform arithmetic on a nil value")
    }

    /// The state is usable, and what the attempt made is gone.
    private func checkHealth(_ scene: Scene, _ n: Int) throws {
        let engine = scene.engine
        try engine.run(Self.cleaning, name: "clean.lua")
        for _ in 0..<4 { scene.advance() }
        for error in engine.takeErrors() where !isMeant(error) { Issue.record("after allocation \(n): \(error)") }
        try engine.run(Self.check, name: "health.lua")
        scene.advance()
        #expect(engine.takeErrors().isEmpty)
        engine.collectGarbage()
        engine.collectGarbage()
        #expect(engine.objectCount <= baseline + snippet.stays, "allocation \(n) left objects behind")
    }

    private static let cleaning = """
        if t.timer then t.timer:cancel() end
        if t.a then t.a:removeAllBehaviors() end
        for _, v in ipairs(scene.view.subviews) do v:removeFromSuperview() end
        scene.onTick = nil
        t, message = {}, nil
        """

    private static let check = """
        local V = ms.View:subclass 'Healthy'
        function V:getCenter() return self.place or {5, 6} end
        local v = scene.view:addSubview(V {frame = {0, 0, 10, 10}, name = 'healthy'})
        local a = ms.DynamicAnimator {referenceView = scene.view}
        local seen = 0
        local g = a:addBehavior(ms.GravityBehavior {items = {v}, action = function(b, dt) seen = seen + 1 end})
        scene.advance(0.05)
        assert(seen == 3 and a.isRunning and v.center == ms.vec(5, 6) and #g.items == 1)
        a:removeAllBehaviors()
        v:removeFromSuperview()
        assert(not pcall(function() return v.nope.nope end))
        assert(({pcall(ms.View, {frme = 1})})[2]:find 'did you mean')
        assert(coroutine.wrap(function() return require 'moonspring' end)() == ms)
        """

    /// Drops the scene and its engine.
    func close() { scene = nil }

    /// What should be gone and is not.
    var survivors: [String] { watched.living + (engine == nil ? [] : ["LuaEngine"]) }
}
