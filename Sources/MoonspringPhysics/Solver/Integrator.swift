// Semi-implicit Euler: velocities first, positions with the new velocities. It keeps the energy of swinging things
// bounded where explicit Euler adds to it (E. Catto, "Numerical Methods", GDC 2015).

/// How a body takes a sub-step.
enum BodySteps: UInt8, BitwiseCopyable {
    /// At once: it is free, or iterated joints hold it.
    case whole
    /// In two halves: contacts or sub-stepped joints hold it, which have the same to do every time.
    case halved
    /// In two halves, in which forces and iterated joints, which are solved for the whole of it, act with a half each.
    case shared

    /// The middle of what acts alike in both halves of a sub-step of `h` seconds is so much later than that of what changes the velocity of
    /// a whole step. Springs and fields look as far ahead: a pull that lags drives a swing.
    static func lag<Time: BinaryFloatingPoint>(_ h: Time) -> Time { 0.25 * h }
}

/// Forces, acceleration and damping change the velocities: of bodies that take whole steps once in a sub-step of `h` seconds, of those
/// that are halved in each of its halves.
///
/// The velocity of this scheme is that of the middle of its step (it is the leapfrog method). From one middle to the next
/// is a step, but three quarters of `h` where a body goes over from whole steps to halves or back. So its path does not
/// depend on when it does.
///
/// Damping is v *= 1 / (1 + t c), the implicit solution of v' = -c v, stable for every c.
@inline(__always)
func integrateVelocity(
    _ body: UnsafeMutablePointer<BodyState>, _ simulation: UnsafeMutablePointer<BodySimulation>, _ steps: BodySteps,
    h: Float, isSecondHalf: Bool
) {
    // Kinematic bodies keep the velocity they were given.
    if body.pointee.inverseMass == 0 || (isSecondHalf && steps != .halved) { return }
    let t = integrationTime(simulation.pointee, steps, h: h)
    simulation.pointee.stagger = steps == .whole ? .whole : .halved
    let after = velocitiesAfterForces(body.pointee, simulation.pointee, t)
    body.pointee.velocity = after.linear.shortened(to: Limits.linearSpeed)
    body.pointee.angularVelocity = after.angular.limited(to: Limits.angularSpeed)
}

/// How long forces act on a body in its coming step.
@inline(__always)
func integrationTime(_ simulation: BodySimulation, _ steps: BodySteps, h: Float) -> Float {
    let first = firstIntegrationTime(simulation, steps, h: h)
    return steps == .shared ? first + 0.5 * h : first
}

/// The same of its first half only, where it is shared.
@inline(__always)
func firstIntegrationTime(_ simulation: BodySimulation, _ steps: BodySteps, h: Float) -> Float {
    let stagger = steps == .whole ? VelocityStagger.whole : .halved
    let goesOn = simulation.stagger == stagger || simulation.stagger == .start
    return (goesOn ? (steps == .whole ? 1 : 0.5) : 0.75) * h
}

/// The velocities of a body after forces, acceleration and damping have acted for `t` seconds.
@inline(__always)
func velocitiesAfterForces(
    _ body: BodyState, _ simulation: BodySimulation, _ t: Float
) -> (linear: Vec2, angular: Float) {
    let a = simulation.acceleration + body.inverseMass * simulation.force
    let v = body.velocity + t * a
    let w = body.angularVelocity + t * (body.inverseInertia * simulation.torque)
    return (
        (1 / (1 + t * simulation.linearDamping)) * v, (1 / (1 + t * simulation.angularDamping)) * w
    )
}

