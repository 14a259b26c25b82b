/// A force on its items, continuous or as a single impulse (UIKit: `UIPushBehavior`).
///
/// The unit is UIKit's newton: 1 gives a 100 x 100 point item of density 1 an acceleration of 100 points per second squared.
public final class PushBehavior: ItemListBehavior {
    /// How the force acts.
    public enum Mode: String, CaseIterable, Codable, Sendable {
        /// A force in every sub-step while active.
        case continuous
        /// One impulse at the next tick, in newton seconds; then the push is no longer active.
        case instantaneous
    }

    /// How the force acts; fixed once the behaviour is in an animator. Default continuous.
    public package(set) var mode = Mode.continuous

    /// Whether the push acts. Default true. An instantaneous push sets it to false when it has acted; setting it to
    /// true makes the push act again.
    public var active = true {
        didSet { if active, !oldValue { wake() } }
    }

    /// The force vector in newtons. Default (0, 0).
    public var pushDirection: Vector {
        get { storedDirection }
        set {
            requireFinite(newValue, "PushBehavior.pushDirection")
            storedDirection = newValue
            if newValue != .zero { storedAngle = newValue.angle }
            storedMagnitude = newValue.boundedLength
            wake()
        }
    }

    /// The direction in radians, clockwise, 0 to the right. Default 0. It is kept while the magnitude is 0.
    public var angle: Double {
        get { storedAngle }
        set { setAngle(newValue, magnitude: storedMagnitude) }
    }

    /// The size of the force in newtons; negative pushes the other way. Default 0.
    public var magnitude: Double {
        get { storedMagnitude }
        set {
            requireFinite(newValue, "PushBehavior.magnitude")
            let scale = newValue / storedMagnitude
            guard scale.isFinite, scale != 0, storedDirection.length.isFinite else {
                return setAngle(storedAngle, magnitude: newValue)
            }
            // Scaling keeps the direction of a vector to the last bit.
            storedDirection = storedDirection * scale
            storedMagnitude = newValue
            wake()
        }
    }

    private var storedDirection = Vector.zero
    private var storedAngle = 0.0
    private var storedMagnitude = 0.0
    private var offsets: [ObjectIdentifier: Vector] = [:]

    /// Makes a continuous push without items and without a force.
    public override init() { super.init() }

    /// Makes a push over `items`.
    public convenience init(items: [any DynamicItem], mode: Mode) {
        self.init(items: items)
        self.mode = mode
    }

    /// Sets direction (radians) and magnitude (newtons) together.
    public func setAngle(_ angle: Double, magnitude: Double) {
        requireFinite(Vector(angle, magnitude), "PushBehavior angle and magnitude")
        storedAngle = angle
        storedMagnitude = magnitude
        storedDirection = Vector(angle: angle, magnitude: magnitude)
        wake()
    }

    /// Where on the item the force acts: an offset in points from its centre, which turns with the item. Default (0, 0).
    /// Ignored for an item that is not in the behaviour.
    public func setTargetOffsetFromCenter(_ offset: Vector, for item: any DynamicItem) {
        guard contains(item) else { return }
        offsets[ObjectIdentifier(item)] = offset == .zero ? nil : offset
        wake()
    }

    /// Where on the item the force acts, in points from its centre.
    public func targetOffsetFromCenter(for item: any DynamicItem) -> Vector {
        contains(item) ? offsets[ObjectIdentifier(item)] ?? .zero : .zero
    }

    public override var kind: String { "PushBehavior" }

    override func willUnlink(_ record: ItemRecord, from animator: DynamicAnimator) {
        if !contains(record.item) { offsets[ObjectIdentifier(record.item)] = nil }
    }

    /// The sub-step's force, or the tick's impulse, on every item.
    func apply(in animator: DynamicAnimator) {
        guard active, storedDirection != .zero else { return }
        for record in links {
            let offset = offsets.isEmpty ? .zero : offsets[ObjectIdentifier(record.item)] ?? .zero
            switch mode {
            case .continuous: animator.applyForce(storedDirection, at: offset, to: record)
            case .instantaneous: animator.applyImpulse(storedDirection, at: offset, to: record)
            }
        }
    }
}
