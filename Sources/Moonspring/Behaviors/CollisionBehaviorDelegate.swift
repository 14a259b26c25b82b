/// Notified when items of a collision behaviour begin and stop touching (UIKit: `UICollisionBehaviorDelegate`).
///
/// Called once per pair of items, or of an item and a boundary, however many of their parts touch: after all items of
/// the animator have moved and before any `action`, first all begins of the tick, then all ends. Behaviours come in
/// tree order; within a behaviour, pairs are ordered by the item that was added first, its contacts with items before
/// those with boundaries, in the order in which they were added. `item1` is the one added first. A callback may change
/// or remove anything. The contacts of an item that is removed end without notification, for it and for the others.
/// Items may touch already, since another behaviour lets them collide, when a behaviour gets them, is added, or has its
/// `collisionMode` changed to allow it: for that behaviour they begin to touch in the next tick.
public protocol CollisionBehaviorDelegate: AnyObject {
    /// Two items began to touch, at `point` in the animator's coordinates.
    func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
        at point: Point)
    /// Two items stopped touching.
    func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem)
    /// An item began to touch a boundary; nil stands for the bounds of the reference view.
    func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: BoundaryIdentifier?, at point: Point)
    /// An item stopped touching a boundary; nil stands for the bounds of the reference view.
    func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: BoundaryIdentifier?)
}

extension CollisionBehaviorDelegate {
    public func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
        at point: Point
    ) {}
    public func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
    ) {}
    public func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: BoundaryIdentifier?, at point: Point
    ) {}
    public func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: BoundaryIdentifier?
    ) {}
}

/// That an item of a collision behaviour began or ceased to touch something.
package struct CollisionEvent {
    package let behavior: CollisionBehavior
    package let item: any DynamicItem
    package let partner: DynamicAnimator.RayCastHit.Target
    /// Where they touch, in the animator's coordinates; nil when the contact ended.
    package let point: Point?
    /// Of a begin: the largest normal impulses of the points of touch in the tick, added up, newton seconds; 0 when the contact ended.
    package let impulse: Double
}
