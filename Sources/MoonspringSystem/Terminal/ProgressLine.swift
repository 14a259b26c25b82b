/// A line on standard error that is written over and over; nothing where standard error is not a terminal.
package struct ProgressLine {
    private let isShown = Terminal.isTerminal(Descriptor.standardError)
    private var next = 0.0
    private var isVisible = false

    package init() {}

    /// Shows the text, ten times a second at most.
    package mutating func show(_ text: @autoclosure () -> String) {
        guard isShown else { return }
        let now = MonotonicClock.now
        guard now >= next else { return }
        next = now + 0.1
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
