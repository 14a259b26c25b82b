/// How a tween's progress runs over its time.
enum Curve {
    case linear, easeIn, easeOut, easeInOut
    /// A function of the script.
    case function(Int64)

    static let named: [(name: String, curve: Curve)] = [
        ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ]

    /// The progress at a share of the time, for the curves that need no script.
    func progress(at t: Double) -> Double {
        switch self {
        case .linear, .function: t
        case .easeIn: Self.bezier(0.42, 0, 1, 1, at: t)
        case .easeOut: Self.bezier(0, 0, 0.58, 1, at: t)
        case .easeInOut: Self.bezier(0.42, 0, 0.58, 1, at: t)
        }
    }

    /// The y at x on a cubic Bézier from (0, 0) to (1, 1): the timing functions of CSS Easing Functions Level 1.
    /// x grows with the parameter, so halving finds it; 60 halvings reach the last bit, the same on every machine.
    private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        func along(_ p1: Double, _ p2: Double, _ u: Double) -> Double {
            let v = 1 - u
            return 3 * v * v * u * p1 + 3 * v * u * u * p2 + u * u * u
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if along(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        return along(y1, y2, (low + high) / 2)
    }
}
