import TestSupport
import Testing

@Suite("vec in Lua")
struct ValueVecTests {
    @Test(
        "parts, methods and operators",
        arguments: [
            ("ms.vec(3, 4)", "vec(3, 4)"),
            ("ms.vec(3.5, -4)", "vec(3.5, -4)"),
            ("ms.vec(3, 4).x, ms.vec(3, 4).y", "3.0\t4.0"),
            ("ms.vec(3, 4).width, ms.vec(3, 4).height", "3.0\t4.0"),
            ("ms.vec(3, 4) + ms.vec(1, 2)", "vec(4, 6)"),
            ("ms.vec(3, 4) + {1, 2}", "vec(4, 6)"),
            ("{1, 2} + ms.vec(3, 4)", "vec(4, 6)"),
            ("ms.vec(3, 4) - ms.vec(1, 2)", "vec(2, 2)"),
            ("{1, 2} - ms.vec(3, 4)", "vec(-2, -2)"),
            ("ms.vec(3, 4) * 2", "vec(6, 8)"),
            ("2 * ms.vec(3, 4)", "vec(6, 8)"),
            ("ms.vec(3, 4) / 2", "vec(1.5, 2)"),
            ("-ms.vec(3, 4)", "vec(-3, -4)"),
            ("ms.vec(3, 4):length()", "5.0"),
            ("ms.vec(0, 0):length()", "0.0"),
            ("ms.vec(3e90, 4e90):length()", "5e+90"),
            ("ms.vec(0, 2):angle() == math.pi / 2", "true"),
            ("ms.vec(-1, 0):angle() == math.pi", "true"),
            ("ms.vec(0, 0):angle()", "0.0"),
            ("ms.vec(3, 4):dot({2, -1})", "2.0"),
            ("ms.vec(3, 4):normalized()", "vec(0.6, 0.8)"),
            ("ms.vec(0, 0):normalized()", "vec(0, 0)"),
            ("ms.vec(3, 4):rotated(0)", "vec(3, 4)"),
            ("ms.vec(1, 0):rotated(math.pi / 2):distance({0, 1}) < 1e-12", "true"),
            ("ms.vec(3, 4):distance({0, 0})", "5.0"),
            ("ms.vec(0, 10):lerp({10, 0}, 0.25)", "vec(2.5, 7.5)"),
            ("ms.vec(0, 10):lerp({10, 0}, 2)", "vec(20, -10)"),
            ("ms.vec(3, 4):unpack()", "3.0\t4.0"),
            ("ms.type(ms.vec(1, 2))", "vec"),
        ])
    func members(expression: String, text: String) throws {
        #expect(try shown(expression) == text)
    }

    @Test(
        "two vecs are equal when their parts are; a vec is never equal to a table",
        arguments: [
            ("ms.vec(1, 2) == ms.vec(1, 2)", "true"),
            ("ms.vec(1, 2) ~= ms.vec(1, 2)", "false"),
            ("ms.vec(1, 2) == ms.vec(2, 1)", "false"),
            ("ms.vec(0, 1) == ms.vec(-0.0, 1)", "true"),
            ("ms.vec(1, 2) == {1, 2}", "false"),
            ("ms.vec(1, 2) == nil", "false"),
            ("ms.vec(1, 2) == 3", "false"),
            ("ms.vec(1, 2) == ms.rect(1, 2, 0, 0)", "false"),
        ])
    func equality(expression: String, text: String) throws {
        #expect(try shown(expression) == text)
    }

    @Test(
        "a point may be written as a vec or a table with places or names",
        arguments: [
            "ms.vec(5, 6)", "{5, 6}", "{x = 5, y = 6}", "{width = 5, height = 6}",
        ])
    func forms(form: String) throws {
        let script = "local v = ms.View{} v.center = \(form) print(v.center, ms.vec(0, 0):lerp(\(form), 1))"
        #expect(try TestScene(script).output == ["vec(5, 6)\tvec(5, 6)"])
    }

    @Test(
        "operators take the named forms too",
        arguments: [
            ("ms.vec(1, 2) + {x = 5, y = 6}", "vec(6, 8)"),
            ("{width = 5, height = 6} - ms.vec(1, 2)", "vec(4, 4)"),
        ])
    func namedForms(expression: String, text: String) throws {
        #expect(try shown(expression) == text)
    }

    @Test(
        "parts cannot be assigned, and the message says how to write it",
        arguments: [
            "ms.vec(1, 2).x = 5", "local v = ms.View{} v.center.y = 5", "ms.vec(1, 2).z = 5",
        ])
    func immutable(statement: String) throws {
        let message = try #require(raised(statement))
        #expect(message.contains("a vec cannot be changed"))
        #expect(message.contains("item.center = {5, item.center.y}"))
    }

    @Test(
        "wrong operands and arguments are errors that name what was expected",
        arguments: [
            ("local a = ms.vec(1, 2) + 1", "cannot add a vec and a number: expected two vecs"),
            ("local a = ms.vec(1, 2) + {}", "cannot add a vec and a table: expected two vecs"),
            ("local a = ms.vec(1, 2) - nil", "cannot subtract a vec and a nil: expected two vecs"),
            ("local a = ms.vec(1, 2) * ms.vec(1, 2)", "cannot multiply a vec and a vec: expected a vec and a number"),
            ("local a = 1 / ms.vec(1, 2)", "cannot divide a number and a vec: expected a vec and a number"),
            ("local a = ms.vec(1, 2) / '2'", "cannot divide a vec and a string"),
            ("local a = ms.vec(1)", "argument 'y' of ms.vec is missing: expected a finite number"),
            ("local a = ms.vec('1', 2)", "argument 'x' of ms.vec must be a finite number, got '1'"),
            ("local a = ms.vec(0/0, 2)", "argument 'x' of ms.vec must be finite"),
            ("local a = ms.vec(1, 1/0)", "argument 'y' of ms.vec must be finite"),
            ("local a = ms.vec(1, 2).lenght", "vec has no property 'lenght' (did you mean 'length'?)"),
            ("ms.vec(1, 2).length()", "must be called on a vec with a colon"),
            ("ms.vec(1, 2):dot(5)", "argument 'v' of vec:dot must be a vec or {x, y}, got number 5"),
            ("ms.vec(1, 2):rotated()", "argument 'angle' of vec:rotated is missing"),
        ])
    func errors(statement: String, text: String) throws { try expectError(statement, text) }

    @Test("a result that is not finite is refused where it would reach the engine")
    func notFinite() throws {
        #expect(try shown("(ms.vec(1, 2) / 0).x") == "inf")
        let message = try #require(raised("local v = ms.View{} v.center = ms.vec(1, 2) / 0"))
        #expect(message.contains("View.center must be finite"))
    }

    @Test("vecs with the same parts are different table keys, one vec is one key")
    func keys() throws {
        let script = "local a = ms.vec(1, 2) local t = {[a] = 1} print(t[a], t[ms.vec(1, 2)])"
        #expect(try TestScene(script).output == ["1\tnil"])
    }
}
