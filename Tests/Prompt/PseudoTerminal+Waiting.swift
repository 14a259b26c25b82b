import Foundation
import TestSupport

extension PseudoTerminal {
    /// All rows, those that have scrolled off included, without empty ones at the end.
    var transcript: [String] {
        var rows = screen.scrolledOff + screen.rows
        while rows.last == "" { rows.removeLast() }
        return rows
    }

    /// What the program has written, escape sequences and all.
    var rawText: String { String(decoding: output, as: UTF8.self) }

    /// The row in which the cursor stands, counted from the first row there ever was.
    var cursorLine: Int { screen.scrolledOff.count + screen.cursor.row }

    /// The text of the row in which the cursor stands.
    var cursorRow: String { screen.row(screen.cursor.row) }

    /// Waits until the condition holds. Throws when it never does, with the screen.
    func wait(for what: String, timeout: Double = patience, until condition: () throws -> Bool) throws {
        let deadline = Self.now + timeout
        while try !condition() {
            guard Self.now < deadline else { throw TerminalError("\(what) did not come in \(timeout) s", self) }
            if hasEnded() {
                // What it wrote last is still to be read.
                drain()
                guard try condition() else { throw TerminalError("the program ended before \(what)", self) }
                return
            }
            pump(milliseconds: 20)
        }
    }

    /// Waits until the text stands anywhere on the screen, or on what has scrolled off.
    func wait(forText text: String, count: Int = 1, timeout: Double = patience) throws {
        try wait(for: "'\(text)'\(count > 1 ? " \(count) times" : "")", timeout: timeout) {
            occurrences(of: text) >= count
        }
    }

    func occurrences(of text: String) -> Int {
        transcript.reduce(0) { $0 + $1.components(separatedBy: text).count - 1 }
    }

    /// Waits until the program has ended by itself.
    @discardableResult
    func waitForEnd() throws -> ChildProcess.End {
        let deadline = Self.now + patience
        while !hasEnded() {
            guard Self.now < deadline else { throw TerminalError("the program has not ended in \(patience) s", self) }
            pump(milliseconds: 20)
        }
        drain()
        return end ?? .exit(-1)
    }

    /// Watches for that long; for what must not happen, and for nothing else.
    func watch(seconds: Double) {
        let deadline = Self.now + seconds
        while Self.now < deadline { pump(milliseconds: 10) }
    }

    /// Seconds from sending the bytes until what made the condition hold was read from the terminal.
    func time(of bytes: [UInt8], until condition: () -> Bool) throws -> Double {
        pump(milliseconds: 0)
        let start = Self.now
        try write(bytes)
        while !condition() {
            guard Self.now < start + patience else { throw TerminalError("nothing came back", self) }
            pump(milliseconds: 1000)
        }
        return lastRead - start
    }
}
