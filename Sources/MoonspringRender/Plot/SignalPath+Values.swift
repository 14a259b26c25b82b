import MoonspringScene

extension SignalPath {
    /// The number in each frame; NaN where the frame has no such item or signal.
    ///
    /// Velocities are differences between ticks: central ones (from the tick before to the tick after), one-sided where
    /// either is missing. So a hit that changes a velocity at once shows over two ticks.
    public func values(in frames: [Frame]) -> [Double] {
        switch source {
        case .signal(let name):
            return frames.map { frame in frame.signals.last { $0.name == name }?.value ?? .nan }
        case .itemCount:
            return frames.map { frame in
                // A thinned-out frame brings the number along.
                frame.signals.last { $0.name == SignalPath.countName }?.value ?? Double(frame.items.count)
            }
        case .item(let name, let property):
            func column(_ part: (FrameItem) -> Double) -> [Double] {
                frames.map { frame in frame.items.first { $0.name == name }.map(part) ?? .nan }
            }
            let times = frames.map(\.time)
            switch property {
            case .centerX, .x: return column(\.center.x)
            case .centerY, .y: return column(\.center.y)
            case .rotation: return column(\.rotation)
            case .width: return column(\.size.width)
            case .height: return column(\.size.height)
            case .velocityX: return rates(column(\.center.x), times)
            case .velocityY: return rates(column(\.center.y), times)
            case .speed:
                return zip(rates(column(\.center.x), times), rates(column(\.center.y), times)).map {
                    ($0 * $0 + $1 * $1).squareRoot()
                }
            case .angularVelocity: return rates(column(\.rotation), times)
            case .transformA: return column(\.transform.a)
            case .transformB: return column(\.transform.b)
            case .transformC: return column(\.transform.c)
            case .transformD: return column(\.transform.d)
            case .transformX: return column(\.transform.tx)
            case .transformY: return column(\.transform.ty)
            }
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
