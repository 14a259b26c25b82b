/// What a message adds for a name that is near to one of those that are known; `written` is how the message writes that one.
/// `isCertain`: the name alone is what is wrong, so it has to be nearer than where something else has failed already.
package func suggestion(
    for name: String, among candidates: [String], isCertain: Bool = false, written: (String) -> String = { $0 }
) -> String {
    Spelling.nearest(to: name, among: candidates, isCertain: isCertain).map { " (did you mean '\(written($0))'?)" }
        ?? ""
}

package func suggestedName(in message: String) -> String? {
    guard let start = message.ranges(of: " (did you mean '").last, let end = message.ranges(of: "'?)").last,
        start.upperBound <= end.lowerBound
    else { return nil }
    return String(message[start.upperBound..<end.lowerBound])
}

/// Finds the name that was meant.
private enum Spelling {
    /// The nearest candidate by letters, ignoring case and underscores first; nil when none is near.
    static func nearest(to name: String, among candidates: [String], isCertain: Bool) -> String? {
        let plain = folded(name)
        if let same = candidates.first(where: { folded($0) == plain }) { return same }
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let letters = folded(candidate)
            let reach = isCertain ? closeReach(plain, letters) : max(1, min(3, plain.count / 3))
            guard abs(letters.count - plain.count) <= reach else { continue }
            let distance = distance(plain, letters)
            if distance <= reach, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// `motion` is not a misspelt `action`, nor `unit` an `init`; `dynamicAnimatorWillPause` is a `dynamicAnimatorDidPause`.
    private static func closeReach(_ a: [UInt8], _ b: [UInt8]) -> Int {
        let length = max(a.count, b.count)
        return length < 5 ? 0 : max(1, min(3, length / 6))
    }

    private static func folded(_ name: String) -> [UInt8] {
        // A script's name may have millions of letters. No known one has more than 64.
        let beginning = name.utf8.count > 256 ? String(decoding: name.utf8.prefix(256), as: UTF8.self) : name
        return Array(beginning.lowercased().utf8.filter { $0 != UInt8(ascii: "_") }.prefix(64))
    }

    /// Optimal string alignment: insertions, deletions, replacements and swaps of neighbours.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var before = [Int]()
        var previous = Array(0...b.count)
        var current = previous
        for i in 0..<a.count {
            current[0] = i + 1
            for j in 0..<b.count {
                current[j + 1] = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    current[j + 1] = min(current[j + 1], before[j - 1] + 1)
                }
            }
            (before, previous, current) = (previous, current, before.isEmpty ? previous : before)
        }
        return previous[b.count]
    }
}
