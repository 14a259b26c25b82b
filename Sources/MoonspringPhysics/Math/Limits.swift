/// What keeps every number of the engine finite: whatever a caller passes in is brought into these ranges first.
///
/// They are so wide that no interface comes near them, and so chosen that products of extremes stay under the
/// 3.4e38 of a 32-bit float: the largest force on the lightest body gives 1e30 m/s, which is then cut to the top speed.
enum Limits {
    /// Metres a second.
    static let linearSpeed: Float = 1e5
    /// Radians a second.
    static let angularSpeed: Float = 1e4
    /// Metres from the origin, each way, beyond which a body is stopped and reported.
    static let worldExtent: Float = 1e5
    /// Kilograms.
    static let mass: ClosedRange<Float> = 1e-12...1e12
    /// Kilogram square metres.
    static let inertia: ClosedRange<Float> = 1e-18...1e18
    /// Newtons, newton seconds and metres a second squared.
    static let force: Float = 1e18
    /// Newton metres and newton metre seconds.
    static let torque: Float = 1e18
    /// Newton seconds: a million times what the heaviest body at top speed could need. Times the longest lever it is
    /// still finite, so that an infinite inertia (an inverse of zero) times it is zero, and static bodies stay static.
    static let impulse: Float = 1e24
    /// A softer spring than this would not be seen to act in a year; zero is rigid.
    static let frequency: ClosedRange<Float> = 1e-5...1e9
    static let dampingRatio: ClosedRange<Float> = 0...1e9
    /// Per second.
    static let damping: ClosedRange<Float> = 0...1e30
    /// Coefficients of friction and restitution.
    static let friction: ClosedRange<Float> = 0...1e6
    static let restitution: ClosedRange<Float> = 0...1e3
    /// Metres: lengths of joints, and places of anchors in a body's own axes.
    static let length: Float = 1e6
    /// Seconds.
    static let substep: Float = 1
    /// Radians: beyond this a double no longer holds an angle to a millionth.
    static let angle: Double = 1e9
}

extension Float {
    /// The value brought into a range; not a number becomes the lower end.
    @inline(__always)
    func clamped(to range: ClosedRange<Float>) -> Float {
        self >= range.lowerBound ? (self <= range.upperBound ? self : range.upperBound) : range.lowerBound
    }

    /// The value brought into -limit...limit; not a number becomes zero.
    @inline(__always)
    func limited(to limit: Float) -> Float {
        if magnitude <= limit { return self }
        return self > 0 ? limit : (self < 0 ? -limit : 0)
    }

    /// The value, or zero where it is infinite or not a number: an impulse that cannot be computed is none.
    @inline(__always)
    var finiteOrZero: Float { isFinite ? self : 0 }
}

extension Vec2 {
    /// Each component brought into -limit...limit; not a number becomes zero.
    @inline(__always)
    func limited(to limit: Float) -> Vec2 { Vec2(x.limited(to: limit), y.limited(to: limit)) }

    /// The vector shortened to a length; infinite and undefined components are treated as in `limited(to:)`.
    @inline(__always)
    func shortened(to limit: Float) -> Vec2 {
        if lengthSquared <= limit * limit { return self }
        return shortenedSlowly(to: limit)
    }

    @inline(never)
    private func shortenedSlowly(to limit: Float) -> Vec2 {
        // Squares of large components overflow: bring them near one before measuring.
        let bounded = limited(to: 1e30)
        let largest = max(bounded.x.magnitude, bounded.y.magnitude)
        guard largest > 0 else { return .zero }
        let scaled = Vec2(bounded.x / largest, bounded.y / largest)
        let length = scaled.length
        return length * largest > limit ? (limit / length) * scaled : bounded
    }
}
