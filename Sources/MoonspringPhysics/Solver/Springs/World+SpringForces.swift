// What point springs do: forces, so that all that knows how a body accelerates knows of them too, a bounce among others. They are
// found before forces act on the velocities, in whole sub-steps or in halves as the body takes them.

extension World {
    /// Adds what springs do in the coming step of each body: of all in the first half of a sub-step of `h` seconds, of those that are
    /// halved in the second.
    func actSprings(_ h: Float, isSecondHalf: Bool) {
        if pointSpringCount == 0 { return }
        for index in 0..<pointSprings.count {
            let row = pointSprings.base + index
            let body = Int(row.pointee.body)
            guard body >= 0, Int(firstPointSprings.base[body]) == index else { continue }
            guard records[body].set == .awake, records[body].type == .dynamic else { continue }
            let slot = Int(records[body].slot)
            let steps = bodySteps[slot]
            if isSecondHalf && steps != .halved { continue }
            act(on: body, slot, steps, h, isAgain: isSecondHalf)
        }
    }

    private func act(on body: Int, _ slot: Int, _ steps: BodySteps, _ h: Float, isAgain: Bool) {
        let simulation = awake.simulations.base + slot
        if isAgain {
            forEachPointSpring(of: body) { row in
                simulation.pointee.force -= row.pointee.force
                simulation.pointee.torque -= row.pointee.torque
            }
        }
        let isNew = simulation.pointee.stagger == .start
        var step = SprungStep(
            world: self, body: body, state: awake.states[slot], simulation: simulation, steps: steps, h: h,
            isFree: isFree(body))
        forEachPointSpring(of: body) { row in
            if isNew { row.pointee.last.forget() }
            step.act(&row.pointee)
        }
    }

    /// The direction in which a body meets the other one of a contact, and how far it is from that, metres; nil where they are apart.
    fileprivate func distanceToContact(_ index: Int, of body: Int) -> (normal: Double2, room: Double)? {
        let contact = contacts.base + index
        guard contact.pointee.pointCount > 0 else { return nil }
        // Where they are within a tick.
        let a = state(of: Int(contact.pointee.bodyA)).pointee.pose
        let b = state(of: Int(contact.pointee.bodyB)).pointee.pose
        let normal = Double2(a.rotation.apply(contact.pointee.surface.normal))
        let room = Double(contact.pointee.separation(at: a.relative(b)))
        return (Int(contact.pointee.bodyA) == body ? normal : -normal, room)
    }

    /// The acceleration that springs gave a body last, m/s^2.
    func springAcceleration(of body: Int) -> Vec2 {
        var sum = Vec2.zero
        if pointSpringCount == 0 { return sum }
        forEachPointSpring(of: body) { sum += $0.pointee.force }
        return (1 / simulation(of: body).pointee.mass) * sum
    }
}

/// A body in a step, while its springs act.
private struct SprungStep {
    let world: World
    /// Index of its record.
    let body: Int
    let state: BodyState
    let simulation: UnsafeMutablePointer<BodySimulation>
    let steps: BodySteps
    let h: Float
    /// Whether nothing else holds the body.
    let isFree: Bool
    /// Whether no other spring has acted yet.
    var isFirst = true

    /// Metres: what is nearer to where its spring has it rest may sleep; far from the origin what a position can tell apart.
    private static let restDistance = 1e-4
    private static let restShare = 4e-7

