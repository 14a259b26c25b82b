import Glibc

/// What goes to a person's terminal.
package enum Terminal {
    /// One line on standard error.
    package static func complain(_ text: String) {
        // What was printed before comes first.
        fflush(nil)
        write(text + "\n")
    }

    /// Text on standard error as it is.
    package static func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = Glibc.write(2, $0.baseAddress, $0.count) }
    }

    /// A variable of the environment; nil: it is not set.
    package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    package static var standardErrorIsTerminal: Bool { isatty(2) == 1 }

    /// Seconds of a clock that only goes forward.
    package static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    package static func sleep(seconds: Double) {
        guard seconds > 0 else { return }
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
        // An interrupt ends the sleep early: the caller looks for it after each tick.
        nanosleep(&time, nil)
    }
}

/// A line on standard error that is written over and over; nothing where standard error is no terminal.
package struct ProgressLine {
    private let isShown = Terminal.standardErrorIsTerminal
    private var next = 0.0
    private var isVisible = false

    package init() {}

    /// Shows the text, ten times a second at most.
    package mutating func show(_ text: @autoclosure () -> String) {
        guard isShown, Terminal.now >= next else { return }
        next = Terminal.now + 0.1
        isVisible = true
        Terminal.write("\r\u{1B}[K\(text())")
    }

    /// Takes the line away, so that other output starts in an empty one.
    package mutating func clear() {
        guard isVisible else { return }
        isVisible = false
        Terminal.write("\r\u{1B}[K")
    }
}
