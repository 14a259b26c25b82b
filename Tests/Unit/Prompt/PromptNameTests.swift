import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

@Suite("Names as a prompt looks them up")
struct PromptNameTests {
    private let prompt: Prompt
    init() throws { prompt = try Prompt() }

    private func names(_ thing: NameKind?) -> [String: String] {
        switch thing {
        case .table(let own), .classTable(_, let own), .object(_, let own):
            Dictionary(own.map { ($0.text, $0.type) }, uniquingKeysWith: { first, _ in first })
        default: [:]
        }
    }

    @Test("the globals, the module and the prompt's locals are there, in order")
    func globals() throws {
        let prompt = try Prompt(scene: "local inScene = 1 speed = {} function jump() end")
        let before = names(prompt.scene.lookUp([]))
        #expect(before["inScene"] == "number")
        #expect(before["speed"] == "table")
        #expect(before["jump"] == "function")
        #expect(before["math"] == "table")
        #expect(before["ms"] == "table")
        #expect(before["print"] == "function")
        #expect(before["__moonspring_keep"] == nil)
        try prompt.type("local view, c <const> = ms.View{}, ms.vec(1, 2)")
        let after = names(prompt.scene.lookUp([]))
        #expect(after["view"] == "View")
        #expect(after["c"] == "vec")
        guard case .table(let list) = prompt.scene.lookUp([]) else { return #expect(Bool(false)) }
        #expect(list.map(\.text) == list.map(\.text).sorted())
    }

    @Test("a session that nobody typed in has its names too")
    func fresh() throws {
        let scene = try Scene(.patient)
        #expect(names(scene.lookUp([]))["ms"] == "table")
        #expect(scene.lookUp(["ms"]) == .module)
        #expect(scene.lookUp(["_1"]) == nil)
    }

    @Test("a path leads through tables, results and locals to what is there")
    func paths() throws {
        try prompt.type(
            "a = {b = {c = 'text', n = 1, f = print, v = ms.vec(1, 2), [1] = 2, ['x y'] = 3, ['end'] = 4}} local l = a.b"
        )
        try prompt.type("a.b")
        for path in [["a", "b"], ["_G", "a", "b"], ["l"], ["_1"], ["_"]] {
            #expect(
                prompt.scene.lookUp(path)
                    == .table([
                        PromptName("c", "string"), PromptName("end", "number"), PromptName("f", "function"),
                        PromptName("n", "number"), PromptName("v", "vec"),
                    ]))
        }
        #expect(prompt.scene.lookUp(["a", "b", "c"]) == .string)
        #expect(prompt.scene.lookUp(["l", "v"]) == .value(className: "vec"))
        #expect(prompt.scene.lookUp(["a", "b", "[1]"]) == .other)
        #expect(prompt.scene.lookUp(["a", "b", "[2]"]) == nil)
        #expect(prompt.scene.lookUp(["l", "f"]) == .other)
        #expect(prompt.scene.lookUp(["l", "v", "x"]) == nil)
        #expect(prompt.scene.lookUp(["l", "nope"]) == nil)
        #expect(prompt.scene.lookUp(["nope", "nope"]) == nil)
        #expect(prompt.scene.lookUp(["l", "c", "x"]) == nil)
        #expect(prompt.scene.lookUp(["a\0b"]) == nil)
        #expect(prompt.scene.lookUp([""]) == nil)
        #expect(names(prompt.scene.lookUp(["math"]))["pi"] == "number")
    }

