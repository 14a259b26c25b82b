import CProcess
import Foundation
import MoonspringSystem
import TestSupport

/// A program in a terminal of its own, driven by keys and watched on its screen.
///
/// Nothing here waits longer than it was told to, and the program is killed at the end in any case.
final class PseudoTerminal {
    struct Size: Equatable, Sendable {
        var columns: Int
        var rows: Int
    }

    let screen: Screen
    let process: ChildProcess
    private let master: Int32
    private let slave: String
    /// Everything the program has written, since the last `forgetOutput`.
    private(set) var output: [UInt8] = []
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
            process = try ChildProcess(
                program, arguments, streams: [.terminal(slave)], environment: environment, folder: folder)
        } catch {
            close(master)
            throw error
        }
    }

    deinit {
        process.signal(SIGKILL)
        close(master)
    }

    // MARK: to the program

    /// Types the text as it is.
    func send(_ text: String) throws { try write(Array(text.utf8)) }

    func press(_ keys: Key...) throws { for key in keys { try write(screen.take(key)) } }

    func paste(_ text: String) throws { try write(screen.take(paste: text)) }

    /// Bytes as they are, also such that are no UTF-8. Throws when the program does not read them in time.
    func write(_ bytes: [UInt8]) throws {
        let deadline = Self.now + patience
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
    func hangUp() throws -> ChildProcess.End {
        isClosed = true
        // The number stays taken: something else there would be closed at the end.
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        dup2(nothing, master)
        close(nothing)
        return try waitForEnd()
    }

    // MARK: from the program

    /// Takes what the program has written, and waits for that or its end so long when there is nothing yet. Returns whether
    /// there was anything.
    @discardableResult
    func pump(milliseconds: Int32) -> Bool {
        guard process.wait(readable: isClosed ? -1 : master, milliseconds: milliseconds) else { return false }
        var buffer = [UInt8](repeating: 0, count: 1 << 13)
        var hasRead = false
        // Not forever: a program that writes without end must not keep its watcher here.
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

    /// How the program ended; nil while it runs.
    var end: ChildProcess.End? { process.end }

    func hasEnded() -> Bool { end != nil }

    /// Whether the program has read every key and waits for something, and does not compute.
    var isWaitingForKeys: Bool {
        let terminal = open(slave, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        defer { close(terminal) }
        var unread: Int32 = 0
        guard ioctl(terminal, UInt(FIONREAD), &unread) == 0, unread == 0 else { return false }
        // The letter behind the name in brackets: S sleeps, R runs.
        let text = (try? String(contentsOfFile: "/proc/\(process.id)/stat", encoding: .utf8)) ?? ""
        return text.split(separator: ")").last?.dropFirst().first == "S"
    }

    func forgetOutput() { output = [] }

    /// Seconds of a clock that only goes forward.
    static var now: Double { MonotonicClock.now }
}

/// A wait that failed, with what the screen showed.
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
