// What fields need: one read and one write for each body and sub-step, neither of which keeps it from falling asleep.

extension World {
    /// A dynamic body that is awake.
    package struct FieldTarget: BitwiseCopyable, Sendable {
        /// The centre of mass, metres.
        package var position: Vec2
        /// How much farther it is when the force that is found acts, metres.
        package var ahead = Vec2.zero
        /// Metres a second.
        package var velocity: Vec2
        /// Kilograms.
        package var mass: Float

        package init(position: Vec2, velocity: Vec2, mass: Float) {
            (self.position, self.velocity, self.mass) = (position, velocity, mass)
        }
    }

    /// The body as fields see it in a sub-step of `h` seconds; nil for one that is stale, not dynamic or asleep.
    package func fieldTarget(_ id: BodyID, _ h: Float) -> FieldTarget? {
        guard let index = resolve(id), records[index].set == .awake, records[index].type == .dynamic else { return nil }
        let slot = Int(records[index].slot)
        let state = awake.states.base + slot
        let isHalved = awake.simulations.base[slot].stagger == .halved
        let ahead = isHalved ? BodySteps.lag(h) * state.pointee.velocity : .zero
        var target = FieldTarget(
            position: state.pointee.position + ahead, velocity: state.pointee.velocity,
            mass: awake.simulations.base[slot].mass)
        target.ahead = ahead
        return target
    }

    /// Adds a force in newtons to a body that is awake, for the next sub-step.
    ///
    /// It does not restart the body's stillness, so that what it presses against a wall may sleep, unless `keepsAwake`, or it
    /// sets a body in motion that nothing holds: slow starts are slower than what counts as still.
    package func applyField(force: Vec2, keepsAwake: Bool, to id: BodyID) {
        guard let index = resolve(id), records[index].set == .awake, force.isFinite else { return }
        let simulation = awake.simulations.base + Int(records[index].slot)
        let sum = (simulation.pointee.force + force.limited(to: Limits.force)).limited(to: Limits.force)
        simulation.pointee.force = sum
        let a = simulation.pointee.acceleration + (1 / simulation.pointee.mass) * sum
        if keepsAwake || (isFree(index) && !(a.lengthSquared <= Self.leastAcceleration * Self.leastAcceleration)) {
            simulation.pointee.stillTime = 0
        }
    }

    /// Gives a body that is awake a velocity, m/s, and spares it its acceleration in the next sub-step.
    package func applyField(velocity: Vec2, keepsAwake: Bool, to id: BodyID) {
        guard let index = resolve(id), records[index].set == .awake, velocity.isFinite else { return }
        let slot = Int(records[index].slot)
        let simulation = awake.simulations.base + slot
        awake.states.base[slot].velocity = velocity.shortened(to: Limits.linearSpeed)
        let weight = (simulation.pointee.mass * simulation.pointee.acceleration).limited(to: Limits.force)
        simulation.pointee.force = (simulation.pointee.force - weight).limited(to: Limits.force)
        if keepsAwake || (isFree(index) && velocity != .zero) { simulation.pointee.stillTime = 0 }
    }

    /// Whether neither a contact nor a joint holds the body.
    func isFree(_ index: Int) -> Bool {
        records[index].firstJoint < 0
            && awake.simulations.base[Int(records[index].slot)].stagger != .halved
    }

    /// Metres a second squared: a body that accelerates less counts as at rest.
    private static let leastAcceleration: Float = 0.005
}
