/// What keys do: those of emacs, as readline and libedit have them.
struct KeyBinding: Sendable {
    /// What a command leaves for the one after it.
    enum Trace: Equatable {
        case nothing, cut, completion
        /// What was inserted stands there.
        case yank(Range<Int>)
    }

    /// Their names, with `C-` for Ctrl and `M-` for Alt: see ``KeyDecoder``.
    let keys: [String]
    /// Whether a number before the key (Alt with digits) repeats it.
    let repeats: Bool
    /// Does it. False: there was nothing to do, and the terminal beeps.
    let perform: @Sendable (LineEditor) -> Bool

    private init(_ keys: String, repeats: Bool, _ perform: @escaping @Sendable (LineEditor) -> Bool) {
        self.keys = keys.split(separator: " ").map(String.init)
        self.repeats = repeats
        self.perform = perform
    }

    private static func once(_ keys: String, _ perform: @escaping @Sendable (LineEditor) -> Bool) -> KeyBinding {
        KeyBinding(keys, repeats: false, perform)
    }

    private static func move(_ keys: String, _ place: @escaping @Sendable (EditBuffer) -> Int) -> KeyBinding {
        edit(keys) { buffer in
            buffer.move(to: place(buffer))
            return true
        }
    }

    private static func edit(_ keys: String, _ edit: @escaping @Sendable (inout EditBuffer) -> Bool) -> KeyBinding {
        KeyBinding(keys, repeats: true) { edit(&$0.buffer) }
    }

    private static func delete(_ keys: String, _ range: @escaping @Sendable (EditBuffer) -> Range<Int>) -> KeyBinding {
        edit(keys) { buffer in
            let range = range(buffer)
            buffer.replace(range, with: [])
            return !range.isEmpty
        }
    }

    private static func cut(_ keys: String, _ range: @escaping @Sendable (EditBuffer) -> Range<Int>) -> KeyBinding {
        KeyBinding(keys, repeats: true) { $0.cut(range($0.buffer)) }
    }

    private static let all: [KeyBinding] = [
        // The input as a whole.
        once("C-m C-j") { $0.accept() },
        once("M-C-m M-C-j") { $0.insert(["\n"]) },
        // A signal, unless its user has given it to another key.
        once("C-c") { $0.interrupt() },
        once("C-d") { $0.endOrDelete() },
        once("C-i") { $0.complete() },
        once("C-l M-C-l") { $0.clearScreen() },
        once("C-z") { $0.suspend() },
        once("C-r") { $0.searchHistory(older: true) },
        once("C-s") { $0.searchHistory(older: false) },
        // Places.
        move("C-b left") { $0.characterStart },
        move("C-f right") { $0.characterEnd },
        move("C-a home") { $0.lineStart },
        move("C-e end") { $0.lineEnd },
        move("M-b M-B C-left M-left") { $0.wordStart() },
        move("M-f M-F C-right M-right") { $0.wordEnd },
        KeyBinding("C-p up", repeats: true) { $0.moveUp() },
        KeyBinding("C-n down", repeats: true) { $0.moveDown() },
        // The history.
        KeyBinding("M-p pageup M-up", repeats: true) { $0.show(entry: $0.entry - 1) },
        KeyBinding("M-n pagedown M-down", repeats: true) { $0.show(entry: $0.entry + 1) },
        once("M-<") { $0.show(entry: 0) },
        once("M->") { $0.show(entry: $0.history.entries.count) },
        // Changes.
        delete("C-h backspace") { $0.characterStart..<$0.cursor },
        delete("delete") { $0.cursor..<$0.characterEnd },
        edit("C-t") { $0.transpose() },
        edit("M-u M-U") { $0.changeWord { letter, _ in letter.properties.uppercaseMapping } },
        edit("M-l M-L") { $0.changeWord { letter, _ in letter.properties.lowercaseMapping } },
        edit("M-c M-C") {
            $0.changeWord { $1 ? $0.properties.titlecaseMapping : $0.properties.lowercaseMapping }
        },
        once("C-v") { $0.insertNextKey() },
        // Cutting and inserting. At the end of a line its newline is cut, so that repeated cuts take the block.
        cut("C-k") { $0.cursor..<($0.cursor == $0.lineEnd ? min($0.cursor + 1, $0.text.count) : $0.lineEnd) },
        cut("C-u") { ($0.cursor == $0.lineStart ? max($0.cursor - 1, 0) : $0.lineStart)..<$0.cursor },
        cut("M-C-h M-backspace") { $0.wordStart()..<$0.cursor },
        cut("M-d M-D C-delete M-delete") { $0.cursor..<$0.wordEnd },
        cut("C-w") { $0.wordStart { $0 != " " && $0 != "\n" }..<$0.cursor },
        once("C-y") { $0.yank() },
        once("M-y") { $0.yankEarlier() },
        edit("M-C-_") { buffer in
            let copy = buffer.text[buffer.wordStart()..<buffer.cursor]
            buffer.insert(copy)
            return !copy.isEmpty
        },
    ]

    private static let byKey: [String: KeyBinding] = [String: KeyBinding](
        all.flatMap { binding in binding.keys.map { ($0, binding) } }, uniquingKeysWith: { first, _ in first })

    static func of(_ key: String) -> KeyBinding? { byKey[key] }
}
