/// Physical properties of bodies, such as density and resistance, and their velocities (UIKit: `UIDynamicItemBehavior`).
///
/// If several of these hold one item, the last behaviour in tree order that set a property explicitly wins, property by
/// property. A property that none of them set has the default of `ItemProperties`.
public final class DynamicItemBehavior: ItemListBehavior {
    /// Restitution, 0 (none) to 1 (full); larger values are kept, and bounded in the solver. Default 0.2.
    public var elasticity: Double {
        get { own.elasticity ?? ItemProperties.standard.elasticity }
        set { own.elasticity = requiredFinite(newValue) }
    }
    /// Coulomb friction, 0 (none) or more. Default 0.2.
    public var friction: Double {
        get { own.friction ?? ItemProperties.standard.friction }
        set { own.friction = requiredFinite(newValue) }
    }
    /// Mass per 100 x 100 points in kilograms, more than 0. Default 1.
    public var density: Double {
        get { own.density ?? ItemProperties.standard.density }
        set { own.density = requiredFinite(newValue) }
    }
    /// Linear damping in 1/s, 0 or more: speed shrinks by about exp(-resistance t). Default 0.1.
    public var resistance: Double {
        get { own.resistance ?? ItemProperties.standard.resistance }
        set { own.resistance = requiredFinite(newValue) }
    }
    /// Angular damping in 1/s, 0 or more. Default 0.1.
    public var angularResistance: Double {
        get { own.angularResistance ?? ItemProperties.standard.angularResistance }
        set { own.angularResistance = requiredFinite(newValue) }
    }
    /// Electric charge, without a unit, on which electric and magnetic fields act. Default 0.
    public var charge: Double {
        get { own.charge ?? ItemProperties.standard.charge }
        set { own.charge = requiredFinite(newValue) }
    }
    /// Whether items are anchored: an anchored item does not move, and acts as a wall for others. Default false.
    public var isAnchored: Bool {
        get { own.isAnchored ?? false }
        set { own.isAnchored = newValue }
    }
    /// Whether items may turn. False stops a current rotation. Default true.
    public var allowsRotation: Bool {
        get { own.allowsRotation ?? true }
        set { own.allowsRotation = newValue }
    }

    public override var kind: String { "DynamicItemBehavior" }

    /// Its position among the animator's behaviours: where two set a property, the later one decides. Until it has one, it is last.
    var rank = Int.max
    /// What was set explicitly on this behaviour.
    private(set) var own = ItemProperties.Overrides() {
        didSet {
            linkedAnimator?.propertiesChanged()
            wake()
        }
    }
    /// Velocities asked for before the item had a body: delivered once, when it gets one.
    private var waiting: [ObjectIdentifier: VelocityChange] = [:]

    private func requiredFinite(_ number: Double) -> Double {
        requireFinite(number, "DynamicItemBehavior's numbers")
        return number
    }

    /// Adds to an item's velocity, in points per second. Before the item is in an animator, the amounts add up and are
    /// applied once. Ignored for an item that is not in the behaviour, and for an anchored one.
    public func addLinearVelocity(_ velocity: Vector, for item: any DynamicItem) {
        change(VelocityChange(linear: velocity), for: item)
    }

    /// Sets an item's velocity, in points per second. The rules of `addLinearVelocity` apply; before the item is in an
    /// animator, this replaces what was added so far.
    public func setLinearVelocity(_ velocity: Vector, for item: any DynamicItem) {
        requireFinite(velocity, "DynamicItemBehavior.setLinearVelocity")
        change(VelocityChange(linear: velocity, replacesLinear: true), for: item)
    }

