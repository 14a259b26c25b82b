/// How something goes from one value to the next: the progress of a tween, and the way between two keys.
package enum Easing: Equatable, Sendable {
    case linear
    /// It stays, and jumps at the end.
    case hold
    /// A cubic Bézier curve from 0, 0 to 1, 1: time across, progress up (CSS Easing Functions Level 1, section 2.2).
    case cubic(CubicEasing)

    /// The progress at a share of the time, 0 to 1.
    package func progress(at share: Double) -> Double {
        switch self {
        case .linear: share
        case .hold: share < 1 ? 0 : 1
        case .cubic(let curve): curve.value(at: share)
        }
    }

    /// How fast the progress grows there, per share of the time.
    func rate(at share: Double) -> Double {
        switch self {
        case .linear: return 1
        case .hold: return 0
        case .cubic(let curve):
            let parameter = curve.parameter(at: share, near: share)
            let time = CubicEasing.slope(curve.x1, curve.x2, parameter)
            return time > 1e-9 ? CubicEasing.slope(curve.y1, curve.y2, parameter) / time : 0
        }
    }

    /// The timing functions that scripts know by the names of Core Animation.
    static let named: [(name: String, easing: Easing)] = [
        ("linear", .linear), ("easeIn", .cubic(CubicEasing(x1: 0.42, y1: 0, x2: 1, y2: 1))),
        ("easeOut", .cubic(CubicEasing(x1: 0, y1: 0, x2: 0.58, y2: 1))),
        ("easeInOut", .cubic(CubicEasing(x1: 0.42, y1: 0, x2: 0.58, y2: 1))),
    ]
}

/// The inner control points of an easing curve. x1 and x2 are 0 to 1, so that there is one value at every time.
package struct CubicEasing: Equatable, Sendable {
    package var x1: Double
    package var y1: Double
    package var x2: Double
    package var y2: Double

    /// As formats list them.
    package var numbers: [Double] { [x1, y1, x2, y2] }

    package init(x1: Double, y1: Double, x2: Double, y2: Double) {
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    /// A cubic polynomial of time: its parameter is time itself.
    package static func polynomial(_ y1: Double, _ y2: Double) -> CubicEasing {
        CubicEasing(x1: 1.0 / 3, y1: y1, x2: 2.0 / 3, y2: y2)
    }

    /// The progress at a share of the time. x grows with the parameter, so halving finds it; 60 halvings reach the last bit.
    package func value(at share: Double) -> Double {
        if share <= 0 { return 0 }
        if share >= 1 { return 1 }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if Self.coordinate(x1, x2, middle) < share { low = middle } else { high = middle }
        }
        return Self.coordinate(y1, y2, (low + high) / 2)
    }

    /// One coordinate of the curve at a parameter.
    package static func coordinate(_ first: Double, _ second: Double, _ s: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * s * first + 3 * r * s * s * second + s * s * s
    }

    /// Its derivative by the parameter.
    package static func slope(_ first: Double, _ second: Double, _ s: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * first + 6 * s * r * (second - first) + 3 * s * s * (1 - second)
    }

    /// The parameter at which x is `share`, nearly: Newton's steps within brackets that shrink, for fits, which go from sample to sample.
    package func parameter(at share: Double, near guess: Double) -> Double {
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
