import MoonspringScene

/// The rows of a sweep. Which values a row has is a function of its number alone, so any row can be run anywhere, in any order.
package struct RowPlan: Equatable, Sendable {
    /// How rows are chosen.
    package enum Sampling: Equatable, Sendable {
        /// Every combination; the last parameter's values stand side by side.
        case grid
        /// So many points, drawn evenly and independently.
        case random(points: Int, seed: UInt64)
        /// So many points of a Sobol sequence, which fill the space more evenly.
        case sobol(points: Int)
    }

    package struct Parameter: Equatable, Sendable {
        package let name: String
        package let values: ParameterValues
    }

    package let parameters: [Parameter]
    package let sampling: Sampling
    /// Each point is run with each of these; empty: with the seed of the options.
    package let seeds: ClosedRange<UInt64>?
    /// How many rows there are.
    package let count: Int

    /// More rows than these nobody asks for without meaning it.
    package static let mostUnasked = 10_000_000

    /// `options` are "name=values", `seeds` is "1:100" or nil. Throws for ranges that are empty or need samples, and for more rows than can
    /// be counted.
    package init(_ options: [String], sampling: Sampling = .grid, seeds: String? = nil) throws(OutputError) {
        parameters = try Self.parameters(options, form: "NAME=VALUES, such as damping=0.1:1:0.1 or damping=0.2,0.5")
        self.sampling = sampling
        self.seeds = try seeds.map { text throws(OutputError) in try Self.seeds(text) }
        count = try Self.count(parameters, sampling, self.seeds)
    }

    /// Reads options that are "name=values". `form` is what messages expect, with examples.
    static func parameters(_ options: [String], form: String) throws(OutputError) -> [Parameter] {
        var parameters: [Parameter] = []
        for option in options {
            guard let equals = option.firstIndex(of: "="), equals > option.startIndex else {
                throw .usage("--param \(option): expected \(form)")
            }
            let name = String(option[..<equals])
            guard !parameters.contains(where: { $0.name == name }) else {
                throw .usage("--param \(name) is given twice: expected one \(form)")
            }
            let values = try ParameterValues(String(option[option.index(after: equals)...]), of: name)
            parameters.append(Parameter(name: name, values: values))
        }
        return parameters
    }

    private static func seeds(_ text: String) throws(OutputError) -> ClosedRange<UInt64> {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { UInt64($0) }
        guard parts.count == 2, let first = parts[0], let last = parts[1], first <= last, last <= UInt64(Int64.max),
            last - first < 1 << 53
        else {
            throw .usage(
                "--seeds \(text): expected FIRST:LAST, two whole numbers from 0 to 2^63 - 1 with FIRST at most LAST, such as 1:100"
            )
        }
        return first...last
    }

    private static func count(
        _ parameters: [Parameter], _ sampling: Sampling, _ seeds: ClosedRange<UInt64>?
    ) throws(OutputError) -> Int {
        var factors = [seeds.map { Int($0.upperBound - $0.lowerBound) + 1 } ?? 1]
        switch sampling {
        case .grid:
            for parameter in parameters {
                guard let count = parameter.values.count else {
                    throw .usage(
                        "--param \(parameter.name) has a range without a step: expected START:END:STEP, or --random N or --sobol N, which sample it"
                    )
                }
                factors.append(count)
            }
        case .random(let points, _), .sobol(let points):
            guard points > 0, points <= 1 << 32 else {
                throw .usage("expected 1 to \(1 << 32) samples, found \(points)")
            }
            if case .sobol = sampling, parameters.count > SobolSequence.mostDimensions {
                throw .usage(
                    "--sobol takes up to \(SobolSequence.mostDimensions) parameters, found \(parameters.count): use --random"
                )
            }
            factors.append(points)
        }
        var count = 1
        for factor in factors {
            let (product, isTooMany) = count.multipliedReportingOverflow(by: factor)
            guard !isTooMany, product <= 1 << 53 else {
                throw .usage(
                    "the ranges have more combinations than can be counted: choose fewer values, --random N or --sobol N"
                )
            }
            count = product
        }
        return count
    }

    /// How many seeds each point is run with.
    private var seedCount: Int { seeds.map { Int($0.upperBound - $0.lowerBound) + 1 } ?? 1 }

    /// The seed of a row; nil: that of the options.
    package func seed(of row: Int) -> UInt64? { seeds.map { $0.lowerBound + UInt64(row % seedCount) } }

    /// The point of a row: its combination of values, or its sample.
    package func point(of row: Int) -> Int { row / seedCount }

    /// The values of a row's parameters, in order, as a command line writes them.
    package func values(of row: Int) -> [String] {
        let point = point(of: row)
        switch sampling {
        case .grid:
            var rest = point
            var texts = [String](repeating: "", count: parameters.count)
            for index in parameters.indices.reversed() {
                let count = parameters[index].values.count ?? 1
                texts[index] = parameters[index].values.text(at: rest % count)
                rest /= count
            }
            return texts
        case .random(_, let seed):
            return parameters.enumerated().map { index, parameter in
                parameter.values.text(at: SplitMix.share(seed, UInt64(point), UInt64(index)))
            }
        case .sobol:
            return zip(parameters, SobolSequence.point(point, dimensions: parameters.count)).map {
                $0.values.text(at: $1)
            }
        }
    }

    /// The parameters that differ between rows.
    package var varying: [Parameter] { parameters.filter { $0.values.count != 1 } }

    package func request(of row: Int) -> RunRequest {
        RunRequest(parameters: zip(parameters.map(\.name), values(of: row)).map { ($0, $1) }, seed: seed(of: row))
    }
}

/// Numbers that look random and are a function of their place (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014).
enum SplitMix {
    static func mixed(_ word: UInt64) -> UInt64 {
        var word = word &+ 0x9e37_79b9_7f4a_7c15
        word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
        return word ^ word >> 31
    }

    /// From 0 up to 1, in steps of 2^-53.
    static func share(_ seed: UInt64, _ point: UInt64, _ dimension: UInt64) -> Double {
        Double(mixed(mixed(mixed(seed) ^ point) ^ dimension) >> 11) * 0x1p-53
    }
}
