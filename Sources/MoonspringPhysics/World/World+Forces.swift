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
        addImpulse(impulse, angular: Vec2.cross(arm, impulse), to: index)
    }

    /// Changes the angular momentum at once, newton metre seconds.
    public func applyAngularImpulse(_ impulse: Float, to id: BodyID) {
        guard let index = resolve(id), impulse.isFinite else { return }
        addImpulse(.zero, angular: impulse, to: index)
    }

    private func addForce(_ force: Vec2, torque: Float, to index: Int) {
        guard records[index].set != .fixed, force != .zero || torque != 0 else { return }
        wakeIsland(of: index)
        let simulation = simulation(of: index)
        simulation.pointee.force = (simulation.pointee.force + force).limited(to: Limits.force)
        simulation.pointee.torque = (simulation.pointee.torque + torque).limited(to: Limits.torque)
    }

    private func addImpulse(_ impulse: Vec2, angular: Float, to index: Int) {
        guard records[index].set != .fixed, impulse != .zero || angular != 0 else { return }
        wakeForChange(index)
        let state = state(of: index)
        let v = state.pointee.velocity + state.pointee.inverseMass * impulse.limited(to: Limits.force)
        let w = state.pointee.angularVelocity + state.pointee.inverseInertia * angular.limited(to: Limits.torque)
        let old = state.pointee.velocity
        state.pointee.velocity = v.shortened(to: Limits.linearSpeed)
        let change = state.pointee.velocity - old
        forEachPointSpring(of: index) { $0.pointee.last.add(change) }
        state.pointee.angularVelocity = w.limited(to: Limits.angularSpeed)
    }
}
