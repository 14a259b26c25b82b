/// Seconds to the hundredth: what a person reads.
package func readable(seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return "\(seconds)" }
    let hundredths = Int64((abs(seconds) * 100).rounded())
    let fraction = hundredths % 100
    return "\(seconds < 0 ? "-" : "")\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}
