import Moonspring
import TestSupport
import Testing

@Suite("The life of an animator")
struct AnimatorLifecycleTests {
    private let animator = DynamicAnimator()

    @Test("an animator without behaviors does not run, and a tick does nothing")
    func empty() throws {
        #expect(!animator.isRunning)
        try animator.ticks(3)
        #expect(animator.elapsedTime == 0)
    }

    @Test("the delegate hears willResume inside the addBehavior that brings the first item")
    func firstStart() throws {
        let diary = AnimatorDiary(of: animator)
        animator.addBehavior(GravityBehavior(items: [box()]))
        #expect(diary.entries == ["willResume"])
        #expect(animator.isRunning)
    }

    @Test("a behavior without items, action or keepsAnimatorRunning starts nothing")
    func idleBehavior() throws {
        let diary = AnimatorDiary(of: animator)
        animator.addBehavior(GravityBehavior())
        animator.addBehavior(DynamicBehavior())
        #expect(!animator.isRunning)
        #expect(diary.entries.isEmpty)
    }

    @Test("an animator starts with the first item that a behavior gets later")
    func lateItem() throws {
        let diary = AnimatorDiary(of: animator)
        let gravity = GravityBehavior().added(to: animator)
        gravity.addItem(box())
        #expect(diary.entries == ["willResume"])
        #expect(animator.isRunning)
    }

    @Test("an action or keepsAnimatorRunning alone starts an animator, also when set later", arguments: [true, false])
    func startsWithoutItems(isSetBefore: Bool) throws {
        for set in [{ $0.action = {} }, { $0.keepsAnimatorRunning = true }] as [(DynamicBehavior) -> Void] {
            let animator = DynamicAnimator()
            let behavior = DynamicBehavior()
            if isSetBefore { set(behavior) }
            animator.addBehavior(behavior)
            if !isSetBefore {
                #expect(!animator.isRunning)
                set(behavior)
            }
            #expect(animator.isRunning)
        }
    }

    @Test("a body that never moved is at rest after half a second: the animator pauses after tick 31")
    func restingBody() throws {
        let diary = AnimatorDiary(of: animator)
        animator.addBehavior(DynamicItemBehavior(items: [box()]))
        try animator.ticks(30)
        #expect(animator.isRunning)
        #expect(diary.entries == ["willResume"])
        try animator.tick()
        #expect(!animator.isRunning)
        #expect(diary.entries == ["willResume", "didPause"])
    }

    @Test("an action without items runs for half a second, then the animator pauses")
    func actionAlone() throws {
        let behavior = DynamicBehavior()
        var count = 0
        behavior.action = { count += 1 }
        animator.addBehavior(behavior)
        let ticks = try #require(try animator.tickUntilPaused())
        #expect((30...31).contains(ticks))
        #expect(count == ticks)
    }

    @Test("a behavior that is added starts a paused animator while another has an action, not afterwards")
    func actionTakenAway() throws {
        let behavior = DynamicBehavior().added(to: animator)
        behavior.action = {}
        try animator.tickUntilPaused()
        animator.addBehavior(DynamicBehavior())
        #expect(animator.isRunning)
        try animator.tickUntilPaused()
        behavior.action = nil
        animator.addBehavior(DynamicBehavior())
        animator.addBehavior(DynamicBehavior())
        #expect(!animator.isRunning)
        behavior.action = {}
        #expect(animator.isRunning)
    }

    @Test("an action goes on for half a second after the last body was taken out in full flight")
    func actionAfterBodies() throws {
        let behavior = DynamicBehavior()
        behavior.action = {}
        let gravity = GravityBehavior(items: [box()])
        animator.addBehavior(behavior)
        animator.addBehavior(gravity)
        try animator.ticks(60)
        animator.removeBehavior(gravity)
        let ticks = try #require(try animator.tickUntilPaused())
        #expect((30...31).contains(ticks))
    }

