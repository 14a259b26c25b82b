/// The two formulas behind the feel of a scroll view ("Designing Fluid Interfaces", WWDC 2018).
public enum Scrolling {
    /// The fraction of the speed that remains after a millisecond: `UIScrollView.DecelerationRate.normal`.
    public static let decelerationRate = 0.998
    /// How stiff the rubber band of a scroll view is.
    public static let rubberBandCoefficient = 0.55

    /// How far something with a velocity coasts as it slows down, in the unit of `velocity` times seconds.
    ///
    /// `rate` is the fraction of the speed that remains after a millisecond, 0 or more and less than 1; larger values
    /// go farther. A result that would overflow is the largest finite number.
    public static func project(_ velocity: Double, rate: Double = decelerationRate) -> Double {
        precondition(isRate(rate), "a deceleration rate must be 0 or more and less than 1, got \(rate)")
        return (velocity / 1000 * (rate / (1 - rate))).bounded
    }

    /// The same for both components of a velocity.
    public static func project(_ velocity: Vector, rate: Double = decelerationRate) -> Vector {
        Vector(project(velocity.x, rate: rate), project(velocity.y, rate: rate))
    }

    /// How far something that is pulled `offset` beyond its end follows: less and less, and always less than `size`.
    ///
    /// (1 - 1 / (|offset| c / size + 1)) size, with the sign of `offset`. `size`, more than 0, is the length of the
    /// scroll view or the track; `coefficient`, 0 or more, is the fraction of the pull that it follows at first.
    public static func rubberBand(
        _ offset: Double, size: Double, coefficient: Double = rubberBandCoefficient
    ) -> Double {
        precondition(size > 0 && size.isFinite, "the size of a rubber band must be more than 0, got \(size)")
        precondition(
            coefficient >= 0 && coefficient.isFinite,
            "the coefficient of a rubber band must be 0 or more, got \(coefficient)")
        let pull = (offset.magnitude * coefficient).bounded
        // As written above a small pull would lose its digits.
        let share = pull >= size ? 1 / (1 + size / pull) : pull / size / (1 + pull / size)
        return offset < 0 ? -size * share : size * share
    }

    /// The same along both axes.
    public static func rubberBand(
        _ offset: Vector, size: Size, coefficient: Double = rubberBandCoefficient
    ) -> Vector {
        Vector(
            rubberBand(offset.x, size: size.x, coefficient: coefficient),
            rubberBand(offset.y, size: size.y, coefficient: coefficient))
    }

    /// How far beyond its end something has been pulled that has followed so far: the inverse of `rubberBand`.
    package static func pull(ofRubberBand reached: Double, size: Double) -> Double {
        // Nothing is pulled as far as its size; what has come there by itself is as good as there.
        let share = min(reached.magnitude / size, 0.999)
        let pull = size * share / (1 - share) / rubberBandCoefficient
        return reached < 0 ? -pull : pull
    }

    /// Whether `rate` is a valid deceleration rate.
    public static func isRate(_ rate: Double) -> Bool { rate >= 0 && rate < 1 }
}

extension Double {
    fileprivate var bounded: Double { Swift.min(Swift.max(self, -.greatestFiniteMagnitude), .greatestFiniteMagnitude) }
}
