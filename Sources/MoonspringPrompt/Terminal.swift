import Glibc

/// What goes to a person's terminal.
package enum Terminal {
    /// One line on standard error.
    package static func complain(_ text: String) {
        // What was printed before comes first.
        fflush(nil)
        write(text + "\n")
    }

    /// Text as it is, on standard error unless told otherwise. Returns whether all of it could be written.
    @discardableResult
    package static func write(_ text: String, to descriptor: Int32 = 2) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                guard count > 0 else { return false }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return true
        }
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
