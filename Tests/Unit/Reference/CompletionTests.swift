import MoonspringAnalysis
import MoonspringLua
import Testing

@Suite("Completion data") struct CompletionTests {
    private let words = DeclaredWords(reference)
    private let completion = ScriptCompletion(reference, names: LiveNames(lookUp: { _ in nil }))

    /// What is offered behind a text.
    private func offered(_ text: String) -> [String] { completion.answer(text)?.words.map(\.text) ?? [] }

    @Test("after `ms.` come the classes, the scene and the module's functions, but no class that only exists inside")
    func module() throws {
        let texts = words.module.map(\.text)
        #expect(
            ["View", "vec", "FieldBehavior", "scene", "help", "type", "leaks", "version"].allSatisfy(texts.contains))
        #expect(!texts.contains("PanGesture") && !texts.contains("Item") && !texts.contains("FieldBehavior.drag"))
        #expect(Set(texts).count == texts.count)
        #expect(words.module.first { $0.text == "help" }?.detail == "help([topic]) -> string")
    }

    @Test("after a class come its kinds, its functions, and subclass where it has that")
    func afterClass() {
        #expect(words.afterClass("AttachmentBehavior").map(\.text) == ["sliding", "pin", "fixed", "limit", "subclass"])
        #expect(words.afterClass("transform").map(\.text) == ["rotation", "scale", "translation"])
        #expect(words.afterClass("region").map(\.text).contains("infinite"))
        #expect(words.afterClass("DynamicItemGroup").isEmpty)
        #expect(words.afterClass("scene").map(\.text).contains("after"))
    }

    @Test("in a constructor's table come its keys: those of the class, and properties that can be written")
    func keys() {
        let view = words.keys(of: "View").map(\.text)
        #expect(view.contains("frame") && view.contains("onTap") && view.contains("userData"))
        #expect(!view.contains("superview") && !view.contains("addSubview"))
        #expect(words.keys(of: "AttachmentBehavior.pin").map(\.text).contains("attachmentAnchor"))
        #expect(!words.keys(of: "AttachmentBehavior.pin").map(\.text).contains("attachedToAnchor"))
        #expect(words.keys(of: "FieldBehavior").isEmpty)
    }

    @Test("after an object come its members, those of the classes above too")
    func members() throws {
        let gravity = words.members(of: "GravityBehavior")
        #expect(["angle", "addItem", "action", "elapsedTime"].allSatisfy { gravity.map(\.text).contains($0) })
        #expect(gravity.first { $0.text == "addItem" }?.kind == .method)
        #expect(gravity.first { $0.text == "action" }?.kind == .callback)
        #expect(gravity.first { $0.text == "action" }?.detail == "function(self, dt)")
        #expect(words.members(of: "path").map(\.text).contains("lineTo"))
        #expect(!words.members(of: "path").map(\.text).contains("ellipse"))
        #expect(words.members(of: "Nonsense").isEmpty)
    }

    @Test("the strings of an enumeration come where a property, a key or an argument takes them")
    func strings() {
        #expect(offered("ms.PushBehavior{mode = '") == ["continuous", "instantaneous"])
        #expect(offered("ms.View{}.collisionBoundsType == '") == ["rectangle", "ellipse", "path"])
        #expect(offered("local v = ms.View{} v.collisionBoundsType = '") == ["rectangle", "ellipse", "path"])
        #expect(offered("ms.scene.tween(1, f, '").first == "linear")
        #expect(offered("ms.scene.tween(1, f, g, h, 5, 6, 7, '").isEmpty)
        #expect(offered("ms.View{frame = '").isEmpty)
        let kinds = WarningKind.allCases.map { $0.rawValue }
        #expect(offered("ms.scene.quiet('") == kinds)
        #expect(offered("ms.scene.quiet('tap', 'item', \"") == kinds)
        #expect(offered("ms.scene.quiet 'an") == kinds)
        #expect(offered("ms.scene.log('").isEmpty)
    }

    @Test("completion goes on behind a property or a call")
    func chains() {
        #expect(offered("ms.scene.view.") == words.members(of: "View").filter { $0.kind != .method }.map(\.text))
        #expect(offered("ms.scene.view.superview.") == offered("ms.scene.view."))
        #expect(offered("ms.scene.view.center.") == words.members(of: "vec").filter { $0.kind != .method }.map(\.text))
        #expect(
            offered("ms.scene.after(1, f):") == words.members(of: "Timer").filter { $0.kind == .method }.map(\.text))
        #expect(offered("ms.scene.view.alpha.").isEmpty)
    }

    @Test(
        "what the text itself makes is known behind it",
        arguments: [
            ("local t = {width = 1, go = function() end} t.", ["go", "width"]),
            ("local t = {width = 1, go = function() end} t:", ["go"]),
            ("t = {} t.deep = {inside = 1} t.deep.", ["inside"]), ("local t = {} function t.f() end t.", ["f"]),
            ("local t = {{a = 1}, {b = 2}} t[2].", ["b"]), ("local t = {{a = 1}} for i = 1, 2 do t[i].", ["a"]),
            ("local t = {} t[#t + 1] = {a = 1} t[1].", ["a"]), ("for _, x in pairs{{a = 1}} do x.", ["a"]),
            ("local function make() return {a = 1} end make().", ["a"]),
            // A field of a field of `self` asked for the fields of `self`, and so on.
            (
                "C = ms.View:subclass('C') function C:go() self.a.b = 1 end function C:stop() self.a = {c = 1} self.a.",
                ["c"]
            ),
            // What depends on itself ended the process.
            ("t = {} t.a = t.a t.a.", []), ("t = {} t.a = t.a or {b = 1} t.a.", ["b"]), ("t = {} t.a = t.a.", []),
            ("t = {} t.a = t.b t.b = t.a t.a.", []), ("t = {} t[1] = t[1] t[1].", []),
            ("local t = {a = 1} t = {b = 2} t.", ["b"]), ("local x = nil or {a = 1} x.", ["a"]),
        ])
    func own(text: String, expected: [String]) { #expect(offered(text) == expected) }

    @Test("what is wrong before the cursor hides nothing at it")
    func broken() {
        let view = offered("ms.View{ ")
        for text in [
            "x = = ms.View{ ", "print(a b, ms.View{ ", "f{ = , ms.View{ ", "if x then foo( end ms.View{ ",
            "ms.View{ = , ",
        ] {
            #expect(offered(text) == view, "\(text)")
        }
        #expect(offered("end end local v = ms.View{} v.cent") == offered("local v = ms.View{} v.cent"))
    }

    @Test(
        "the name at the end of a text is explained",
        arguments: [
            ("local v = ms.View{} v.center", "View.center: vec", "Unit: pt."),
            ("ms.GravityBehavior{}.magnitude", "GravityBehavior.magnitude: number", "Default: 1."),
            ("ms.View", "ms.View{...}", ""), ("ms.View{} ms.vec", "ms.vec(x, y)", "Makes a vec."),
            ("local v = ms.View{} v:addSubview", "View:addSubview(view, [index]) -> view", ""),
            ("local make = ms.vec make", "ms.vec(x, y)", ""),
            ("ms.View{frame", "View{frame = rect}", "Unit: pt."),
            ("ms.View{alpha = 1, cornerRadius", "View{cornerRadius = number}", "Default: 0."),
            ("ms.AttachmentBehavior.pin", "ms.AttachmentBehavior.pin{...}", ""), ("ms", "require \"moonspring\"", ""),
            ("ms.CollisionBehavior{collisionDelegate = {beganContactWithItem", "beganContactWithItem = function(", ""),
            ("local v = ms.View{} print(v", "local v: View", ""), ("x = 1 print(x", "global x: number", ""),
            ("local t = {} print(t", "local t: table", ""),
        ])
    func words(text: String, expected: String, part: String) {
        let word = completion.word(endingIn: text)
        #expect(word?.text.hasPrefix(expected) ?? false, "\(word?.text ?? "nothing")")
        #expect(part.isEmpty || word?.doc.contains(part) ?? false, "\(word?.doc ?? "nothing")")
    }

    @Test(
        "nothing is said of what has no meaning of its own",
        arguments: [
            "", "-- ms", "'ms", "local ms", "local function f", "while", "nothing", "ms.nothing", "ms.",
            "ms.View{}.centr",
            "1e5", "print(f().x", "goto ms", "function f(a, ms", "ms.View{ = , centr",
        ])
    func noWords(text: String) { #expect(completion.word(endingIn: text)?.text == nil) }

    @Test("the parameter at the cursor is counted")
    func parameters() {
        #expect(completion.answer("ms.vec(")?.parameter == 0)
        #expect(completion.answer("ms.vec(1, ")?.parameter == 1)
        #expect(completion.answer("ms.vec(1, 2 + ")?.parameter == 1)
        #expect(completion.answer("local v = ms.View{} v.convert(v, ")?.parameter == 0)
        #expect(completion.answer("local v = ms.View{} v:convert(v, ")?.parameter == 1)
    }
}
