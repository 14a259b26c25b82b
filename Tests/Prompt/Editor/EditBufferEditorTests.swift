import MoonspringPrompt
import Testing

@Suite struct EditBufferEditorTests {
    /// A buffer with the cursor where `|` stands.
    private func buffer(_ text: String) -> EditBuffer {
        var buffer = EditBuffer()
        let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        buffer.insert(parts.joined().unicodeScalars)
        buffer.move(to: parts[0].unicodeScalars.count)
        return buffer
    }

    private func shown(_ buffer: EditBuffer) -> String {
        buffer.string(0..<buffer.cursor) + "|" + buffer.string(buffer.cursor..<buffer.text.count)
    }

    @Test(arguments: [
        ("ab|cd", "acb|d"), ("abcd|", "abdc|"), ("e\u{301}|x", "xe\u{301}|"), ("a\nbc|", "a\ncb|"),
    ])
    func `two characters are exchanged with their accents`(_ before: String, _ after: String) {
        var buffer = buffer(before)
        let isDone = buffer.transpose()
        #expect(isDone)
        #expect(shown(buffer) == after)
    }

    @Test(arguments: ["|", "a|", "|ab", "ab\n|", "ab\n|cd"])
    func `without two characters nothing is exchanged`(_ text: String) {
        var buffer = buffer(text)
        let isDone = buffer.transpose()
        #expect(!isDone)
        #expect(shown(buffer) == text)
    }

    @Test func `a word changes from the cursor to its end`() {
        var buffer = buffer("a| view.ball")
        let isDone = buffer.changeWord { letter, isFirst in isFirst ? letter.properties.titlecaseMapping : "\(letter)" }
        #expect(isDone)
        #expect(shown(buffer) == "a View|.ball")
        var street = self.buffer("|straße")
        #expect(street.changeWord { letter, _ in letter.properties.uppercaseMapping })
        #expect(shown(street) == "STRASSE|")
    }

    @Test func `what is replaced leaves the cursor behind what is inserted, and no move leaves the text`() {
        var buffer = buffer("abc|def")
        buffer.replace(1..<4, with: "漢字".unicodeScalars)
        #expect(shown(buffer) == "a漢字|ef")
        buffer.move(to: 99)
        #expect(buffer.cursor == 5)
        buffer.move(to: -1)
        #expect(buffer.cursor == 0)
    }

    @Test func `characters have the columns that terminals give them`() {
        for (character, columns) in [
            ("a", 1), ("é", 1), ("漢", 2), ("\u{301}", 0), ("한", 2), ("\u{1160}", 0), ("😀", 2), ("\u{200B}", 0),
            ("─", 1), ("⣿", 1), ("Ａ", 2), ("\u{1F1E9}", 1), ("\u{FE0F}", 0), ("\u{1}", -1), ("\u{9F}", -1),
        ] {
            #expect(character.unicodeScalars.first?.columns == columns, "\(character)")
        }
    }
}
