extension SignalPath {
    /// The number in each frame; NaN where the frame has no such item or signal.
    ///
    /// Velocities are differences between ticks: central ones (from the tick before to the tick after), one-sided where
    /// either is missing. So a hit that changes a velocity at once shows over two ticks.
    package func values(in frames: [Frame]) -> [Double] {
        guard case .item(let name, let property) = source else { return frames.map { source.value(in: $0) ?? .nan } }
        return property.values(
            of: frames.map { frame in frame.items.first { $0.name == name } }, at: frames.map(\.time))
    }

    /// The number that a frame has of a name; nil where it has none.
    package static func value(of name: String, in frame: Frame) -> Double? {
        source(of: name, in: SceneNames([frame]))?.value(in: frame)
    }
}

extension FrameProperty {
    /// The number of an item in each of several ticks, as ``SignalPath/values(in:)`` has it; nil: it was not there.
    package func values(of items: [FrameItem?], at times: [Double]) -> [Double] {
        func column(_ part: (FrameItem) -> Double) -> [Double] { items.map { $0.map(part) ?? .nan } }
        switch source {
        case .value(let read): return column(read)
        case .rate(let read): return rates(column(read), times)
        case .speed:
            return zip(rates(column(\.center.x), times), rates(column(\.center.y), times)).map {
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

/// How fast values change, per second of `times`.
private func rates(_ values: [Double], _ times: [Double]) -> [Double] {
    values.indices.map { index in
        if values[index].isNaN { return .nan }
        let before = index > 0 && !values[index - 1].isNaN ? index - 1 : index
        let after = index < values.count - 1 && !values[index + 1].isNaN ? index + 1 : index
        let time = times[after] - times[before]
        return time > 0 ? (values[after] - values[before]) / time : .nan
    }
}
