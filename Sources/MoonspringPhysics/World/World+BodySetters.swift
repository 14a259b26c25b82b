// Changing bodies. Every call that changes something wakes the body and its island; setting the value already held does
// nothing.

extension World {
    /// Puts a body somewhere, at an angle in radians; its velocity stays. A static body wakes the bodies jointed to it.
    public func setPosition(_ position: Vec2, angle: Double, of id: BodyID) {
        guard let index = resolve(id), position.isFinite, angle.isFinite else { return }
        let position = position.limited(to: Limits.worldExtent)
        // Compared as it would be stored: a rounded angle set twice is the same angle.
        var newState = state(of: index).pointee
        var newSimulation = simulation(of: index).pointee
        newState.position = position
        newSimulation.setAngle(angle, state: &newState)
        let current = state(of: index).pointee
        if newState.position == current.position && newState.angle == current.angle
            && newSimulation.turns == simulation(of: index).pointee.turns
        {
            return
        }
        wakeForChange(index)
        let state = state(of: index)
        state.pointee.position = newState.position
        state.pointee.angle = newState.angle
        simulation(of: index).pointee.turns = newSimulation.turns
        poses[index] = newState.pose
        refreshProxies(of: index)
        // A step under way has measured its contacts at the old place.
        rowsAreStale = true
    }

    /// Sets the velocity of the centre of mass, m/s, up to 1e5. Static bodies have none.
    public func setLinearVelocity(_ velocity: Vec2, of id: BodyID) {
        guard let index = resolve(id), velocity.isFinite, records[index].set != .fixed else { return }
        let velocity = velocity.shortened(to: Limits.linearSpeed)
        forEachPointSpring(of: index) { $0.pointee.last.forget() }
        if state(of: index).pointee.velocity == velocity { return }
        wakeForChange(index)
        state(of: index).pointee.velocity = velocity
    }

    /// Adds to the velocity of the centre of mass, m/s.
    public func addLinearVelocity(_ velocity: Vec2, to id: BodyID) {
        guard let index = resolve(id), velocity.isFinite, records[index].set != .fixed, velocity != .zero else {
            return
        }
        wakeForChange(index)
        let old = state(of: index).pointee.velocity
        let new = (old + velocity).shortened(to: Limits.linearSpeed)
        state(of: index).pointee.velocity = new
        forEachPointSpring(of: index) { $0.pointee.last.add(new - old) }
    }

    /// Sets the spin, rad/s, range +-1e4. Static bodies and those that may not turn have none.
    public func setAngularVelocity(_ velocity: Float, of id: BodyID) {
        guard let index = resolve(id), velocity.isFinite, records[index].set != .fixed else { return }
        let velocity = simulation(of: index).pointee.allowsRotation ? velocity.limited(to: Limits.angularSpeed) : 0
        if state(of: index).pointee.angularVelocity == velocity { return }
        wakeForChange(index)
        state(of: index).pointee.angularVelocity = velocity
    }

    /// Sets mass (kg, 1e-12...1e12) and moment of inertia (kg m^2, 1e-18...1e18); the velocity stays, the momentum does
    /// not.
    public func setMass(_ mass: Float, inertia: Float, of id: BodyID) {
        guard let index = resolve(id), !mass.isNaN, !inertia.isNaN else { return }
        let mass = mass.clamped(to: Limits.mass)
        let inertia = inertia.clamped(to: Limits.inertia)
        change(index) {
            $0.mass = mass
            $0.inertia = inertia
        }
    }

    /// Makes a body static, which stops it, kinematic, or dynamic; it is then at rest and, unless static, awake.
    ///
    /// Its contacts end and are found anew in the next step.
    public func setType(_ type: BodyType, of id: BodyID) {
        guard let index = resolve(id), records[index].type != type else { return }
        wakeForChange(index)
        wakeNeighbours(of: index)
        forEachContact(of: index) { contact in destroyContact(contact, waking: true) }
        var newState = state(of: index).pointee
        var newSimulation = simulation(of: index).pointee
        newState.velocity = .zero
        newState.angularVelocity = 0
        newSimulation.force = .zero
        newSimulation.torque = 0
        newSimulation.stillTime = 0
        newSimulation.updateInverseMasses(&newState, type: type)
        forEachPointSpring(of: index) { $0.pointee.last.forget() }
        removeFromSet(index)
        records[index].type = type
        updateExtents(of: index)
        addToSet(index, newState, newSimulation)
        if type == .static { motions[index] = BodyMotion() }
        awakeSetChanged()
        moveProxies(of: index, toAwakeTree: type != .static)
        // A tick under way has moved it on, and its end moves only what is awake.
        poses[index] = newState.pose
        refreshProxies(of: index)
        forEachShape(of: index) { shape in noteMoved(shape) }
        forEachJoint(of: index) { joint in placeJoint(joint) }
    }

    /// Sets the decay of velocity and of spin, per second, 0...1e30.
    public func setDamping(linear: Float, angular: Float, of id: BodyID) {
        guard let index = resolve(id), !linear.isNaN, !angular.isNaN else { return }
        change(index) {
            $0.linearDamping = linear.clamped(to: Limits.damping)
            $0.angularDamping = angular.clamped(to: Limits.damping)
        }
    }

    /// Lets a body turn or not; false stops a spin at once.
    public func setAllowsRotation(_ allowsRotation: Bool, of id: BodyID) {
        guard let index = resolve(id) else { return }
        change(index) { $0.allowsRotation = allowsRotation }
        if !allowsRotation { state(of: index).pointee.angularVelocity = 0 }
    }

    /// Sets the acceleration that acts all the time, m/s^2: gravity.
    public func setAcceleration(_ acceleration: Vec2, of id: BodyID) {
        guard let index = resolve(id), acceleration.isFinite else { return }
        change(index) { $0.acceleration = acceleration.limited(to: Limits.force) }
    }

    /// Lets a body fall asleep or not; a body that may not keeps its whole island awake.
    public func setSleepEnabled(_ sleepEnabled: Bool, of id: BodyID) {
        guard let index = resolve(id) else { return }
        change(index) { $0.sleepEnabled = sleepEnabled }
    }

    /// Changes the simulation record, waking the body when it is another then.
    private func change(_ index: Int, _ edit: (inout BodySimulation) -> Void) {
        var changed = simulation(of: index).pointee
        edit(&changed)
        if changed == simulation(of: index).pointee { return }
        wakeForChange(index)
        edit(&simulation(of: index).pointee)
        simulation(of: index).pointee.updateInverseMasses(&state(of: index).pointee, type: records[index].type)
    }
}
