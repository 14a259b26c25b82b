import MoonspringScene

/// The numbers of a signal or of an item's property, tick by tick.
package struct LiveSeries {
    let number: Int
    let path: SignalPath
    /// The tick of the first value that is kept.
    private(set) var first = 0
    private var values: [Double] = []
    /// Where the item was among those of the last frame: it mostly stays there.
    private var place = 0

    /// As many values are kept at least, the latest: ten minutes.
    package static let limit = 36_000

    package init(number: Int, path: SignalPath) { (self.number, self.path) = (number, path) }

    /// The tick behind the last value.
    package var end: Int { first + values.count }

    /// Takes the value of a frame, which may be in the past: what was known from there on is dropped.
    package mutating func note(_ frame: Frame) {
        truncate(to: frame.tick)
        if values.isEmpty { first = frame.tick }
        while end < frame.tick { values.append(.nan) }
        values.append(value(in: frame) ?? .nan)
        // In large pieces, so that it costs nothing a tick.
        if values.count >= 2 * Self.limit {
            values.removeFirst(values.count - Self.limit)
            first = frame.tick + 1 - Self.limit
        }
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

    private mutating func value(in frame: Frame) -> Double? {
        guard case .item(let name, let property) = path.source else { return path.source.value(in: frame) }
        if place >= frame.items.count || frame.items[place].name != name {
            place = frame.items.firstIndex { $0.name == name } ?? frame.items.count
        }
        return place < frame.items.count ? property.value(of: frame.items[place]) : nil
    }
}
