/// A value at a time, and how it goes on to that of the next key.
struct Keyframe: Equatable, Sendable {
    /// In ticks from the first one. Keys lie on ticks when they are made; times in files are rounded and may lie between.
    var time: Double
    var value: Double
    var easing = KeyframeEasing.linear
}

/// How a value goes from a key to the next.
enum KeyframeEasing: Equatable, Sendable {
    case linear
    /// It stays, and jumps at the next key.
    case hold
    /// A cubic Bézier curve from 0, 0 to 1, 1: time across, progress up (CSS Easing Functions Level 1, section 2.2).
    case cubic(CubicEasing)
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
        let progress = (time - start.time) / (end.time - start.time)
        switch start.easing {
        case .hold: return start.value
        case .linear: return start.value + (end.value - start.value) * progress
        case .cubic(let curve): return start.value + (end.value - start.value) * curve.value(at: progress)
        }
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

/// The inner control points of an easing curve. x1 and x2 are 0 to 1, so that there is one value at every time.
struct CubicEasing: Equatable, Sendable {
    var x1: Double
    var y1: Double
    var x2: Double
    var y2: Double

    /// As formats list them.
    var numbers: [Double] { [x1, y1, x2, y2] }

    init(x1: Double, y1: Double, x2: Double, y2: Double) {
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    /// A cubic polynomial of time: its parameter is time itself.
    static func polynomial(_ y1: Double, _ y2: Double) -> CubicEasing {
        CubicEasing(x1: 1.0 / 3, y1: y1, x2: 2.0 / 3, y2: y2)
    }

    /// The progress at a share of the time, 0 to 1.
    func value(at share: Double) -> Double {
        if share <= 0 { return 0 }
        if share >= 1 { return 1 }
        return Self.coordinate(y1, y2, parameter(at: share, near: share))
    }

    /// One coordinate of the curve at a parameter.
    static func coordinate(_ first: Double, _ second: Double, _ s: Double) -> Double {
        let r = 1 - s
        return 3 * s * r * r * first + 3 * s * s * r * second + s * s * s
    }

    /// Its derivative by the parameter.
    static func slope(_ first: Double, _ second: Double, _ s: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * first + 6 * s * r * (second - first) + 3 * s * s * (1 - second)
    }

    /// The parameter at which x is `share`: Newton's steps within brackets that shrink.
    func parameter(at share: Double, near guess: Double) -> Double {
        var (low, high, s) = (0.0, 1.0, min(max(guess, 0), 1))
        for _ in 0..<60 {
            let error = Self.coordinate(x1, x2, s) - share
            if abs(error) < 1e-13 { return s }
            if error > 0 { high = s } else { low = s }
            let slope = Self.slope(x1, x2, s)
            let next = slope > 1e-9 ? s - error / slope : -1
            s = next > low && next < high ? next : (low + high) / 2
        }
        return s
    }
}
