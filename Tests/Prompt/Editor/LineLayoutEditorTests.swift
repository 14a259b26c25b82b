import MoonspringPrompt
import TestSupport
import Testing

@Suite struct LineLayoutEditorTests {
    private func layout(_ text: String, cursor: Int? = nil, columns: Int, prompt: String = "> ") -> LineLayout {
        let scalars = Array(text.unicodeScalars)
        return LineLayout(
            prompt: prompt, continuation: ">> ", text: scalars[...], cursor: cursor ?? scalars.count, columns: columns)
    }

    private func rows(_ layout: LineLayout) -> [String] {
        layout.rows.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test func `a line longer than the screen goes on in the next row`() {
        let layout = layout("abcdefghij", columns: 8)
        #expect(rows(layout) == ["> abcdef", "ghij"])
        #expect(layout.cursorRow == 1)
        #expect(layout.cursorColumn == 4)
    }

    @Test func `behind a full row the cursor stands in the next one`() {
        let layout = layout("abcdef", columns: 8)
        #expect(rows(layout) == ["> abcdef", ""])
        #expect(layout.cursorRow == 1)
        #expect(layout.cursorColumn == 0)
    }

    @Test func `a wide character that does not fit goes into the next row, and the cursor before it too`() {
        let layout = layout("abcde漢", cursor: 5, columns: 8)
        #expect(rows(layout) == ["> abcde", "漢"])
        #expect(layout.cursorRow == 1)
        #expect(layout.cursorColumn == 0)
    }

    @Test func `a combining character takes no column`() {
        let layout = layout("e\u{301}x", columns: 8)
        #expect(layout.rows[0].width == 4)
        #expect(layout.cursorColumn == 4)
    }

    @Test func `each line of a block has its prompt`() {
        let layout = layout("do\nx\nend", cursor: 4, columns: 20)
        #expect(rows(layout) == ["> do", ">> x", ">> end"])
        #expect(layout.cursorRow == 1)
        #expect(layout.cursorColumn == 4)
    }

    @Test func `colours of the prompt take no column`() {
        let layout = layout("ab", columns: 8, prompt: "\u{1B}[36mrun\u{1B}[0m> ")
        #expect(layout.rows.count == 1)
        #expect(layout.rows[0].width == 7)
        #expect(LineLayout.width(of: "\u{1B}[1;36mrun漢\u{1B}[0m") == 5)
    }

    @Test func `control characters show as a caret and a letter`() {
        #expect(rows(layout("a\u{1}b\u{1B}\u{7F}", columns: 20)) == ["> a^Ab^[^?"])
    }

    @Test func `a screen of one column holds any text`() {
        let layout = layout("a漢\nb", columns: 1)
        #expect(layout.rows.allSatisfy { $0.width <= 1 })
        #expect(layout.cursorColumn == 0)
    }

    @Test func `a hundred thousand characters are laid out at once`() {
        let text = Array(repeating: Unicode.Scalar("x"), count: 100_000)
        let time = processorTime(of: {
            _ = LineLayout(prompt: "> ", continuation: ">> ", text: text[...], cursor: 50_000, columns: 80)
        })
        // What grows with the square of the length takes minutes.
        #expect(time < 10)
    }
}
