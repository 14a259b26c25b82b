import MoonspringScene

/// What a fit is to reach: `settleTime:card <= 0.4`, `overshoot:card.x <= 4%`, `restPosition:card.y = 300`.
package struct FitGoal: Equatable, Sendable {
    package enum Relation: String, Sendable, CaseIterable {
        case atMost = "<="
        case atLeast = ">="
        case equal = "="
    }

    /// As it was written.
    package let text: String
    /// The name of the measure.
    package let measure: String
    package let relation: Relation
    package let limit: Double

    /// Throws for another form.
    package init(_ text: String) throws(OutputError) {
        self.text = text
        for relation in Relation.allCases {
            guard let place = text.firstRange(of: relation.rawValue) else { continue }
            let number = Self.trimmed(text[place.upperBound...])
            let isShare = number.hasSuffix("%")
            guard let value = Double(isShare ? Self.trimmed(number.dropLast()) : number), value.isFinite else { break }
            measure = Self.trimmed(text[..<place.lowerBound])
            self.relation = relation
            limit = isShare ? value / 100 : value
            if measure.isEmpty { break }
            return
        }
        throw .usage("--goal '\(text)': expected MEASURE <= NUMBER, >= or =, such as \"settleTime:card <= 0.4\"")
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// How near an equal goal has to be: a tick, or 1 %.
    private func tolerance(unit: String) -> Double { unit == "s" ? 1.0 / 60 : max(abs(limit) * 0.01, 1e-9) }

    /// How far a value is from the goal, as a part of its limit; 0: it is met. A run without the value is far away.
    func violation(of value: Double?, unit: String) -> Double {
        guard let value else { return Self.farAway }
        let scale = max(abs(limit), 1e-3)
        switch relation {
        case .atMost: return max(0, value - limit) / scale
        case .atLeast: return max(0, limit - value) / scale
        case .equal: return max(0, abs(value - limit) - tolerance(unit: unit)) / scale
        }
    }

    /// What the search goes by: the same, but that an equal goal is approached to the end.
    func distance(of value: Double?, unit: String) -> Double {
        guard relation == .equal, let value else { return violation(of: value, unit: unit) }
        return abs(value - limit) / max(abs(limit), 1e-3)
    }

    package func isMet(by value: Double?, unit: String) -> Bool { violation(of: value, unit: unit) == 0 }

    private static let farAway = 10.0
}
