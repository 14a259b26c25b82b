import Moonspring
import MoonspringScene

/// A value at a time, and how it goes on to that of the next key.
struct Keyframe: Equatable, Sendable {
    /// In ticks from the first one. Keys lie on ticks when they are made; times in files are rounded and may lie between.
    var time: Double
    var value: Double
    var easing = Easing.linear
}

/// The keys of one channel, in the order of their times, each after the one before.
struct KeyframeTrack: Equatable, Sendable {
    var keys: [Keyframe]

    /// The value at a time in ticks. Before the first key it is that key's, after the last that one's.
    func value(at time: Double) -> Double {
        guard let first = keys.first else { return 0 }
        if time <= first.time { return first.value }
        // NaN is after no key: the first two are used.
        let next = max(1, keys.partitioningIndex(where: { !($0.time <= time) }))
        guard next < keys.count else { return keys[next - 1].value }
        let (start, end) = (keys[next - 1], keys[next])
        let share = (time - start.time) / (end.time - start.time)
        return start.value + (end.value - start.value) * start.easing.progress(at: share)
    }

    /// The track with a key at a tick that no key is behind: the last value stays until then.
    func reaching(_ tick: Int) -> KeyframeTrack {
        guard let last = keys.last, last.time < Double(tick) else { return self }
        var longer = self
        longer.keys[keys.count - 1].easing = .linear
        longer.keys.append(Keyframe(time: Double(tick), value: last.value))
        return longer
    }
}
