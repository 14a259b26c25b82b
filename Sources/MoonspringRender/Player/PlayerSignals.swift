import MoonspringScene

/// The signals of a film, in the order in which they first came.
struct PlayerSignals {
    private var columns: [(name: String, unit: String, column: SignalColumn)] = []
    private var places: [String: Int] = [:]
    private var pictures = 0

    /// Adds a picture. A signal that is not among them has no value there.
    mutating func append(_ signals: [FrameSignal]) {
        var values = [Double?](repeating: nil, count: columns.count)
        for signal in signals {
            if let place = places[signal.name] {
                values[place] = signal.value
            } else {
                places[signal.name] = columns.count
                var column = SignalColumn()
                for _ in 0..<pictures { column.append(nil) }
                columns.append((signal.name, signal.unit, column))
                values.append(signal.value)
            }
        }
        for (place, value) in values.enumerated() { columns[place].column.append(value) }
        pictures += 1
    }

    func write(to page: PlayerPage) throws(RenderError) {
        try page.write(list: "signals", columns) { signal throws(RenderError) in
            try page.write(opening: [
                "name": .string(signal.name), "unit": .string(signal.unit),
                "least": .number(LeastSpan.span(of: signal.unit)),
            ])
            try page.write("values", signal.column.write)
            try page.write("}")
        }
    }
}
