import MoonspringAnalysis
import MoonspringLua
import MoonspringPrompt
import Testing

/// A session as the Tab key sees it, without one.
struct CannedSession {
    var things: [[String]: NameKind] = [
        []: .table([
            PromptName("print", "function"), PromptName("pairs", "function"), PromptName("math", "table"),
            PromptName("string", "table"), PromptName("bob", "View"), PromptName("config", "table"),
            PromptName("Mapping", "table"), PromptName("not a name", "number"),
            PromptName("animator", "DynamicAnimator"),
        ]),
        ["ms"]: .module,
        ["math"]: .table([PromptName("pi", "number"), PromptName("sin", "function"), PromptName("sqrt", "function")]),
        ["string"]: .table([PromptName("rep", "function"), PromptName("reverse", "function")]),
        ["bob"]: .object(builtIn: "View", own: [PromptName("mood", "string"), PromptName("wave", "function")]),
        ["animator"]: .object(builtIn: "DynamicAnimator", own: []),
        ["config"]: .table([PromptName("width", "number"), PromptName("deep", "table"), PromptName("go", "function")]),
        ["config", "deep"]: .table([PromptName("inside", "number")]),
        ["config", "go"]: .other,
        ["Mapping"]: .classTable(builtIn: "DynamicItem", own: [PromptName("init", "function")]),
        ["name"]: .string,
    ]

    func complete(_ text: String) -> TabCompletion {
        var sources = CompletionSources(names: LiveNames(lookUp: { things[$0] }))
        sources.files = { folder in
            folder.isEmpty
                ? ["scenes/", "a scene.lua", "notes.txt", ".hidden.lua"]
                : folder == "scenes/" ? ["one.lua", "two.lua"] : []
        }
        sources.names.modules = { ["springs"] }
        sources.names.parameters = { ["gravity", "glue"] }
        sources.names.signals = { ["height", "energy"] }
        sources.items = { ["bob", "floor"] }
        return Completer(sources: sources).complete(text)
    }

    /// The text as it stands after Tab.
    func tab(_ text: String) -> String {
        let completion = complete(text)
        var scalars = Array(text.unicodeScalars)
        scalars.removeLast(completion.replaced)
        var result = ""
        result.unicodeScalars.append(contentsOf: scalars + Array(completion.insertion.unicodeScalars))
        return result
    }

    func words(_ text: String) -> [String] { complete(text).candidates.map(\.text) }
}

@Suite("The Tab key")
struct CompletionTests {
    let session = CannedSession()

