import MoonspringScene

/// The values that a parameter takes over the rows of a sweep, as an option writes them.
package enum ParameterValues: Equatable, Sendable {
    /// `1,2,4`, `soft,hard`, or one value.
    case list([String])
    /// `0.1:1:0.1`: from the first by equal steps, the last one included where a step meets it.
    case steps(start: Decimal, step: Decimal, count: Int)
    /// `0.1:1`: anything between, for samples and fits.
    case interval(low: Double, high: Double)

    /// A number with so many digits behind its point, so that 0.1 three times is 0.3.
    package struct Decimal: Equatable, Sendable {
        let units: Double
        let digits: Int

        /// nil where that is not such a number, or needs more digits than a double has.
        init?(_ text: some StringProtocol, digits: Int? = nil) {
            guard let value = Double(text), value.isFinite else { return nil }
            let point = text.firstIndex(of: ".").map(text.index(after:))
            let own = point.map { text[$0...].utf8.count } ?? 0
            self.digits = max(digits ?? 0, own)
            guard
                text.utf8.allSatisfy({ $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") && $0 != UInt8(ascii: "x") }),
                self.digits <= 15
            else { return nil }
            units = (value * TickScale.power(self.digits)).rounded()
            guard units.magnitude < 0x1p53 else { return nil }
        }

        /// How many digits a text has behind its point.
        static func digits(of text: some StringProtocol) -> Int { Decimal(text)?.digits ?? 0 }
    }

    /// Reads what stands behind `NAME=`. Throws for a range that is empty or not written as one.
    init(_ text: String, of name: String) throws(OutputError) {
        try Self.checkText(text, of: name)
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }
        guard (2...3).contains(parts.count), numbers.count == parts.count else {
            self = .list(text.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
            return
        }
        let (low, high) = (numbers[0], numbers[1])
        guard low.isFinite, high.isFinite, low < high || (parts.count == 3 && low == high) else {
            throw .usage("--param \(name)=\(text): the range is empty: expected LOW:HIGH with LOW below HIGH")
        }
        guard (high - low).isFinite else {
            throw .usage("--param \(name)=\(text): the range is wider than a number can be: choose nearer ends")
        }
        guard parts.count == 3 else {
            self = .interval(low: low, high: high)
            return
        }
        let digits = parts.map(Decimal.digits).max() ?? 0
        guard numbers[2] > 0, numbers[2].isFinite, let start = Decimal(parts[0], digits: digits),
            let step = Decimal(parts[2], digits: digits), step.units > 0
        else {
            throw .usage(
                "--param \(name)=\(text): expected START:END:STEP with a STEP of more than 0 and at most 15 digits behind the point"
            )
        }
        // A last step that misses the end by rounding alone still counts.
        let count = ((high - low) / numbers[2] + 1e-9).rounded(.down) + 1
        guard count < 1e15 else {
            throw .usage("--param \(name)=\(text): the range has \(count) values; choose a larger STEP")
        }
        self = .steps(start: start, step: step, count: Int(count))
    }

    /// Throws for a value that a worker could not be told.
    static func checkText(_ text: String, of name: String) throws(OutputError) {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return }
        throw .usage("--param \(name): expected values without tabs and line breaks")
    }

    /// How many there are; nil: without end.
    var count: Int? {
        switch self {
        case .list(let texts): texts.count
        case .steps(_, _, let count): count
        case .interval: nil
        }
    }

    package var areNumbers: Bool {
        guard case .list(let texts) = self else { return true }
        return texts.allSatisfy { Double($0)?.isFinite ?? false }
    }

    /// All of them; nil where there are more than so many.
    package func texts(most: Int) -> [String]? {
        guard let count, count <= most else { return nil }
        return (0..<count).map { text(at: $0) }
    }

    /// The value of a place among them, as a command line writes it.
    func text(at place: Int) -> String {
        switch self {
        case .list(let texts): return texts[place]
        case .steps(let start, let step, _):
            // The quotient of two whole numbers that are exact is the double next to the decimal.
            let units = start.units + Double(place) * step.units
            return (units / TickScale.power(start.digits)).shortestJSON
        case .interval(let low, _): return low.shortestJSON
        }
    }

    /// The value at a share of 0 up to 1 of them.
    func text(at share: Double) -> String {
        if case .interval(let low, let high) = self { return min(low + share * (high - low), high).shortestJSON }
        let count = count ?? 1
        return text(at: min(Int(share * Double(count)), count - 1))
    }
}
