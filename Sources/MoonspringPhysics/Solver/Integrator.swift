// Semi-implicit Euler: velocities first, positions with the new velocities. It keeps the energy of swinging things
// bounded where explicit Euler adds to it (E. Catto, "Numerical Methods", GDC 2015).

/// Forces, acceleration and damping change the velocities of one sub-step of `h` seconds.
///
/// Damping is v *= 1 / (1 + h c), the implicit solution of v' = -c v, stable for every c.
func integrateVelocities(
    _ states: UnsafeMutablePointer<BodyState>, _ simulations: UnsafePointer<BodySimulation>, count: Int, h: Float
) {
    for index in 0..<count {
        let body = states + index
        let simulation = simulations + index
        let a = simulation.pointee.acceleration + body.pointee.inverseMass * simulation.pointee.force
        let v = body.pointee.velocity + h * a
        let w = body.pointee.angularVelocity + h * (body.pointee.inverseInertia * simulation.pointee.torque)
        let vDamped = (1 / (1 + h * simulation.pointee.linearDamping)) * v
        let wDamped = (1 / (1 + h * simulation.pointee.angularDamping)) * w
        body.pointee.velocity = vDamped.shortened(to: Limits.linearSpeed)
        body.pointee.angularVelocity = wDamped.limited(to: Limits.angularSpeed)
    }
}

/// Velocities change positions.
///
/// The speed limits stand here too, since joints have worked on the velocities in between.
func integratePositions(_ states: UnsafeMutablePointer<BodyState>, count: Int, h: Float) {
    for index in 0..<count {
        let body = states + index
        let v = body.pointee.velocity.shortened(to: Limits.linearSpeed)
        let w = body.pointee.angularVelocity.limited(to: Limits.angularSpeed)
        body.pointee.velocity = v
        body.pointee.angularVelocity = w
        body.pointee.position += h * v
        body.pointee.angle += h * w
    }
}

/// What the end of a sub-step found.
struct SubstepSummary {
    /// Bodies that have been still for long enough to sleep.
    var readyToSleep = 0
    /// Slots of bodies that reached the end of the world and were stopped there.
    var escaped: [Int32] = []
}

/// Wraps angles, stops strays, times stillness and forgets the forces of this sub-step.
func finishSubstep(
    _ states: UnsafeMutablePointer<BodyState>, _ simulations: UnsafeMutablePointer<BodySimulation>, count: Int,
    h: Float,
    summary: inout SubstepSummary
) {
    let linear = Solver.sleepLinearSpeed * Solver.sleepLinearSpeed
    let angular = Solver.sleepAngularSpeed
    let elapsed = Double(h)
    var ready = 0
    for index in 0..<count {
        let body = states + index
        let simulation = simulations + index

        if !(body.pointee.angle.magnitude <= .pi) { wrapAngle(body, simulation) }

        let p = body.pointee.position
        if !(p.x.magnitude <= Limits.worldExtent && p.y.magnitude <= Limits.worldExtent) {
            body.pointee.position = p.limited(to: Limits.worldExtent)
            body.pointee.velocity = .zero
            body.pointee.angularVelocity = 0
            summary.escaped.append(Int32(index))
        }

        let isStill =
            body.pointee.velocity.lengthSquared <= linear && body.pointee.angularVelocity.magnitude <= angular
            && simulation.pointee.sleepEnabled
        let time = isStill ? simulation.pointee.stillTime + elapsed : 0
        simulation.pointee.stillTime = time
        if time >= Solver.timeToSleep { ready += 1 }

        simulation.pointee.force = .zero
        simulation.pointee.torque = 0
    }
    summary.readyToSleep = ready
}

/// Takes whole turns off an angle and counts them.
@inline(never)
private func wrapAngle(_ body: UnsafeMutablePointer<BodyState>, _ simulation: UnsafeMutablePointer<BodySimulation>) {
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
