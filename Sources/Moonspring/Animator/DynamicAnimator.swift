import MoonspringPhysics

/// Notified when an animator starts and when it comes to rest (UIKit: `UIDynamicAnimatorDelegate`). The two calls
/// strictly alternate.
public protocol DynamicAnimatorDelegate: AnyObject {
    /// Called at every start, including the first one.
    func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
    /// Called after the tick in which there was nothing left to do.
    func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
    public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
    public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}

/// Moves items according to the behaviours it holds (UIKit: `UIDynamicAnimator`).
///
/// An animator starts by itself when it has something to do and pauses when everything has come to rest. Something must call
/// `tick(interval:)`: an `AnimatorClock`, which also keeps running animators alive, or a loop of your own.
///
/// A callback may add, remove or change anything. Changes can be read back at once and take effect at the end of the
/// tick; those made in `dynamicAnimatorDidPause` take effect when it returns.
public class DynamicAnimator {
    /// The view whose coordinates the animator uses; items that are views must be inside it. If it is nil, there are no
    /// common coordinates.
    public let referenceView: View?
    #if hasFeature(Embedded)
        public unowned(unsafe) var delegate: (any DynamicAnimatorDelegate)?
    #else
        /// Notified when the animator resumes and pauses. Held weakly. Default nil.
        public weak var delegate: (any DynamicAnimatorDelegate)?
    #endif
    /// For a script's delegate: called with true at every start, with false at every pause.
    package var onStateChange: ((DynamicAnimator, Bool) -> Void)?
    /// The clock that drives this animator.
    public var clock: AnimatorClock? { weakClock.object }
    private let weakClock: Weak<AnimatorClock>

    /// The top-level behaviours, in the order in which they were added.
    public internal(set) var behaviors: [DynamicBehavior] = []
    /// Whether the animator is running. False until a behaviour with an item, an action or `keepsAnimatorRunning` is added.
    public private(set) var isRunning = false
    /// The total time of all ticks so far, in seconds. It does not advance while the animator is paused, and is never
    /// reset.
    public var elapsedTime: Double { time.seconds }
    /// Scales the animator's time: the length of its sub-steps, not their number. 0 stops all motion. Default 1; must
    /// not be negative.
    public var speed = 1.0 {
        didSet {
            precondition(speed.isFinite && speed >= 0, "DynamicAnimator.speed must be 0 or more: use 0 to freeze")
            if speed != oldValue { wakeEverything() }
        }
    }
    /// Whether pictures show bodies, velocities and attachments over the views. Default false.
    public var debugEnabled = false
    /// The scaled length of the current or last tick, in seconds: the time step for custom behaviours.
    public private(set) var deltaTime = 0.0

    /// Place in the clock's order; 0 without a clock.
    let creationIndex: Int
    let world = World()
    var records: [ItemRecord?] = []
    var recordIndices: [ObjectIdentifier: Int32] = [:]
    var freeRecords: [Int32] = []
    /// What the world was built from, in tree order. It lags `behaviors` inside callbacks.
    var linked: [DynamicBehavior] = []
    /// The rank of the next behaviour that is appended; ranks increase along `linked`, with gaps.
    var nextRank = 0
    var pushes: [PushBehavior] = []
    /// The items on which item behaviours let something act in the next tick, in the order of asking.
    var forced: [ItemRecord] = []
    /// The collision behaviours in the world, by slot; and how many there are.
    var collisions: [CollisionBehavior?] = []
    var collisionCount = 0
    /// How often a collision behaviour has come into the world.
    var collisionLinks = 0
    /// The places of the items that have joined or left collision behaviours, or for which modes have changed, since contacts were last
    /// reported. One may have got another item meanwhile, or none.
    var unsettled: [Int32] = []
    var fields: [FieldBehavior] = []
    var drags: [DragBehavior] = []
    /// The items that are driven, in the order in which that began; nil: one that was released, until the next tick.
    var driven: [ItemRecord?] = []
    var fieldSums = FieldSums()
    /// Seconds of all sub-steps so far, scaled by `speed`: the clock of noise.
    var worldTime = 0.0
    var substepCount = 0
    package internal(set) var isStepping = false
    var isReconciling = false
    /// The nesting depth of `willMove` calls.
    var runningHandlers = 0
    var structureIsStale = false
    /// Whether a behaviour in `linked` may have something to do without items. `hasWork` asks them, and clears it if none has.
    var mayHaveTasks = false
    /// Whether the ranks of behaviours, and `pushes`, `fields` and `drags`, are not in the order of `linked`.
    var orderIsStale = false
    var gravityIsStale = false
    var springsAreStale = false
    var propertiesAreStale = false
    /// How long the stages of the last tick took, where there was a stopwatch.
    package private(set) var stageTimes: AnimatorStatistics.Milliseconds?
    private var time = TimeBase()
    private var idleTime = TimeBase()
    private var isTellingOfPause = false
    /// Whether it made a change that starts the animator.
    private var wantsToResume = false
    /// Whether the last bodies to rest fell asleep.
    private var hasFallenAsleep = false

