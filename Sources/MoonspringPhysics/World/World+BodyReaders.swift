// Reading bodies. Stale ids read as zero.

extension World {
    /// The centre of mass, metres.
    public func position(of id: BodyID) -> Vec2 {
        guard let index = resolve(id) else { return .zero }
        return state(of: index).pointee.position
    }

    /// The rotation in radians, clockwise positive where y points down; it goes on counting over whole turns.
    public func angle(of id: BodyID) -> Double {
        guard let index = resolve(id) else { return 0 }
        return simulation(of: index).pointee.fullAngle(state(of: index).pointee)
    }

    /// The velocity of the centre of mass, m/s; zero asleep and for static bodies.
    public func linearVelocity(of id: BodyID) -> Vec2 {
        guard let index = resolve(id) else { return .zero }
        return state(of: index).pointee.velocity
    }

    /// The spin, rad/s; zero asleep and for static bodies.
    public func angularVelocity(of id: BodyID) -> Float {
        guard let index = resolve(id) else { return 0 }
        return state(of: index).pointee.angularVelocity
    }

    /// The mass, kg; that of a static body is what it will have when it becomes dynamic.
    public func mass(of id: BodyID) -> Float {
        guard let index = resolve(id) else { return 0 }
        return simulation(of: index).pointee.mass
    }

    /// The moment of inertia about the centre of mass, kg m^2, also while the body may not turn.
    public func inertia(of id: BodyID) -> Float {
        guard let index = resolve(id) else { return 0 }
        return simulation(of: index).pointee.inertia
    }

    /// Whether forces move it; `.static` for a stale id.
    public func type(of id: BodyID) -> BodyType {
        guard let index = resolve(id) else { return .static }
        return records[index].type
    }

    /// Whether it is a dynamic body that the next step will move.
    public func isAwake(_ id: BodyID) -> Bool {
        guard let index = resolve(id) else { return false }
        return records[index].set == .awake
    }

    /// The caller's number from its definition; 0 for a stale id.
    public func userData(of id: BodyID) -> Int32 {
        guard let index = resolve(id) else { return 0 }
        return records[index].userData
    }

    /// The decay of its velocity, per second.
    public func linearDamping(of id: BodyID) -> Float {
        guard let index = resolve(id) else { return 0 }
        return simulation(of: index).pointee.linearDamping
    }

    /// The decay of its spin, per second.
    public func angularDamping(of id: BodyID) -> Float {
        guard let index = resolve(id) else { return 0 }
        return simulation(of: index).pointee.angularDamping
    }

    /// The acceleration that acts all the time, m/s^2.
    public func acceleration(of id: BodyID) -> Vec2 {
        guard let index = resolve(id) else { return .zero }
        return simulation(of: index).pointee.acceleration
    }

    /// Whether it can turn.
    public func allowsRotation(of id: BodyID) -> Bool {
        guard let index = resolve(id) else { return false }
        return simulation(of: index).pointee.allowsRotation
    }
}
