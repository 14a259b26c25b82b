import TestSupport

/// Writes lines that somebody might type at the prompt: right ones, broken ones, and such that mean harm.
///
/// The same seed gives the same lines. None of them leaves the prompt: there is no Ctrl-D, Ctrl-Z, Ctrl-\ and no `:quit`.
struct LineGenerator: Sequence, IteratorProtocol {
    /// A line as bytes, without the Return behind it.
    struct Line {
        let bytes: [UInt8]
        /// Whether it is one whole line of text, so that the history must have it.
        let isWhole: Bool

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    private var numbers: SeededNumbers

    init(seed: UInt64) { numbers = SeededNumbers(seed) }

    mutating func next() -> Line? {
        switch below(100) {
        case ..<30: whole(expression())
        case ..<50: whole(statement())
        case ..<60: whole(command())
        case ..<68: whole(hostile())
        case ..<76: Line(bytes: Array(broken().utf8), isWhole: false)
        case ..<80: Line(bytes: Array(unfinished().utf8), isWhole: false)
        case ..<84: whole(long())
        case ..<92: Line(bytes: keys(), isWhole: false)
        case ..<96: Line(bytes: garbage(), isWhole: false)
        default: Line(bytes: paste(), isWhole: false)
        }
    }

    private func whole(_ text: String) -> Line { Line(bytes: Array(text.utf8), isWhole: true) }

    private mutating func below(_ count: Int) -> Int { numbers.below(count) }

    private mutating func one(of texts: [String]) -> String { numbers.one(of: texts) }

    // MARK: Lua

    private mutating func number() -> String {
        one(of: [
            "0", "1", "-1", "2", "17", "0.5", "-0.0", "1e308", "1/0", "0/0", "5e-324", "0x7fffffffffffffff",
            "math.mininteger", "2^53", String(below(1000)),
        ])
    }

    private mutating func text() -> String {
        one(of: [
            "''", "'word'", "\"say \\\"so\\\"\"", "'漢字 und ä'", "'\\0\\1\\27[31m'",
            "'e\u{301}\u{1F469}\u{200D}\u{1F680}'",
            "('ab'):rep(\(below(5000)))", "[[long]]", "'\\xff\\xfe'", "'\\u{10FFFF}'",
        ])
    }

    private mutating func name() -> String {
        one(of: [
            "a", "b", "box", "t", "f", "list", "animator", "scene", "ms", "_", "_1", "_2", "_99", "ms.scene", "nothing",
        ])
    }

    private mutating func table(_ depth: Int) -> String {
        one(of: [
            "{}", "{1, 2, 3}", "{x = \(expression(depth + 1)), \(expression(depth + 1))}",
            "{[\(number())] = \(text())}",
            "{{{{{{{{}}}}}}}}", "{[{}] = {}, [print] = 1, [true] = false}",
        ])
    }

    private mutating func point() -> String { "{\(number()), \(number())}" }

    private mutating func object() -> String {
        one(of: [
            "ms.View{frame = {\(below(300)), \(below(300)), \(below(90)), \(below(90))}}", "ms.View{name = \(text())}",
            "ms.View{center = \(point())}", "ms.vec(\(number()), \(number()))", "ms.rect(0, 0, \(number()), 4)",
            "ms.DynamicAnimator{referenceView = ms.scene.view}", "ms.GravityBehavior{items = {\(name())}}",
            "ms.CollisionBehavior{items = {\(name())}, translatesReferenceBoundsIntoBoundary = true}",
            "ms.PushBehavior{items = {}, mode = 'instantaneous'}",
            "ms.SnapBehavior{item = \(name()), snapTo = \(point())}",
            "ms.SpringBehavior{item = \(name()), target = \(point())}",
            "ms.View{nam = 1}", "ms.Vieww{}", "ms.DynamicItemGroup{items = {}}", "ms.path.ellipse(\(point()))",
        ])
    }

