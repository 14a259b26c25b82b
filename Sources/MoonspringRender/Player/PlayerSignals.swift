import MoonspringScene

/// The signals of a film, in the order in which they first came, and their values from its first tick on.
struct PlayerSignals {
    private var series: [(name: String, unit: String, values: [Double])] = []
    private var places: [String: Int] = [:]

    /// Takes the values of a tick, so many after the film's first. A signal that is not among them has none.
    mutating func append(_ signals: [FrameSignal], at place: Int) {
        for signal in signals {
            let index = places[signal.name] ?? series.count
            if index == series.count {
                places[signal.name] = index
                series.append((signal.name, signal.unit, []))
            }
            let missing = place - series[index].values.count
            if missing > 0 { series[index].values += repeatElement(.nan, count: missing) }
            if missing >= 0 { series[index].values.append(signal.value) }
        }
    }

    var json: JSON {
        .array(
            series.map {
                ["name": .string($0.name), "unit": .string($0.unit), "least": .number(LeastSpan.span(of: $0.unit))]
            })
    }

    func messages(from first: Int) -> [[UInt8]] {
        series.enumerated().map { WireBuffer.series($0, first: first, $1.values) }
    }
}
