import Moonspring

/// A stage without scripts. The actor owns its clock, animator and items; only values leave it.
actor Stage {
    private let clock = AnimatorClock()
    private let ball = UnlinkedItem(center: Point(x: 0, y: 0), bounds: Rect(x: 0, y: 0, width: 20, height: 20))
    private let animator: DynamicAnimator

    init() {
        animator = DynamicAnimator(clock: clock)
        animator.addBehavior(GravityBehavior(items: [ball]))
    }

    /// Makes the floor higher or lower, if it can be made.
    func setFloor(from start: Point, to end: Point) throws(DynamicsError) {
        let collision = CollisionBehavior(items: [ball])
        if let refusal = collision.refusal(ofBoundary: "floor", from: start, to: end) { throw refusal }
        collision.addBoundary(withIdentifier: "floor", from: start, to: end)
        for behavior in animator.behaviors where behavior is CollisionBehavior { animator.removeBehavior(behavior) }
        animator.addBehavior(collision)
    }

    /// Takes the ticks of a time, in seconds; where the ball is then.
    func advance(by seconds: Double) -> Point {
        for _ in 0..<Int((seconds / clock.interval).rounded()) { clock.tick() }
        return ball.center
    }
}
