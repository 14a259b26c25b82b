import Moonspring
import TestSupport
import Testing

/// One item in one behaviour of every kind, all at rest.
private final class RestingScene {
    let views = viewPair()
    let other = View(frame: Rect(0, 0, 50, 50))
    let gravity: GravityBehavior
    let push: PushBehavior
    let blow: PushBehavior
    let snap: SnapBehavior
    let rod: AttachmentBehavior
    let material: DynamicItemBehavior
    let composite = DynamicBehavior()
    let animator: DynamicAnimator

    init() throws {
        let item = views.view
        _ = views.root.addSubview(other)
        gravity = GravityBehavior(items: [item])
        gravity.gravityDirection = .zero
        push = PushBehavior(items: [item], mode: .continuous)
        blow = PushBehavior(items: [item], mode: .instantaneous)
        snap = SnapBehavior(item: item, snapTo: item.center)
        rod = AttachmentBehavior(item: item, attachedToAnchor: Point(200, 100))
        material = DynamicItemBehavior(items: [item])
        animator = DynamicAnimator(referenceView: views.root)
        for behavior in [gravity, push, blow, snap, rod, material, composite] { animator.addBehavior(behavior) }
        try animator.tickUntilPaused()
    }
}

@Suite("What wakes a paused animator")
struct AnimatorWakingTests {
    fileprivate typealias Change = @Sendable (RestingScene) throws -> Void

    private static let wakers: [(String, Change)] = [
        ("gravityDirection", { $0.gravity.gravityDirection = Vector(1, 0) }),
        ("gravity magnitude", { $0.gravity.magnitude = 0.5 }),
        ("gravity setAngle", { $0.gravity.setAngle(0, magnitude: 1) }),
        ("pushDirection", { $0.push.pushDirection = Vector(0, 1) }),
        ("push magnitude", { $0.push.magnitude = 1 }),
        ("push angle", { $0.push.angle = 1 }),
        ("push target offset", { $0.push.setTargetOffsetFromCenter(Vector(5, 0), for: $0.views.view) }),
        (
            "push active",
            {
                $0.blow.active = false
                $0.blow.active = true
            }
        ),
        ("snapPoint", { $0.snap.snapPoint = Point(210, 200) }),
        ("snap damping", { $0.snap.damping = 0.9 }),
        ("anchorPoint", { $0.rod.anchorPoint = Point(210, 100) }),
        ("length", { $0.rod.length = 90 }),
        ("frequency", { $0.rod.frequency = 2 }),
        ("attachment damping", { $0.rod.damping = 0.5 }),
        ("elasticity", { $0.material.elasticity = 0.9 }),
        ("friction", { $0.material.friction = 0.9 }),
        ("density", { $0.material.density = 2 }),
        ("resistance", { $0.material.resistance = 2 }),
        ("angularResistance", { $0.material.angularResistance = 2 }),
        ("charge", { $0.material.charge = 1 }),
        ("isAnchored", { $0.material.isAnchored = true }),
        ("allowsRotation", { $0.material.allowsRotation = false }),
        ("addLinearVelocity", { $0.material.addLinearVelocity(Vector(10, 0), for: $0.views.view) }),
        ("setLinearVelocity", { $0.material.setLinearVelocity(Vector(1, 0), for: $0.views.view) }),
        ("setAngularVelocity", { $0.material.setAngularVelocity(1, for: $0.views.view) }),
        ("addAngularVelocity", { $0.material.addAngularVelocity(1, for: $0.views.view) }),
        ("applyForce", { $0.material.applyForce(Vector(1, 0), for: $0.views.view) }),
        ("applyImpulse", { $0.material.applyImpulse(Vector(0.1, 0), for: $0.views.view) }),
        ("applyTorque", { $0.material.applyTorque(0.1, for: $0.views.view) }),
        ("addItem", { _ = $0.gravity.addItem($0.other) }),
        ("removeItem", { $0.gravity.removeItem($0.views.view) }),
        ("addBehavior", { _ = $0.animator.addBehavior(GravityBehavior(items: [$0.other])) }),
        ("removeBehavior", { $0.animator.removeBehavior($0.rod) }),
        ("addChildBehavior", { _ = $0.composite.addChildBehavior(GravityBehavior(items: [$0.other])) }),
        ("an action", { $0.composite.action = {} }),
        ("keepsAnimatorRunning", { $0.composite.keepsAnimatorRunning = true }),
        ("updateItem", { $0.animator.updateItem(usingCurrentState: $0.views.view) }),
        ("speed", { $0.animator.speed = 2 }),
        ("the reference view's frame size", { $0.views.root.frame = Rect(0, 0, 300, 400) }),
        ("the reference view's bounds size", { $0.views.root.bounds = Rect(0, 0, 400, 500) }),
        ("the reference view's size", { $0.views.root.size = Size(10, 10) }),
    ]

