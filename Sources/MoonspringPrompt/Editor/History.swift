/// Earlier inputs, oldest first, kept in a file that several sessions share.
package final class History {
    /// How many blocks are kept.
    package static let limit = 5000

    package private(set) var entries: [String]
    private let file: HistoryFile?
    private let warn: (String) -> Void
    private var hasWarned = false

    /// A history kept in a file; nil: in memory only. `warn` gets one line, once at most, when the file cannot be used.
    package init(path: String?, warn: @escaping (String) -> Void = { _ in }) {
        self.warn = warn
        file = path.map { HistoryFile(path: $0) }
        entries = []
        guard let file else { return }
        do {
            entries = try file.load()
        } catch {
            report(error)
        }
    }

    /// Adds a block, and writes it at once. Empty ones, those that begin with a space and repetitions of the last are left out.
    package func add(_ block: String) {
        guard History.isKept(block), block != entries.last else { return }
        entries.append(block)
        if entries.count > History.limit { entries.removeFirst(entries.count - History.limit) }
        guard let file else { return }
        do {
            try file.append(block)
        } catch {
            report(error)
        }
    }

    private static func isKept(_ block: String) -> Bool {
        !block.hasPrefix(" ") && block.contains { !$0.isWhitespace } && block.utf8.count <= HistoryFile.longest
    }

    private func report(_ error: HistoryFile.Failure) {
        guard !hasWarned else { return }
        hasWarned = true
        warn("\(error.path): the history is not saved: \(error.reason)")
    }

    /// Where the last occurrence of a pattern begins, in scalars. A pattern without capital letters finds both.
    package static func position(of pattern: String, in entry: String) -> Int? {
        let ignoresCase = !pattern.contains { $0.isUppercase }
        let wanted = pattern.unicodeScalars.map { ignoresCase ? lowered($0) : $0 }
        let text = entry.unicodeScalars.map { ignoresCase ? lowered($0) : $0 }
        guard let first = wanted.first, wanted.count <= text.count else { return nil }
        return (0...(text.count - wanted.count)).last { text[$0] == first && text[$0...].starts(with: wanted) }
    }

    private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII { return ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar }
        let lower = scalar.properties.lowercaseMapping.unicodeScalars
        return lower.count == 1 ? lower.first ?? scalar : scalar
    }
}
