import MoonspringScene
import TestSupport
import Testing

/// `math` and `^`: values that IEEE 754 and C99 give, and what is shown of a NaN.
@Suite struct MathematicsTests {
    /// Runs assertions in a sandboxed and in a trusted script. `same(a, b)` tells zeros apart and takes any NaN for another one.
    private func check(_ script: String) throws {
        let same = """
            local inf, nan = math.huge, 0/0
            local function same(a, b, what)
                local equal = a ~= a and b ~= b or a == b and 1/a == 1/b
                if not equal then error(string.format("%s: found %s, expected %s", what, a, b), 2) end
            end
            """
        for options in [Scene.Options.patient, .trusted] { _ = try TestScene(same + "\n" + script, options: options) }
    }

    @Test("zeros keep their sign, infinities have their limits, and arguments beyond the range give a NaN")
    func specialValues() throws {
        try check(
            """
            for _, name in ipairs { "sin", "tan", "asin", "atan", "sinh", "tanh" } do
                same(math[name](0.0), 0.0, name)
                same(math[name](-0.0), -0.0, name)
                same(math[name](5e-324), 5e-324, name)
                same(math[name](nan), nan, name)
            end
            for _, name in ipairs { "cos", "exp", "cosh" } do
                same(math[name](0), 1.0, name)
                same(math[name](-0.0), 1.0, name)
            end
            for _, name in ipairs { "sin", "cos", "tan", "asin", "acos" } do
                same(math[name](inf), nan, name)
                same(math[name](-inf), nan, name)
            end
            for _, name in ipairs { "log", "log10" } do
                same(math[name](0), -inf, name)
                same(math[name](-0.0), -inf, name)
                same(math[name](-1), nan, name)
                same(math[name](inf), inf, name)
                same(math[name](1), 0.0, name)
            end
            same(math.exp(inf), inf) same(math.exp(-inf), 0.0) same(math.exp(710), inf) same(math.exp(-746), 0.0)
            same(math.sinh(-711), -inf) same(math.cosh(-711), inf) same(math.tanh(-400), -1.0) same(math.tanh(inf), 1.0)
            same(math.acos(1), 0.0) same(math.acos(-1), math.pi) same(math.asin(-1), -math.pi / 2) same(math.asin(1.1), nan)
            same(math.atan(inf), math.pi / 2) same(math.atan(-0.0, -1), -math.pi) same(math.atan(0, -0.0), math.pi)
            same(math.atan(-0.0, 0.0), -0.0) same(math.atan(inf, -inf), 2.356194490192345) same(math.atan(1, 0), math.pi / 2)
            same(math.atan(1, -inf), math.pi) same(math.atan(-1, inf), -0.0) same(math.atan(1), math.pi / 4)
            """)
    }

    @Test("powers of zeros, infinities and negative numbers are those of C99", arguments: ["math.pow(x, y)", "x ^ y"])
    func powers(_ expression: String) throws {
        try check(
            """
            local function power(x, y) return \(expression) end
            for _, x in ipairs { 0.0, -0.0, 1, -1, 0.5, inf, -inf, nan, 5e-324 } do
                same(power(x, 0), 1.0) same(power(x, -0.0), 1.0) same(power(1, x), 1.0)
            end
            same(power(0.0, 3), 0.0) same(power(-0.0, 3), -0.0) same(power(-0.0, 4), 0.0) same(power(-0.0, 0.5), 0.0)
            same(power(0.0, -3), inf) same(power(-0.0, -3), -inf) same(power(-0.0, -4), inf) same(power(-0.0, -inf), inf)
            same(power(-1, inf), 1.0) same(power(-1, -inf), 1.0) same(power(-1, 2^53), 1.0) same(power(-1, 1e300), 1.0)
            same(power(0.5, inf), 0.0) same(power(0.5, -inf), inf) same(power(-2, inf), inf) same(power(-2, -inf), 0.0)
            same(power(inf, -1), 0.0) same(power(inf, 0.1), inf) same(power(-inf, 3), -inf) same(power(-inf, 4), inf)
            same(power(-inf, -3), -0.0) same(power(-inf, -4), 0.0)
            same(power(-8, 1 / 3), nan) same(power(-8, 3), -512.0) same(power(-2, -1), -0.5)
            same(power(nan, 1), nan) same(power(2, nan), nan)
            same(power(2, 1024), inf) same(power(-2, 1025), -inf) same(power(2, -1075), 0.0) same(power(10, 400), inf)
            """)
    }

    @Test("what can be exact is exact")
    func exactResults() throws {
        try check(
            """
            for n = -1074, 1023 do
                local x = math.ldexp(1.0, n)
                same(2.0 ^ n, x) same(math.log(x, 2), n + 0.0) same(x ^ 1.0, x)
                if n % 2 == 0 then same(x ^ 0.5, math.sqrt(x)) end
            end
            for n = -307, 308 do
                local x = tonumber("1e" .. n)
                same(math.log(x, 10), n + 0.0) same(math.log10(x), n + 0.0)
            end
            for n = 0, 22 do same(10.0 ^ n, tonumber("1e" .. n)) end
            for n = 0, 300 do
                local cube = n * n * n + 0.0
                same((n + 0.0) ^ 3, cube) same(cube ^ 1.0, cube)
            end
            same(math.log(8, 3), math.log(8) / math.log(3)) same(math.log(1, 1), nan)
            """)
    }

    @Test("missing and wrong arguments are named as Lua names them")
    func errors() throws {
        try check(
            """
            local function fails(text, f, ...) local _, message = pcall(f, ...) same(message:find(text, 1, true) and 1, 1, message) end
            fails("bad argument #1 to 'sin' (number expected, got no value)", function() math.sin() end)
            fails("bad argument #2 to 'atan' (number expected, got table)", function() math.atan(1, {}) end)
            fails("bad argument #2 to 'log' (number expected, got string)", function() math.log(1, "x") end)
            fails("bad argument #2 to 'pow' (number expected, got no value)", function() math.pow(1) end)
            same(math.atan("1"), math.pi / 4) same(math.log(8, nil), math.log(8))
            """)
    }

    @Test("a NaN is shown as nan, whatever its sign")
    func shownWithoutSign() throws {
        let script = """
            local function both(f) local a, b = f(0/0), f(-(0/0)) assert(a == b, a .. " " .. b) return a end
            print(0/0, -(0/0), math.sqrt(-1), math.fmod(1.0, 0.0), math.huge - math.huge)
            print(both(tostring), both(function(x) return ("%s %f %5.1f %g %.3e %a %q"):format(x, x, x, x, x, x, x) end))
            print(both(function(x) return table.concat({ x, 1.5, x }, " ") end))
            print(both(function(x) return table.concat(setmetatable({ x }, {})) end))
            scene.log(0/0, -(0/0))
            local _, message = pcall(function() ms.View { frame = 0/0 } end)
            assert(not message:find("-nan", 1, true) and message:find("nan", 1, true), message)
            """
        for options in [Scene.Options.patient, .trusted] {
            let test = try TestScene(script, options: options, ticks: 1)
            #expect(
                test.output.prefix(4) == [
                    "nan\tnan\tnan\tnan\tnan", "nan\tnan nan   nan nan nan nan (0/0)", "nan 1.5 nan", "nan",
                ])
            #expect(!test.output.joined().contains("-nan"))
            #expect(test.output.contains("nan\tnan"))
        }
    }
}
