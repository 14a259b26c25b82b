/// A constant acceleration of its items, regardless of their mass (UIKit: `UIGravityBehavior`).
///
/// An item in several gravity behaviours gets the sum of their vectors.
public final class GravityBehavior: ItemListBehavior {
    /// The acceleration, where 1 is 1000 points per second squared along each axis. Any size and sign. Default (0, 1):
    /// down.
    public var gravityDirection = Vector(0, 1) {
        didSet {
            requireFinite(gravityDirection, "GravityBehavior.gravityDirection")
            if gravityDirection != oldValue { changed() }
        }
    }

    /// The direction in radians, clockwise, 0 to the right. Default pi / 2. Setting it keeps the magnitude; while the
    /// magnitude is 0 there is no direction, and it reads 0.
    public var angle: Double {
        get { gravityDirection.angle }
        set { setAngle(newValue, magnitude: magnitude) }
    }

    /// The length of the vector, in 1000 points per second squared. Default 1. A negative value reverses it.
    public var magnitude: Double {
        get { gravityDirection.boundedLength }
        set {
            // Scaling the vector instead of going through the angle keeps a vertical vector exactly vertical.
            let length = gravityDirection.length
            let scale = newValue / length
            gravityDirection =
                length.isFinite && scale.isFinite
                ? gravityDirection * scale : Vector(angle: angle, magnitude: newValue)
        }
    }

    /// Sets direction (radians) and magnitude (1000 points per second squared) together.
    public func setAngle(_ angle: Double, magnitude: Double) {
        gravityDirection = Vector(angle: angle, magnitude: magnitude)
    }

    public override var kind: String { "GravityBehavior" }

    private func changed() {
        linkedAnimator?.gravityChanged()
        wake()
    }

    override func didLink(_ record: ItemRecord, in animator: DynamicAnimator) { animator.gravityChanged() }
    override func willUnlink(_ record: ItemRecord, from animator: DynamicAnimator) { animator.gravityChanged() }
}
