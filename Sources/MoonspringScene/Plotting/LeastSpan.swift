/// The least span of a vertical axis: smaller changes are not visible as motion, and noise must not fill a plot.
package enum LeastSpan {
    /// By unit. A signal without one is mostly a length or a share. For other units it is not known what is small.
    private static let spans: [(units: [String], span: Double)] = [
        (["pt", "px"], 0.01), (["pt/s", "px/s"], 0.1), (["pt/s\u{B2}", "pt/s^2"], 1), (["rad"], 0.0005),
        (["rad/s"], 0.005), (["\u{B0}", "deg"], 0.03), (["\u{B0}/s", "deg/s"], 0.3), (["", "1", "%"], 0.001),
    ]

    /// Changes of less than this fraction of the values are not shown either.
    package static let share = 1e-4

    /// The least span of values near 0; 0 where there is none.
    package static func span(of unit: String) -> Double { spans.first { $0.units.contains(unit) }?.span ?? 0 }

    /// The least span of values from `low` to `high`.
    static func span(of unit: String, low: Double, high: Double) -> Double {
        max(span(of: unit), share * max(abs(low), abs(high)))
    }
}
