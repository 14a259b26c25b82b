import MoonspringLua
import TestSupport
import Testing

@Suite("Typing at a prompt: expressions, statements, results")
struct EvaluationTests {
    private let prompt: Prompt
    init() throws { prompt = try Prompt() }

    @Test("an expression gives its values, a statement gives none")
    func values() throws {
        #expect(try prompt.type("1 + 1") == [2])
        #expect(try prompt.type("1.5, 'a', true, nil") == [.number(1.5), "a", .boolean(true), .nothing])
        #expect(try prompt.type("x = 7") == [])
        #expect(try prompt.type("x") == [7])
        #expect(try prompt.type("_G.x") == [7])
        #expect(try prompt.type("print('a')") == [])
        #expect(prompt.output == ["a"])
        #expect(try prompt.type("return 1") == [1])
        #expect(try prompt.type("= x + 1") == [8])
        #expect(try prompt.type("local a = 1 return a, 2") == [1, 2])
        #expect(try prompt.type("(function(...) return select('#', ...) end)(nil, nil)") == [2])
        #expect(try prompt.type("...") == [])
        #expect(try prompt.type("select('#', ...)") == [0])
        #expect(try prompt.type("") == [])
        #expect(try prompt.type(" -- nothing") == [])
        #expect(try prompt.type("x -- seven") == [7])
        #expect(try prompt.type("x --[[seven]]") == [7])
        #expect(try prompt.type("x\r\n+ 1\r\n") == [8])
        #expect(try prompt.type("for i = 1, 3 do if i == 2 then goto done end end ::done::") == [])
        #expect(try prompt.type("do local n = 0 ::top:: n = n + 1 if n < 3 then goto top end x = n end") == [])
        #expect(try prompt.type("x") == [3])
        #expect(try prompt.type("ms.vec(1, 2)") == [.text("vec(1, 2)")])
    }

    @Test("a semicolon at the end shows nothing, and the result is kept")
    func silent() throws {
        #expect(try prompt.type("40 + 2;") == [])
        #expect(try prompt.type("_") == [42])
        #expect(try prompt.type("_1") == [42])
        #expect(try prompt.type("5; -- so") == [])
        #expect(try prompt.type("_") == [5])
        #expect(try prompt.type("'a;'") == ["a;"])
    }

    @Test("results that are not nil are numbered in their order, and _ is the first of the last expression")
    func numbering() throws {
        #expect(try prompt.results("'a', nil, 'b'").map(\.number) == [1, nil, 2])
        #expect(try prompt.type("_, _1, _2, _3") == ["a", "a", "b", .nothing])
        #expect(try prompt.results("7").map(\.number) == [6])
        #expect(try prompt.type("x = 1; y = 2") == [])
        #expect(try prompt.type("print()") == [])
        #expect(try prompt.type("_") == [7])
        #expect(try prompt.type("nil") == [.nothing])
        #expect(try prompt.type("_") == [.nothing])
        #expect(try prompt.type("_6") == [7])
        #expect(try prompt.type("_06, _a, _1e1") == [.nothing, .nothing, .nothing])
        #expect(try prompt.type("for _, v in ipairs {3} do x = v + _ end return x") == [4])
    }

    @Test("a name like a result's is an ordinary global until there is such a result")
    func names() throws {
        try prompt.type("_ = 'mine'; _3 = 'third'; _x = 3")
        #expect(try prompt.type("_, _3, _x") == ["mine", "third", 3])
        #expect(try prompt.type("_3") == [3])
        try prompt.type("_1 = 'changed'")
        #expect(try prompt.type("_1") == ["changed"])
    }

    @Test("the last hundred results are kept")
    func hundred() throws {
        for i in 1...150 { #expect(try prompt.results("\(i)").map(\.number) == [i]) }
        #expect(try prompt.type("_50") == [.nothing])
        #expect(try prompt.type("_52") == [52])
        #expect(try prompt.type("_149") == [149])
    }

    @Test("of very many results 250 are taken")
    func many() throws {
        #expect(try prompt.type("table.unpack({}, 1, 100000)").count == 250)
        let results = try prompt.results(
            "table.unpack((function() local t = {} for i = 1, 1000 do t[i] = i end return t end)())")
        #expect(results.count == 250)
        #expect(results.last == PromptResult(number: 250, value: 250))
    }

    @Test("a message names the text and the line, and the traceback the frames that were typed")
    func messages() throws {
        #expect(prompt.failure("nil .. 'a'") == "[1]:1: attempt to concatenate a nil value")
        #expect(prompt.failure("\n\nerror('boom')") == "[2]:3: boom")
        #expect(prompt.failure("x = = 1") == "[3]:1: unexpected symbol near '='")
        #expect(prompt.failure("1 + * 2") == "[4]:1: unexpected symbol near '*'")
        #expect(prompt.failure("a b") == "[5]:1: syntax error near 'b'")
        #expect(prompt.failure("local function f()\nerror('deep')\nend\nf()").hasPrefix("[6]:2: deep"))
        #expect(prompt.failure("error({})") == "[7]:1: (error object is a table value)")
        let error = try #require(throws: LuaError.self) {
            try prompt.scene.evaluate("local function f()\nerror('deep')\nend\nf() return 1", name: "[8]")
        }
        #expect(error.file == "[8]")
        #expect(error.line == 2)
        #expect(error.text == "deep")
        #expect(error.kind == .script)
        #expect(error.traceback.first?.hasPrefix("[8]:2: in") == true, "\(error.traceback)")
    }

