/// A composite of behaviours, and the base of custom ones (UIKit: `UIDynamicBehavior`).
///
/// A behaviour is in only one place: at the top level of one animator, or as a child of one other behaviour.
open class DynamicBehavior {
    /// Called once per tick, after all items have moved and contacts were reported; parents before children.
    /// Setting it on a live behaviour starts a paused animator. Default nil.
    @exclusivity(unchecked) public var action: (() -> Void)? {  // read once a tick for every behaviour
        didSet { if action != nil { dynamicAnimator?.noteTask() } }
    }

    /// Whether the behaviour keeps the animator from pausing, whatever its bodies do. Default false.
    public var keepsAnimatorRunning = false {
        didSet { if keepsAnimatorRunning { dynamicAnimator?.noteTask() } }
    }

    /// Whether its animator has something to do even without items.
    final var hasTask: Bool { action != nil || keepsAnimatorRunning }

    /// The animator the behaviour is in, at any depth; nil when it is in none.
    public internal(set) var dynamicAnimator: DynamicAnimator? {
        get { weakAnimator.object }
        set { weakAnimator.object = newValue }
    }
    @exclusivity(unchecked) private final var weakAnimator = Weak<DynamicAnimator>()

    /// The direct children, in the order in which they were added.
    public private(set) var childBehaviors: [DynamicBehavior] = []

    /// The behaviour this one is a child of.
    public private(set) var parent: DynamicBehavior? {
        get { weakParent.object }
        set { weakParent.object = newValue }
    }
    private final var weakParent = Weak<DynamicBehavior>()

    /// The animator's time since the behaviour was added to it, in seconds; 0 outside an animator.
    public var elapsedTime: Double { dynamicAnimator.map { $0.elapsedTime - addedAt } ?? 0 }

    /// The animator's `elapsedTime` when the behaviour came in.
    var addedAt = -1.0
    /// Whether an animator has ever held it.
    package var hasBeenAdded: Bool { addedAt >= 0 }

    /// The animator whose world holds this behaviour's bodies and joints. It lags `dynamicAnimator` inside callbacks.
    final var linkedAnimator: DynamicAnimator? {
        get { weakLinkedAnimator.object }
        set { weakLinkedAnimator.object = newValue }
    }
    @exclusivity(unchecked) private final var weakLinkedAnimator = Weak<DynamicAnimator>()
    /// The bodies of the items, while linked.
    var links: [ItemRecord] = []
    /// How many sub-steps its animator had taken when it last woke its items.
    private var wokenAt = -1

    /// Makes a behaviour without children.
    public init() {}

    /// Called when the behaviour, or one that holds it, is added to an animator (with that animator, before any item gets
    /// its body) or removed from one (with nil). An override must call `super`.
    open func willMove(to animator: DynamicAnimator?) { onWillMove?(animator) }

    /// The script's handler for it.
    package var onWillMove: ((DynamicAnimator?) -> Void)?

    /// The class name that messages use.
    open var kind: String { "DynamicBehavior" }

    /// Whether children may be added. Only composites hold any.
    var takesChildren: Bool { true }

    /// About how many bytes it holds beside the object itself: lists, paths, and what stands for them in the animator.
    package var storageSize: Int { 0 }

    // MARK: what a primitive behaviour does; a composite does nothing

    /// The items that must have bodies.
    package var linkedItems: [any DynamicItem] { [] }
    /// Before the first body comes in.
    func willLink(in animator: DynamicAnimator) {}
    /// All bodies are there, in the order of `linkedItems`: make joints.
    func didLink(in animator: DynamicAnimator) {}
    /// About to release all bodies: remove joints.
    func willUnlink(from animator: DynamicAnimator) {}
    /// One body came in, at once or as part of linking.
    func didLink(_ record: ItemRecord, in animator: DynamicAnimator) {}
    /// One body is about to go.
    func willUnlink(_ record: ItemRecord, from animator: DynamicAnimator) {}

