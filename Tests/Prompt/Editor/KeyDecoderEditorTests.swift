import MoonspringPrompt
import TestSupport
import Testing

@Suite struct KeyDecoderEditorTests {
    private func keys(_ text: String) -> [EditorKey] { keys(Array(text.utf8)) }

    /// The keys of bytes that come at once, and those of bytes that come one by one, which must be the same.
    private func keys(_ bytes: [UInt8]) -> [EditorKey] {
        var decoder = KeyDecoder()
        decoder.add(bytes)
        var found: [EditorKey] = []
        while let key = decoder.next() { found.append(key) }
        return found
    }

    private func oneByOne(_ text: String) -> [EditorKey] {
        var decoder = KeyDecoder()
        var found: [EditorKey] = []
        for byte in text.utf8 {
            decoder.add([byte])
            while let key = decoder.next() { found.append(key) }
        }
        return found
    }

    private func text(_ text: String) -> EditorKey { .text(Array(text.unicodeScalars)) }

    @Test func `characters in a row are one text, control keys have names`() {
        #expect(
            keys("aé漢\u{1}b\u{7F}\r\u{1F}") == [
                text("aé漢"), .named("C-a"), text("b"), .named("backspace"), .named("C-m"), .named("C-_"),
            ])
    }

    @Test(arguments: [
        ("\u{1B}[A", "up"), ("\u{1B}OA", "up"), ("\u{1B}[1;5D", "C-left"), ("\u{1B}[5D", "C-left"),
        ("\u{1B}Od", "C-left"), ("\u{1B}[d", "S-left"), ("\u{1B}[1;3C", "M-right"), ("\u{1B}\u{1B}[C", "M-right"),
        ("\u{1B}[3~", "delete"), ("\u{1B}[3;5~", "C-delete"), ("\u{1B}[3^", "C-delete"), ("\u{1B}[3$", "S-delete"),
        ("\u{1B}[7~", "home"), ("\u{1B}[F", "end"), ("\u{1B}OM", "C-m"), ("\u{1B}[15~", ""), ("\u{1B}[[A", ""),
        ("\u{1B}b", "M-b"), ("\u{1B}\u{7F}", "M-backspace"), ("\u{1B}\r", "M-C-m"), ("\u{1B}é", "M-é"),
        ("\u{1B}[Z", ""), ("\u{1B}[200;1$", ""),
    ])
    func `sequences of xterm and rxvt have names, however they come`(_ bytes: String, _ name: String) {
        #expect(keys(bytes + "x") == [.named(name), text("x")])
        #expect(oneByOne(bytes + "x") == [.named(name), text("x")])
    }

    @Test func `what is pasted is one text with newlines, and control characters are left out`() {
        let paste = "\u{1B}[200~a\rb\r\nc\n\rd\u{1}\t\u{1B}[31m漢\u{1B}[201~x"
        let expected = [EditorKey.paste(Array("a\nb\nc\nd\t[31m漢".unicodeScalars)), text("x")]
        #expect(keys(paste) == expected)
        #expect(oneByOne(paste) == expected)
    }

    @Test func `a paste whose end does not come is over in a second`() {
        var decoder = KeyDecoder()
        decoder.add("\u{1B}[200~abcdefgh".utf8)
        #expect(decoder.next() == nil)
        #expect(decoder.patience == 1)
        decoder.expire()
        #expect(decoder.next() == .paste(Array("abcdefgh".unicodeScalars)))
    }

    @Test func `escape alone is told of once and still makes the next key one with Alt`() {
        var decoder = KeyDecoder()
        decoder.add([0x1B])
        #expect(decoder.next() == nil)
        decoder.expire()
        #expect(decoder.next() == .escape)
        #expect(decoder.next() == nil)
        #expect(decoder.patience == nil)
        decoder.add("b".utf8)
        #expect(decoder.next() == .named("M-b"))
    }

    @Test func `broken characters are replaced, one that is not complete when its rest does not come`() {
        #expect(keys([0x61, 0xFF, 0xC3, 0x28, 0xE6, 0xBC, 0x61]) == [text("a\u{FFFD}\u{FFFD}(\u{FFFD}a")])
        var decoder = KeyDecoder()
        decoder.add([0xE6, 0xBC])
        #expect(decoder.next() == nil)
        decoder.expire()
        #expect(decoder.next() == text("\u{FFFD}"))
    }

    @Test func `the character behind a quoting key is taken whatever it is`() {
        var decoder = KeyDecoder()
        decoder.add([0x1B, 0x5B, 0x03])
        #expect(decoder.nextCharacter() == "\u{1B}")
        #expect(decoder.nextCharacter() == "[")
        #expect(decoder.nextCharacter() == "\u{3}")
        #expect(decoder.nextCharacter() == nil)
    }

    @Test func `random bytes are all taken`() {
        var generator = SeededNumbers(1)
        for _ in 0..<300 {
            var decoder = KeyDecoder()
            for _ in 0..<8 {
                decoder.add(
                    (0..<Int.random(in: 0...9, using: &generator)).map { _ in
                        [0x1B, 0x5B, 0x4F, 0x32, 0x30, 0x7E, 0xC3, 0x00].randomElement(using: &generator) ?? 0
                    })
                while decoder.next() != nil {}
            }
            decoder.expire()
            while decoder.next() != nil {}
        }
    }
}
