/// A spring as implicit Euler takes it, without masses: E. Catto, "Soft Constraints", GDC 2011.
///
/// With w = 2 pi f and the damping ratio z, a1 = 2 z + h w and a2 = h w a1 give bias = C w / a1 and gamma = (1/m) / a2. This
/// equals his h k and h (d + h k) forms, no product of a large mass and a large frequency overflows, and it is stable at
/// every frequency.
struct SpringCoefficients: BitwiseCopyable {
    let omega: Float
    let a1: Float
    let a2: Float

    init(frequency: Float, _ dampingRatio: Float, h: Float) {
        omega = 2 * .pi * frequency
        a1 = 2 * dampingRatio + h * omega
        a2 = h * omega * a1
    }

    /// With a frequency of at most a quarter of the step rate, beyond which soft constraints are not stable.
    init(stableFrequency frequency: Float, _ dampingRatio: Float, h: Float) {
        let quarter = 0.25 / h
        self.init(frequency: frequency < quarter ? frequency : quarter, dampingRatio, h: h)
    }
}

/// What a solve of a sub-step needs to know.
struct JointStep {
    /// The sub-step's length, seconds, and its inverse.
    let h: Float
    let inverseH: Float
    let useBias: Bool
    /// Velocity asked for per error, 1/s; zero without bias.
    let biasRate: Float
    /// How much of the velocity error an impulse takes on, and how much of the accumulated impulse gives way.
    let massScale: Float
    let impulseScale: Float
    /// The largest errors that bias works on: no drag asks for more than the top bias speed.
    let maximumError: Float
    let maximumTurn: Float

    /// Hertz of a joint's error, at the usual 240 sub-steps a second; its damping ratio.
    static let frequency: Float = 60
    static let dampingRatio: Float = 2
    /// The top speeds at which errors are pulled in, m/s and rad/s.
    static let maximumBiasSpeed: Float = 30
    static let maximumBiasSpin: Float = 20

    init(h: Float, useBias: Bool) {
        self.h = h
        inverseH = 1 / h
        self.useBias = useBias
        let spring = SpringCoefficients(stableFrequency: JointStep.frequency, JointStep.dampingRatio, h: h)
        let rate = spring.omega / spring.a1
        biasRate = useBias ? rate : 0
        massScale = useBias ? spring.a2 / (1 + spring.a2) : 1
        impulseScale = useBias ? 1 / (1 + spring.a2) : 0
        maximumError = JointStep.maximumBiasSpeed / rate
        maximumTurn = JointStep.maximumBiasSpin / rate
    }

    /// The bias velocity against an error in metres.
    @inline(__always)
    func bias(_ error: Vec2) -> Vec2 { biasRate * error.shortened(to: maximumError) }

    @inline(__always)
    func bias(_ error: Float) -> Float { biasRate * error.limited(to: maximumError) }

    /// The bias velocity against an error in radians.
    @inline(__always)
    func turnBias(_ error: Float) -> Float { biasRate * error.limited(to: maximumTurn) }

    /// Adds to the impulse of a limit, which only pushes, and returns what it added.
    ///
    /// `room` is what is left before the limit, negative beyond it; `speed` how fast it grows. While there is room the
    /// limit only keeps the sub-step from overshooting it.
    @inline(__always)
    func limit(_ impulse: inout Float, room: Float, speed: Float, mass: Float, maximumError: Float) -> Float {
        var bias: Float = 0
        var massScale: Float = 1
        var impulseScale: Float = 0
        if room > 0 {
            bias = room * inverseH
        } else if useBias {
            bias = biasRate * room.limited(to: maximumError)
            massScale = self.massScale
            impulseScale = self.impulseScale
        }
        let wanted = impulse - mass * massScale * (speed + bias) - impulseScale * impulse
        let old = impulse
        impulse = wanted > 0 ? wanted.limited(to: Limits.impulse) : 0
        return impulse - old
    }
}
