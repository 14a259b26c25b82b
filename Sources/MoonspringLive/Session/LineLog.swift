import MoonspringScene

/// The last lines of the event log and the console, with a number each.
struct LineLog {
    /// JSON objects, as messages have them.
    private var lines: [JSON] = []
    /// The number of the first of them.
    private(set) var first = 0

    private static let limit = 4000

    /// The number of the next line.
    var end: Int { first + lines.count }

    mutating func append(_ line: JSON) {
        lines.append(line)
        // In large pieces, so that a line costs the same however many there are.
        if lines.count >= 2 * Self.limit {
            lines.removeFirst(lines.count - Self.limit)
            first = end - Self.limit
        }
    }

    mutating func append(_ kind: String, tick: Int, _ text: String) {
        append(["kind": .string(kind), "tick": .integer(tick), "text": .string(Self.cut(text))])
    }

    mutating func append(_ event: FrameEvent, tick: Int) {
        append([
            "kind": "event", "tick": .integer(tick),
            "event": .object(JSON.Object([("type", .string(event.type))] + event.fields.members)),
        ])
    }

    /// The next lines from a number on, `most` of them, and how many before them are gone.
    func lines(from number: Int, most: Int) -> (lines: ArraySlice<JSON>, skipped: Int) {
        let start = min(max(number, first), end)
        return (lines[(start - first)..<min(start - first + most, lines.count)], start - number)
    }

    /// A line that a script sizes must not fill the memory of a page.
    private static func cut(_ text: String) -> String {
        let most = 10_000
        guard text.utf8.count > most else { return text }
        return String(decoding: text.utf8.prefix(most), as: UTF8.self) + " ..."
    }
}
