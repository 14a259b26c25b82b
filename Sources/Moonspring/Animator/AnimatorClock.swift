import MoonspringPhysics

/// Drives animators: one tick of the clock is one tick of every animator that runs, in creation order.
///
/// The clock keeps running animators alive, and only those. An item has one body among the animators of a clock.
public final class AnimatorClock {
    /// The length of a tick in seconds. Default 1/60.
    public let interval: Double
    /// A wall clock, in seconds from an arbitrary moment, for `DynamicAnimator.statistics`. Motion does not depend on
    /// it, and the engine reads no other clock. Default nil: nothing is measured.
    public var stopwatch: (() -> Double)?
    /// Whether `DynamicAnimator.statistics`, which scripts can read, includes the measured times. Default true.
    package var showsTimes = true
    /// Called with warnings, which are worth knowing but not errors.
    public var onWarning: ((String) -> Void)?
    /// Called when an animator starts (true) or pauses (false).
    package var onRunningChange: ((DynamicAnimator, Bool) -> Void)?

    /// Called when an item gets its body (true) and when the last behaviour has released it (false).
    package var onItemChange: ((any DynamicItem, Bool) -> Void)?

    /// Charges bytes for what an animator stores, or credits negative ones; false if there is no room.
    package var charge: ((Int) -> Bool)?

    /// Called with an item before an animator writes its centre and rotation.
    package var willOverwrite: ((any DynamicItem) -> Void)?

    /// Called for every contact that begins or ends, before the delegate of its behaviour is.
    package var onContact: ((CollisionEvent) -> Void)?

    /// Called now and then during a long tick: whether it must end early; `onHalt` is called with the place where it did.
    package var mustHalt: (() -> Bool)?
    package var onHalt: ((World.Halt) -> Void)?
    /// How many contacts all animators may have, touching or near, about a kilobyte each. Default: no limit.
    package var contactLimit = Int.max

    package var isTicking: Bool { running.contains(where: { $0.isStepping }) }

    /// The running animators, in creation order.
    public private(set) var running: [DynamicAnimator] = []

    /// Animators that ran at least once, in the order in which they first did.
    private var known: [Weak<DynamicAnimator>] = []
    private var animatorCount = 0
    private var owners: [ObjectIdentifier: Owner] = [:]
    /// The animators that have just lost an item to another one.
    private var deprived: [DynamicAnimator] = []

    /// The animator that holds an item's body. Unowned would do, as an animator removes its entries when it is released; weak costs little
    /// here and cannot dangle.
    private struct Owner {
        let animator: Weak<DynamicAnimator>
        let id: ObjectIdentifier
    }

    /// Makes a clock without animators. `interval`: the length of a tick in seconds, more than 0. Default 1/60.
    public init(interval: Double = 1.0 / 60) { self.interval = interval }

    /// The animators that exist and have run, in creation order; a paused one exists as long as it is referenced.
    package var animators: [DynamicAnimator] {
        known.compactMap { $0.object }.sorted { $0.creationIndex < $1.creationIndex }
    }

    /// Steps every running animator once. An animator that a callback of this tick starts takes its first tick in the
    /// next one. Returns the errors that `DynamicAnimator.tick` threw.
    @discardableResult
    public func tick() -> [DynamicsError] {
        var errors: [DynamicsError] = []
        var bounds = TickBounds(
            mustHalt: mustHalt, contactLimit: contactLimit, animators: known.lazy.compactMap { $0.object })
        for animator in running where animator.isRunning && !animator.isStepping {
            // Animators that have not stepped when the tick must end step in the next one.
            if bounds.isOver { break }
            bounds.enter(animator.world)
            do throws(DynamicsError) { try animator.tick(interval: interval) } catch { errors.append(error) }
            bounds.leave(animator.world)
        }
        return errors
    }

    /// The animator that moves `item`, if one does.
    public func animator(of item: any DynamicItem) -> DynamicAnimator? {
        // Not `owners[...]?.animator.object`: debug code of Swift 6.3 reads the weak field of an entry that is not there.
        guard let owner = owners[ObjectIdentifier(item)] else { return nil }
        return owner.animator.object
    }

    func nextAnimatorIndex() -> Int {
        animatorCount += 1
        return animatorCount
    }

    func runningChanged(_ animator: DynamicAnimator) {
        if animator.isRunning {
            let place = running.firstIndex { $0.creationIndex > animator.creationIndex } ?? running.count
            running.insert(animator, at: place)
            known.removeAll { $0.object == nil || $0.object === animator }
            known.append(Weak(animator))
        } else {
            running.removeAll { $0 === animator }
        }
        onRunningChange?(animator, animator.isRunning)
    }

    func own(_ item: any DynamicItem, by animator: DynamicAnimator) {
        if let other = self.animator(of: item), other !== animator {
            // A paused animator may be about to be released, and whether it still exists must not be visible.
            if other.isRunning {
                onWarning?(
                    "\(DynamicsError.itemDescription(item)) was moved by another animator, which now loses it: call removeAllBehaviors on that animator first"
                )
            }
            other.surrender(item)
            if other.isKept(by: item, or: animator) { deprived.append(other) }
        }
        owners[ObjectIdentifier(item)] = Owner(animator: Weak(animator), id: ObjectIdentifier(animator))
        (item as? StoredItem)?.clock = self
        onItemChange?(item, true)
    }

    /// An animator has taken what it was given: those that lost an item go on with what lay on it or hung from it.
    ///
    /// Not before, since their delegates may change anything.
    func resumeDeprived() {
        let animators = deprived
        deprived.removeAll()
        for animator in animators { animator.resume() }
    }

    /// The last behaviour released an item.
    func disown(_ item: any DynamicItem, by animator: DynamicAnimator) {
        forget(item, of: ObjectIdentifier(animator))
        onItemChange?(item, false)
    }

    /// An animator is released. There is no notification, since the moment depends on the garbage collector.
    func forget(_ item: any DynamicItem, of animator: ObjectIdentifier) {
        if owners[ObjectIdentifier(item)]?.id == animator { owners[ObjectIdentifier(item)] = nil }
    }
}
