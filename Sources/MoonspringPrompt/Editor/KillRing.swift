/// What was cut, the last first.
struct KillRing {
    private static let limit = 20
    private var entries: [[Unicode.Scalar]] = []

    /// What is inserted next.
    var first: [Unicode.Scalar]? { entries.first }

    /// Keeps what was cut; `joins`: it is one with what was cut just before, which stood `isBefore` or behind it.
    mutating func add(_ cut: [Unicode.Scalar], joins: Bool, isBefore: Bool) {
        guard joins, let last = entries.first else {
            entries.insert(cut, at: 0)
            if entries.count > Self.limit { entries.removeLast() }
            return
        }
        entries[0] = isBefore ? cut + last : last + cut
    }

    /// The one that was cut before the first takes its place.
    mutating func rotate() {
        if !entries.isEmpty { entries.append(entries.removeFirst()) }
    }
}
