import Moonspring
import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

/// A prompt under an allocator that fails at the n-th growing allocation, for every n until nothing fails.
@Suite(.timed) struct PromptBorderTests {
    private static let script = """
        local ms = require 'moonspring'
        local inScene, c <const> = {deep = {1, 2, 3}}, 'c'
        local Frog = ms.View:subclass 'Frog'
        function Frog:jump() return self.name end
        """

    /// Every way in, once. Returns what failed.
    private func useAll(_ scene: Scene) -> [LuaError] {
        var errors: [LuaError] = []
        func type(_ text: String) {
            do throws(LuaError) { _ = try scene.evaluate(text, name: "[1]") } catch { errors.append(error) }
        }
        type("local a, b <const> = 1, {} local function f() a = a + 1 return a end")
        type("f() + a, {1, 2, x = {y = 'long' .. ('x'):rep(3000)}}, ms.View{name = 'v'}, print, ms.vec(1, 2), c")
        type("setmetatable({}, {__tostring = function() return ('t'):rep(100) end})")
        type("(function() local t = {} for i = 1, 300 do t['k' .. i] = {i} end return t end)()")
        type("a = 3; inScene = {1}")
        errors += scene.members(["name", "center"], ofResult: 0).compactMap { member in
            if case .failure(let error) = member { return error }
            return nil
        }
        _ = scene.isIncomplete("f(")
        _ = scene.lookUp([])
        _ = scene.lookUp(["ms", "View"])
        _ = scene.lookUp(["Frog"])
        return errors
    }

    @Test("running out of memory at a prompt is an error, and the next line is understood")
    func outOfMemory() throws {
        var n = 1
        while true {
            let scene = try Scene(.patient)
            try scene.load(text: Self.script, name: "scene.lua", keepingLocals: true)
            let before = scene.engine.allocationCount
            scene.engine.failAllocation(n)
            let errors = useAll(scene)
            let hasFailed = scene.engine.allocationCount - before >= n
            scene.engine.failAllocation(0)
            for error in errors where !isExpected(error) { Issue.record("allocation \(n): \(error)") }
            #expect(try scene.evaluate("1 + 1", name: "[2]").first?.value == 2)
            #expect(try scene.evaluate("local a = 5", name: "[3]").isEmpty)
            #expect(try scene.evaluate("a, inScene ~= nil", name: "[4]").map(\.value) == [5, .boolean(true)])
            guard hasFailed else { break }
            // Two of three, or fewer.
            n += n % 3 == 0 ? 1 : 2 * allocationStride
        }
        #expect(n > 100)
    }

    private func isExpected(_ error: LuaError) -> Bool {
        error.message.contains("not enough memory") || error.message.contains("a number value")
            // What a text that failed did not make.
            || error.message.contains("nil value")
    }

    @Test("running out of memory while a scene loads with its locals leaves nothing of the keeping")
    func loading() throws {
        var n = 1
        while true {
            let scene = try Scene(.patient)
            scene.engine.failAllocation(n)
            var failure: LuaError?
            do throws(LuaError) { try scene.load(text: Self.script, name: "scene.lua", keepingLocals: true) } catch {
                failure = error
            }
            scene.engine.failAllocation(0)
            #expect(try scene.evaluate("_G.__moonspring_keep", name: "[1]").first?.value == .nothing)
            guard let failure else { break }
            #expect(failure.message.contains("not enough memory"), "\(failure)")
            n += allocationStride
        }
        #expect(n > 30)
    }

    @Test(
        "what a trusted text does to the prompt's own tables is an error at worst",
        arguments: [
            "debug.setmetatable(_ENV, nil)", "debug.setmetatable(_ENV, {__index = 5})",
            "for k, v in pairs(debug.getregistry()) do if type(v) == 'userdata' then pcall(debug.setuservalue, v, 5, 2) end end",
            "for k, v in pairs(debug.getregistry()) do if type(v) == 'userdata' then pcall(debug.setuservalue, v, {}, 3) end end",
            "debug.setupvalue(debug.getmetatable(_ENV).__index, 1, nil)",
            "local x = 1 f = debug.getinfo(1).func debug.sethook(function() end, 'c')",
            "debug.getregistry()._LOADED = nil", "debug.setmetatable(ms.View{}, {__tostring = print})",
            "debug.setmetatable(ms.vec(1, 2), {__index = function() end})", "debug.setmetatable(nil, {__index = {}})",
            "__moonspring_keep(function() return f end, 'a')", "__moonspring_keep(5, {}, {})", "__moonspring_keep()",
        ])
    func trusted(text: String) throws {
        let scene = try Scene(.trusted)
        _ = try scene.evaluate("local first = 1", name: "[1]")
        for line in [text, "first", "local second = 2", "second", "{ms, ms.View, ms.View{}, _G}", "_", "ms.vec(1, 2)"] {
            _ = try? scene.evaluate(line, name: "[2]")
            _ = scene.lookUp(["first"])
            _ = scene.lookUp([])
            _ = scene.lookUp(["ms", "View", "x"])
            _ = scene.members(["x"], ofResult: 1)
        }
    }
}
