import MoonspringPrompt
import Testing

@Suite("The line of a script under an error")
struct SourceExcerptTests {
    private func lines(
        _ source: String, line: Int = 1, column: Int? = nil, message: String = "", width: Int = 60
    ) -> [String] {
        SourceExcerpt(of: source, line: line, column: column, message: message)?.lines(width: width, style: .plain)
            ?? []
    }

    @Test("the line with its number, and a mark under the word, number, string or sign at the column")
    func exact() {
        #expect(lines("a\nball.centr = 5\n", line: 2, column: 6) == ["   2 | ball.centr = 5", "     |      ^^^^^"])
        #expect(lines("x = 12.5 + y", column: 5)[1] == "     |     ^^^^")
        #expect(lines(#"x = "a\"b" .. y"#, column: 5)[1] == "     |     ^^^^^^")
        #expect(lines("x = 'open", column: 5)[1] == "     |     ^^^^^")
        #expect(lines("f({1})", column: 3)[1] == "     |   ^")
        #expect(lines("local x =", column: 10)[1] == "     |          ^")
        #expect(lines("x", line: 1, column: 500)[1] == "     |  ^")
        #expect(lines("\r\n\n\rthird\rfourth", line: 4, column: 1) == ["   4 | fourth", "     | ^^^^^^"])
        #expect(lines(String(repeating: "\n", count: 12_344) + "x", line: 12_345, column: 1)[0] == "12345 | x")
    }

    @Test(
        "without a column the name that the message speaks of is marked where it stands in the line once",
        arguments: [
            ("View has no property 'centr' (did you mean 'center'?)", "     |      ^^^^^"),
            ("attempt to index a nil value (local 'ball')", "     | ^^^^"),
            ("View.centr must be a vec or {x, y}, got 'x'", "     |      ^^^^^"),
            ("argument 'x' of View:foo must be a number", "     |                ^^^"),
            ("View{...} takes one table of properties", "     | ~~~~~~~~~~~~~~~~~~~~~"),
            ("View{centr = ...} must be a number", "     |      ^^^^^"),
            ("boom", "     | ~~~~~~~~~~~~~~~~~~~~~"), ("", "     | ~~~~~~~~~~~~~~~~~~~~~"),
        ])
    func named(message: String, mark: String) {
        #expect(lines("ball.centr = t:foo(5) ", message: message).last == mark)
    }

    @Test(
        "a name that stands there twice, or within another, is not guessed: the line is underlined from its first letter"
    )
    func ambiguous() {
        #expect(lines("  x = x.y", message: "no 'x'")[1] == "     |   ~~~~~~~")
        #expect(lines("xx = x2", message: "no 'x'")[1] == "     | ~~~~~~~")
    }

    @Test("tabs, control characters and wide characters keep the mark in its place")
    func widths() {
        #expect(lines("\tx.y = 1", column: 4) == ["   1 |     x.y = 1", "     |       ^"])
        #expect(lines("ab\tcd", column: 4) == ["   1 | ab  cd", "     |     ^^"])
        #expect(lines("\u{1B}[31mx", column: 6) == [#"   1 | \27[31mx"#, "     |        ^"])
        #expect(lines("\u{1B}1 y", column: 4) == [#"   1 | \0271 y"#, "     |       ^"])
        #expect(lines("f('漢字', x)", column: 9) == ["   1 | f('漢字', x)", "     |           ^"])
        #expect(lines("f('e\u{301}', x)", column: 9) == ["   1 | f('e\u{301}', x)", "     |        ^"])
        #expect(lines("\u{202E}x", column: 2) == [#"   1 | \u{202E}x"#, "     |         ^"])
    }

    @Test("a long line is cut around the mark and fits the terminal")
    func long() {
        let text = String(repeating: "a", count: 100) + " wrong " + String(repeating: "b", count: 100)
        let shown = lines(text, column: 102, width: 47)
        #expect(shown[0].count == 47 && shown[0].hasPrefix("   1 | ...a") && shown[0].hasSuffix("b..."))
        let mark = shown[1].firstIndex(of: "^").map { shown[1].distance(from: shown[1].startIndex, to: $0) }
        let word = shown[0].firstRange(of: "wrong").map {
            shown[0].distance(from: shown[0].startIndex, to: $0.lowerBound)
        }
        #expect(mark != nil && mark == word)
        #expect(shown[1].hasSuffix("^^^^^"))
        #expect(lines(text, column: 1, width: 47)[0].hasPrefix("   1 | aaa"))
        #expect(lines(text, column: 207, width: 47)[0].hasSuffix("bbb"))
        // One that is longer than the terminal itself, and wide characters at the cut.
        let wide = String(repeating: "漢", count: 80)
        for column in [1, 20, 40, 79, 80] {
            for width in 24...31 {
                for line in lines(wide, column: column, width: width) { #expect(line.cellCount <= width, "\(line)") }
            }
        }
        #expect(lines(text, message: "", width: 47)[1].cellCount <= 47)
    }

    @Test("a line that is not there, is empty or has millions of characters is not shown")
    func none() {
        #expect(lines("a", line: 2, column: 1).isEmpty)
        #expect(lines("a\n \n", line: 2, column: 1).isEmpty)
        #expect(lines(String(repeating: "a", count: 1 << 20), column: 1).isEmpty)
    }
}
