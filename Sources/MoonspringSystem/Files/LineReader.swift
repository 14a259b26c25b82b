import PlatformC

/// Lines of an input that is not a terminal.
package struct LineReader {
    private let descriptor: Int32
    private let longestLine: Int
    /// Whether a carriage return before the end of a line belongs to the end.
    private let stripsReturn: Bool
    private var buffer: [UInt8] = []
    /// First byte of the buffer that was not given out.
    private var start = 0
    /// Bytes before it are known to hold no newline.
    private var searched = 0
    private var isAtEnd = false

    /// Reads from a descriptor, standard input unless given. A line of more bytes than `longestLine` is given out in pieces.
    package init(
        descriptor: Int32 = Descriptor.standardInput, longestLine: Int = .max, stripsReturn: Bool = true
    ) {
        self.descriptor = descriptor
        self.stripsReturn = stripsReturn
        self.longestLine = longestLine
    }

    /// Whether there is more to read at once, without waiting.
    package var hasMore: Bool { start < buffer.count || Descriptor.waitingBytes(descriptor) > 0 }

    /// The next bytes, whatever lines they are in; nil where the input ends before there are as many.
    package mutating func bytes(_ count: Int) -> [UInt8]? {
        while buffer.count - start < count {
            guard !isAtEnd, fill({ false }) else { return nil }
        }
        defer {
            start += count
            searched = start
        }
        return Array(buffer[start..<start + count])
    }

    /// Passes over bytes; false where the input ends before there are as many.
    package mutating func skip(_ count: Int) -> Bool {
        var left = count
        while left > 0 {
            if start == buffer.count, isAtEnd || !fill({ false }) { return false }
            let passed = min(left, buffer.count - start)
            left -= passed
            start += passed
            searched = start
        }
        return true
    }

    /// The next line without its end (`\n` or `\r\n`); nil at the end of the input, and when it cannot be read.
    ///
    /// A last line without a newline counts. Bytes that are not UTF-8 become U+FFFD; NULs stay. `isInterrupted` is asked when
    /// a signal ends the waiting: true ends the reading as well.
    package mutating func next(isInterrupted: () -> Bool = { false }) -> String? {
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) { return text(upTo: end, next: end + 1) }
            searched = buffer.count
            if searched - start >= longestLine { return text(upTo: start + longestLine, next: start + longestLine) }
            if isAtEnd { return start < buffer.count ? text(upTo: buffer.count, next: buffer.count) : nil }
            guard fill(isInterrupted) else { return nil }
        }
    }

    private mutating func text(upTo end: Int, next: Int) -> String {
        var line = buffer[start..<end]
        if stripsReturn, line.last == 0x0D { line.removeLast() }
        let text = String(decoding: line, as: UTF8.self)
        start = next
        searched = next
        return text
    }

    private mutating func fill(_ isInterrupted: () -> Bool) -> Bool {
        // What was given out goes when it is most of the buffer, so that each byte moves once or twice at most.
        if start > buffer.count / 2 {
            buffer.removeSubrange(..<start)
            searched -= start
            start = 0
        }
        switch Descriptor.read(descriptor, most: 1 << 16, into: &buffer) {
        case .bytes: return true
        case .failed(EINTR): return !isInterrupted()
        case .failed(EAGAIN):
            return Descriptor.poll(descriptor, for: POLLIN, milliseconds: -1) != nil || !isInterrupted()
        default:
            isAtEnd = true
            return true
        }
    }
}