    /// A parameter changed: wakes the behaviour's bodies and the animator.
    func wake() {
        guard let animator = linkedAnimator, !links.isEmpty else { return }
        // Between two sub-steps nothing falls asleep, and what has come in since is awake.
        if wokenAt == animator.substepCount { return animator.resume() }
        wokenAt = animator.substepCount
        for record in links { animator.wake(record) }
    }
}

// MARK: - Children

extension DynamicBehavior {
    /// Adds a child, at once or, inside a callback, at the end of the tick. Adding a child twice does nothing. This
    /// behaviour must not be a primitive, the child must not be elsewhere in a tree or contain this one, and the
    /// animator must be able to move the child's items: ``refusal(of:)`` says what is wrong.
    @discardableResult
    public func addChildBehavior(_ behavior: DynamicBehavior) -> DynamicBehavior {
        require(refusal(of: behavior))
        if let refusal = thrown(by: { () throws(DynamicsError) in try takeChild(behavior) }) {
            dynamicAnimator?.clock?.onWarning?(refusal.message)
        }
        return behavior
    }

    /// Why the behaviour cannot become a child: this one is a primitive, the other one is elsewhere in a tree or
    /// contains this one, or one of its items cannot be moved. Nil if it can.
    public func refusal(of child: DynamicBehavior) -> DynamicsError? {
        thrown { () throws(DynamicsError) in try checkChild(child) }
    }

    /// `addChildBehavior` for a script: throws the refusal.
    package func admitChild(_ behavior: DynamicBehavior) throws(DynamicsError) {
        try checkChild(behavior)
        try takeChild(behavior)
    }

    private func checkChild(_ behavior: DynamicBehavior) throws(DynamicsError) {
        if behavior.parent === self { return }
        guard takesChildren else { throw .primitiveParent(self) }
        try checkPlace(of: behavior)
        try dynamicAnimator?.validate(behavior)
    }

    /// Throws where a child is elsewhere, or would make a circle or too deep a tree.
    private func checkPlace(of behavior: DynamicBehavior) throws(DynamicsError) {
        guard behavior.parent == nil, behavior.dynamicAnimator == nil else { throw .behaviorElsewhere(behavior) }
        var depth = 0
        var ancestor: DynamicBehavior? = self
        while let step = ancestor {
            if step === behavior { throw .behaviorCycle(behavior) }
            depth += 1
            ancestor = step.parent
        }
        if depth + behavior.height > Limits.nesting { throw .tooDeep("behaviors") }
    }

    private func takeChild(_ behavior: DynamicBehavior) throws(DynamicsError) {
        if behavior.parent === self { return }
        // Reading an item may have run a script, which may have changed the tree meanwhile.
        try checkPlace(of: behavior)
        childBehaviors.append(behavior)
        behavior.parent = self
        if let animator = dynamicAnimator { try animator.bring(in: behavior) }
    }

    /// Removes a child, at once or, inside a callback, at the end of the tick. Does nothing if the behaviour is not a
    /// child.
    public func removeChildBehavior(_ behavior: DynamicBehavior) {
        guard behavior.parent === self, let index = childBehaviors.lastIndex(where: { $0 === behavior }) else {
            return
        }
        childBehaviors.remove(at: index)
        behavior.parent = nil
        dynamicAnimator?.sendOut([behavior])
    }

    /// This behaviour and all below it, parents first. Nesting is bounded, so the recursion is too.
    var subtree: [DynamicBehavior] {
        var all = [self]
        for child in childBehaviors { all += child.subtree }
        return all
    }

    private var height: Int { 1 + (childBehaviors.lazy.map { $0.height }.max() ?? 0) }

    /// The scaled length of the tick in which `action` is being called, in seconds. A behaviour that a callback of this tick
    /// took out of its animator still has it.
    package var linkedDeltaTime: Double { linkedAnimator?.deltaTime ?? dynamicAnimator?.deltaTime ?? 0 }
}
