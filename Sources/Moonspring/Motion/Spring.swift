import MoonspringPhysics

/// A spring described by what a person sees: how long it takes and how much it bounces, after SwiftUI's `Spring(duration:bounce:)`
/// ("Animate with springs", WWDC 2023).
public struct Spring: Hashable, Sendable {
    /// The perceptual duration in seconds, more than 0: the period of the spring without its damping. Default 0.5; a longer one is
    /// slower. The spring itself settles later.
    public let duration: Double
    /// How much it overshoots: 1 oscillates forever, 0 is critically damped, below 0 is overdamped. Default 0; range more than -1, up to 1.
    public let bounce: Double

    /// Makes a spring. Both values must be in their ranges; see `isDuration` and `isBounce`.
    public init(duration: Double = 0.5, bounce: Double = 0) {
        precondition(Self.isDuration(duration), "Spring.duration must be finite and more than 0, got \(duration)")
        precondition(Self.isBounce(bounce), "Spring.bounce must be more than -1 and at most 1, got \(bounce)")
        self.duration = duration
        self.bounce = bounce
    }

    /// Oscillations per second without damping: 1 / duration. A value for `AttachmentBehavior.frequency`.
    public var frequency: Double { min(1 / duration, .greatestFiniteMagnitude) }

    /// Damping ratio: 1 - bounce, or 1 / (1 + bounce) for a negative bounce. A value for `AttachmentBehavior.damping`.
    public var damping: Double { bounce < 0 ? 1 / (1 + bounce) : 1 - bounce }

    /// Whether a spring can have this duration.
    public static func isDuration(_ seconds: Double) -> Bool { seconds > 0 && seconds.isFinite }

    /// Whether a spring can have this bounce.
    public static func isBounce(_ bounce: Double) -> Bool { bounce > -1 && bounce <= 1 }

    // MARK: As an oscillator

    /// The spring with an angular frequency, undamped and in radians a second, and a damping ratio; nil: there is none.
    package init?(angularFrequency: Double, dampingRatio: Double) {
        let duration = 2 * .pi / angularFrequency
        let bounce = dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1
        guard Self.isDuration(duration), Self.isBounce(bounce) else { return nil }
        self.init(duration: duration, bounce: bounce)
    }

    /// The spring of an attachment with an undamped frequency in hertz and a damping ratio; nil: there is none.
    package init?(frequency: Double, damping: Double) {
        self.init(angularFrequency: 2 * .pi * frequency, dampingRatio: damping)
    }

    /// Undamped, in radians a second.
    package var angularFrequency: Double { 2 * Double.pi * frequency }

    /// The square of the angular frequency, 1/s^2, within what the world takes.
    package var stiffness: Double { min(angularFrequency * angularFrequency, 1e20) }

    /// How fast it brakes, 1/s: twice the damping ratio times the angular frequency.
    package var rate: Double { min(2 * damping * stiffness.squareRoot(), 1e20) }

    /// How far something still is from where the spring pulls it, which was `offset` away and had a velocity, after a time in seconds.
    /// `resistance`, in 1/s, brakes it besides.
    package func remainder(
        of offset: Vector, velocity: Vector, after time: Double, resistance: Double = 0
    ) -> Vector {
        let motion = motion(after: time, resistance: resistance)
        return motion.rest * offset + motion.way * velocity
    }

    /// What becomes of any offset and velocity in a time, in seconds.
    package func motion(after time: Double, resistance: Double = 0) -> FreeMotion {
        var flow = SpringFlow()
        flow.measure(stiffness: stiffness, damping: rate + resistance, time: time)
        return FreeMotion(
            rest: 1 - stiffness * flow.gain, way: flow.way, pull: stiffness * flow.way, decay: flow.decay)
    }

    /// Motion by the spring alone, or by a timing function, over some time: a linear map of the offset from the target and of the velocity.
    package struct FreeMotion {
        /// What remains of an offset, and the way that a unit of velocity makes.
        fileprivate let rest: Double
        fileprivate let way: Double
        /// The velocity towards the target that a unit of offset makes, and what remains of a velocity.
        fileprivate let pull: Double
        fileprivate let decay: Double

        package init(rest: Double, way: Double, pull: Double, decay: Double) {
            (self.rest, self.way, self.pull, self.decay) = (rest, way, pull, decay)
        }

        /// The offset and the velocity at the end.
        package func apply(offset: Double, velocity: Double) -> (offset: Double, velocity: Double) {
            (rest * offset + way * velocity, decay * velocity - pull * offset)
        }
    }
}

extension Spring: CustomStringConvertible {
    public var description: String { "duration \(plain(duration)) s, bounce \(plain(bounce))" }
}
