import CVTerm
import Foundation

/// A program in a terminal of its own, driven by keys and watched on its screen.
///
/// Nothing here waits longer than it was told to, and the program is killed at the end in any case.
final class PseudoTerminal {
    struct Size: Equatable, Sendable {
        var columns: Int
        var rows: Int
    }

    /// How a program ended.
    enum End: Equatable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    /// How long a condition may take on a machine that has much else to do, in seconds.
    static let patience = 20.0

    let screen: Screen
    let process: pid_t
    private let master: Int32
    private let slave: String
    /// Everything the program has written, since the last `forgetOutput`.
    private(set) var output: [UInt8] = []
    private(set) var end: End?
    /// When something came last.
    private(set) var lastRead = 0.0
    private var isClosed = false

    /// Starts a program by its path.
    ///
    /// - Parameter environment: all of it: nothing is inherited.
    init(
        _ program: String, _ arguments: [String] = [], size: Size = Size(columns: 80, rows: 24),
        environment: [String: String], folder: String? = nil
    ) throws {
        screen = try Screen(columns: size.columns, rows: size.rows)
        // Not for the children of other tests: one that held the terminal would keep it from closing.
        master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard master >= 0 else { throw TerminalError("no pseudo-terminal: \(String(cString: strerror(errno)))") }
        guard grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
            close(master)
            throw TerminalError("the pseudo-terminal cannot be opened: \(String(cString: strerror(errno)))")
        }
        slave = String(cString: name)
        var window = winsize(ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &window)
        do {
            process = try Self.spawn(program, arguments, environment, folder, slave)
        } catch {
            close(master)
            throw error
        }
    }

    deinit {
        if end == nil {
            kill(process, SIGKILL)
            var status: Int32 = 0
            waitpid(process, &status, 0)
        }
        close(master)
    }

    /// `POSIX_SPAWN_SETSID`, which Swift's view of the C library leaves out.
    private static let setSession: Int32 = 0x80

    private static func spawn(
        _ program: String, _ arguments: [String], _ environment: [String: String], _ folder: String?, _ slave: String
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a session opens becomes the one that controls it.
        posix_spawn_file_actions_addopen(&actions, 0, slave, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(
            &attributes, Int16(setSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        // The test runner blocks and ignores signals, which a child would inherit.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)

        var words = ([program] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, program, &actions, &attributes, &words, &variables)
        guard failure == 0 else { throw TerminalError("\(program): \(String(cString: strerror(failure)))") }
        return process
    }

    // MARK: to the program

    /// Types the text as it is.
    func send(_ text: String) throws { try write(Array(text.utf8)) }

    func press(_ keys: Key...) throws { for key in keys { try write(screen.take(key)) } }

    func paste(_ text: String) throws { try write(screen.take(paste: text)) }

    /// Bytes as they are, also such that are no UTF-8. Throws when the program does not read them in time.
    func write(_ bytes: [UInt8], timeout: Double = patience) throws {
        let deadline = Self.now + timeout
        var rest = bytes[...]
        while !rest.isEmpty, !isClosed {
            let count = rest.withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN || errno == EINTR {
                guard Self.now < deadline else { throw TerminalError("the program reads no keys", self) }
                pump(milliseconds: 10)
            } else {
                return
            }
        }
    }

    func resize(_ size: Size) {
        screen.resize(columns: size.columns, rows: size.rows)
        setWindow(columns: size.columns, rows: size.rows)
    }

    /// Tells the program of a size, also one that no screen has.
    func setWindow(columns: Int, rows: Int) {
        var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &window)
    }

    /// Closes the terminal, as a window is closed, and gives how the program ended. Throws when it goes on.
    func hangUp() throws -> End {
        isClosed = true
        // The number stays taken: something else there would be closed at the end.
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        dup2(nothing, master)
        close(nothing)
        return try waitForEnd()
    }

    func signal(_ number: Int32) { if end == nil { kill(process, number) } }

    // MARK: from the program

    /// Takes what the program has written, and waits for it that long when there is nothing yet. Was there anything?
    @discardableResult
    func pump(milliseconds: Int32) -> Bool {
        guard !isClosed else {
            // What is waited for may still come: the end of the process, after its terminal was closed.
            usleep(useconds_t(milliseconds * 1000))
            return false
        }
        var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, milliseconds) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 1 << 13)
        var hasRead = false
        // Not for ever: a program that writes without end must not keep its watcher here.
        for _ in 0..<64 {
            let count = read(master, &buffer, buffer.count)
            guard count > 0 else {
                if count == 0 || (errno != EAGAIN && errno != EINTR) { isClosed = true }
                break
            }
            if !hasRead { lastRead = Self.now }
            hasRead = true
            output += buffer[..<count]
            screen.feed(buffer[..<count])
        }
        let answer = screen.take()
        if !answer.isEmpty { _ = answer.withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) } }
        return hasRead
    }

    /// Takes what a program that has ended wrote last.
    func drain() {
        for _ in 0..<1000 where !isClosed {
            guard pump(milliseconds: 50) else { return }
        }
    }

    /// Has the program ended?
    func hasEnded() -> Bool {
        guard end == nil else { return true }
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG) == process else { return false }
        end = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
        return true
    }

    /// Has the program read every key, and does it wait for something? Not while it computes.
    var isWaitingForKeys: Bool {
        let terminal = open(slave, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        defer { close(terminal) }
        var unread: Int32 = 0
        guard ioctl(terminal, UInt(FIONREAD), &unread) == 0, unread == 0 else { return false }
        // The letter behind the name in brackets: S sleeps, R runs.
        let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        return text.split(separator: ")").last?.dropFirst().first == "S"
    }

    func forgetOutput() { output = [] }

    /// Seconds of a clock that only goes forward.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// A wait that was in vain, with what the screen showed.
struct TerminalError: Error, CustomStringConvertible {
    let description: String

    init(_ text: String, _ terminal: PseudoTerminal? = nil) {
        guard let terminal else {
            description = text
            return
        }
        let rows = terminal.transcript.suffix(60).map { "    |" + $0 }
        let end = terminal.hasEnded() ? ", which has ended with \(String(describing: terminal.end))" : ""
        description = "\(text); the screen of the program\(end):\n" + rows.joined(separator: "\n")
    }
}
