// Reading bodies. Stale ids read as zero.

extension World {
    /// The centre of mass, metres.
    public func position(of id: BodyID) -> Vec2 { resolve(id).map { state(of: $0).pointee.position } ?? .zero }

    /// The rotation in radians, clockwise positive where y points down; it goes on counting over whole turns.
    public func angle(of id: BodyID) -> Double {
        resolve(id).map { simulation(of: $0).pointee.fullAngle(state(of: $0).pointee) } ?? 0
    }

    /// The velocity of the centre of mass, m/s; zero asleep and for static bodies.
    public func linearVelocity(of id: BodyID) -> Vec2 { resolve(id).map { state(of: $0).pointee.velocity } ?? .zero }

    /// The spin, rad/s; zero asleep and for static bodies.
    public func angularVelocity(of id: BodyID) -> Float {
        resolve(id).map { state(of: $0).pointee.angularVelocity } ?? 0
    }

    /// The mass, kg; that of a static body is what it will have when it becomes dynamic.
    public func mass(of id: BodyID) -> Float { resolve(id).map { simulation(of: $0).pointee.mass } ?? 0 }

    /// The moment of inertia about the centre of mass, kg m^2, also while the body may not turn.
    public func inertia(of id: BodyID) -> Float { resolve(id).map { simulation(of: $0).pointee.inertia } ?? 0 }

    /// Whether forces move it; `.static` for a stale id.
    public func type(of id: BodyID) -> BodyType { resolve(id).map { records[$0].type } ?? .static }

    /// Whether it is a dynamic body that the next step will move.
    public func isAwake(_ id: BodyID) -> Bool { resolve(id).map { records[$0].set == .awake } ?? false }

    /// The caller's number from its definition; 0 for a stale id.
    public func userData(of id: BodyID) -> Int32 { resolve(id).map { records[$0].userData } ?? 0 }

    /// The acceleration that acts all the time, m/s^2.
    public func acceleration(of id: BodyID) -> Vec2 {
        resolve(id).map { simulation(of: $0).pointee.acceleration } ?? .zero
    }
}
