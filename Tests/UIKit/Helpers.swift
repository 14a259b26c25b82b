import Moonspring
import TestSupport

/// An item that is not a view.
func box(_ x: Double, _ y: Double, _ width: Double = 100, _ height: Double = 100) -> UnlinkedItem {
    UnlinkedItem(center: Vector(x, y), bounds: Rect(0, 0, width, height))
}

extension DynamicAnimator {
    /// Makes an animator with these behaviours.
    convenience init(_ first: DynamicBehavior, _ others: DynamicBehavior...) throws {
        self.init()
        for behavior in [first] + others { try addBehavior(behavior) }
    }

    /// Takes ticks of 1/60 s.
    func ticks(_ count: Int) throws {
        for _ in 0..<count { try tick() }
    }
}

/// An item behaviour that takes all resistance away.
func frictionless(_ items: any DynamicItem...) -> DynamicItemBehavior {
    let behavior = DynamicItemBehavior(items: items)
    behavior.resistance = 0
    behavior.angularResistance = 0
    return behavior
}

/// A steady push.
func push(_ vector: Vector, _ items: any DynamicItem...) -> PushBehavior {
    let push = PushBehavior(items: items, mode: .continuous)
    push.pushDirection = vector
    return push
}

/// A single impulse.
func impulse(_ vector: Vector, _ items: any DynamicItem...) -> PushBehavior {
    let push = PushBehavior(items: items, mode: .instantaneous)
    push.pushDirection = vector
    return push
}

/// The integrator of the reference in double precision: semi-implicit Euler at 1/120 s, damping after forces.
/// After `tick` ticks of 1/60 s it has done 2 tick - 1 sub-steps.
func integrate(tick: Int, acceleration: Double, resistance: Double) -> (distance: Double, speed: Double) {
    let h = 1.0 / 120
    var (distance, speed) = (0.0, 0.0)
    for _ in 0..<max(0, 2 * tick - 1) {
        speed = (speed + h * acceleration) / (1 + h * resistance)
        distance += h * speed
    }
    return (distance, speed)
}
