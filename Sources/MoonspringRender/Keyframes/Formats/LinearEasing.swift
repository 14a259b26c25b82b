import MoonspringScene

/// A stretch of a track as a `linear()` easing: from 0 at its first value to 1 at its last, and beyond where it swings further (CSS
/// Easing Functions Level 2, section 2.2). So it serves for other values and durations as well.
struct LinearEasing {
    /// When it begins and ends, in ticks.
    let start: Double
    let end: Double
    let from: Double
    let to: Double
    /// Shares of the way and of the time, in percent, as they are written.
    private let points: [(share: Double, percent: Double)]

    private init(_ keys: ArraySlice<Keyframe>) {
        let (first, last) = (keys[keys.startIndex], keys[keys.endIndex - 1])
        (start, end, from, to) = (first.time, last.time, first.value, last.value)
        points = keys.map { key in
            (
                rounded((key.value - first.value) / (last.value - first.value), 6),
                rounded(100 * (key.time - first.time) / (last.time - first.time), 5)
            )
        }
    }

    /// The easings of a track whose keys have straight lines between them: one from each rest to the next, and several where that swings
    /// beyond its end by more than the whole way, as it does where it comes back.
    static func all(of track: KeyframeTrack) -> [LinearEasing] {
        let keys = track.keys
        var easings: [LinearEasing] = []
        var first = 0
        for last in keys.indices.dropFirst() {
            let isLast = last == keys.count - 1
            if isRest(keys[last - 1], keys[last]) {
                easings += parts(keys[first..<last])
                first = last
            } else if isLast {
                easings += parts(keys[first...last])
            }
        }
        return easings
    }

    private static func isRest(_ key: Keyframe, _ next: Keyframe) -> Bool {
        key.value == next.value && next.time - key.time >= Double(Rests.leastCount)
    }

    private static func parts(_ keys: ArraySlice<Keyframe>) -> [LinearEasing] {
        var (keys, parts) = (keys, [LinearEasing]())
        while keys.count > 1, let first = keys.first?.value, let last = keys.last?.value {
            func way(_ index: Int) -> Double { abs(keys[index].value - first) }
            guard let farthest = keys.indices.max(by: { way($0) < way($1) }), way(farthest) > 0 else { break }
            let end = way(farthest) <= 2 * abs(last - first) ? keys.endIndex - 1 : farthest
            parts.append(LinearEasing(keys[keys.startIndex...end]))
            keys = keys[end...]
        }
        return parts
    }

    var text: String {
        "linear(\(points.map { "\($0.share.shortestJSON) \($0.percent.shortestJSON)%" }.joined(separator: ", ")))"
    }

    /// The keys that it makes of the way between its values as a file has them. `start` and `end` are those of the file, in ticks.
    func written(_ number: FileNumber, from start: Double, to end: Double) -> [Keyframe] {
        let (first, last) = (number.read(from), number.read(to))
        return points.map {
            Keyframe(time: start + $0.percent / 100 * (end - start), value: first + (last - first) * $0.share)
        }
    }
}
