import MoonspringLua
import MoonspringScene

/// The signals of a film, in the order in which they first came, and their values from its first tick on.
struct PlayerSignals {
    private var series: [(name: String, unit: String, values: [Double])] = []
    private var places: [String: Int] = [:]
    /// The values of all signals, with those that stand for none.
    private var count = 0

    /// That many take 400 MB: 20 signals for eleven hours. Between two ticks of a trace there may be a gap of any length.
    private static let mostValues = 50_000_000

    /// Takes the values of a tick, so many after the film's first. A signal that is not among them has none. Throws when there are too many.
    mutating func append(_ signals: [FrameSignal], at place: Int) throws(OutputError) {
        for signal in signals {
            let index = places[signal.name] ?? series.count
            if index == series.count {
                places[signal.name] = index
                series.append((signal.name, signal.unit, []))
            }
            let missing = place - series[index].values.count
            guard missing >= 0 else { continue }
            guard missing < Self.mostValues - count else {
                throw .usage(
                    "a page has no room for the values of \(counted(series.count, "signal")) over \(place) ticks; choose a smaller --to, or fewer signals"
                )
            }
            series[index].values += repeatElement(.nan, count: missing)
            series[index].values.append(signal.value)
            count += missing + 1
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
