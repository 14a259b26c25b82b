import CProcess
import Foundation
import MoonspringSystem
import Testing

/// Modes of a terminal, at the other end of a pseudo-terminal.
@Suite("Modes of a terminal", .serialized)
struct TerminalModeTests {
    /// Both ends of a pseudo-terminal.
    private final class Ends {
        let master: Int32
        let slave: Int32

        init() throws {
            master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
            try #require(grantpt(master) == 0 && unlockpt(master) == 0)
            slave = open(String(cString: ptsname(master)), O_RDWR | O_NOCTTY | O_CLOEXEC)
            try #require(slave >= 0)
        }

        deinit {
            close(slave)
            close(master)
        }

        func press(_ keys: String) { _ = keys.withCString { write(master, $0, strlen($0)) } }

        /// What the program's end has written, or the terminal has echoed.
        func output(within milliseconds: Int32 = 0) -> String {
            var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            guard poll(&request, 1, milliseconds) > 0 else { return "" }
            var bytes = [UInt8](repeating: 0, count: 100)
            let count = read(master, &bytes, bytes.count)
            return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        }
    }

    private func keys(of terminal: Terminal) -> String? {
        guard case .ready = terminal.waitForInput(milliseconds: 20_000) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 100)
        return bytes.withUnsafeMutableBytes { terminal.read(into: $0) }.map {
            String(decoding: bytes.prefix($0), as: UTF8.self)
        }
    }

    @Test func `while a line is edited keys come one by one and unseen`() throws {
        let ends = try Ends()
        let terminal = try #require(Terminal(input: ends.slave, output: ends.slave))
        #expect(terminal.echoesOrCollectsLines)
        terminal.setMode(.editing)
        #expect(!terminal.echoesOrCollectsLines)
        ends.press("a")
        #expect(keys(of: terminal) == "a")
        // Ctrl-Z, Ctrl-\, Ctrl-V, Ctrl-S, Enter, Ctrl-J.
        ends.press("\u{1A}\u{1C}\u{16}\u{13}\r\n")
        #expect(keys(of: terminal) == "\u{1A}\u{1C}\u{16}\u{13}\n\r")
        #expect(ends.output() == "")
        guard case .none = terminal.waitForInput(milliseconds: 0) else {
            Issue.record("there should be no key")
            return
        }
    }

    @Test func `what is typed while something runs waits for the editor`() throws {
        let ends = try Ends()
        let terminal = try #require(Terminal(input: ends.slave, output: ends.slave))
        terminal.setMode(.running)
        ends.press("1 + 1\r")
        #expect(keys(of: terminal) == "1 + 1\n")
        #expect(ends.output() == "")
    }

    @Test func `the terminal gets back the modes that it had`() throws {
        let ends = try Ends()
        let terminal = try #require(Terminal(input: ends.slave, output: ends.slave))
        terminal.endSequence = "bye"
        terminal.setMode(.editing)
        Terminal.restore()
        #expect(terminal.echoesOrCollectsLines)
        #expect(ends.output(within: 20_000) == "bye")
        terminal.setMode(.editing)
        terminal.setMode(.original)
        #expect(terminal.echoesOrCollectsLines)
    }

    @Test func `text goes to the terminal and its size is known`() throws {
        let ends = try Ends()
        let terminal = try #require(Terminal(input: ends.slave, output: ends.slave))
        var window = winsize(ws_row: 12, ws_col: 34, ws_xpixel: 0, ws_ypixel: 0)
        #expect(ioctl(ends.slave, UInt(TIOCSWINSZ), &window) == 0)
        #expect(terminal.size == (34, 12))
        #expect(terminal.write(Array("here".utf8)))
        #expect(ends.output(within: 20_000) == "here")
    }

    @Test func `a file is not a terminal`() throws {
        let descriptor = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        #expect(Terminal(input: descriptor, output: descriptor) == nil)
    }
}
