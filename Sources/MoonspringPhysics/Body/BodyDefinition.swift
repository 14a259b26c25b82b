/// What a new body is like.
///
/// Values outside a range are brought to its nearer end; values that are not numbers become the lower end or zero.
public struct BodyDefinition: Sendable {
    /// Whether forces move it. Default `.dynamic`.
    public var type: BodyType = .dynamic
    /// The place of its centre of mass, metres. Default (0, 0); range +-1e5 each way.
    public var position: Vec2 = .zero
    /// Its rotation, radians, clockwise positive where y points down. Default 0; any number of turns.
    public var angle: Double = 0
    /// Metres a second. Default (0, 0); range up to 1e5.
    public var linearVelocity: Vec2 = .zero
    /// Radians a second. Default 0; range +-1e4.
    public var angularVelocity: Float = 0
    /// How fast its velocity decays, per second: v *= 1 / (1 + h c) in a sub-step h. Default 0.1 (UIKit's
    /// `resistance`); range 0...1e30.
    public var linearDamping: Float = 0.1
    /// How fast its spin decays, per second, by the same law. Default 0.1 (UIKit's `angularResistance`); range
    /// 0...1e30.
    public var angularDamping: Float = 0.1
    /// Kilograms. Default 1; range 1e-12...1e12.
    public var mass: Float = 1
    /// Moment of inertia about the centre of mass, kg m^2. Default 1; range 1e-18...1e18.
    public var inertia: Float = 1
    /// Whether it can turn; without, its inertia counts as infinite. Default true.
    public var allowsRotation = true
    /// An acceleration that acts all the time, whatever the mass, m/s^2: gravity. Default (0, 0); range +-1e18.
    public var acceleration: Vec2 = .zero
    /// Whether it may fall asleep; without, neither does its island. Default true.
    public var sleepEnabled = true
    /// Whether, when it is fast, it is kept from passing through moving bodies too, not only through static ones. Default
    /// false.
    public var isBullet = false
    /// Any number of the caller's, handed back in reports. Default -1.
    public var userData: Int32 = -1

    /// A dynamic body of 1 kg at rest at the origin.
    public init() {}
}
