import MoonspringSystem

/// How many lines of a script are shown per second: a loop that prints must not flood the screen, nor block the terminal or a page.
package struct OutputRate {
    private let mostLines: Int
    private let mostBytes: Int
    /// When the second began that is counted.
    private var start = -Double.infinity
    private var lines = 0
    private var bytes = 0
    private var dropped = 0

    private static let period = 1.0

    /// That many lines, and bytes, are taken in a second.
    package init(lines: Int, bytes: Int) { (mostLines, mostBytes) = (lines, bytes) }

    /// Whether a line is to be shown at a time, in seconds; one that is not is counted. `takeDropped` is asked first.
    package mutating func admits(_ text: String, at now: Double) -> Bool {
        if now - start >= Self.period { (start, lines, bytes) = (now, 0, 0) }
        guard lines < mostLines, bytes + text.utf8.count <= mostBytes else {
            dropped += 1
            return false
        }
        lines += 1
        bytes += text.utf8.count
        return true
    }

    /// Says how many lines were dropped, once a second that is over; nil: there is nothing to say. With `isLast` also within a second.
    package mutating func takeDropped(at now: Double, isLast: Bool = false) -> String? {
        guard dropped > 0, isLast || now - start >= Self.period else { return nil }
        defer { dropped = 0 }
        return "\(dropped.grouped) \(dropped == 1 ? "line was" : "lines were") left out: the script prints too much"
    }
}
