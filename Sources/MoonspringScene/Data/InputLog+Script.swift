import MoonspringSystem

// A script that ends with an input log: the lines of the log's file as comments. Running such a script replays the log.

extension InputLog {
    private static let mark = "-- "
    private static let heading = "-- Inputs, each with its tick, which are replayed when this script is run:\n"

    /// The text of the log's file, with something before each line.
    package func text(before mark: String = "") -> String {
        lines.map { "\(mark)\(JSON.object($0))\n" }.joined()
    }

    /// A script's text with the log at its end.
    package func script(_ text: String) -> String {
        (text.isEmpty || text.hasSuffix("\n") ? text : text + "\n") + Self.heading + self.text(before: Self.mark)
    }

    /// Splits a script into its text and the lines of the log at its end; none where it does not end with a log.
    package static func parts(of script: String) -> (text: Substring, log: String) {
        var lines: [Substring] = []
        var rest = script[...]
        while true {
            if rest.utf8.last == UInt8(ascii: "\n") { rest = Substring(rest.utf8.dropLast()) }
            let start = rest.utf8.lastIndex(of: UInt8(ascii: "\n")).map(rest.utf8.index(after:)) ?? rest.startIndex
            let line = rest[start...]
            guard line.hasPrefix(mark + "{") else { return (script[...], "") }
            lines.append(line.dropFirst(mark.count))
            rest = rest[..<start]
            if lines.last?.hasPrefix("{\"\(formatKey)\":") == true {
                let text = rest.hasSuffix(heading) ? rest.dropLast(heading.count) : rest
                return (text, lines.reversed().joined(separator: "\n"))
            }
        }
    }

    /// The log at the end of a script, whose name in errors is `path`; nil: there is none. Throws ``FileError`` when it is malformed.
    package init?(atEndOf script: String, path: String) throws(FileError) {
        let log = Self.parts(of: script).log
        if log.isEmpty { return nil }
        try self.init(text: log, path: "the input log at the end of \(path)")
    }
}