    mutating func act(_ row: inout PointSpringRow) {
        let t = Double(steps == .halved ? 0.5 * h : h)
        let mass = Double(simulation.pointee.mass)
        let acting = integrationTime(simulation.pointee, steps, h: h)
        // What the velocities would be after forces have acted, without this spring.
        let other = velocitiesAfterForces(state, simulation.pointee, acting)
        let (given, spin) = (Double2(other.linear), Double(other.angular))
        let lever = Double2(leverArm(row.spring.localAnchor, angle: state.angle))
        let x = Double2(state.position) + lever
        // The first spring that leaves the body's turning alone takes in all that acts, and is exact with it; another acts after that.
        let isExact = isFirst && !row.spring.turnsBody
        isFirst = false
        let a = Double2(simulation.pointee.acceleration) + (1 / mass) * Double2(simulation.pointee.force)
        let c = Double(simulation.pointee.linearDamping)
        var u = isExact ? Double2(state.velocity) : given
        if row.spring.turnsBody { u += spin * Double2(-lever.y, lever.x) }
        // What acts in both halves does so later: see `BodySteps.lag`.
        let ahead = steps == .shared ? BodySteps.lag(Double(h)) * (u - row.targetVelocity) : .zero
        let motion = row.last.advance(
            row, x: x + ahead, u: u, acceleration: isExact ? a : .zero, damping: isExact ? c : 0, time: t)
        row.target += t * row.targetVelocity
        var wanted = motion.velocity
        let base = isExact ? given : u
        if steps != .whole && row.spring.maximumPress < .infinity { limitPress(&row, &wanted, base, t) }

        let step = Double(acting)
        var impulse = mass * (wanted - base)
        if row.spring.turnsBody { impulse = pointImpulse(wanted - u, lever) }
        let scale = (1 + step * c) / step
        row.force = (scale * impulse).vec2.limited(to: Limits.force)
        let turn = row.spring.turnsBody ? lever.x * impulse.y - lever.y * impulse.x : 0
        let turnDecay = Double(simulation.pointee.angularDamping)
        row.torque = Float((1 + step * turnDecay) / step * turn).limited(to: Limits.torque)
        simulation.pointee.force = (simulation.pointee.force + row.force).limited(to: Limits.force)
        simulation.pointee.torque = (simulation.pointee.torque + row.torque).limited(to: Limits.torque)
        if row.spring.keepsAwake || (isFree && isUnderWay(row, motion.pull, x)) { simulation.pointee.stillTime = 0 }
    }

    /// Takes from a velocity what presses the body too hard against what it touches, or would touch by this push alone. What is on its
    /// way out keeps all of it: it is to come back no faster than it left.
    private func limitPress(_ row: inout PointSpringRow, _ wanted: inout Double2, _ base: Double2, _ t: Double) {
        let limit = row.spring.maximumPress
        let most = limit * t
        var (change, step) = (wanted - base, row.last)
        world.forEachContact(of: body) { index in
            guard let (n, room) = world.distanceToContact(Int(index), of: body) else { return }
            let along = change.x * n.x + change.y * n.y
            let speed = Double(state.velocity.x) * n.x + Double(state.velocity.y) * n.y
            guard along > most, room <= along * t, speed > -most else { return }
            change -= (along - most) * n
            step.limitPull(along: n, to: limit)
        }
        wanted = base + change
        row.last = step
    }

    /// The impulse at the end of a lever that changes the velocity there.
    private func pointImpulse(_ change: Double2, _ lever: Double2) -> Double2 {
        let (m, i) = (Double(state.inverseMass), Double(state.inverseInertia))
        let (xx, xy, yy) = (m + i * lever.y * lever.y, -i * lever.x * lever.y, m + i * lever.x * lever.x)
        // Written out the determinant has no negative term.
        let determinant = m * (m + i * (lever.x * lever.x + lever.y * lever.y))
        guard determinant > 0 else { return .zero }
        return (1 / determinant) * Double2(yy * change.x - xy * change.y, xx * change.y - xy * change.x)
    }

    /// Whether the body has some way to go to where the spring and what else acts on it have it rest, however slowly.
    private func isUnderWay(_ row: PointSpringRow, _ pull: Double2, _ x: Double2) -> Bool {
        guard row.spring.stiffness > 0 else { return false }
        let least = max(Self.restDistance, Self.restShare * max(x.x.magnitude, x.y.magnitude)) * row.spring.stiffness
        return pull.length > least
    }
}
