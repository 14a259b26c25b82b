/// Seconds to the hundredth: what a person reads.
package func readable(seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return "\(seconds)" }
    let hundredths = Int64((abs(seconds) * 100).rounded())
    let fraction = hundredths % 100
    return "\(seconds < 0 ? "-" : "")\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}

/// The first of some words, and how many more there are.
package func firstFew(_ words: [String], most: Int) -> String {
    let rest = words.count > most ? " and \(words.count - most) more" : ""
    return words.prefix(most).joined(separator: ", ") + rest
}