    @Test("each change of what an animator does wakes it, and says so once", arguments: wakers.indices)
    func wakes(index: Int) throws {
        let (name, change) = Self.wakers[index]
        let scene = try RestingScene()
        try #require(!scene.animator.isRunning)
        let diary = AnimatorDiary(of: scene.animator)
        try change(scene)
        #expect(scene.animator.isRunning, "\(name) wakes the animator")
        #expect(diary.entries == ["willResume"])
        try scene.animator.tick()
        #expect(scene.animator.isRunning || scene.animator.behaviors.isEmpty, "\(name) keeps it awake for a while")
    }

    private static let sleepers: [(String, Change)] = [
        ("an item's centre", { $0.views.view.center = Point(1, 1) }),
        ("an item's transform", { $0.views.view.transform = .rotation(1) }),
        ("an item's size", { $0.views.view.size = Size(10, 10) }),
        ("the reference view's centre", { $0.views.root.center = Point(1, 1) }),
        ("the reference view's transform", { $0.views.root.transform = .scale(2, 2) }),
        ("the reference view's scroll origin", { $0.views.root.bounds = Rect(5, 5, 400, 400) }),
        ("a new subview", { _ = $0.views.root.addSubview(View(frame: Rect(0, 0, 5, 5))) }),
        ("adding what is there", { _ = $0.animator.addBehavior($0.rod) }),
        ("removing what is not there", { $0.animator.removeBehavior(GravityBehavior()) }),
        ("updateItem of a stranger", { $0.animator.updateItem(usingCurrentState: $0.other) }),
    ]

    @Test("a paused animator sleeps through what does not concern it", arguments: sleepers.indices)
    func sleepsThrough(index: Int) throws {
        let (name, change) = Self.sleepers[index]
        let scene = try RestingScene()
        try #require(!scene.animator.isRunning)
        try change(scene)
        #expect(!scene.animator.isRunning, "\(name) does not wake the animator")
    }

    @Test("what lay on an item that another animator takes falls, in an animator on a view", arguments: [true, false])
    func deprived(isOnView: Bool) throws {
        let clock = AnimatorClock()
        let (root, upper) = viewPair()
        let lower = root.addSubview(View(frame: Rect(100, 250, 200, 20)))
        let animator = DynamicAnimator(referenceView: isOnView ? root : nil, clock: clock)
        animator.addBehavior(GravityBehavior(items: [upper]))
        animator.addBehavior(CollisionBehavior(items: [upper, lower]))
        animator.addBehavior(DynamicItemBehavior(items: [lower]).with(\.isAnchored, true))
        while animator.isRunning { clock.tick() }
        let diary = AnimatorDiary(of: animator)
        let other = DynamicAnimator(referenceView: root, clock: clock)
        other.addBehavior(DynamicItemBehavior(items: [lower]))
        // Without a view a script's paused animator may be gone already, and nothing may depend on that.
        #expect(animator.isRunning == isOnView)
        #expect(diary.entries == (isOnView ? ["willResume"] : []))
        let height = upper.center.y
        for _ in 0..<30 { clock.tick() }
        #expect((upper.center.y > height + 50) == isOnView)
    }

    @Test(
        "so does what lay on an item that is not a view, where both animators are on views of one tree",
        arguments: [true, false])
    func deprivedOfPlainItem(isOneTree: Bool) throws {
        let clock = AnimatorClock()
        let (root, view) = viewPair()
        let upper = UnlinkedItem(center: Point(200, 200))
        let lower = UnlinkedItem(center: Point(200, 300))
        let animator = DynamicAnimator(referenceView: root, clock: clock)
        animator.addBehavior(GravityBehavior(items: [upper]))
        animator.addBehavior(CollisionBehavior(items: [upper, lower]))
        animator.addBehavior(DynamicItemBehavior(items: [lower]).with(\.isAnchored, true))
        while animator.isRunning { clock.tick() }
        let other = DynamicAnimator(referenceView: isOneTree ? view : View(frame: root.frame), clock: clock)
        other.addBehavior(DynamicItemBehavior(items: [lower]))
        #expect(animator.isRunning == isOneTree)
        let height = upper.center.y
        for _ in 0..<30 { clock.tick() }
        #expect((upper.center.y > height + 50) == isOneTree)
    }

    @Test("a delegate that hears of it may take the item back")
    func takenBack() throws {
        final class Owner: DynamicAnimatorDelegate {
            let behavior: DynamicItemBehavior
            init(_ behavior: DynamicItemBehavior) { self.behavior = behavior }
            func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {
                animator.removeBehavior(behavior)
                animator.addBehavior(behavior)
            }
        }
        let clock = AnimatorClock()
        let (root, view) = viewPair()
        let gravity = GravityBehavior(items: [root.addSubview(View(frame: Rect(0, 0, 50, 50)))])
        gravity.gravityDirection = .zero
        let behavior = DynamicItemBehavior(items: [view])
        let first = DynamicAnimator(referenceView: root, clock: clock)
        first.addBehavior(gravity)
        first.addBehavior(behavior)
        while first.isRunning { clock.tick() }
        let owner = Owner(behavior)
        first.delegate = owner
        let second = DynamicAnimator(referenceView: root, clock: clock)
        second.addBehavior(DynamicItemBehavior(items: [view]))
        #expect(clock.animator(of: view) === first)
        #expect(second.items.isEmpty)
        #expect(first.items.count == 2)
    }
}
