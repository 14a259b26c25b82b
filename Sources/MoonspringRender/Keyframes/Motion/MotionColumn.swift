/// A number of every tick. It takes no room while it stays what it was at first.
struct MotionColumn {
    private(set) var count = 0
    private var first = 0.0
    /// Empty while all are equal.
    private var values: [Double] = []

    /// The same number `count` times.
    init(_ value: Double, count: Int) {
        first = value
        self.count = count
    }

    init(_ values: [Double]) {
        first = values.first ?? 0
        for value in values { append(value) }
    }

    var isConstant: Bool { values.isEmpty }
    var last: Double { values.last ?? first }

    subscript(index: Int) -> Double { values.isEmpty ? first : values[index] }

    mutating func append(_ value: Double) {
        count += 1
        if values.isEmpty {
            if value == first { return }
            values = Array(repeating: first, count: count - 1)
        }
        values.append(value)
    }

    mutating func repeatLast(_ times: Int) {
        if !values.isEmpty { values += repeatElement(last, count: times) }
        count += times
    }

    mutating func set(_ value: Double, at index: Int) {
        if value == self[index] { return }
        if values.isEmpty { values = Array(repeating: first, count: count) }
        values[index] = value
        if index == 0 { first = value }
    }

    /// All of them, in order.
    var all: [Double] { values.isEmpty ? Array(repeating: first, count: count) : values }

    var range: ClosedRange<Double> {
        guard let least = values.min(), let most = values.max() else { return first...first }
        return least...most
    }
}
