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
        var (low, high) = (0, keys.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if keys[middle].time <= time { low = middle } else { high = middle }
        }
        guard low + 1 < keys.count else { return keys[low].value }
        let (start, end) = (keys[low], keys[low + 1])
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