    /// Makes an animator in the coordinates of `referenceView`, driven by `clock`.
    public init(referenceView: View? = nil, clock: AnimatorClock? = nil) {
        self.referenceView = referenceView
        weakClock = Weak(clock)
        creationIndex = clock?.nextAnimatorIndex() ?? 0
        let id = ObjectIdentifier(self)
        referenceView?.sizeObservers.append(
            View.SizeObserver(id: id) { [animator = Weak(self)] in animator.object?.wakeEverything() })
    }

    deinit {
        // No filter may be called any more: removing bodies makes the world ask which pairs may touch.
        world.pairFilter = nil
        _ = clock?.charge?(-records.count * Self.bodyCost)
        // Its behaviours may be used elsewhere: nothing of this world may stay with them.
        for behavior in linked {
            behavior.willUnlink(from: self)
            behavior.links.removeAll()
        }
        let id = ObjectIdentifier(self)
        referenceView?.sizeObservers.removeAll { $0.id == id }
        for record in records {
            if let record, !record.isTaken { clock?.forget(record.item, of: id) }
        }
    }

    // MARK: starting and pausing

    /// Starts when there is something to do. Everything that changes what the animator does comes here.
    ///
    /// While behaviours are taken out it waits, as nothing may be left; and while the delegate hears of a pause, until it has.
    func resume() {
        guard !isRunning, !isReconciling, hasWork else { return }
        if isTellingOfPause {
            wantsToResume = true
            return
        }
        isRunning = true
        idleTime = TimeBase()
        hasFallenAsleep = false
        clock?.runningChanged(self)
        delegate?.dynamicAnimatorWillResume(self)
        onStateChange?(self, true)
    }

    /// A behaviour has something to do without items.
    func noteTask() {
        mayHaveTasks = true
        resume()
    }

    private var hasWork: Bool {
        if !recordIndices.isEmpty { return true }
        if mayHaveTasks { mayHaveTasks = linked.contains { $0.hasTask } }
        return mayHaveTasks
    }

    /// How long an animator runs with no body awake, in seconds.
    private static let patience = 0.5

    private func pauseIfDone(after interval: Double) {
        if world.isAwake {
            hasFallenAsleep = false
            idleTime = TimeBase()
            return
        }
        if hasWork {
            if linked.contains(where: { $0.keepsAnimatorRunning }) { return }
            // Bodies that fell asleep have been at rest for that long already; ones that were taken out or anchored have not.
            if world.hasPutToSleep { hasFallenAsleep = true }
            if !hasFallenAsleep || recordIndices.isEmpty {
                _ = idleTime.advance(by: interval)
                if idleTime.seconds < Self.patience { return }
            }
        }
        isRunning = false
        wantsToResume = false
        clock?.runningChanged(self)
        isTellingOfPause = true
        delegate?.dynamicAnimatorDidPause(self)
        onStateChange?(self, false)
        isTellingOfPause = false
        if wantsToResume { resume() }
    }

    // MARK: a tick

