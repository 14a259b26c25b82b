import TestSupport
import Testing

/// Every function of `math` and the operator `^`, over arguments of many sizes, in the centre of a view.
private let mathematicsScene = """
    local view = scene.view:addSubview(ms.View { name = "hash", frame = { 0, 0, 10, 10 } })
    local one = { "sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "log10", "sinh", "cosh", "tanh", "sqrt",
        "abs", "floor", "ceil", "modf", "frexp", "rad", "deg" }
    local hash = 0
    -- Every bit counts, but for those of a NaN.
    local function add(x) hash = hash * 31 + (x == x and string.unpack("i8", string.pack("d", x)) or 1) end
    local function addAll(a, b)
        for _, name in ipairs(one) do add(math[name](a)) end
        add(math.atan(a, b)) add(math.log(math.abs(a), 2)) add(math.log(math.abs(a), 10)) add(math.log(math.abs(a), b))
        add(math.pow(math.abs(a), b)) add(math.abs(a) ^ b) add(math.abs(b) ^ 0.3) add(a ^ 3.0)
        add(math.fmod(a, b)) add(a % b) add(a // b) add(math.ldexp(b, 3)) add(math.max(a, b)) add(math.min(a, b))
    end
    function scene:onTick()
        for i = 1, 200 do
            local a, b = math.random() * 2 - 1, math.random() * 20 - 10
            addAll(a, b)
            addAll(a * 10 ^ math.random(-20, 20), b)
        end
        view.center = { hash & 0xffffff, hash >> 40 }
    end
    """

@Suite struct MathematicsGoldenTests {
    @Test("a scene that calls every function of math, and ^, ends with the same trace hash on every processor")
    func golden() throws {
        let test = try TestScene(mathematicsScene, ticks: 20)
        #expect(test.scene.hash == "f23b81e44fd46bed")
    }
}
