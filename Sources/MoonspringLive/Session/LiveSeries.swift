import MoonspringScene

/// The numbers of a signal or of an item's property, tick by tick.
package struct LiveSeries {
    let number: Int
    package let path: SignalPath
    /// The tick of the first value that is kept.
    private(set) var first = 0
    private var values: [Double] = []
    /// Where the item was among those of the last frame: it mostly stays there.
    private var place = 0
    /// The item in the latest ticks, of which a velocity is made.
    private var recent: [(tick: Int, time: Double, item: FrameItem?)] = []

    /// The least number of latest values that are kept: ten minutes.
    package static let limit = 36_000

    package init(number: Int, path: SignalPath) { (self.number, self.path) = (number, path) }

    /// The tick behind the last value.
    package var end: Int { first + values.count }

    /// The tick behind the last value that stays: a velocity is not known before the tick that follows.
    package var settledEnd: Int { isRate ? max(first, end - 1) : end }

    /// Whether a value depends on the ticks beside its own.
    package var isRate: Bool { path.property?.isRate ?? false }

    /// Takes the value of a frame, which may be in the past: what was known from there on is dropped.
    package mutating func note(_ frame: Frame) {
        truncate(to: frame.tick)
        if values.isEmpty { first = frame.tick }
        while end < frame.tick { values.append(.nan) }
        values.append(value(in: frame))
        // In large pieces, so that it costs nothing a tick.
        if values.count >= 2 * Self.limit {
            values.removeFirst(values.count - Self.limit)
            first = frame.tick + 1 - Self.limit
        }
    }

    /// Reads a frame whose value is known, since those that follow may depend on it.
    package mutating func review(_ frame: Frame) {
        if isRate { remember(frame, item(in: frame)) }
    }

    /// Forgets the values of a tick and those behind it.
    package mutating func truncate(to tick: Int) {
        if tick < end { values.removeLast(min(end - tick, values.count)) }
    }

    /// The values from a tick on, as far as they are kept.
    package func values(from tick: Int) -> (first: Int, values: ArraySlice<Double>) {
        let start = min(max(tick, first), end)
        return (start, values[(start - first)...])
    }

    private mutating func value(in frame: Frame) -> Double {
        guard let property = path.property else { return path.source.value(in: frame) ?? .nan }
        let item = item(in: frame)
        guard isRate else { return item.flatMap(property.value) ?? .nan }
        remember(frame, item)
        let rates = property.values(of: recent.map { $0.item }, at: recent.map { $0.time })
        // With this tick that of the one before is known.
        if let before = rates.dropLast().last, !values.isEmpty { values[values.count - 1] = before }
        return rates.last ?? .nan
    }

    private mutating func remember(_ frame: Frame, _ item: FrameItem?) {
        recent.removeAll { $0.tick >= frame.tick }
        if let last = recent.last, last.tick != frame.tick - 1 { recent.removeAll() }
        recent.append((frame.tick, frame.time, item))
        if recent.count > 3 { recent.removeFirst() }
    }

    private mutating func item(in frame: Frame) -> FrameItem? {
        guard case .item(let name, _) = path.source else { return nil }
        return frame.item(named: name, near: &place)
    }
}