    @Test(
        "it completes what is typed",
        arguments: [
            // Names.
            ("pri", "print("), ("whi", "while"), ("x = bo", "x = bob"), ("print(conf", "print(config"),
            ("local banana = 1\nprint(ban", "local banana = 1\nprint(banana"),
            ("function f(apple) return app", "function f(apple) return apple"),
            ("for item in pairs(t) do print(ite", "for item in pairs(t) do print(item"),
            ("do local gone = 1 end print(gon", "do local gone = 1 end print(gon"),
            ("PRI", "print("),
            // Fields, properties, methods.
            ("math.sq", "math.sqrt("), ("config.deep.in", "config.deep.inside"), ("config:g", "config:go("),
            ("bob.mo", "bob.mood"), ("bob:wa", "bob:wave("), ("bob.alp", "bob.alpha"), ("bob.supervi", "bob.superview"),
            ("bob.superview.alp", "bob.superview.alpha"), ("bob:addS", "bob:addSubview("), ("bob.addS", "bob.addS"),
            ("bob:alp", "bob:alp"), ("bob.center.wid", "bob.center.width"),
            ("bob.center:norm", "bob.center:normalized("),
            ("ms.Vie", "ms.View{"), ("ms.ve", "ms.ve"), ("ms.vec", "ms.vec("), ("ms.Gra", "ms.GravityBehavior{"),
            ("ms.FieldBehavior.vor", "ms.FieldBehavior.vortex{"), ("ms.scene.vie", "ms.scene.view"),
            ("ms.scene.view.backg", "ms.scene.view.backgroundColor"), ("ms.scene.aft", "ms.scene.after("),
            ("ms.scene:aft", "ms.scene:aft"), ("ms.vec(1, 2):norm", "ms.vec(1, 2):normalized("),
            ("ms.View{center = {1, 2}}:addS", "ms.View{center = {1, 2}}:addSubview("),
            ("animator.behaviors[1].ela", "animator.behaviors[1].elapsedTime"),
            ("(bob).alp", "(bob).alpha"), ("name:rep", "name:rep("), ("(\"x\"):rep", "(\"x\"):rep("),
            ("x = f(bob.alp", "x = f(bob.alpha"), ("x = bob.x + bob.rotat", "x = bob.x + bob.rotation"),
            ("Mapping.in", "Mapping.init("), ("Mapping().collisionBoundsT", "Mapping().collisionBoundsType"),
            // What the text itself gives names.
            ("local v = ms.View{}\nv.alp", "local v = ms.View{}\nv.alpha"),
            ("v = ms.View{}\nv:addS", "v = ms.View{}\nv:addSubview("),
            ("local a, b = 1, ms.View{}\nb.alp", "local a, b = 1, ms.View{}\nb.alpha"),
            ("local s = ms.scene; s.tit", "local s = ms.scene; s.title"),
            ("local m = require 'moonspring'; m.Vie", "local m = require 'moonspring'; m.View{"),
            (
                "local g = animator:addBehavior(ms.GravityBehavior{}) g.magn",
                "local g = animator:addBehavior(ms.GravityBehavior{}) g.magnitude"
            ),
            ("bob.onPan = function(v, g) g.transl", "bob.onPan = function(v, g) g.translation"),
            (
                "for i, b in ipairs(animator.behaviors) do b.elap",
                "for i, b in ipairs(animator.behaviors) do b.elapsedTime"
            ),
            (
                "local C = ms.View:subclass('C') function C:go() self.alp",
                "local C = ms.View:subclass('C') function C:go() self.alpha"
            ),
            ("local x = x.", "local x = x."),
            // Keys.
            ("ms.View{ ali", "ms.View{ ali"), ("ms.View{ alp", "ms.View{ alpha = "),
            ("ms.View{ alpha = 1, alp", "ms.View{ alpha = 1, alp"),
            ("ms.View({ alp", "ms.View({ alpha = "), ("ms.View{ text = conf", "ms.View{ text = config"),
            ("ms.FieldBehavior.vortex{ strength = 1, mini", "ms.FieldBehavior.vortex{ strength = 1, minimumRadius = "),
            ("ms.scene.pan{ from = {1, 2}, dur", "ms.scene.pan{ from = {1, 2}, duration = "),
            ("ms.scene.param('x', 1, { ma", "ms.scene.param('x', 1, { max = "),
            (
                "c = ms.CollisionBehavior{ collisionDelegate = { beganContactWithI",
                "c = ms.CollisionBehavior{ collisionDelegate = { beganContactWithItem = "
            ),
            ("local t = { alp", "local t = { alp"),
            // Strings.
            ("ms.CollisionBehavior{ collisionMode = \"ite", "ms.CollisionBehavior{ collisionMode = \"items\""),
            (
                "local c = ms.CollisionBehavior{} c.collisionMode = 'bou",
                "local c = ms.CollisionBehavior{} c.collisionMode = 'boundaries'"
            ),
            ("ms.PushBehavior{ mode = 'inst", "ms.PushBehavior{ mode = 'instantaneous'"),
            ("if bob.collisionBoundsType == \"ell", "if bob.collisionBoundsType == \"ellipse\""),
            ("bob.backgroundColor = 'tom", "bob.backgroundColor = 'tomato'"),
            ("ms.gradient{from = 'rebec", "ms.gradient{from = 'rebeccapurple'"),
            ("ms.scene.tween(1, f, \"lin", "ms.scene.tween(1, f, \"linear\""),
            ("ms.scene.quiet(\"tap\", 'ani", "ms.scene.quiet(\"tap\", 'animation'"),
            ("ms.scene.param(\"gra", "ms.scene.param(\"gravity\""), ("ms.scene.param \"gl", "ms.scene.param \"glue\""),
            ("require \"spr", "require \"springs\""), ("require(\"moon", "require(\"moonspring\""),
            ("config[\"wi", "config[\"width\"]"), ("print(\"pri", "print(\"pri"),
            // No name belongs there.
            ("-- pri", "-- pri"), ("x = 1pri", "x = 1pri"), ("--[[ pri", "--[[ pri"), ("x = [[pri", "x = [[pri"),
            ("local pri", "local pri"), ("function f(pri", "function f(pri"), ("a..pri", "a..print("),
            ("--[[ ]] pri", "--[[ ]] print("), ("x = 'it\\'s' .. pri", "x = 'it\\'s' .. print("),
            ("goto pri", "goto pri"),
            // Commands.
            (":st", ":step "), (":qu", ":quit"), ("  :hel", "  :help "), (":help :ste", ":help :step "),
            (":help Vie", ":help View"), (":help View.alp", ":help View.alpha"),
            (":help ms.scene.twe", ":help ms.scene.tween"),
            (":inspect bob.supervi", ":inspect bob.superview"), (":time math.sq", ":time math.sqrt("),
            (":plot hei", ":plot height"), (":plot flo", ":plot floor."), (":plot bob.rot", ":plot bob.rotation"),
            (":load sc", ":load scenes/"), (":load scenes/on", ":load scenes/one.lua"),
            (":load a", ":load a scene.lua"),
            (":load not", ":load not"), (":save not", ":save notes.txt"), (":load .h", ":load .hidden.lua"),
            (":step 1", ":step 1"), ("::lab", "::lab"), (":nonsense x", ":nonsense x"),
        ])
    func completes(text: String, expected: String) { #expect(session.tab(text) == expected) }

    @Test("with several it goes as far as they agree, and the second Tab lists them")
    func common() {
        #expect(session.tab("bob.col") == "bob.collisionBound")
        #expect(session.words("bob.col") == ["collisionBoundsType", "collisionBoundingPath"])
        #expect(session.words("ms.PushBehavior{ mode = '") == ["continuous", "instantaneous"])
        #expect(session.words("config.") == ["deep", "go", "width"])
    }

    @Test("properties come in their own order, globals by alphabet, nothing twice")
    func order() {
        let names = session.words("bob.")
        #expect(names.prefix(4) == ["mood", "wave", "name", "frame"])
        #expect(Set(names).count == names.count)
        #expect(!names.contains("addSubview"))
        let globals = session.words("")
        #expect(globals == globals.sorted())
        #expect(!globals.contains("not a name"))
        #expect(session.words("bob:").allSatisfy { !$0.contains("alpha") })
    }

    @Test("keys that are given are not offered again")
    func keys() {
        #expect(session.words("ms.View{").contains("frame"))
        #expect(!session.words("ms.View{ frame = {0, 0, 1, 1}, ").contains("frame"))
        #expect(session.words("ms.View{ frame = {frame = 1}, c").contains("center"))
    }

    @Test("between the parentheses of a call the signature stands first")
    func signature() {
        let lines = session.complete("ms.scene.after(").lines(width: 100, height: 24, style: .plain)
        #expect(lines.first?.hasPrefix("ms.scene.after(seconds, ") == true)
        #expect(session.complete("bob:addSubview(b").signature?.text.hasPrefix("View:addSubview(view") == true)
        #expect(session.complete("ms.vec(1, ").signature?.text == "ms.vec(x, y)")
        #expect(session.complete("print(").signature == nil)
        #expect(session.complete("function f(").signature == nil)
    }

    @Test("the list has a line each with type and meaning, and keeps to the terminal", arguments: [20, 40, 80, 200])
    func list(width: Int) {
        for text in ["bob.", "bob:", "ms.", "", "ms.View{", ":", ":load ", "bob.collisionBoundsType = '", ":help a"] {
            let completion = session.complete(text)
            let lines = completion.lines(width: width, height: 24, style: .plain)
            #expect(!lines.isEmpty)
            #expect(lines.allSatisfy { $0.count <= width }, "\(text): \(lines)")
            #expect(lines.count <= 72)
        }
        if width == 80 {
            let lines = session.complete("bob.").lines(width: 80, height: 24, style: .plain)
            #expect(lines.contains { $0.hasPrefix("  alpha") && $0.contains("number") && $0.contains("opacity") })
        }
    }

    @Test("very many words stand in columns, and the rest is counted")
    func many() {
        var session = session
        session.things[["config"]] = .table((1000..<3000).map { PromptName("entry\($0)", "number") })
        let lines = session.complete("config.").lines(width: 80, height: 24, style: .plain)
        #expect(lines.count <= 72)
        #expect(lines.last?.hasSuffix("more") == true)
        #expect(lines[0].contains("entry1000") && lines[0].filter { $0 == "e" }.count > 4)
    }
}
