// Forces last until the end of the next sub-step; impulses act at once. Both wake what they act on, but a force on a
// body that is awake does not restart its stillness: a body that forces hold in place may sleep.

extension World {
    /// Adds a force in newtons at a point of the world, metres; off the centre of mass it turns the body too.
    public func applyForce(_ force: Vec2, at worldPoint: Vec2, to id: BodyID) {
        guard let index = resolve(id), worldPoint.isFinite, force.isFinite else { return }
        let arm = worldPoint.limited(to: Limits.length) - state(of: index).pointee.position
        let force = force.limited(to: Limits.force)
        addForce(force, torque: Vec2.cross(arm, force), to: index)
    }

    /// Adds a force at the centre of mass, newtons, and a torque, newton metres.
    public func applyForce(_ force: Vec2, torque: Float, to id: BodyID) {
        guard let index = resolve(id), force.isFinite, torque.isFinite else { return }
        addForce(force, torque: torque, to: index)
    }

    /// Changes the momentum at once by an impulse in newton seconds at a point of the world, metres.
    public func applyLinearImpulse(_ impulse: Vec2, at worldPoint: Vec2, to id: BodyID) {
        guard let index = resolve(id), worldPoint.isFinite, impulse.isFinite else { return }
        let arm = worldPoint.limited(to: Limits.length) - state(of: index).pointee.position
        let impulse = impulse.limited(to: Limits.force)
        guard records[index].set != .fixed, impulse != .zero else { return }
        let angular = Vec2.cross(arm, impulse).limited(to: Limits.torque)
        wakeForChange(index)
        let state = state(of: index)
        let old = state.pointee.velocity
        let v = old + state.pointee.inverseMass * impulse
        let w = state.pointee.angularVelocity + state.pointee.inverseInertia * angular
        state.pointee.velocity = v.shortened(to: Limits.linearSpeed)
        let change = state.pointee.velocity - old
        forEachPointSpring(of: index) { $0.pointee.last.add(change) }
        state.pointee.angularVelocity = w.limited(to: Limits.angularSpeed)
    }

    private func addForce(_ force: Vec2, torque: Float, to index: Int) {
        guard records[index].set != .fixed, force != .zero || torque != 0 else { return }
        wakeIsland(of: index)
        let simulation = simulation(of: index)
        simulation.pointee.force = (simulation.pointee.force + force).limited(to: Limits.force)
        simulation.pointee.torque = (simulation.pointee.torque + torque).limited(to: Limits.torque)
    }
}