    /// Adds to an item's angular velocity, in radians per second, clockwise. The rules of `addLinearVelocity` apply.
    public func addAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
        change(VelocityChange(angular: velocity), for: item)
    }

    /// Sets an item's angular velocity, in radians per second, clockwise. The rules of `setLinearVelocity` apply; an
    /// item that may not rotate does not turn.
    public func setAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
        requireFinite(velocity, "DynamicItemBehavior.setAngularVelocity")
        change(VelocityChange(angular: velocity, replacesAngular: true), for: item)
    }

    /// At once, or when the item gets its body.
    private func change(_ change: VelocityChange, for item: any DynamicItem) {
        guard contains(item) else { return }
        if let record = record(of: item), let animator = linkedAnimator {
            animator.change(change, of: record)
        } else {
            waiting[ObjectIdentifier(item), default: VelocityChange()].merge(change)
        }
    }

    /// An item's velocity in points per second; (0, 0) while it has no body, or is not in the behaviour.
    public func linearVelocity(for item: any DynamicItem) -> Vector {
        record(of: item).flatMap { linkedAnimator?.linearVelocity(of: $0) } ?? .zero
    }

    /// An item's angular velocity in radians per second, clockwise; 0 while it has no body, or is not in the behaviour.
    public func angularVelocity(for item: any DynamicItem) -> Double {
        record(of: item).flatMap { linkedAnimator?.angularVelocity(of: $0) } ?? 0
    }

    // MARK: forces

    /// Applies a force at an item's centre of mass during the next tick only. Several forces add up.
    ///
    /// In newtons: 1 gives a 100 x 100 point item of density 1 an acceleration of 100 points per second squared. A
    /// force applied in an `action` or another callback acts in the tick after it. Ignored for an item that is not in
    /// the behaviour, for an anchored one, and for one that has no body yet: unlike a velocity, a force does not wait.
    /// UIKit has a push behaviour for this.
    public func applyForce(_ force: Vector, for item: any DynamicItem) {
        requireFinite(force, "DynamicItemBehavior.applyForce")
        guard let record = record(of: item), let animator = linkedAnimator else { return }
        animator.addForce(force, torque: 0, to: record)
    }

    /// Changes an item's momentum at once, by an impulse at its centre of mass.
    ///
    /// In newton seconds: 1 adds 100 points per second to a 100 x 100 point item of density 1. Ignored in the same
    /// cases as `applyForce`.
    public func applyImpulse(_ impulse: Vector, for item: any DynamicItem) {
        requireFinite(impulse, "DynamicItemBehavior.applyImpulse")
        guard let record = record(of: item), let animator = linkedAnimator else { return }
        animator.applyImpulse(impulse, to: record)
    }

    /// Applies a torque to an item, clockwise, during the next tick only. Several torques add up.
    ///
    /// In newton metres: 1 turns a 100 x 100 point item of density 1 by 6 radians per second squared. Ignored in the
    /// same cases as `applyForce`; an item that may not rotate does not turn.
    public func applyTorque(_ torque: Double, for item: any DynamicItem) {
        requireFinite(torque, "DynamicItemBehavior.applyTorque")
        guard let record = record(of: item), let animator = linkedAnimator else { return }
        animator.addForce(.zero, torque: torque, to: record)
    }

    override func willLink(in animator: DynamicAnimator) { rank = .max }

    override func didLink(_ record: ItemRecord, in animator: DynamicAnimator) {
        animator.propertiesChanged()
        record.itemBehaviors.append(.passUnretained(self))
        if let velocity = waiting.removeValue(forKey: ObjectIdentifier(record.item)) {
            animator.change(velocity, of: record)
        }
    }

    override func willUnlink(_ record: ItemRecord, from animator: DynamicAnimator) {
        animator.propertiesChanged()
        forget(record)
        if !contains(record.item) { waiting[ObjectIdentifier(record.item)] = nil }
    }

    deinit { for record in links { forget(record) } }

    private func forget(_ record: ItemRecord) {
        let own = Unmanaged.passUnretained(self).toOpaque()
        record.itemBehaviors.removeAll { $0.toOpaque() == own }
    }
}

/// The material of a body, and how it moves.
public struct ItemProperties: Hashable, Codable, Sendable {
    /// Restitution, 0 (none) or more; 1 keeps the speed of an impact. Default 0.2.
    public var elasticity = 0.2
    /// Coefficient of Coulomb friction, 0 (none) or more. Default 0.2.
    public var friction = 0.2
    /// Mass per area in kilograms per 100 x 100 points, more than 0. Default 1.
    public var density = 1.0
    /// Linear damping per second, 0 (none) or more. Default 0.1.
    public var resistance = 0.1
    /// Angular damping per second, 0 (none) or more. Default 0.1.
    public var angularResistance = 0.1
    /// Electric charge, for electric and magnetic fields. Default 0.
    public var charge = 0.0
    /// Whether the body is fixed in place. Default false.
    public var isAnchored = false
    /// Whether the body can turn. Default true.
    public var allowsRotation = true

    /// The defaults named at each property.
    public init() {}

    /// A body that no item behaviour holds.
    public static let standard = ItemProperties()

    /// What one behaviour sets; nil leaves a property alone.
    struct Overrides {
        var elasticity: Double?
        var friction: Double?
        var density: Double?
        var resistance: Double?
        var angularResistance: Double?
        var charge: Double?
        var isAnchored: Bool?
        var allowsRotation: Bool?
    }

    mutating func apply(_ overrides: Overrides) {
        elasticity = overrides.elasticity ?? elasticity
        friction = overrides.friction ?? friction
        density = overrides.density ?? density
        resistance = overrides.resistance ?? resistance
        angularResistance = overrides.angularResistance ?? angularResistance
        charge = overrides.charge ?? charge
        isAnchored = overrides.isAnchored ?? isAnchored
        allowsRotation = overrides.allowsRotation ?? allowsRotation
    }
}
