import MoonspringAnalysis
import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

@Suite("Lua texts by chance")
struct CheckFuzzTests {
    /// All of the language once.
    private static let language = #"""
        local a <const>, b <close> = 1, nil
        local t = { 1, 2; x = 3, ["y"] = 4, [5] = function(...) return ... end, }
        for i = 1, 10, 2 do if i > 5 then goto continue end local q = i ::continue:: end
        for k, v in pairs(t) do while true do if k then break end repeat local z = v until z end end
        local function f(x, y, ...) local n = select("#", ...) return x + y * 2 ^ -3 .. "s" .. n end
        function t.m.n:o(p) self.x = p return self:o(p):o "q" { 1 } end
        local s = [[
        long]] .. [==[ ]] ]==] .. 'a\n\x41\u{48}\65\z
           b' .. "\"\\"
        print(#s, -a, ~b, not s, a // 2, a % 3, a & b | 1 ~ 2, a << 1 >> 2, a == b, a ~= b, a <= b, a >= b, a < b)
        local h = 0x1p4 + 0xA.8 + 1e10 + .5 + 3. + 0xffffffffffffffffff + 1e-5
        do goto done local w = 1 ::done:: end
        do local w2 = 1 goto d2 ::d2:: ; ::d3:: end
        repeat local u = 1 if u then goto cont end ::cont:: until true
        (f)(1, 2);(function() end)()
        t[1], t.x, (t).y = 1, 2, 3
        --[[ long
        comment ]] --[==[ x ]==]
        while a do local function g() return a and b or t end break end
        if a then elseif b then else end
        return f(a, b), ...
        """#

    /// What goes in between.
    private static let pieces = [
        "end", "do", "then", "if", "elseif", "else", "local", "function", "return", "break", "goto", "x", "::x::",
        "goto x", "repeat", "until", "while", "for", "in", "=", ",", "(", ")", "{", "}", "[", "]", "..", "...", ":",
        "::",
        ";", "nil", "not", "-", "~", "#", "//", "<const>", "<close>", "local y <const> = 1", "y = 2", "'a\\z  b'",
        "'\\x4'",
        "'\\u{7fffffff}'", "'\\u{80000000}'", "0x", "0x.p1", "1e", "3..2", "0x1p-3", "1.e5", ".5", "[==[a]]]==]", "[=",
        "--[[", "--[==[ ]] ]==]", "!", "\\", "@", "\0", "é", "\"", "'", "\n", "\r\n", "\n\r", "a.b:c()", "f'x'", "f{1}",
        "(f)",
        "(a).b = 1", "goto continue", "::continue::", "'\\\n'", "'\\999'", "'\\q'", "&", "|", "^", "1 .. 2",
        "function a.b.c:d() end", "x, y = 1, 2", "local z <foo>", "do local q goto l local w ::l:: end",
        "do goto m local w ::m:: ; end", "repeat goto c local k ::c:: until k",
    ]

    /// Words, blanks and signs of a text, in order.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var kind = -1
        for character in text {
            let next = character.isLetter || character.isNumber || character == "_" ? 0 : character.isWhitespace ? 1 : 2
            if next == kind, next < 2 {
                words[words.count - 1].append(character)
            } else {
                words.append(String(character))
            }
            kind = next
        }
        return words
    }

    private static func mutated(_ source: [String], _ chance: inout SeededNumbers) -> String {
        var words = source
        if words.count > 60, Int.random(in: 0..<10, using: &chance) < 7 {
            let first = Int.random(in: 0..<words.count - 50, using: &chance)
            words = Array(words[first..<min(words.count, first + Int.random(in: 3..<400, using: &chance))])
        }
        for _ in 0..<Int.random(in: 0...3, using: &chance) where !words.isEmpty {
            let index = Int.random(in: 0..<words.count, using: &chance)
            let piece = pieces[Int.random(in: 0..<pieces.count, using: &chance)]
            switch Int.random(in: 0..<5, using: &chance) {
            case 0: words.remove(at: index)
            case 1: words.insert(" \(piece) ", at: index)
            case 2: words[index] = piece
            case 3: words.swapAt(index, Int.random(in: 0..<words.count, using: &chance))
            default: words.insert(words[Int.random(in: 0..<words.count, using: &chance)], at: index)
            }
        }
        return words.joined()
    }

    private final class Lines {
        var last = ""
    }

    @Test("a text has syntax problems exactly where Lua refuses to load it", arguments: [1, 2, 3, 4] as [UInt64])
    func agreement(seed: UInt64) throws {
        var chance = SeededNumbers(seed)
        let engine = try LuaEngine()
        let lines = Lines()
        engine.onOutput = { lines.last = $0 }
        let sources =
            try SceneFile.all.map { Self.words(try $0.text()) }
            + Array(repeating: Self.words(Self.language), count: SceneFile.all.count / 2)
        var accepted = 0
        for _ in 0..<1500 {
            let text = Self.mutated(sources[Int.random(in: 0..<sources.count, using: &chance)], &chance)
            guard !text.hasPrefix("#") else { continue }
            try engine.run("print(load([=====[\n" + text + "\n]=====], '=x', 't') ~= nil)")
            let problems = LuaParser(Array(text.utf8)).problems.map { $0.text }
            accepted += problems.isEmpty ? 1 : 0
            #expect(problems.isEmpty == (lines.last == "true"), "\(problems)\n\(text)")
        }
        // Both answers are common.
        #expect(accepted > 100 && accepted < 1400, "\(accepted)")
    }

    @Test("the checker comes to an end with any text, with the same words each time")
    func end() throws {
        var chance = SeededNumbers(5)
        let sources = try SceneFile.all.map { Self.words(try $0.text()) }
        for _ in 0..<400 {
            let text = Self.mutated(sources[Int.random(in: 0..<sources.count, using: &chance)], &chance)
            let first = ScriptCheck(text: text, name: "x").problems
            #expect(first == ScriptCheck(text: text, name: "x").problems)
        }
    }

    @Test(
        "a large text takes a time that grows with its length, and no stack",
        arguments: [
            ("calls in a row", "x = a", ".b()"), ("sums in a row", "x = 1", " + 1"), ("parentheses", "x = ", "("),
            ("tables", "x = ", "{"), ("errors in one line", "", "x = [="), ("errors in lines", "", "x = = 1\n"),
            ("strings in a row", "x = ''", " .. ''"), ("else-ifs", "if a then", " elseif a then"),
            ("unknown names", "", "print(abc)\n"),
            ("unknown properties", "local ms = require 'moonspring' ", "ms.x()\n"),
            ("labels", "", "do ::a:: goto a end "),
            ("functions", "", "function f() return function() return 1 end end "),
            ("locals", "local a", "\ndo local b = a end"),
            ("views", "local ms = require 'moonspring' ", "ms.View{x = 1}\n"),
            ("comments", "", "--[[ x ]]"), ("unclosed", "", "--[=["), ("escapes", "x = '", "\\x41"),
        ])
    func large(name: String, head: String, repeated: String) {
        let text = head + String(repeating: repeated, count: (isThorough ? 2 << 20 : 1 << 19) / repeated.utf8.count)
        let time = processorTime { _ = ScriptCheck(text: text, name: "x").problems }
        // Generous: a slow machine, and builds with checks. What grows with the square takes hours.
        #expect(time < 120, "\(name): \(time)")
    }
}
