import MoonspringPrompt
import Testing

@Suite struct LinePainterEditorTests {
    private func layout(_ text: String, prompt: String = "> ", cursor: Int? = nil, columns: Int = 20) -> LineLayout {
        let scalars = Array(text.unicodeScalars)
        return LineLayout(
            prompt: prompt, continuation: ">> ", text: scalars[...], cursor: cursor ?? scalars.count, columns: columns)
    }

    private func painted(_ painter: inout LinePainter, _ layout: LineLayout, columns: Int = 20, rows: Int = 5) -> String
    {
        String(decoding: painter.paint(layout, columns: columns, rows: rows), as: UTF8.self)
    }

    @Test func `a character that is typed at the end is all that is written`() {
        var painter = LinePainter()
        _ = painted(&painter, layout("ab"))
        #expect(painted(&painter, layout("abc")) == "\r\u{1B}[4Cc\r\u{1B}[5C")
    }

    @Test func `a combining character is written with the one it belongs to`() {
        var painter = LinePainter()
        _ = painted(&painter, layout("ae"))
        #expect(painted(&painter, layout("ae\u{301}")) == "\r\u{1B}[3Ce\u{301}\r\u{1B}[4C")
    }

    @Test func `a shorter row is erased behind its end`() {
        var painter = LinePainter()
        _ = painted(&painter, layout("abc"))
        #expect(painted(&painter, layout("a")) == "\r\u{1B}[3C\u{1B}[K\r\u{1B}[3C")
    }

    @Test func `rows that are gone are cleared`() {
        var painter = LinePainter()
        _ = painted(&painter, layout("a\nb\nc"))
        #expect(painted(&painter, layout("a")) == "\u{1B}[1A\r\u{1B}[J\u{1B}[1A\r\u{1B}[3C")
        #expect(painter.height == 1)
    }

    @Test func `a prompt that changes leaves the other rows alone`() {
        var painter = LinePainter()
        _ = painted(&painter, layout("a\nb", prompt: "1 > "))
        #expect(painted(&painter, layout("a\nb", prompt: "2 > ")) == "\u{1B}[1A\r2 > a\r\n\r\u{1B}[4C")
    }

    @Test func `a block higher than the screen shows the rows around the cursor`() {
        var painter = LinePainter()
        let text = (1...30).map { "line \($0)" }.joined(separator: "\n")
        let first = painted(&painter, layout(text))
        #expect(painter.height == 5)
        #expect(first.contains("line 30") && !first.contains("line 25\r"))
        let second = painted(&painter, layout(text, cursor: 0))
        #expect(second.contains(" line 1\u{1B}[K") && !second.contains("line 6"))
    }

    @Test func `clearing goes to the first row of the line, also after the screen became narrower`() {
        var painter = LinePainter()
        _ = painted(&painter, layout("abcdefghijklmnop\nxy"))
        #expect(String(decoding: painter.clear(newColumns: 10), as: UTF8.self) == "\r\u{1B}[2A\u{1B}[J")
    }

    @Test func `a terminal that can only write gets what is typed and nothing else`() {
        var painter = PlainLinePainter()
        func show(_ text: String, cursor: Int? = nil) -> String {
            let scalars = Array(text.unicodeScalars)
            let bytes = painter.paint(
                prompt: "> ", continuation: ">> ", text: scalars, cursor: cursor ?? scalars.count, columns: 20)
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(show("") == "> ")
        #expect(show("ab") == "ab")
        #expect(show("ab", cursor: 1) == "\r> ab\r> a")
        #expect(show("a", cursor: 1) == "\r> a \r> a")
        #expect(show("a\n") == "\r\n>> ")
        #expect(!show("a\n" + String(repeating: "x", count: 100)).contains(String(repeating: "x", count: 17)))
    }
}
