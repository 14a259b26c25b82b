import MoonspringScene

/// The last lines of the event log and the console, with a number each.
struct LineLog {
    /// JSON objects, as messages have them.
    private var lines: [JSON] = []
    /// Their approximate size in a message, in bytes.
    private var sizes: [Int] = []
    private var size = 0
    /// The number of the first of them.
    private(set) var first = 0

    private static let limit = 4000
    private static let sizeLimit = 8 << 20
    /// The most in one message, unless it is a single line.
    private static let messageSize = 512 << 10
    private static let longestLine = 10_000
    /// What a line takes beside its text.
    private static let base = 100

    /// The number of the next line.
    var end: Int { first + lines.count }

    mutating func append(_ line: JSON) { append(line, size: Self.base) }

    mutating func append(_ kind: String, tick: Int, _ text: String) {
        let text = Self.cut(text)
        append(
            ["kind": .string(kind), "tick": .integer(tick), "text": .string(text)], size: Self.base + text.utf8.count)
    }

    mutating func append(_ event: FrameEvent, tick: Int) {
        let row = FrameEventRow(event)
        append([
            "kind": "event", "tick": .integer(tick), "group": .string((row?.group ?? .other).rawValue),
            "text": .string(row?.line(event.fields) ?? event.type), "event": event.json,
        ])
    }

    private mutating func append(_ line: JSON, size lineSize: Int) {
        lines.append(line)
        sizes.append(lineSize)
        size += lineSize
        // In large pieces, so that a line costs the same however many there are.
        guard lines.count >= 2 * Self.limit || size > 2 * Self.sizeLimit else { return }
        var gone = max(lines.count - Self.limit, 0)
        size -= sizes[..<gone].reduce(0, +)
        while size > Self.sizeLimit, gone < lines.count {
            size -= sizes[gone]
            gone += 1
        }
        lines.removeFirst(gone)
        sizes.removeFirst(gone)
        first += gone
    }

    /// The next lines from a number on, `most` of them or as many as a message takes, and how many before them are gone.
    func lines(from number: Int, most: Int) -> (lines: ArraySlice<JSON>, skipped: Int) {
        let start = min(max(number, first), end)
        let place = start - first
        var (next, left) = (place, Self.messageSize)
        while next < min(place + most, lines.count), next == place || sizes[next] <= left {
            left -= sizes[next]
            next += 1
        }
        return (lines[place..<next], start - number)
    }

    /// A line of arbitrary length must not fill the memory of a page.
    private static func cut(_ text: String) -> String {
        guard text.utf8.count > longestLine else { return text }
        return String(decoding: text.utf8.prefix(longestLine), as: UTF8.self) + " ..."
    }
}
