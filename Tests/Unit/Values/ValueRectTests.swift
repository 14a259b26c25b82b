import TestSupport
import Testing

@Suite("rect in Lua")
struct ValueRectTests {
    @Test(
        "parts and methods",
        arguments: [
            ("ms.rect(1, 2, 30, 40)", "rect(1, 2, 30, 40)"),
            ("ms.rect(1, 2, 30, 40).x, ms.rect(1, 2, 30, 40).y", "1.0\t2.0"),
            ("ms.rect(1, 2, 30, 40).width, ms.rect(1, 2, 30, 40).height", "30.0\t40.0"),
            ("ms.rect(1, 2, 30, 40).origin, ms.rect(1, 2, 30, 40).size", "vec(1, 2)\tvec(30, 40)"),
            ("ms.rect(1, 2, 30, 40).center", "vec(16, 22)"),
            ("ms.rect(1, 2, 30, 40).minX, ms.rect(1, 2, 30, 40).midX, ms.rect(1, 2, 30, 40).maxX", "1.0\t16.0\t31.0"),
            ("ms.rect(1, 2, 30, 40).minY, ms.rect(1, 2, 30, 40).midY, ms.rect(1, 2, 30, 40).maxY", "2.0\t22.0\t42.0"),
            ("ms.rect(1, 2, 30, 40):unpack()", "1.0\t2.0\t30.0\t40.0"),
            ("ms.rect(0, 0, 10, 10):contains({0, 0})", "true"),
            ("ms.rect(0, 0, 10, 10):contains({9.99, 5})", "true"),
            ("ms.rect(0, 0, 10, 10):contains({10, 5})", "false"),
            ("ms.rect(0, 0, 10, 10):contains({5, 10})", "false"),
            ("ms.rect(0, 0, 10, 10):contains({-0.01, 5})", "false"),
            ("ms.rect(0, 0, 10, 10):intersects({5, 5, 10, 10})", "true"),
            ("ms.rect(0, 0, 10, 10):intersects({11, 0, 10, 10})", "false"),
            ("ms.rect(0, 0, 10, 10):union({20, -5, 5, 5})", "rect(0, -5, 25, 15)"),
            ("ms.rect(0, 0, 10, 10):intersection({4, 6, 10, 10})", "rect(4, 6, 6, 4)"),
            ("ms.rect(0, 0, 10, 10):intersection({20, 20, 5, 5}).size", "vec(0, 0)"),
            ("ms.rect(0, 0, 10, 20):inset(1, 2)", "rect(1, 2, 8, 16)"),
            ("ms.rect(0, 0, 10, 20):inset(-1, -2)", "rect(-1, -2, 12, 24)"),
            ("ms.rect(0, 0, 10, 20):offset(3, -4)", "rect(3, -4, 10, 20)"),
            ("ms.rect(1, 2, 3, 4) == ms.rect(1, 2, 3, 4), ms.rect(1, 2, 3, 4) == ms.rect(1, 2, 3, 5)", "true\tfalse"),
            ("ms.type(ms.rect(1, 2, 3, 4))", "rect"),
        ])
    func members(expression: String, text: String) throws {
        #expect(try shown(expression) == text)
    }

    @Test(
        "a rect may be written as a rect or a table with places or names",
        arguments: [
            "ms.rect(1, 2, 3, 4)", "{1, 2, 3, 4}", "{x = 1, y = 2, width = 3, height = 4}",
        ])
    func forms(form: String) throws {
        #expect(try TestScene("print(ms.View{frame = \(form)}.frame)").output == ["rect(1, 2, 3, 4)"])
    }

    @Test(
        "errors name what was expected",
        arguments: [
            ("ms.rect(1, 2, 3, 4).x = 1", "a rect cannot be changed"),
            ("local v = ms.View{} v.frame.width = 5", "view.frame = {0, 0, view.frame.width, 50}"),
            ("local a = ms.rect(1, 2, 3)", "argument 'height' of ms.rect is missing"),
            ("local a = ms.rect(1, 2, 3, 0/0)", "argument 'height' of ms.rect must be finite"),
            ("local a = ms.rect(1, 2, 3, 4).widht", "rect has no property 'widht' (did you mean 'width'?)"),
            ("ms.rect(1, 2, 3, 4):contains(5)", "argument 'p' of rect:contains must be a vec or {x, y}, got number 5"),
            ("ms.rect(1, 2, 3, 4):union({1, 2})", "argument 'r' of rect:union must be a rect or {x, y, width, height}"),
            ("local a = ms.rect(1, 2, 3, 4) + ms.rect(1, 2, 3, 4)", "attempt to perform arithmetic"),
        ])
    func errors(statement: String, text: String) throws { try expectError(statement, text) }
}
