import MoonspringLua
import TestSupport
import Testing

/// The language server is not to be had everywhere: these read the annotations by its published grammar.
@Suite("The annotations for editors") struct AnnotationTests {
    private static let builtIn = ["boolean", "number", "integer", "string", "any", "table", "T"]

    @Test("each line is a declaration, nothing is declared twice, and each name that a type uses is declared")
    func structure() throws {
        let file = try AnnotationFile(reference.annotations)
        for (name, line) in file.uses {
            #expect(
                Self.builtIn.contains(name) || file.classes[name] != nil || file.aliases[name] != nil,
                "\(name): \(line)")
        }
    }

    @Test("the reader that these tests use refuses what is wrong")
    func reader() {
        for text in [
            "---@class A\n---@class A", "---@field x number text", "---@class A\n---@field x {number text",
            "---@class A\n---@field x fun(a number) text", "---@class A\n---@field x number a\n---@field x string b",
            "function a:b() end", "---@class A\nlocal a = {}\n---@param x number\nfunction a:b(y) end", "---@clas A",
            "x = 5",
        ] {
            #expect(throws: AnnotationTypeReader.Problem.self, "\(text)") { try AnnotationFile(text) }
        }
    }

    @Test("it is Lua that gives a table, as require expects")
    func isLua() throws {
        let engine = try LuaEngine()
        var lines: [String] = []
        engine.onOutput = { lines.append($0) }
        let text = reference.annotations
        #expect(!text.contains("]==]"))
        try engine.run("print(type(load([==[\n\(text)]==])()))")
        #expect(lines == ["table"])
    }

    @Test("every property and method of every class is there, with its sentence, unit, range and default")
    func complete() throws {
        let file = try AnnotationFile(reference.annotations)
        for row in reference.classes where row.name != "ms" {
            let found = try #require(file.classes["ms.\(row.name)"], "\(row.name)")
            #expect(found.parent == row.parent.map { "ms.\($0)" })
            let functions = file.classes["ms.\(row.name).Class"]?.methods ?? []
            for member in row.members {
                switch member.kind {
                case .property, .slot:
                    let field = try #require(
                        found.fields.first { $0.name == member.name }, "\(row.name).\(member.name)")
                    #expect(field.doc.hasPrefix(member.details), "\(row.name).\(member.name)")
                case .method: #expect(found.methods.contains(member.name), "\(row.name):\(member.name)")
                case .function, .coroutine:
                    #expect(
                        (row.isPublished ? found.methods : functions).contains(member.name),
                        "\(row.name).\(member.name)")
                case .constant:
                    let fields = file.classes["ms.\(row.name).Class"]?.fields ?? []
                    #expect(fields.contains { $0.name == member.name }, "\(row.name).\(member.name)")
                }
                #expect(reference.annotations.contains(member.details), "\(row.name).\(member.name)")
            }
            #expect(
                row.operators.allSatisfy { $0.symbol == "==" }
                    || reference.annotations.contains("---@operator add(ms.VecLike): ms.vec"))
        }
    }

    @Test("the module has the classes, and each class that can be made is called with a table of its keys")
    func constructors() throws {
        let file = try AnnotationFile(reference.annotations)
        let module = try #require(file.classes["moonspring"])
        #expect(module.fields.contains { $0.name == "View" && $0.type == "ms.View.Class" })
        #expect(module.fields.contains { $0.name == "scene" && $0.type == "ms.scene" })
        #expect(module.fields.contains { $0.name == "version" && $0.type == "string" })
        #expect(module.methods == ["help", "type", "leaks", "spring", "project", "rubberBand", "animate"])
        #expect(!module.fields.contains { $0.name == "Timer" })
        for row in reference.classes where row.isConstructible {
            let table = try #require(file.classes["ms.\(row.name).Class"])
            #expect(table.overloads.count == 1, "\(row.name)")
            #expect(table.overloads.first?.hasSuffix("ms.\(row.name).Keys): ms.\(row.name)") == true)
            let keys = file.classes["ms.\(row.name).Keys"]?.fields.map(\.name) ?? []
            #expect(keys == reference.classes.constructorKeys(of: row).map(\.field.name), "\(row.name)")
        }
        #expect(file.classes["ms.vec.Class"]?.overloads == ["fun(x: number, y: number): ms.vec"])
        #expect(
            file.classes["ms.AttachmentBehavior.Class"]?.fields.map(\.name) == ["sliding", "pin", "fixed", "limit"])
    }

    @Test("what a script may give is wider than what it gets: a vec may be a list, an enumeration is its strings")
    func types() throws {
        let file = try AnnotationFile(reference.annotations)
        #expect(
            file.aliases["ms.VecLike"]
                == ["ms.vec", "number[]", "{ x: number, y: number }", "{ width: number, height: number }"])
        #expect(file.aliases["ms.PushBehavior.Mode"] == ["\"continuous\"", "\"instantaneous\""])
        func type(_ name: String, _ field: String) -> String? {
            file.classes[name]?.fields.first { $0.name == field }?.type
        }
        #expect(type("ms.View", "center") == "ms.vec")
        #expect(type("ms.View.Keys", "center") == "ms.VecLike")
        #expect(type("ms.vec", "x") == "number")
        #expect(type("ms.View", "velocity") == "ms.vec")
        #expect(type("ms.View", "subviews") == "ms.View[]")
        #expect(type("ms.View", "onTap") == "fun(view: ms.View, point: ms.vec)")
        #expect(type("ms.DynamicBehavior", "action") == "fun(self: ms.DynamicBehavior, dt: number)")
        #expect(type("ms.FieldBehavior.drag", "action") == "fun(self: ms.FieldBehavior.drag, dt: number)")
        #expect(type("ms.SnapBehavior.Keys", "action") == "fun(self: ms.SnapBehavior, dt: number)")
        #expect(type("ms.GravityBehavior", "items") == "ms.AnyItem[]")
        #expect(file.aliases["ms.AnyItem"]?.contains("ms.View") == true)
        #expect(type("ms.PushBehavior", "mode") == "ms.PushBehavior.Mode")
        #expect(type("ms.CollisionBehavior", "boundaryIdentifiers") == "(integer|string)[]")
        #expect(type("ms.DynamicAnimator", "delegate") == "ms.DynamicAnimatorDelegate")
        #expect(type("ms.CollisionBehavior.Keys", "collisionDelegate") == "ms.CollisionBehaviorDelegate")
        #expect(
            reference.annotations.contains("---@generic T : ms.DynamicBehavior\n---@param behavior T\n---@return T\n"))
        #expect(reference.annotations.contains("---@return number x\n---@return number y\n"))
    }

    @Test(
        "a result is what the arguments make it: a random integer, a parameter of its default's type, a subclass of its parent"
    )
    func results() {
        let text = reference.annotations
        func has(_ lines: String...) -> Bool { text.contains(lines.map { "---@\($0)\n" }.joined()) }
        #expect(has("overload fun(): number", "param m integer", "param n? integer", "return integer", "nodiscard"))
        #expect(
            text.contains(
                "default: string, options?: { min?: number, max?: number, step?: number, choices?: string[] })"))
        #expect(
            text.contains("---@class ms.Parameter<T>\n---@field name string Its name. Read only.\n---@field value T "))
        #expect(has("param name string", "return ms.View|table|(fun(...: any): ms.View|table)", "nodiscard"))
        #expect(has("param ... \"behavior\"|\"velocity\"|\"place\"|\"tap\"|\"item\"|\"animation\"|\"signal\""))
    }

    @Test("what is called for its result alone says so, and what is called for its effect does not")
    func discarding() {
        let lines = reference.annotations.split(separator: "\n")
        func isDiscardable(_ call: String) -> Bool? {
            guard let index = lines.firstIndex(where: { $0.hasPrefix("function \(call)(") }) else { return nil }
            return lines[index - 1] != "---@nodiscard"
        }
        for call in [
            "vec:length", "rect:union", "region:union", "scene.item", "ms.type", "DynamicAnimator:itemsInRect",
        ] {
            #expect(isDiscardable(call) == false, "\(call)")
        }
        for call in ["path:lineTo", "scene.after", "scene.param", "View:addSubview", "View:setCenter", "Timer:cancel"] {
            #expect(isDiscardable(call) == true, "\(call)")
        }
    }
}
