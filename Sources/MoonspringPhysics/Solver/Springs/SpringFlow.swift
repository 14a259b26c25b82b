/// How an oscillator x'' = f - c x' with f = a - k x moves through a step of t seconds, exactly: three numbers that depend on k, c and
/// t alone.
///
/// From x with velocity v and pull f at the start, the way is `way` v + `gain` f and the velocity at the end `decay` v + `way` f. (The
/// way that a unit of pull makes is the step response; its derivative is the impulse response, which is the way of a unit of
/// velocity; and that one's derivative is what remains of it.)
package struct SpringFlow: BitwiseCopyable {
    private(set) var stiffness = -1.0
    private(set) var damping = 0.0
    private(set) var time = 0.0
    /// Seconds.
    package private(set) var way = 0.0
    /// Seconds squared.
    package private(set) var gain = 0.0
    package private(set) var decay = 1.0

    /// Beyond this phase in a step an undamped spring has a way that goes through zero, which no velocity can be told from.
    static let largestPhase = 2.0

    package init() {}

    /// Measures anew where one of the numbers has changed.
    package mutating func measure(stiffness: Double, damping: Double, time: Double) {
        if stiffness == self.stiffness && damping == self.damping && time == self.time { return }
        (self.stiffness, self.damping, self.time) = (stiffness, damping, time)
        // The power series converges fast for short times; doubling a time is one step after the other.
        var t = time
        var doublings = 0
        while (damping * t > 0.25 || stiffness * t * t > 0.0625) && doublings < 200 {
            t *= 0.5
            doublings += 1
        }
        series(t)
        var rest = 1 - stiffness * gain  // what remains of a distance
        for _ in 0..<doublings {
            let (way, gain, decay) = (self.way, self.gain, self.decay)
            self.gain = gain + rest * gain + way * way
            self.way = way * (rest + decay)
            self.decay = decay * decay - stiffness * way * way
            rest = rest * rest - stiffness * way * way
        }
    }

    /// x = sum of x_n t^n with x_2 = 1/2 and (n+2) (n+1) x_{n+2} = -c (n+1) x_{n+1} - k x_n is the way of a unit of pull.
    private mutating func series(_ t: Double) {
        (gain, way, decay) = (0, 0, 0)
        var (older, newer) = (0.0, 0.5)  // x_1 and x_2
        var power = 1.0  // t^(n-2)
        for n in 2..<16 {
            let n = Double(n)
            gain += newer * power * t * t
            way += n * newer * power * t
            decay += n * (n - 1) * newer * power
            (older, newer) = (newer, (-damping * n * newer - stiffness * older) / ((n + 1) * n))
            power *= t
        }
    }

    /// The mean velocity of a step that starts with velocity `v` and pull `f`.
    func mean(from v: Double2, _ f: Double2) -> Double2 { (1 / time) * (way * v + gain * f) }

    /// The velocity at the end of a step that had the mean velocity `u` and started with the pull `f`.
    func end(ofMean u: Double2, _ f: Double2) -> Double2 {
        let start = (1 / way) * (time * u - gain * f)
        return decay * start + way * f
    }
}

/// What a spring acted with in a step, to tell from the mean velocity of the step how fast the body is at its end.
///
/// Velocities are those of the middle of a step (see `integrateVelocity`): of a sprung body the mean of it. A step takes the mean
/// velocity of the last one to the velocity between the two, with what the spring was then, and that to the mean velocity of this one,
/// with what it is now. So a target that jumps, a spring that comes and a step of another length do not change the path.
///
/// The pull is kept as it was where the step started, and not told from where it would have started with the velocity that it ended
/// with: a body that bounced between would come off faster.
struct SpringStep: BitwiseCopyable {
    private var flow = SpringFlow()
    private var targetVelocity = Double2.zero
    /// The acceleration at its start, without damping.
    private var pull = Double2.zero
    /// Velocity added since.
    private var added = Double2.zero
    /// Whether there was a step, the velocity since which goes on.
    private var isSet = false

    init() {}

    /// The body has been given another velocity, or was at rest: the next step starts with that.
    mutating func forget() {
        isSet = false
        added = .zero
    }

    /// The body has been given some more velocity.
    mutating func add(_ velocity: Vec2) { added += Double2(velocity) }

    /// In a direction the pull was no larger than that.
    mutating func limitPull(along n: Double2, to most: Double) {
        let along = pull.x * n.x + pull.y * n.y
        if along > most { pull -= (along - most) * n }
    }

    /// The mean velocity of the coming step of a body at `x` whose last one was `u`, and the pull at its start.
    mutating func advance(
        _ row: PointSpringRow, x: Double2, u: Double2, acceleration a: Double2, damping c: Double, time t: Double
    ) -> (velocity: Double2, pull: Double2) {
        let v = isSet ? flow.end(ofMean: u - added - targetVelocity, pull) + targetVelocity + added : u
        // A stiffer spring than a step can follow is as stiff as it can, with the same damping ratio.
        let most = SpringFlow.largestPhase / t
        let share = row.spring.stiffness > most * most ? most / row.spring.stiffness.squareRoot() : 1
        flow.measure(
            stiffness: row.spring.stiffness * share * share, damping: row.spring.damping * share + c, time: t)
        targetVelocity = row.targetVelocity
        // What brakes the body otherwise brakes it against the world, and not against a moving target.
        pull = a - c * targetVelocity - flow.stiffness * (x - row.target)
        added = .zero
        isSet = true
        return (flow.mean(from: v - targetVelocity, pull) + targetVelocity, pull)
    }
}
