import Moonspring

/// The numbers of a run that a measure is made of, tick by tick; ticks without one are left out.
struct MeasuredMotion {
    /// In seconds, from where the measure begins.
    var times: [Double] = []
    /// One number for each time, or the two of a centre.
    var columns: [[Double]]
    /// The last tick before the measure begins: the speed of its first one is made of both neighbours.
    private var earlier: (time: Double, numbers: [Double])?
    /// How many contacts began.
    var contactCount = 0
    /// Whether everything was at rest when the run ended.
    var isAtRest = false
    /// Whether the last tick of the run had it.
    var isThere = true
    /// What it is compared with, column by column.
    var reference: ReferenceCurve?
    /// Less than this is no motion, in the unit of the numbers.
    var leastSpan = 0.0

    /// `dimension` is 1 for a number, 2 for a place.
    init(dimension: Int) { columns = Array(repeating: [], count: dimension) }

    mutating func add(_ time: Double, _ numbers: some Sequence<Double>) {
        let numbers = Array(numbers)
        guard numbers.count == columns.count, numbers.allSatisfy({ $0.isFinite }) else { return }
        guard time >= Self.begin else {
            earlier = (time, numbers)
            return
        }
        times.append(time)
        for (index, number) in numbers.enumerated() { columns[index].append(number) }
    }

    /// Seconds from where the measure begins, of its first tick, up to rounding.
    static let begin = -1e-9

    /// The columns with the earlier tick in front, if there is one.
    private var extended: (times: [Double], columns: [[Double]]) {
        guard let earlier else { return (times, columns) }
        return ([earlier.time] + times, zip(earlier.numbers, columns).map { [$0] + $1 })
    }

    /// Replaces the numbers by those that a property makes of them.
    mutating func replace(by property: FrameProperty) {
        let (times, columns) = extended
        var values = property.values(from: columns, at: times)
        if let time = earlier?.time { earlier = (time, [values.removeFirst()]) }
        self.columns = [values]
    }

    /// The numbers as places: a number alone lies on a line.
    var points: [Vector] {
        columns.count == 1 ? columns[0].map { Vector($0, 0) } : zip(columns[0], columns[1]).map { Vector($0, $1) }
    }

    /// When the motion comes within the settled distance of where it ends, and stays there. Between two ticks it is a straight line.
    var settleTime: Double? {
        let points = points
        guard isThere, let rest = points.last, let last = times.last else { return nil }
        let distances = points.map { ($0 - rest).length }
        let largest = distances.max() ?? 0
        guard isAtRest || hasRested(distances, largest, since: last - MeasureKind.settledTime) else { return nil }
        guard largest > leastSpan else { return 0 }
        let band = MeasureKind.settledShare * largest
        guard let outside = distances.lastIndex(where: { $0 > band }), outside + 1 < times.count else { return nil }
        let share = (distances[outside] - band) / (distances[outside] - distances[outside + 1])
        let settled = times[outside] + share * (times[outside + 1] - times[outside])
        return isAtRest || last - settled >= MeasureKind.settledTime ? settled : nil
    }

    /// Whether it was watched for some time, and has hardly moved since then: what goes on evenly is always near where it ends.
    private func hasRested(_ distances: [Double], _ largest: Double, since time: Double) -> Bool {
        guard let start = times.first, start <= time + 1e-9 else { return false }
        let still = max(leastSpan, MeasureKind.settledShare * largest / 10)
        return zip(times, distances).allSatisfy { $0 < time - 1e-9 || $1 <= still }
    }

    /// The part of the way from the first to the last place that is behind at each tick; nil: they are the same.
    var progress: [Double]? {
        let points = points
        guard let start = points.first, let rest = points.last else { return nil }
        let way = rest - start
        let square = way.dot(way)
        guard square > leastSpan * leastSpan else { return nil }
        return points.map { ($0 - start).dot(way) / square }
    }

    /// When that part is first behind.
    func firstTime(at share: Double) -> Double? {
        guard let progress, let index = progress.firstIndex(where: { $0 >= share }) else { return nil }
        guard index > 0 else { return times[0] }
        let (before, after) = (progress[index - 1], progress[index])
        return times[index - 1] + (share - before) / (after - before) * (times[index] - times[index - 1])
    }

    /// Why it has not settled, or goes no way.
    func absence(from begin: Double) -> String {
        if times.isEmpty { return begin > 0 ? "it has no number from \(begin.luaText) s on" : "it has no number" }
        if !isThere { return "it is gone when the run ends" }
        if settleTime == nil { return "it is not at rest when the run ends" }
        return "it ends where it began"
    }

    var peakSpeed: Double? {
        let (times, columns) = extended
        let rates = columns.map { FrameProperty.rates($0, times) }
        return times.indices.dropFirst(earlier == nil ? 0 : 1).compactMap { index -> Double? in
            let square = rates.reduce(0) { $0 + $1[index] * $1[index] }
            return square.isFinite ? square.squareRoot() : nil
        }.max()
    }
}