    /// Advances the animator by one display frame: it takes about two sub-steps of 1/120 s, writes items back, reports
    /// contacts, calls every `action`, and then performs what callbacks asked for. Does nothing while paused.
    /// `interval` is in seconds, up to 1.
    ///
    /// Throws when called from one of its own callbacks, for an interval that is not in 0...1, and, when the tick is
    /// complete, for the first behaviour added by a callback whose items cannot be moved; that behaviour is removed
    /// again.
    public func tick(interval: Double = 1.0 / 60) throws(DynamicsError) {
        if isStepping { throw .insideTick }
        guard interval >= 0, interval <= 1 else {
            throw DynamicsError(.tick, "a tick of \(plain(interval)) s: expected 0 to 1 second, 1/60 as a rule")
        }
        guard isRunning else { return }
        isStepping = true
        deltaTime = interval * speed
        let substeps = time.advance(by: interval)
        var watch = StageWatch(clock?.stopwatch)

        refreshOrder()
        refreshProperties()
        refreshGravity()
        refreshSprings()
        // Boundaries follow the bounds of the reference view.
        for case let behavior? in collisions { behavior.refreshReferenceBoundary(in: self) }
        watch.lap { $0.properties = $1 }
        stepWorld(substeps)
        watch.lap { $0.bodies = $1 }
        writeBack()
        watch.lap { $0.writeBack = $1 }
        reportContacts()
        watch.lap { $0.contacts = $1 }

        // Behaviours that a callback takes out still act in this tick; those it adds act in the next one.
        for behavior in linked { behavior.action?() }

        isStepping = false
        var failure: DynamicsError?
        if structureIsStale {
            do throws(DynamicsError) { try reconcile() } catch { failure = error }
        }
        watch.lap { $0.actions = $1 }
        stageTimes = watch.times
        pauseIfDone(after: interval)
        tickEnded()
        if let failure { throw failure }
    }

    // MARK: what a `LayoutAnimator` does in its own way

    /// A tick is over, and whether the animator pauses is decided.
    func tickEnded() {}

    /// What a collision behaviour that translates the reference bounds makes a boundary of.
    var referenceBounds: Rect? { referenceView?.bounds }

    /// Throws for an item of a kind that this animator does not move.
    func validateKind(of item: any DynamicItem) throws(DynamicsError) {
        if let attributes = item as? LayoutAttributes { throw .attributesOutsideLayout(attributes) }
    }

    private func stepWorld(_ substeps: Int) {
        var lasting = false
        for push in pushes where push.active {
            if push.mode == .continuous {
                lasting = true
            } else if substeps > 0 {
                push.apply(in: self)
                push.active = false
            }
        }
        for field in fields { field.hasFailed = false }
        forces = takeForces()
        substepLength = TimeBase.substep * speed
        for drag in drags where drag.isDragging { drag.advance(in: self, seconds: Double(substeps) * substepLength) }
        if !driven.isEmpty { advanceDriven(Double(substeps) * substepLength) }
        let needsHook = lasting || !forces.isEmpty || !fields.isEmpty
        world.step(dt: Float(substepLength), substeps: substeps, willSubstep: needsHook ? willSubstep : nil)
        if !needsHook { countSubsteps(substeps) }
        if let halt = world.halt { clock?.onHalt?(halt) }
        forces.removeAll()
        for index in world.escapedBodies {
            guard let record = records[Int(index)] else { continue }
            clock?.onWarning?(
                "\(DynamicsError.itemDescription(record.item)) reached the end of the world, 1e7 points from 0, and was stopped"
            )
        }
    }

    /// The length of the sub-steps of this tick, in seconds.
    private var substepLength = 0.0
    /// What item behaviours let act in this tick.
    private var forces: [TickForce] = []
    /// Made once, as a closure costs an allocation.
    private lazy var willSubstep: (World) -> Void = { [animator = Unowned(self)] _ in animator.object.willTakeSubstep()
    }

    private func willTakeSubstep() {
        act(forces)
        for push in pushes where push.mode == .continuous { push.apply(in: self) }
        if !fields.isEmpty { applyFields(substepLength) }
        countSubsteps(1)
    }

    private func countSubsteps(_ count: Int) {
        worldTime += Double(count) * substepLength
        substepCount += count
    }
}
