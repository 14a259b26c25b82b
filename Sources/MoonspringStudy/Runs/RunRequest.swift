import MoonspringScene

/// A run that is asked of a worker.
package struct RunRequest: Sendable {
    package var parameters: [(name: String, value: String)]
    /// nil: that of the options.
    package var seed: UInt64?

    package init(parameters: [(name: String, value: String)], seed: UInt64? = nil) {
        (self.parameters, self.seed) = (parameters, seed)
    }

    /// As it goes to the worker: the seed, then `name=value`, with tabs between.
    var line: String {
        ([seed.map { String($0) } ?? ""] + parameters.map { "\($0.name)=\($0.value)" }).joined(separator: "\t")
    }

    init(line: String) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        seed = fields.first.flatMap { UInt64($0) }
        parameters = fields.dropFirst().compactMap { field in
            field.firstIndex(of: "=").map { (String(field[..<$0]), String(field[field.index(after: $0)...])) }
        }
    }
}

package struct RunResult: Equatable, Sendable {
    /// Why it ended, as a trace says it; "error" where it did not get to an end.
    package var end: String
    /// The measures, in order; nil: a run has none, or failed.
    package var values: [Double?]
    /// What failed; empty for nothing.
    package var error: String

    package init(end: String, values: [Double?], error: String = "") {
        (self.end, self.values, self.error) = (end, values, Self.line(of: error))
    }

    /// A run that failed.
    package init(error: String, measures: Int) {
        self.init(end: "error", values: Array(repeating: nil, count: measures), error: error)
    }

    /// Why the run never had what a measure is of, as an item whose name is misspelt; nil: it had, or another error says nothing about it.
    private func absence(of measure: Measure) -> String? {
        guard end == "error", error.hasPrefix(Measure.absent) else { return nil }
        let absences = error.dropFirst(Measure.absent.count).split(separator: "; \(Measure.absent)")
        return absences.first { $0.hasPrefix("\(measure.name): ") }.map { Measure.absent + $0 }
    }

    /// Why none of these runs had what some measure is of; nil: some run had, for each measure.
    package static func absence(of measures: [Measure], in results: [RunResult]) -> String? {
        measures.lazy.compactMap { measure in
            let absences = results.compactMap { $0.absence(of: measure) }
            return absences.count == results.count ? absences.last : nil
        }.first
    }

    /// As a worker sends it and a shard has it: the end, the values, the error, with tabs between.
    var line: String {
        var line = end
        for value in values { line += "\t" + (value?.shortestJSON ?? "") }
        return line + "\t" + error
    }

    /// nil where the line is not one of so many measures.
    init?(line: some StringProtocol, measures: Int) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == measures + 2, !fields[0].isEmpty else { return nil }
        end = String(fields[0])
        let texts = fields.dropFirst().prefix(measures)
        values = texts.map { Double($0) }
        guard zip(texts, values).allSatisfy({ $0.isEmpty || $1?.isFinite == true }) else { return nil }
        error = String(fields[measures + 1])
    }

    private static let mostBytes = 500

    /// An error as one field of one line.
    private static func line(of text: String) -> String {
        let scalars = text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }
        let line = String(String.UnicodeScalarView(scalars))
        guard line.utf8.count > mostBytes else { return line }
        var kept = line.prefix(mostBytes)
        while kept.utf8.count > mostBytes { kept.removeLast() }
        return kept + "\u{2026}"
    }
}
