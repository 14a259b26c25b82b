import TestSupport
import Testing

@Suite("transform in Lua")
struct ValueTransformTests {
    @Test(
        "makers, parts and methods",
        arguments: [
            ("ms.transform()", "transform(1, 0, 0, 1, 0, 0)"),
            ("ms.transform{1, 2, 3, 4, 5, 6}", "transform(1, 2, 3, 4, 5, 6)"),
            ("ms.transform.scale(2, 3)", "transform(2, 0, 0, 3, 0, 0)"),
            ("ms.transform.scale(2)", "transform(2, 0, 0, 2, 0, 0)"),
            ("ms.transform.translation(5, -6)", "transform(1, 0, 0, 1, 5, -6)"),
            ("ms.transform.rotation(0)", "transform(1, 0, 0, 1, 0, 0)"),
            ("ms.transform.rotation(0.5).a == math.cos(0.5)", "true"),
            ("ms.transform.rotation(0.5).b == math.sin(0.5)", "true"),
            ("ms.transform{1, 2, 3, 4, 5, 6}.a, ms.transform{1, 2, 3, 4, 5, 6}.b", "1.0\t2.0"),
            ("ms.transform{1, 2, 3, 4, 5, 6}.c, ms.transform{1, 2, 3, 4, 5, 6}.d", "3.0\t4.0"),
            ("ms.transform{1, 2, 3, 4, 5, 6}.tx, ms.transform{1, 2, 3, 4, 5, 6}.ty", "5.0\t6.0"),
            ("ms.transform{0, 2, -3, 0, 0, 0}.rotation == math.pi / 2", "true"),
            ("ms.transform{-1, 0, 0, -1, 0, 0}.rotation == math.pi", "true"),
            ("ms.transform{3, 4, 0, 1, 0, 0}.scaleX", "5.0"),
            ("ms.transform{0, 2, -3, 0, 0, 0}.scaleX, ms.transform{0, 2, -3, 0, 0, 0}.scaleY", "2.0\t3.0"),
            ("ms.transform.scale(2, -3).scaleY", "-3.0"),
            ("ms.transform{0, 0, 0, 1, 0, 0}.scaleY", "0.0"),
            ("ms.transform.translation(1, 2):apply({3, 4})", "vec(4, 6)"),
            ("ms.transform{1, 2, 3, 4, 5, 6}:apply({7, 8})", "vec(36, 52)"),
            ("ms.transform.scale(2):concat(ms.transform.translation(10, 0))", "transform(2, 0, 0, 2, 10, 0)"),
            ("ms.transform.translation(10, 0):concat(ms.transform.scale(2))", "transform(2, 0, 0, 2, 20, 0)"),
            ("ms.transform.translation(10, 0) * ms.transform.scale(2)", "transform(2, 0, 0, 2, 20, 0)"),
            ("ms.transform.scale(2, 4):inverted()", "transform(0.5, 0, 0, 0.25, 0, 0)"),
            ("ms.transform.translation(3, 4):inverted():apply({3, 4})", "vec(0, 0)"),
            ("ms.transform.scale(2) == ms.transform.scale(2), ms.transform.scale(2) == ms.transform()", "true\tfalse"),
            ("ms.type(ms.transform())", "transform"),
        ])
    func members(expression: String, text: String) throws {
        // Minus zero is zero.
        #expect(try shown(expression).replacing("-0,", with: "0,").replacing("-0)", with: "0)") == text)
    }

    @Test("a * b is a:concat(b): a acts first, for every part")
    func product() throws {
        let scene = try TestScene(
            """
            local a, b = ms.transform{1, 2, 3, 4, 5, 6}, ms.transform{-2, 7, 1, 3, 8, -9}
            local p = ms.vec(11, 13)
            print(a * b == a:concat(b), (a * b):apply(p) == b:apply(a:apply(p)), a * b == b * a)
            """)
        #expect(scene.output == ["true\ttrue\tfalse"])
    }

    @Test(
        "errors name what was expected",
        arguments: [
            ("ms.transform().a = 2", "a transform cannot be changed"),
            ("local v = ms.View{} v.transform.tx = 2", "a transform cannot be changed"),
            (
                "local a = ms.transform{1, 2, 3}",
                "argument 'parts' of ms.transform must be a transform or {a, b, c, d, tx, ty}"
            ),
            ("local a = ms.transform{1, 2, 3, 4, 5, 0/0}", "argument 'parts' of ms.transform must be"),
            ("local a = ms.transform(5)", "argument 'parts' of ms.transform must be a transform"),
            ("local a = ms.transform() * 2", "cannot multiply a transform and a number"),
            ("local a = ms.transform() * ms.vec(1, 2)", "cannot multiply a transform and a vec"),
            ("local a = ms.transform() + ms.transform()", "attempt to perform arithmetic"),
            ("local a = ms.transform().rotate", "transform has no property 'rotate'"),
            ("local a = ms.transform.rotation('x')", "argument 'angle' of transform.rotation must be a finite number"),
            ("local a = ms.transform.scale()", "argument 'sx' of transform.scale is missing"),
            ("local a = ms.transform.scale(0):inverted()", "has no inverse"),
            ("local a = ms.transform():apply()", "argument 'p' of transform:apply is missing"),
        ])
    func errors(statement: String, text: String) throws { try expectError(statement, text) }
}
