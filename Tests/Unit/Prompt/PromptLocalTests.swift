import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

@Suite("Locals at a prompt")
struct PromptLocalTests {
    private let prompt: Prompt
    init() throws { prompt = try Prompt() }

    @Test("a typed local stays for the next lines, and closures share it")
    func shared() throws {
        try prompt.type("local n, m = 1, 'm'")
        #expect(try prompt.type("n, m") == [1, "m"])
        try prompt.type("n = n + 1")
        #expect(try prompt.type("n, _G.n") == [2, .nothing])
        try prompt.type("local c = 0 local function up() c = c + 1 return c end function look() return c end")
        #expect(try prompt.type("up(), up()") == [1, 2])
        try prompt.type("c = 10")
        #expect(try prompt.type("up(), look(), c") == [11, 11, 11])
        #expect(try prompt.type("_G.up, type(_G.look)") == [.nothing, "function"])
        try prompt.type("local function fact(n) return n < 2 and 1 or n * fact(n - 1) end")
        #expect(try prompt.type("fact(5)") == [120])
        try prompt.type("function later() return n end n = 'new'")
        #expect(try prompt.type("later()") == ["new"])
    }

    @Test("a function that names an earlier line's local keeps it when a later line declares another of that name")
    func binding() throws {
        try prompt.type("local count = 1")
        try prompt.type("local function up() count = count + 1 return count end")
        #expect(try prompt.type("up(), count") == [2, 2])
        try prompt.type("local count = 'new'")
        #expect(try prompt.type("up(), count") == [3, "new"])
        try prompt.type("count = count .. 'er' -- another")
        #expect(
            try prompt.type("up(), count, (function(...) return count, select('#', ...) end)(1, 2)") == [
                4, "newer", "newer", 2,
            ])
        try prompt.type("for i = 1, 2 do count = i end return")
        #expect(try prompt.type("(count)") == [2])
    }

    @Test("a later local of the same name hides the earlier one; functions keep theirs")
    func shadowing() throws {
        try prompt.type("x = 'global'")
        try prompt.type("local x = 1 function first() return x end")
        try prompt.type("local x = 2")
        #expect(try prompt.type("x, first(), _G.x") == [2, 1, "global"])
        try prompt.type("local y = 1 local y = 2 local y, y = 3, 4")
        #expect(try prompt.type("y") == [4])
        try prompt.type("do local y = 5 end")
        #expect(try prompt.type("y") == [4])
        try prompt.type("local z <const> = 1; local z = 2")
        try prompt.type("z = 3")
        #expect(try prompt.type("z") == [3])
    }

    @Test("a constant can be read and not assigned; what is to be closed is closed and gone")
    func attributes() throws {
        try prompt.type("local c <const>, d, e <const> = 5, 6, {7}")
        #expect(try prompt.type("c, d, e[1]") == [5, 6, 7])
        #expect(prompt.failure("c = 1") == "[3]:1: attempt to assign to const variable 'c'")
        #expect(prompt.failure("e = 1").hasSuffix("attempt to assign to const variable 'e'"))
        try prompt.type("d = 1; e[1] = 8")
        #expect(try prompt.type("c, d, e[1]") == [5, 1, 8])
        try prompt.type(
            "local k <close>, q = setmetatable({}, {__close = function() closed = true end}), 4 early = closed")
        #expect(try prompt.type("k, q, early, closed") == [.nothing, 4, .nothing, .boolean(true)])
    }

    @Test(
        "locals stay whatever the text around them",
        arguments: [
            "local a = 1", "local a = 1;", "local a = 1 -- so", "local a = 1 --[[so]]", "local a = 1\r\n-- so\r\n",
            "local a = 1 return", "local a = 1 return 5", "local a = 1 ::done::", "local a = 1 ::done:: ;",
            "goto done; do local a = 2 end ::done:: do goto go end ::go:: local a = 1",
            "local a = 1 do local a = 2 end",
            "local a = 1 do return end", "local a = 1 if true then return 5 end",
            "local f, a = function() end, 1 (f)()",
            "local a = (function(...) return ... end)(1)", "#!shell\nlocal a = 1", "\u{FEFF}local a = 1",
            "local a <const> = 1", "local a = 1 local b", "local a <const>, b <close>, c = 1", "local a = 1; (print)()",
            "::top:: local a = (n or 0) + 1 if a < 1 then goto top end", "local a = ... or 1",
        ])
    func everywhere(text: String) throws {
        try prompt.type(text)
        #expect(try prompt.type("a, _G.a") == [1, .nothing])
    }

    @Test("locals before an error are kept; lines are counted as they were typed")
    func failing() throws {
        #expect(prompt.failure("local a = 1\nlocal b = 2 error('x')\nlocal c = 3") == "[1]:2: x")
        #expect(try prompt.type("a, b, c") == [1, 2, .nothing])
        #expect(prompt.failure("local d = nil + 1") == "[3]:1: attempt to perform arithmetic on a nil value")
        #expect(prompt.failure("local e = 5 e b") == "[4]:1: syntax error near 'b'")
    }

    @Test("as many locals as Lua allows, and more than that over several lines")
    func many() throws {
        let names = (1...200).map { "v\($0)" }
        try prompt.type(
            "local " + names.joined(separator: ", ") + " = " + (1...200).map(String.init).joined(separator: ","))
        #expect(try prompt.type("v1, v200") == [1, 200])
        try prompt.type(names.map { "local w\($0) <const> = {'\($0)'}" }.joined(separator: "\n"))
        #expect(try prompt.type("wv200[1]") == ["v200"])
        #expect(
            prompt.failure(names.map { "local x\($0) = 1" }.joined(separator: " ") + " local more").contains("too many")
        )
        for index in 1...300 { try prompt.type("local u\(index) = \(index)") }
        #expect(try prompt.type("u1 + u300") == [301])
    }

    @Test("a local named like the environment, or like the keeper, does no harm")
    func strange() throws {
        try prompt.type("local _ENV = {} x = 1")
        #expect(try prompt.type("x") == [.nothing])
        try prompt.type("local _ENV <const>, a = {}, 3 y = a")
        #expect(try prompt.type("a, y") == [.nothing, .nothing])
        try prompt.type("local _, v = 1, 2")
        #expect(try prompt.type("v") == [2])
        try prompt.type("local ms = 3")
        #expect(try prompt.type("ms") == [3])
        _ = try? prompt.type("local __moonspring_keep = 1")
        try prompt.type("local fine = 4")
        #expect(try prompt.type("fine") == [4])
    }

    private let scene = """
        #!/usr/bin/env moonspring
        local ms = require 'moonspring'
        local frog <const> = ms.scene.view:addSubview(ms.View{name = 'frog', frame = {0, 0, 10, 10}})
        local speed, gone <close>, limit <const> = 1, nil, 3
        local function step() frog.x = frog.x + speed end
        ms.scene.onTick = step
        local made = {}
        for name in pairs(_G) do made[#made + 1] = name end
        """

    @Test("the locals of a scene's file are read and written, and keeping them changes nothing of the scene")
    func sceneLocals() throws {
        let kept = try Prompt(scene: scene)
        let plain = try Scene(.patient)
        try plain.load(text: scene, name: "scene.lua")
        for _ in 0..<30 {
            kept.scene.advance()
            plain.advance()
        }
        #expect(kept.scene.hash == plain.hash)
        #expect(try kept.type("speed, limit, gone, frog.name") == [1, 3, .nothing, "frog"])
        #expect(try kept.type("rawget(_G, '__moonspring_keep'), _G.speed") == [.nothing, .nothing])
        try kept.type("speed = 5")
        let before = kept.scene.view.subviews[0].center.x
        kept.scene.advance()
        #expect(kept.scene.view.subviews[0].center.x == before + 5)
        #expect(kept.failure("limit = 4").hasSuffix("attempt to assign to const variable 'limit'"))
        #expect(try kept.value("step") == .code("function scene.lua:5"))
    }

    @Test("a scene that fails while it loads says so as ever, and leaves no trace of the keeping")
    func failingScene() throws {
        let text = "local a = 1\nlocal function f() error('boom') end\nf()\nlocal b = 2"
        var messages: [LuaError] = []
        do { try prompt.scene.load(text: text, name: "scene.lua", keepingLocals: true) } catch {
            messages.append(error)
        }
        do { try Scene(.patient).load(text: text, name: "scene.lua") } catch { messages.append(error) }
        #expect(messages.count == 2)
        #expect(messages[0] == messages[1])
        #expect(messages[0].message == "scene.lua:2: boom")
        #expect(try prompt.type("a, b, _G.__moonspring_keep") == [1, .nothing, .nothing])
        #expect(throws: LuaError.self) {
            try prompt.scene.load(text: "local x = = 1", name: "s.lua", keepingLocals: true)
        }
    }

    @Test("every scene that ships gives the same hash with its locals kept", arguments: SceneFile.all.sampled(every: 3))
    func shipped(file: SceneFile) throws {
        func run(_ keeping: Bool) throws -> String {
            let options = Scene.Options.patient
                .with(\.name, file.name + ".lua").with(\.engine.scriptFolder, SceneFile.folder.path)
            let scene = try Scene.silent(options)
            try scene.load(text: file.text(), name: file.path, keepingLocals: keeping)
            for _ in 0..<60 { scene.advance() }
            return scene.hash
        }
        #expect(try run(true) == run(false))
    }
}
