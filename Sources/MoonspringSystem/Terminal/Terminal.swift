import PlatformC

/// A person's terminal, whose modes change while a line is edited and are put back afterwards.
///
/// Used on one thread. There is one at a time, since a signal's handler and the end of the process put back the newest one's modes.
package final class Terminal {
    /// How the terminal treats keys.
    package enum Mode {
        /// As the terminal was found.
        case original
        /// For editing: each key comes at once and is not echoed. Enter comes as `\n` and Ctrl-J as `\r`. Of the control keys
        /// only Ctrl-C is a signal.
        case editing
        /// While something runs: keys wait and are not echoed. Ctrl-C, Ctrl-Z and Ctrl-\ are signals, Ctrl-S is a key.
        case running
    }

    package enum Input {
        case ready
        /// None came in that time, or a signal ended the wait.
        case none
        /// There will be no more: the terminal has gone.
        case ended
    }

    package let input: Int32
    package let output: Int32
    private let original: termios
    private var isHangingUp = false

    /// The terminal at two descriptors; nil unless both are a terminal's.
    package init?(
        input: Int32 = Descriptor.standardInput, output: Int32 = Descriptor.standardOutput
    ) {
        var modes = termios()
        guard Terminal.isTerminal(input), Terminal.isTerminal(output), tcgetattr(input, &modes) == 0 else { return nil }
        self.input = input
        self.output = output
        original = modes
        TerminalRestoration.begin(input: input, output: output, modes: modes)
    }

    deinit { TerminalRestoration.end(input: input) }

    // MARK: Modes

    /// Changes the mode when what was written has been shown.
    package func setMode(_ mode: Mode) {
        var modes = original
        switch mode {
        case .original: break
        case .editing:
            modes.keepKeysUnseen()
            modes.c_iflag |= tcflag_t(INLCR)
            modes.c_lflag &= ~tcflag_t(IEXTEN)
            modes.disable([VSUSP, VQUIT, VLNEXT, VDISCARD])
            #if canImport(Darwin)
                modes.disable([VDSUSP])
            #endif
        case .running: modes.keepKeysUnseen()
        }
        tcsetattr(input, TCSADRAIN, &modes)
    }

    /// Whether the terminal collects lines or echoes keys: after a stop, the shell may have put it back to that.
    package var echoesOrCollectsLines: Bool {
        var modes = termios()
        return tcgetattr(input, &modes) == 0 && modes.c_lflag & tcflag_t(ICANON | ECHO) != 0
    }

    /// What is written before the modes are put back at the end of the process, such as the end of bracketed paste.
    package var endSequence: StaticString {
        get { TerminalRestoration.sequence }
        set { TerminalRestoration.sequence = newValue }
    }

    /// Writes the end sequence and puts back the modes of the terminal, where there is one. Safe in a signal handler.
    package static var restore: @convention(c) () -> Void {
        TerminalRestoration.prepare()
        return TerminalRestoration.perform
    }

    // MARK: Keys

    /// Waits for keys, -1 milliseconds for as long as it takes.
    package func waitForInput(milliseconds: Int) -> Input {
        guard let events = Descriptor.poll(input, for: POLLIN, milliseconds: milliseconds), events != 0 else {
            return .none
        }
        isHangingUp = events & (POLLHUP | POLLERR) != 0
        return events & POLLNVAL != 0 ? .ended : .ready
    }

    /// Reads the keys that are there, up to the size of the buffer: their bytes, none, or nil when there will be no more.
    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        switch Descriptor.read(input, into: buffer) {
        case .bytes(let count): count
        case .end: nil
        // After a hangup poll would not wait.
        case .failed(let code): (code == EINTR || code == EAGAIN) && !isHangingUp ? 0 : nil
        }
    }

    // MARK: Text

    /// Columns and rows now; 80 and 24 where the terminal does not tell.
    package var size: (columns: Int, rows: Int) { Self.size(of: output) }

    /// The same of the terminal at any descriptor.
    package static func size(of descriptor: Int32) -> (columns: Int, rows: Int) {
        var size = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
        return (
            isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80, isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24
        )
    }

    /// Writes all of the bytes, after what was printed before. Returns whether it could.
    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool {
        StandardOutput.flush()
        return bytes.withUnsafeBytes { Descriptor.write($0, to: output) } == 0
    }

    /// Stops the processes of the terminal's job, as Ctrl-Z does; returns when they are continued.
    package static func stopJob() { kill(0, SIGTSTP) }

    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
}

extension termios {
    fileprivate mutating func keepKeysUnseen() {
        c_iflag = c_iflag & ~tcflag_t(IGNCR | INLCR | IXON) | tcflag_t(ICRNL)
        c_oflag = c_oflag & ~tcflag_t(ONLRET) | tcflag_t(OPOST | ONLCR)
        // One by one: on Darwin the highest bit is of another type than the others.
        let unwanted = tcflag_t(ICANON | ECHO | ECHOK | ECHONL) | tcflag_t(NOFLSH) | tcflag_t(FLUSHO)
        c_lflag = c_lflag & ~unwanted | tcflag_t(ISIG | IEXTEN)
        withControlCharacters {
            $0[Int(VMIN)] = 1
            $0[Int(VTIME)] = 0
        }
    }

    /// Takes keys their special meaning.
    fileprivate mutating func disable(_ keys: [Int32]) {
        withControlCharacters { characters in
            #if canImport(Darwin)
                let disabled: cc_t = 0xFF
            #else
                let disabled: cc_t = 0
            #endif
            for key in keys { characters[Int(key)] = disabled }
        }
    }

    private mutating func withControlCharacters(_ body: (UnsafeMutableBufferPointer<cc_t>) -> Void) {
        withUnsafeMutableBytes(of: &c_cc) { body($0.bindMemory(to: cc_t.self)) }
    }
}

/// What the end of the process and a signal's handler need to put back a terminal.
///
/// Behind a pointer, since a handler must meet neither a class nor a check of exclusive access.
private enum TerminalRestoration {
    private struct State {
        var isActive = false
        var input: Int32 = 0
        var output: Int32 = 0
        var modes = termios()
        var sequence: StaticString = ""
    }

    nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(to: State())
        // A script may end the process.
        atexit(perform)
        return state
    }()

    /// Makes the memory, which a signal's handler must not do.
    static func prepare() { _ = state }

    static func begin(input: Int32, output: Int32, modes: termios) {
        state.pointee = State(isActive: true, input: input, output: output, modes: modes)
    }

    static func end(input: Int32) {
        if state.pointee.input == input { state.pointee.isActive = false }
    }

    static var sequence: StaticString {
        get { state.pointee.sequence }
        set { state.pointee.sequence = newValue }
    }

    static let perform: @convention(c) () -> Void = {
        guard state.pointee.isActive else { return }
        let sequence = state.pointee.sequence
        if sequence.utf8CodeUnitCount > 0 {
            _ = PlatformC.write(state.pointee.output, sequence.utf8Start, sequence.utf8CodeUnitCount)
        }
        tcsetattr(state.pointee.input, TCSADRAIN, &state.pointee.modes)
    }
}
