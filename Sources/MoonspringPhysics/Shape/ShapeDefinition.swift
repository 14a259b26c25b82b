/// What a new shape is like: its form in the body's own axes, and its surface.
public struct ShapeDefinition: Sendable {
    /// The form, metres, about the body's centre of mass.
    public var geometry: ShapeGeometry
    /// Coulomb's coefficient of friction; a pair has the geometric mean of both. Default 0.2 (UIKit); range 0...1e6. 0 slides
    /// freely.
    public var friction: Float
    /// How much of the approach speed a bounce gives back; a pair has the larger of both. Default 0.2 (UIKit); range 0...1e3.
    ///
    /// 0 does not bounce, 1 keeps the energy, more adds to it. Below 1 m/s nothing bounces.
    public var restitution: Float
    /// What it collides with. Default everything.
    public var filter: CollisionFilter
    /// Any number of the caller's, handed back in events. Default -1.
    public var userData: Int32

    /// A shape with UIKit's friction and elasticity where nothing else is said.
    public init(
        _ geometry: ShapeGeometry, friction: Float = 0.2, restitution: Float = 0.2, filter: CollisionFilter = .all,
        userData: Int32 = -1
    ) {
        self.geometry = geometry
        self.friction = friction
        self.restitution = restitution
        self.filter = filter
        self.userData = userData
    }
}