    private mutating func expression(_ depth: Int = 0) -> String {
        guard depth < 4 else { return number() }
        switch below(13) {
        case 0: return number()
        case 1: return text()
        case 2: return name()
        case 3: return table(depth)
        case 4: return object()
        case 5:
            let sign = one(of: ["+", "-", "*", "/", "//", "%", "..", "==", "<", "and", "or", "^", "&", "<<"])
            return "\(expression(depth + 1)) \(sign) \(expression(depth + 1))"
        case 6: return "\(name()).\(one(of: ["x", "center", "frame", "name", "superview", "nothing", "view", "time"]))"
        case 7: return "(function(...) return ... end)(\(expression(depth + 1)), \(expression(depth + 1)))"
        case 8: return "pcall(\(one(of: ["error", "print", "f", "nothing"])), \(expression(depth + 1)))"
        case 9: return "\(expression(depth + 1)), \(expression(depth + 1))"
        case 10: return "coroutine.wrap(function() coroutine.yield(\(expression(depth + 1))) end)()"
        case 11: return "#\(text())"
        default: return "tostring(\(expression(depth + 1)))"
        }
    }

    private mutating func statement() -> String {
        let action = one(of: [
            "\(name()) = \(expression())", "local \(one(of: ["a", "b", "t", "box", "new"])) = \(expression())",
            "print(\(expression()))", "for i = 1, \(below(50)) do a = i end",
            "box = ms.scene.view:addSubview(\(object()))",
            "animator = ms.DynamicAnimator{referenceView = ms.scene.view}", "animator:addBehavior(\(object()))",
            "animator:removeAllBehaviors()", "function f(...) return ... end", "ms.scene.log(\(expression()))",
            "ms.scene.after(\(number()), function() \(one(of: ["print('due')", "error('due')", "a = a + 1"])) end)",
            "ms.scene.every(0.\(1 + below(9)), function() print('tick') end)", "local x <const> = \(expression())",
            "ms.scene.tap(\(point()))", "ms.scene.advance(\(below(3)))",
            "ms.scene.signal('s', function() return \(number()) end)",
            "ms.scene.param('p\(below(5))', \(number()))", "ms.scene.spawn(function() ms.scene.wait(0.1) end)",
            "if \(expression()) then a = 1 else b = 2 end", "goto away", "do local z = 1 end", "return \(expression())",
            "ms.scene.onTick = function() \(one(of: ["", "a = 1", "error('tick')", "print('flood')"])) end",
        ])
        return below(6) == 0 ? action + ";" : action
    }

    private mutating func hostile() -> String {
        one(of: [
            "while true do end", "repeat until false", "function f() return f() end f()", "f = function() f() end f()",
            "('x'):rep(1e9)", "t = {} while true do t[#t + 1] = {} end", "('a'):rep(40):find(('a*'):rep(40) .. 'b')",
            "coroutine.wrap(function() while true do pcall(function() while true do end end) end end)()",
            "setmetatable({}, {__tostring = function() while true do end end})", "os.exit(3)", "os.exit()",
            "setmetatable({}, {__tostring = function() error('no') end})",
            "error(setmetatable({}, {__tostring = error}))",
            "error()", "error(nil)", "error({})", "error(ms.scene)", "error(coroutine.create(print))",
            "error('\\27[2J')",
            "setmetatable(_G, {__index = error, __newindex = error})", "setmetatable(_G, nil)", "_ENV = {}", "_G = nil",
            "print = nil", "ms = nil", "string = nil", "tostring = error", "error = nil", "_ = nil", "_1 = error",
            "for k in pairs(_G) do _G[k] = nil end", "require('os')", "require('nothing')", "dofile('/etc/passwd')",
            "load('while true do end')()", "load(function() return 'a' end)", "string.format('%99999d', 1)",
            "setmetatable({}, {__gc = error})", "collectgarbage('stop')", "collectgarbage('generational')",
            "debug.sethook(error, '', 1)", "t = {} t.t = t", "t = {} for i = 1, 300 do t = {t} end return t",
            "t = setmetatable({}, {__index = function() while true do end end, __len = error, __pairs = error})",
            "ms.scene.onTick = function() while true do end end", "ms.scene.stop()", "ms.scene.view = nil",
            "ms.scene.view:addSubview(ms.scene.view)", "ms.scene.size = {0/0, 1/0}", "coroutine.yield()",
            "ms.scene.wait(1)",
            "local a <close> = setmetatable({}, {__close = error})", "goto continue", "break", "::a:: goto a",
            "xpcall(error, function() while true do end end)",
            "table.sort({3, 2, 1}, function() while true do end end)",
            "ms.scene.tween(1e9, error)", "ms.scene.every(1e-300, error)", "io.read()", "print(('\\n'):rep(2000))",
            "print('\\27[?1049h\\27[3J\\27c\\14')", "print('\\27]0;title\\7\\27[6n')", "print(('漢'):rep(3000))",
        ])
    }