    @Test("what runs without end is stopped, and the session goes on")
    func limits() throws {
        let prompt = try Prompt(.hasty)
        for text in [
            "while true do end", "pcall(function() while true do end end)",
            "coroutine.wrap(function() while true do pcall(function() while true do end end) end end)()",
        ] {
            let error = try #require(throws: LuaError.self) { try prompt.type(text) }
            #expect(error.stop == .timeLimit)
            #expect(error.message.hasSuffix("time limit of 0.2 s reached"))
        }
        prompt.scene.engine.interrupter.interrupt()
        #expect(prompt.failure("while true do end").hasSuffix("interrupted"))
        #expect(try prompt.type("1") == [1])
        #expect(prompt.scene.inputs.map(\.input) == [.code("1")])
    }

    @Test(
        "text that lacks its end is the beginning of something longer",
        arguments: [
            ("", false), ("1", false), ("x = ", true), ("1 +", true), ("f(", true), ("if x then", true),
            ("x = {", true),
            ("function f()", true), ("function f() end", false), ("'abc", false), ("x = 'abc\\", true), ("[[abc", true),
            ("--[[ so", true), ("-- so", false), ("a b", false), ("return", false), ("= 1 +", true), ("local x", false),
            ("f() f(", true), ("end", false), ("for i = 1, 3 do print(i)", true), ("x = = (", false), ("goto a", false),
            ("repeat local x = 1 until", true), ("x = [==[ ]] ]=]", true), ("\u{FEFF}(", true),
        ])
    func incomplete(text: String, isOpen: Bool) throws {
        #expect(prompt.scene.isIncomplete(text) == isOpen)
        #expect(prompt.output == [])
        #expect(prompt.scene.inputs == [])
    }

    @Test("typed text may take ticks, but not inside one")
    func ticks() throws {
        let prompt = try Prompt(scene: "function f() end")
        try prompt.type("ms.scene.advance(0.5)")
        #expect(prompt.scene.tick == 30)
        var message = ""
        prompt.scene.onFrame = { [unowned scene = prompt.scene] _ in
            do throws(LuaError) { _ = try scene.evaluate("1", name: "[x]") } catch { message = error.message }
        }
        prompt.scene.advance()
        #expect(message == "", "a frame is published after its tick")
        try prompt.type("ms.scene.onTick = function() print(pcall(ms.scene.advance, 1)) end")
        prompt.scene.advance()
        #expect(prompt.output.first?.hasPrefix("false") == true)
    }

    @Test("an error of a callback that typed text causes stays with the engine")
    func callbackErrors() throws {
        let prompt = try Prompt(
            scene: """
                local ms = require 'moonspring'
                local v = ms.scene.view:addSubview(ms.View{frame = {0, 0, 9, 9}})
                local a = ms.DynamicAnimator{referenceView = ms.scene.view}
                local b = a:addBehavior(ms.GravityBehavior{items = {v}})
                b.action = function() error('boom') end
                """)
        _ = try? prompt.type("ms.scene.advance(0.1)")
        prompt.scene.advance()
        #expect(prompt.scene.engine.takeErrors().contains { $0.message.contains("boom") })
        #expect(try prompt.type("v.center.y > 4") == [.boolean(true)])
    }

    @Test("the sandbox holds for typed text; a trusted session has all libraries")
    func sandbox() throws {
        #expect(try prompt.type("io, dofile, debug") == [.nothing, .nothing, .nothing])
        #expect(prompt.failure("setmetatable(_ENV, nil)").contains("protected metatable"))
        #expect(prompt.failure("__moonspring_keep(print)").contains("no error"))
        #expect(try Prompt(.trusted).type("type(io), type(debug)") == ["table", "table"])
    }
}