    @Test("classes, their kinds, and objects with what the script gave them")
    func classes() throws {
        try prompt.type(
            """
            Frog = ms.View:subclass 'Frog'
            function Frog:init(n) Frog.super.init(self, {name = n}) self.legs = 4 self.pond = {deep = true} end
            function Frog:jump() end
            Toad = Frog:subclass 'Toad'
            function Toad:croak() end
            f, t, v = Frog('f'), Toad('t'), ms.View{userData = {answer = 42}, onTap = function() end}
            """)
        let scene = prompt.scene
        #expect(scene.lookUp(["ms", "View"]) == .classTable(builtIn: "View", own: []))
        guard case .classTable("View", let own) = scene.lookUp(["Frog"]) else { return #expect(Bool(false)) }
        #expect(own.map(\.text).contains("jump"))
        guard case .classTable("View", let toad) = scene.lookUp(["Toad"]) else { return #expect(Bool(false)) }
        #expect(Set(toad.map(\.text)).isSuperset(of: ["jump", "croak"]))
        guard case .classTable(let sliding, _) = scene.lookUp(["ms", "AttachmentBehavior", "sliding"]) else {
            return #expect(Bool(false))
        }
        #expect(sliding == "AttachmentBehavior.sliding")
        #expect(scene.lookUp(["ms", "FieldBehavior", "nope"]) == nil)
        #expect(scene.lookUp(["ms", "nope"]) == nil)
        #expect(scene.lookUp(["ms", "vec"]) == .classTable(builtIn: "vec", own: []))

        #expect(scene.lookUp(["v"]) == .object(builtIn: "View", own: []))
        guard case .object("View", _) = scene.lookUp(["f"]) else { return #expect(Bool(false)) }
        #expect(
            names(scene.lookUp(["f"])).merging(["super": "", "init": ""]) { _, new in new }
                == ["legs": "number", "pond": "table", "jump": "function", "super": "", "init": ""])
        #expect(names(scene.lookUp(["t"])).keys.contains("croak"))
        #expect(scene.lookUp(["f", "pond"]) == .table([PromptName("deep", "boolean")]))
        #expect(scene.lookUp(["t", "jump"]) == .other)
        // A declared property is not read; what Lua itself keeps can be seen.
        #expect(scene.lookUp(["v", "center"]) == nil)
        #expect(scene.lookUp(["v", "userData"]) == .table([PromptName("answer", "number")]))
        #expect(scene.lookUp(["v", "onTap"]) == .other)
        #expect(scene.lookUp(["v", "onPan"]) == nil)
        guard case .object = scene.lookUp(["ms", "scene"]) else { return #expect(Bool(false)) }
        #expect(scene.lookUp(["ms", "scene", "view"]) == nil)
    }

    @Test("looking runs nothing of a script", arguments: [["t", "x"], ["t"], ["t", "a", "b"], ["undefined"], []])
    func silence(path: [String]) throws {
        try prompt.type(
            """
            calls = 0
            local function count(...) calls = calls + 1 return {} end
            setmetatable(_G, {__index = count, __newindex = count})
            rawset(_G, 't', setmetatable({real = 1}, {__index = count, __pairs = count, __len = count, __tostring = count}))
            """)
        _ = prompt.scene.lookUp(path)
        #expect(try prompt.value("rawget(_G, 'calls')") == 0)
    }

    @Test("tables that tables lead to are followed, in a ring too")
    func chains() throws {
        try prompt.type(
            """
            Base = {hop = print} Base.__index = Base
            o = setmetatable({own = 1}, Base)
            ring = {} setmetatable(ring, {__index = ring})
            """)
        #expect(names(prompt.scene.lookUp(["o"])) == ["own": "number", "hop": "function", "__index": "table"])
        #expect(prompt.scene.lookUp(["o", "hop"]) == .other)
        #expect(prompt.scene.lookUp(["ring"]) == .table([]))
        #expect(prompt.scene.lookUp(["ring", "x"]) == nil)
    }

    @Test("of a huge table 2000 names are given, and soon")
    func huge() throws {
        try prompt.type("big = {} for i = 1, 200000 do big['k' .. i] = i end")
        guard case .table(let own) = prompt.scene.lookUp(["big"]) else { return #expect(Bool(false)) }
        #expect(own.count == 2000)
    }
}