    // MARK: commands

    private mutating func command() -> String {
        let argument = one(of: [
            "", " ", "0", "1", "-1", "3", "1e3", "nan", "inf", "0x10", "x", "box", "ms.scene", "1 +", "'", "\"a b\"",
            "漢字", "s",
            "ms.scene.view", "../../..", "/dev/null", "/dev/null/x.lua", ".", "~", "saved.lua", "sub/saved.lua",
            "broken.lua",
            "binary.lua", "fine.lua", "endless.lua", "\(below(100_000))", String(repeating: "9", count: 40),
        ])
        let name = one(of: [
            "help", "load", "reload", "run", "pause", "play", "step", "reset", "items", "inspect", "plot", "speed",
            "time",
            "save", "live", "nonsense", "", "HELP", "st", "he", "lo", "s", "?",
        ])
        if below(5) == 0 {
            return "\(one(of: ["View", "ms.View", "print", "nothing", "1", "", "scene.after", "box"]))?"
        }
        return ":\(name) \(argument)"
    }

    // MARK: no Lua

    private mutating func broken() -> String {
        var text = Array((below(2) == 0 ? expression() : statement()).unicodeScalars)
        for _ in 0...below(3) where !text.isEmpty {
            let place = below(text.count)
            if below(2) == 0 {
                text.remove(at: place)
            } else {
                text.insert(Unicode.Scalar(UInt8(33 + below(15))), at: place)
            }
        }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: text)
        return String(result)
    }

    private mutating func unfinished() -> String {
        one(of: [
            "for i = 1, 3 do", "function f(", "if a then", "t = {1,", "x = [==[ long", "--[[ remark", "(1 +", "a =",
            "f(function()",
            "repeat", "'open", "\"open\\", "return function() return", "local", "ms.View{", "1 +", "not", "do do do do",
        ])
    }

    private mutating func long() -> String {
        one(of: [
            "#'" + String(repeating: "x", count: 100 + below(3000)) + "'",
            (0..<200).map { "\($0)" }.joined(separator: " + "),
            String(repeating: "(", count: 150) + "1" + String(repeating: ")", count: 150),
            "-- " + String(repeating: "漢", count: 200),
        ])
    }

    /// Keys that move, delete, search, complete and do nothing, between letters.
    private mutating func keys() -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<(3 + below(25)) {
            switch below(6) {
            case 0...1:
                bytes += Array(one(of: ["a", "ms.", "ball", "漢", "ä", " ", "'", "{", "print(", ":he", "_"]).utf8)
            case 2:
                bytes += Array(
                    one(of: [
                        "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~",
                        "\u{1B}[5~", "\u{1B}OA",
                        "\u{1B}[1;5C", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[99;99R", "\u{1B}[?62c", "\u{1B}b",
                        "\u{1B}f", "\u{1B}d",
                        "\u{1B}", "\u{1B}\u{1B}", "\u{1B}[", "\u{1B}[I", "\u{1B}[<0;1;1M",
                    ]).utf8)
            case 3: bytes.append(9)
            case 4:
                // Not those that leave, stop or kill, nor Return.
                let control = UInt8(1 + below(31))
                if ![3, 4, 9, 10, 13, 17, 19, 26, 28].contains(control) { bytes.append(control) }
            default: bytes.append(127)
            }
        }
        // Out of whatever mode that was: a paste, a key that is quoted, a search.
        return bytes + Array("\u{1B}[201~".utf8) + [7, 7]
    }

    /// Bytes that are not text.
    private mutating func garbage() -> [UInt8] {
        (0..<(1 + below(60))).map { _ in UInt8(128 + below(128)) }
    }

    private mutating func paste() -> [UInt8] {
        let rows = (0...below(5)).map { _ in below(3) == 0 ? unfinished() : statement() }
        return Array("\u{1B}[200~\(rows.joined(separator: "\r"))\u{1B}[201~".utf8)
    }
}
