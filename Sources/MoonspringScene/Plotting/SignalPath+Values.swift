import Moonspring

extension SignalPath {
    /// The number in each frame; NaN where the frame has no such item or signal.
    ///
    /// Velocities are differences between ticks: central ones (from the tick before to the tick after), one-sided where
    /// either is missing. So a hit that changes a velocity at once shows over two ticks.
    package func values(in frames: [Frame]) -> [Double] {
        guard case .item(let name, let property) = source else { return frames.map { source.value(in: $0) ?? .nan } }
        return property.values(
            of: frames.map { frame in frame.items.first { $0.name == name } }, at: frames.map { $0.time })
    }

    /// The number that a frame has of a name; nil where it has none.
    package static func value(of name: String, in frame: Frame) -> Double? {
        source(of: name, in: SceneNames([frame]))?.value(in: frame)
    }
}

extension FrameProperty {
    /// The number of an item in each of several ticks, as ``SignalPath/values(in:)`` has it; nil: it was not there.
    package func values(of items: [FrameItem?], at times: [Double]) -> [Double] {
        let columns = (0..<dimension).map { column in items.map { $0.map { numbers(of: $0)[column] } ?? .nan } }
        return values(from: columns, at: times)
    }

    /// How many numbers of a frame it is made of.
    var dimension: Int { if case .speed = source { 2 } else { 1 } }

    /// The numbers of a frame that it is made of.
    func numbers(of item: FrameItem) -> [Double] {
        switch source {
        case .value(let read), .rate(let read): [read(item)]
        case .speed: item.center.numbers
        }
    }

    /// Its value in each of several ticks, from columns of these numbers.
    func values(from columns: [[Double]], at times: [Double]) -> [Double] {
        switch source {
        case .value: return columns[0]
        case .rate: return FrameProperty.rates(columns[0], times)
        case .speed:
            return zip(FrameProperty.rates(columns[0], times), FrameProperty.rates(columns[1], times)).map {
                ($0 * $0 + $1 * $1).squareRoot()
            }
        }
    }

    /// Whether the number of a tick depends on the ticks beside it.
    package var isRate: Bool { if case .value = source { false } else { true } }
}

extension SignalPath.Source {
    /// The number that a frame has; nil where it has none, or it takes more than one frame.
    package func value(in frame: Frame) -> Double? {
        switch self {
        case .signal(let name): frame.signals.last { $0.name == name }?.value
        // A thinned-out frame brings the number along.
        case .itemCount:
            frame.signals.last { $0.name == SignalPath.countName }?.value ?? Double(frame.items.count)
        case .item(let name, let property): frame.items.first { $0.name == name }.flatMap(property.value)
        }
    }
}

extension FrameProperty {
    /// How fast values change, per second of `times`.
    static func rates(_ values: [Double], _ times: [Double]) -> [Double] {
        values.indices.map { index in
            if values[index].isNaN { return .nan }
            let before = index > 0 && !values[index - 1].isNaN ? index - 1 : index
            let after = index < values.count - 1 && !values[index + 1].isNaN ? index + 1 : index
            let time = times[after] - times[before]
            return time > 0 ? (values[after] - values[before]) / time : .nan
        }
    }
}
