import CVTerm

/// What a terminal shows: bytes that a program writes become rows of text.
///
/// It answers what programs ask of a terminal, and makes the bytes of the keys, which depend on the modes a program has set.
final class Screen {
    private let terminal: OpaquePointer
    private let screen: OpaquePointer
    private let callbacks: UnsafeMutablePointer<VTermScreenCallbacks>
    private var rowCache: [String]?
    private(set) var columns: Int
    /// The rows that have left the screen at its top, oldest first.
    private(set) var scrolledOff: [String] = []
    /// What the terminal has to say to the program: answers and keys.
    private var pending: [UInt8] = []

    init(columns: Int, rows: Int) throws {
        guard let terminal = vterm_new(Int32(rows), Int32(columns)), let screen = vterm_obtain_screen(terminal) else {
            throw TerminalError("the terminal's screen cannot be made")
        }
        self.terminal = terminal
        self.screen = screen
        self.columns = columns
        callbacks = .allocate(capacity: 1)
        callbacks.initialize(to: VTermScreenCallbacks())
        callbacks.pointee.sb_pushline = { columns, cells, user in
            guard let cells, let user else { return 0 }
            let text = Screen.text((0..<Int(columns)).lazy.map { cells[$0] })
            Unmanaged<Screen>.fromOpaque(user).takeUnretainedValue().scrolledOff.append(text)
            return 1
        }
        vterm_set_utf8(terminal, 1)
        let user = Unmanaged.passUnretained(self).toOpaque()
        vterm_output_set_callback(
            terminal,
            { bytes, count, user in
                guard let bytes, let user else { return }
                let said = UnsafeRawBufferPointer(start: bytes, count: count)
                Unmanaged<Screen>.fromOpaque(user).takeUnretainedValue().pending += said
            }, user)
        vterm_screen_set_callbacks(screen, callbacks, user)
        vterm_screen_enable_altscreen(screen, 1)
        vterm_screen_reset(screen, 1)
    }

    deinit {
        vterm_free(terminal)
        callbacks.deallocate()
    }

    func feed(_ bytes: ArraySlice<UInt8>) {
        rowCache = nil
        bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return }
            _ = vterm_input_write(terminal, start.assumingMemoryBound(to: CChar.self), buffer.count)
        }
    }

    func resize(columns: Int, rows: Int) {
        rowCache = nil
        self.columns = columns
        vterm_set_size(terminal, Int32(rows), Int32(columns))
    }

    // MARK: what it shows

    /// Every row without the blanks at its end.
    var rows: [String] {
        if let rowCache { return rowCache }
        var rows: Int32 = 0
        var columns: Int32 = 0
        vterm_get_size(terminal, &rows, &columns)
        let texts = (0..<rows).map { row in Screen.text((0..<columns).lazy.map { self.cell($0, row) }) }
        rowCache = texts
        return texts
    }

    /// One row, read alone: for measurements.
    func row(_ row: Int) -> String { Screen.text((0..<columns).lazy.map { self.cell(Int32($0), Int32(row)) }) }

    /// Where the cursor stands, both from 0.
    var cursor: (row: Int, column: Int) {
        var position = VTermPos()
        vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
        return (Int(position.row), Int(position.col))
    }

    /// Whether the character has a colour of its own.
    func isColored(row: Int, column: Int) -> Bool {
        cell(Int32(column), Int32(row)).fg.type & UInt8(VTERM_COLOR_DEFAULT_FG.rawValue) == 0
    }

    private func cell(_ column: Int32, _ row: Int32) -> VTermScreenCell {
        var cell = VTermScreenCell()
        _ = vterm_screen_get_cell(screen, VTermPos(row: row, col: column), &cell)
        return cell
    }

    private static func text(_ cells: some Sequence<VTermScreenCell>) -> String {
        var text = ""
        for cell in cells {
            let codes = [cell.chars.0, cell.chars.1, cell.chars.2, cell.chars.3, cell.chars.4, cell.chars.5]
            // The right half of a wide character.
            guard codes[0] != .max else { continue }
            guard codes[0] != 0 else {
                text += " "
                continue
            }
            for code in codes.prefix(while: { $0 != 0 }) {
                text.unicodeScalars.append(Unicode.Scalar(code) ?? "\u{FFFD}")
            }
        }
        while text.last == " " { text.removeLast() }
        return text
    }

    // MARK: keys

    /// What the program is to read: the bytes of `key`, and answers to what it asked.
    func take(_ key: Key? = nil) -> [UInt8] {
        key?.press(on: terminal)
        defer { pending = [] }
        return pending
    }

    /// A block from the clipboard, marked as such when the program has asked for the marks.
    func take(paste text: String) -> [UInt8] {
        vterm_keyboard_start_paste(terminal)
        // A terminal sends the lines of a block as if Return were pressed.
        pending += text.utf8.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : $0 }
        vterm_keyboard_end_paste(terminal)
        return take()
    }
}

/// A key that is not a character.
enum Key: Equatable, Sendable {
    case enter, tab, escape, backspace, up, down, left, right, home, end, delete
    case ctrl(Character)
    case alt(Character)

    fileprivate func press(on terminal: OpaquePointer) {
        switch self {
        case .enter: press(VTERM_KEY_ENTER, on: terminal)
        case .tab: press(VTERM_KEY_TAB, on: terminal)
        case .escape: press(VTERM_KEY_ESCAPE, on: terminal)
        case .backspace: press(VTERM_KEY_BACKSPACE, on: terminal)
        case .up: press(VTERM_KEY_UP, on: terminal)
        case .down: press(VTERM_KEY_DOWN, on: terminal)
        case .left: press(VTERM_KEY_LEFT, on: terminal)
        case .right: press(VTERM_KEY_RIGHT, on: terminal)
        case .home: press(VTERM_KEY_HOME, on: terminal)
        case .end: press(VTERM_KEY_END, on: terminal)
        case .delete: press(VTERM_KEY_DEL, on: terminal)
        case .ctrl(let letter): press(letter, VTERM_MOD_CTRL, on: terminal)
        case .alt(let letter): press(letter, VTERM_MOD_ALT, on: terminal)
        }
    }

    private func press(_ key: VTermKey, on terminal: OpaquePointer) {
        vterm_keyboard_key(terminal, key, VTERM_MOD_NONE)
    }

    private func press(_ letter: Character, _ modifier: VTermModifier, on terminal: OpaquePointer) {
        for scalar in letter.unicodeScalars { vterm_keyboard_unichar(terminal, scalar.value, modifier) }
    }
}