/// Velocities change positions: of halved bodies in each half of a sub-step of `h` seconds, of the others at its end.
///
/// The speed limits stand here too, since joints have worked on the velocities in between.
@inline(__always)
func integratePosition(_ body: UnsafeMutablePointer<BodyState>, halved: Bool, h: Float, isSecondHalf: Bool) {
    if !halved && !isSecondHalf { return }
    let t = halved ? 0.5 * h : h
    let place = UnsafeMutableRawPointer(body)
    // velocity x, y, spin, angle; position x, y, inverse masses.
    var motion = place.load(as: Float4.self)
    let speed = motion.x * motion.x + motion.y * motion.y
    if !(speed <= Limits.linearSpeed * Limits.linearSpeed && motion.z.magnitude <= Limits.angularSpeed) {
        let v = Vec2(motion.x, motion.y).shortened(to: Limits.linearSpeed)
        motion = Float4(v.x, v.y, motion.z.limited(to: Limits.angularSpeed), motion.w)
    }
    motion.w += t * motion.z
    let rest = place.load(fromByteOffset: 16, as: Float4.self)
    motion.store(to: place)
    (rest + t * Float4(motion.x, motion.y, 0, 0)).store(to: place + 16)
}

/// What the end of a sub-step found.
struct SubstepSummary: BitwiseCopyable {
    /// Bodies that have been still for long enough to sleep.
    var readyToSleep: Int32 = 0
    /// Bodies that reached the end of the world and were stopped there.
    var escaped: Int32 = 0
}

/// Stops a body that has escaped, times stillness and forgets the forces of this sub-step.
@inline(__always)
func finishSubstep(
    _ body: UnsafeMutablePointer<BodyState>, _ simulation: UnsafeMutablePointer<BodySimulation>,
    _ hasEscaped: UnsafeMutablePointer<Bool>, h: Float, _ summary: inout SubstepSummary
) {
    let p = body.pointee.position
    if !(p.x.magnitude <= Limits.worldExtent && p.y.magnitude <= Limits.worldExtent) {
        body.pointee.position = p.limited(to: Limits.worldExtent)
        body.pointee.velocity = .zero
        body.pointee.angularVelocity = 0
        hasEscaped.pointee = true
        summary.escaped += 1
    }

    // No rotation but an overflow: see `wrapAngle`. A callback must not find it.
    if !(body.pointee.angle.magnitude < 1e6) { body.pointee.angle = 0 }
    // Constraints were solved since the velocities were last within their limits.
    body.pointee.velocity = body.pointee.velocity.shortened(to: Limits.linearSpeed)
    body.pointee.angularVelocity = body.pointee.angularVelocity.limited(to: Limits.angularSpeed)
    let speed = simulation.pointee.stagger == .halved ? Solver.sleepHeldSpeed : Solver.sleepLinearSpeed
    let isStill =
        body.pointee.velocity.lengthSquared <= speed * speed
        && body.pointee.angularVelocity.magnitude <= Solver.sleepAngularSpeed
        && simulation.pointee.sleepEnabled
    let time = isStill ? simulation.pointee.stillTime + Double(h) : 0
    simulation.pointee.stillTime = time
    if time >= Solver.timeToSleep { summary.readyToSleep += 1 }

    simulation.pointee.force = .zero
    simulation.pointee.torque = 0
}

/// Takes whole turns off an angle and counts them.
///
/// Only between ticks: the contact solver measures how far a body has turned since the tick began.
@inline(never)
func wrapAngle(_ body: UnsafeMutablePointer<BodyState>, _ simulation: UnsafeMutablePointer<BodySimulation>) {
    // A sub-step of a second at the top spin is 1e4 radians: more than this in a sub-step is an overflow somewhere, not
    // a rotation.
    guard body.pointee.angle.magnitude < 1e6 else {
        body.pointee.angle = 0
        return
    }
    let angle = Double(body.pointee.angle)
    let turns = Trigonometry.roundToNearest(angle / (2 * .pi))
    body.pointee.angle = Float(angle - turns * (2 * .pi))
    simulation.pointee.turns &+= Int(turns)
}

extension Float4 {
    @inline(__always)
    func store(to place: UnsafeMutableRawPointer) { place.storeBytes(of: self, as: Float4.self) }
}