    @Test("elapsedTime stands still while paused, goes on after that, and is never reset")
    func elapsedTime() throws {
        let gravity = GravityBehavior(items: [box()])
        animator.addBehavior(DynamicItemBehavior(items: [box()]))
        try animator.ticks(31)
        #expect(!animator.isRunning)
        let atRest = animator.elapsedTime
        #expect(abs(atRest - 31.0 / 60) < 1e-9)
        try animator.ticks(100)
        #expect(animator.elapsedTime == atRest)

        animator.addBehavior(gravity)
        #expect(animator.elapsedTime == atRest)
        try animator.ticks(29)
        #expect(abs(animator.elapsedTime - 1) < 1e-9)
        animator.removeAllBehaviors()
        try animator.ticks(2)
        #expect(animator.elapsedTime >= 1)
    }

    @Test("keepsAnimatorRunning keeps a resting animator alive; it pauses once that is false again")
    func keepsRunning() throws {
        let diary = AnimatorDiary(of: animator)
        let behavior = DynamicBehavior().with(\.keepsAnimatorRunning, true)
        animator.addBehavior(behavior)
        animator.addBehavior(DynamicItemBehavior(items: [box()]))
        try animator.ticks(300)
        #expect(animator.isRunning)
        behavior.keepsAnimatorRunning = false
        let ticks = try #require(try animator.tickUntilPaused(limit: 40))
        #expect(ticks <= 31)
        #expect(diary.entries == ["willResume", "didPause"])
    }

    @Test("a child's keepsAnimatorRunning counts as well")
    func childKeepsRunning() throws {
        let parent = DynamicBehavior()
        let child = DynamicBehavior().with(\.keepsAnimatorRunning, true)
        parent.addChildBehavior(child)
        animator.addBehavior(parent)
        try animator.ticks(100)
        #expect(animator.isRunning)
    }

    @Test("gravity without a floor and a continuous push never let an animator pause")
    func neverRests() throws {
        let push = PushBehavior(items: [box()], mode: .continuous)
        push.setAngle(0, magnitude: 0.5)
        for behavior in [GravityBehavior(items: [box()]), push] {
            let animator = try DynamicAnimator(behavior)
            #expect(try animator.tickUntilPaused(limit: 600) == nil)
        }
    }

    @Test("taking everything out pauses the animator at the end of the next tick")
    func removeAll() throws {
        let diary = AnimatorDiary(of: animator)
        animator.addBehavior(GravityBehavior(items: [box()]))
        try animator.ticks(10)
        animator.removeAllBehaviors()
        #expect(animator.behaviors.isEmpty)
        try animator.tick()
        #expect(!animator.isRunning)
        #expect(diary.entries == ["willResume", "didPause"])
    }

    @Test("a delegate that wakes the animator in didPause hears willResume next")
    func wakeInsidePause() throws {
        let diary = AnimatorDiary(of: animator)
        let push = PushBehavior(items: [box()], mode: .instantaneous).added(to: animator)
        diary.onPause = { _ in push.setAngle(0, magnitude: 1) }
        try animator.ticks(31)
        #expect(animator.isRunning)
        #expect(diary.entries == ["willResume", "didPause", "willResume"])
        #expect(diary.alternates)
    }

    @Test("a tick inside a callback of the same animator is refused")
    func tickInsideTick() throws {
        let behavior = DynamicBehavior()
        var refusal: DynamicsError?
        behavior.action = { [unowned animator] in
            do throws(DynamicsError) { try animator.tick() } catch { refusal = error }
        }
        animator.addBehavior(behavior)
        try animator.tick()
        #expect(refusal?.message.contains("inside a tick") == true)
    }

    @Test("an interval outside 0 to 1 second is refused", arguments: [-0.1, 1.01, .nan, .infinity])
    func badInterval(interval: Double) throws {
        animator.addBehavior(GravityBehavior(items: [box()]))
        #expect(throws: DynamicsError.self) { try animator.tick(interval: interval) }
        #expect(animator.elapsedTime == 0)
    }
}
