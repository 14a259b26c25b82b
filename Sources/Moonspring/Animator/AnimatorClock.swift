import MoonspringPhysics

/// Drives animators: one tick of the clock is one tick of every animator that runs, in creation order.
///
/// The clock keeps running animators alive, and only those. An item has one body among the animators of a clock.
public final class AnimatorClock {
    /// The length of a tick in seconds. Default 1/60.
    public let interval: Double
    /// A clock on the wall, in seconds from any moment, for `DynamicAnimator.statistics`. Motion does not depend on it; the
    /// engine reads no other. Default nil: nothing is measured.
    public var stopwatch: (() -> Double)?
    /// Whether `DynamicAnimator.statistics`, which scripts can read, has what the stopwatch measured. Default true.
    package var showsTimes = true
    /// Called with warnings: what is worth knowing but not an error.
    public var onWarning: ((String) -> Void)?
    /// Told when an animator starts (true) or pauses (false).
    package var onRunningChange: ((DynamicAnimator, Bool) -> Void)?

    /// Told when an item gets its body (true) and when the last behaviour has let go of it (false).
    package var onItemChange: ((any DynamicItem, Bool) -> Void)?

    /// Charges bytes for what an animator stores, or gives them back where there are fewer than none; false where there is no room.
    package var charge: ((Int) -> Bool)?

    /// Told of an item before an animator writes its centre and rotation.
    package var willOverwrite: ((any DynamicItem) -> Void)?

    /// Called for every contact that begins or ends, before the delegate of its behaviour is.
    package var onContact: ((CollisionEvent) -> Void)?

    /// Asked within a tick, now and then while it works on much, whether it must end early; `onHalt` is told where one did.
    package var mustHalt: (() -> Bool)?
    package var onHalt: ((World.Halt) -> Void)?
    /// How many contacts all animators may have, touching or near, about a kilobyte each. Default: no limit.
    package var contactLimit = Int.max

    package var isTicking: Bool { running.contains(where: \.isStepping) }

    /// The animators at work, in creation order.
    public private(set) var running: [DynamicAnimator] = []

    /// Animators that ran at least once, in the order in which they first did.
    private var known: [Known] = []
    private var animatorCount = 0
    private var owners: [ObjectIdentifier: Owner] = [:]

    /// The animator that holds an item's body. Unowned would do, as an animator takes its entries away when it goes; weak
    /// costs little here and cannot dangle.
    private struct Owner {
        weak var animator: DynamicAnimator?
        let id: ObjectIdentifier
    }

    private struct Known {
        weak var animator: DynamicAnimator?
    }

    public init(interval: Double = 1.0 / 60) { self.interval = interval }

    /// The animators that are there and have run, in creation order; a paused one is there as long as someone holds it.
    package var animators: [DynamicAnimator] {
        known.compactMap(\.animator).sorted { $0.creationIndex < $1.creationIndex }
    }

    /// Steps every running animator once. An animator that a callback of this tick starts takes its first tick in the next one.
    /// Returns what `DynamicAnimator.tick` threw.
    @discardableResult
    public func tick() -> [DynamicsError] {
        var errors: [DynamicsError] = []
        var bounds = TickBounds(
            mustHalt: mustHalt, contactLimit: contactLimit, animators: known.lazy.compactMap(\.animator))
        for animator in running where animator.isRunning && !animator.isStepping {
            // Who has not stepped when the tick must end steps in the next one.
            if bounds.isOver { break }
            bounds.enter(animator.world)
            do throws(DynamicsError) { try animator.tick(interval: interval) } catch { errors.append(error) }
            bounds.leave(animator.world)
        }
        return errors
    }

    /// The animator that moves `item`, if one does.
    public func animator(of item: any DynamicItem) -> DynamicAnimator? {
        // Not `owners[...]?.animator`: debug code of Swift 6.3 reads the weak field of an entry that is not there.
        guard let owner = owners[ObjectIdentifier(item)] else { return nil }
        return owner.animator
    }

    func nextAnimatorIndex() -> Int {
        animatorCount += 1
        return animatorCount
    }

    func runningChanged(_ animator: DynamicAnimator) {
        if animator.isRunning {
            let place = running.firstIndex { $0.creationIndex > animator.creationIndex } ?? running.count
            running.insert(animator, at: place)
            known.removeAll { $0.animator == nil || $0.animator === animator }
            known.append(Known(animator: animator))
        } else {
            running.removeAll { $0 === animator }
        }
        onRunningChange?(animator, animator.isRunning)
    }

    func own(_ item: any DynamicItem, by animator: DynamicAnimator) {
        if let other = self.animator(of: item), other !== animator {
            // A paused animator may be about to go, and whether it still exists must not be visible.
            if other.isRunning {
                warn(
                    "\(DynamicsError.itemDescription(item)) was moved by another animator and leaves it: empty the old one with removeAllBehaviors first"
                )
            }
            other.surrender(item)
        }
        owners[ObjectIdentifier(item)] = Owner(animator: animator, id: ObjectIdentifier(animator))
        onItemChange?(item, true)
    }

    /// The last behaviour let go of an item.
    func disown(_ item: any DynamicItem, by animator: DynamicAnimator) {
        forget(item, of: ObjectIdentifier(animator))
        onItemChange?(item, false)
    }

    /// An animator goes: nobody is told, as when that happens is the collector's business.
    func forget(_ item: any DynamicItem, of animator: ObjectIdentifier) {
        if owners[ObjectIdentifier(item)]?.id == animator { owners[ObjectIdentifier(item)] = nil }
    }

    func warn(_ text: String) { onWarning?(text) }
}
