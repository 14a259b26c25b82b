/// The range that a joint keeps its length, angle or translation in, and the impulses of the two ends.
struct JointRange: BitwiseCopyable {
    /// Minus infinity for none.
    private(set) var lower = -Float.infinity
    /// Infinity for none.
    private(set) var upper = Float.infinity
    /// Accumulated impulses of the ends, which only push; not negative.
    private(set) var lowerImpulse: Float = 0
    private(set) var upperImpulse: Float = 0

    /// A range without ends.
    init() {}

    /// A range with its ends within `bounds` and in order; an end that is infinite, or not a number, is none.
    init(_ lower: Float, _ upper: Float, within bounds: ClosedRange<Float>) {
        let bounded = upper < .infinity ? upper.clamped(to: bounds) : .infinity
        self.lower = lower > -.infinity ? lower.clamped(to: bounds) : -.infinity
        self.upper = bounded < self.lower ? self.lower : bounded
    }

    /// Whether there is an end.
    var isLimited: Bool { lower > -.infinity || upper < .infinity }

    /// Gives the range the ends of another. The impulse of an end that is gone is forgotten.
    mutating func setEnds(_ other: JointRange) {
        if lower == other.lower && upper == other.upper { return }
        lower = other.lower
        upper = other.upper
        if lower == -.infinity { lowerImpulse = 0 }
        if upper == .infinity { upperImpulse = 0 }
    }

    mutating func scaleImpulses(by ratio: Float) {
        lowerImpulse = (ratio * lowerImpulse).limited(to: Limits.impulse)
        upperImpulse = (ratio * upperImpulse).limited(to: Limits.impulse)
    }

    /// One iteration at an end: the change of impulse, negative at the upper one, nil where there is no end. `speed` is how fast
    /// `position` grows.
    @inline(__always)
    mutating func solve(
        isUpper: Bool, at position: Float, speed: Float, mass: Float, _ step: JointStep, maximumError: Float
    ) -> Float? {
        if (isUpper ? upper : -lower) == .infinity { return nil }
        if isUpper {
            return -step.limit(
                &upperImpulse, room: upper - position, speed: -speed, mass: mass, maximumError: maximumError)
        }
        return step.limit(
            &lowerImpulse, room: position - lower, speed: speed, mass: mass, maximumError: maximumError)
    }

    /// The law of the end that `position` is nearer to, as a row with bounds.
    ///
    /// While there is room the end only keeps the step from overshooting it.
    func law(at position: Float, _ step: JointStep, maximumError: Float) -> EndLaw {
        func bias(_ room: Float) -> Double {
            Double(room > 0 ? room * step.inverseH : step.biasRate * room.limited(to: maximumError))
        }
        if lower == upper {
            return EndLaw(
                bias: Double(step.biasRate * (position - lower).limited(to: maximumError)), lower: -.infinity,
                upper: .infinity)
        }
        if position - lower < upper - position {
            return EndLaw(bias: bias(position - lower), lower: 0, upper: .infinity)
        }
        return EndLaw(bias: -bias(upper - position), lower: -.infinity, upper: 0)
    }

    /// The sum of both ends' impulses, the upper one's negative.
    var impulse: Double {
        get { Double(lowerImpulse) - Double(upperImpulse) }
        set {
            let bounded = Float(newValue).limited(to: Limits.impulse)
            lowerImpulse = bounded > 0 ? bounded : 0
            upperImpulse = bounded < 0 ? -bounded : 0
        }
    }
}

/// A row of an end of a range.
struct EndLaw {
    var bias: Double
    var lower: Double
    var upper: Double

    /// Lets friction of at most an angular impulse brake as well. `speed` is the row's, `impulse` its impulse so far.
    ///
    /// Before the end is reached friction acts alone; from there on it is a part of the impulse.
    mutating func addFriction(_ most: Double, speed: Double, impulse: Double) {
        let isReached =
            lower == 0 ? speed + bias <= 0 || impulse > most : upper == 0 ? speed + bias >= 0 || impulse < -most : true
        if !isReached {
            self = EndLaw(bias: 0, lower: -most, upper: most)
        } else if lower == 0 {
            lower = bias > 0 ? most : -most
        } else if upper == 0 {
            upper = bias < 0 ? -most : most
        }
    }
}
