import MoonspringLua
import MoonspringScene
import Testing

@Suite("Completion data") struct CompletionTests {
    private let words = Completions(reference)

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
        #expect(words.choices(of: "mode", in: "PushBehavior").map(\.text) == ["continuous", "instantaneous"])
        #expect(words.choices(of: "collisionBoundsType", in: "View").map(\.text) == ["rectangle", "ellipse", "path"])
        #expect(words.choices(ofArgument: 2, of: "tween", in: "scene").map(\.text).first == "linear")
        #expect(words.choices(ofArgument: 7, of: "tween", in: "scene").isEmpty)
        #expect(words.choices(of: "frame", in: "View").isEmpty)
    }

    @Test("completion goes on behind a property or a call")
    func chains() {
        #expect(words.className(of: "view", in: "scene") == "View")
        #expect(words.className(of: "superview", in: "View") == "View")
        #expect(words.className(of: "center", in: "View") == "vec")
        #expect(words.className(of: "after", in: "scene") == "Timer")
        #expect(words.className(of: "alpha", in: "View") == nil)
    }
}
