/// Where samples rest: they stay as they are for a tenth of a second or more.
struct Rests {
    /// In order. They do not overlap.
    private(set) var ranges: [ClosedRange<Int>] = []
    /// The samples, those of each rest all equal.
    private(set) var columns: [[Double]]

    /// How many ticks a rest has at least.
    static let leastCount = 6
    /// What rounding leaves of a value that does not change, as a share of the tolerance.
    private static let noise = 1e-3
    /// How far, as a share of the tolerance, the samples before and after may be from those that do not change: the last ones of a body
    /// that comes to rest.
    private static let reach = 0.1

    /// All columns rest together. `tolerances` has a number for each.
    init(_ columns: [[Double]], tolerances: [Double]) {
        self.columns = columns
        let count = columns.first?.count ?? 0
        func isNear(_ one: Int, _ other: Int, _ share: Double) -> Bool {
            zip(columns, tolerances).allSatisfy { abs($0[one] - $0[other]) <= share * $1 }
        }
        var (first, stills) = (0, [Int]())
        while first + Self.leastCount < count {
            var last = first
            while last + 1 < count, isNear(last + 1, first, Self.noise) { last += 1 }
            guard last - first >= Self.leastCount else {
                first += 1
                continue
            }
            while last + 1 < count, isNear(last + 1, last, Self.noise), isNear(last + 1, first, Self.reach) {
                last += 1
            }
            let (least, still) = (ranges.last.map { $0.upperBound + 1 } ?? 0, last)
            while first > least, isNear(first - 1, still, Self.reach) { first -= 1 }
            while last + 1 < count, isNear(last + 1, still, Self.reach) { last += 1 }
            // What hardly leaves its rest and comes back to it rests.
            if let before = ranges.last, isNear(still, stills[ranges.count - 1], Self.reach),
                (before.upperBound...first).allSatisfy({ isNear($0, stills[ranges.count - 1], 1) })
            {
                ranges[ranges.count - 1] = before.lowerBound...last
            } else {
                ranges.append(first...last)
                stills.append(still)
            }
            first = last + 1
        }
        for (range, still) in zip(ranges, stills) {
            for column in columns.indices {
                for index in range { self.columns[column][index] = columns[column][still] }
            }
        }
    }

    /// The first and last samples of all rests, in order.
    var ends: [Int] { ranges.flatMap { [$0.lowerBound, $0.upperBound] } }
}
