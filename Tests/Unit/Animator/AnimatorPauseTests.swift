import Moonspring
import TestSupport
import Testing

/// What is right: a paused animator whose behaviours are taken out has nothing to do, so it neither starts nor pauses once more. One
/// that keeps an item starts, for what held the item may be gone, and pauses again.
@Suite("What a delegate changes when it hears of a pause")
struct AnimatorPauseTests {
    /// An animator at rest whose one item two behaviours hold.
    private final class Pair {
        let animator = DynamicAnimator()
        let diary: AnimatorDiary
        let item = box()
        let material: DynamicItemBehavior
        let collision: CollisionBehavior

        init() throws {
            material = DynamicItemBehavior(items: [item])
            collision = CollisionBehavior(items: [item])
            diary = AnimatorDiary(of: animator)
            animator.addBehavior(material)
            animator.addBehavior(collision)
        }

        /// What the delegate hears in three seconds.
        func entries(onPause: @escaping (Pair) throws -> Void) throws -> [String] {
            diary.onPause = { [unowned self] _ in
                do { try onPause(self) } catch { Issue.record(error) }
            }
            try animator.ticks(180)
            #expect(diary.alternates)
            #expect(animator.isRunning == (diary.entries.last == "willResume"))
            return diary.entries
        }
    }

    /// What a delegate does to a pair.
    private struct Change: Sendable {
        let name: String
        let make: @Sendable (Pair) throws -> Void

        init(_ name: String, _ make: @escaping @Sendable (Pair) throws -> Void) {
            (self.name, self.make) = (name, make)
        }
    }

    private static let emptying: [Change] = [
        .init("all behaviours at once") { $0.animator.removeAllBehaviors() },
        .init("one after the other") {
            $0.animator.removeBehavior($0.material)
            $0.animator.removeBehavior($0.collision)
        },
        .init("their items") {
            $0.material.removeItem($0.item)
            $0.collision.removeItem($0.item)
        },
        .init("all, one of them added again and taken out") {
            $0.animator.removeAllBehaviors()
            $0.animator.addBehavior($0.material)
            $0.animator.removeBehavior($0.material)
        },
        .init("what was added just now and the rest") {
            $0.animator.addBehavior(GravityBehavior(items: [$0.item]))
            $0.animator.removeAllBehaviors()
        },
        .init("all after a change") {
            $0.material.friction += 0.1
            $0.animator.removeAllBehaviors()
        },
    ]

    @Test("taking everything out in didPause is followed by nothing", arguments: emptying.indices)
    func emptied(index: Int) throws {
        let change = Self.emptying[index]
        #expect(try Pair().entries(onPause: change.make) == ["willResume", "didPause"], "\(change.name)")
    }

    @Test("taking everything out of an animator that has paused is followed by nothing")
    func emptiedLater() throws {
        let pair = try Pair()
        try pair.animator.tickUntilPaused()
        pair.animator.removeAllBehaviors()
        #expect(!pair.animator.isRunning)
        try pair.animator.ticks(60)
        #expect(pair.diary.entries == ["willResume", "didPause"])
    }

    private static let resuming: [Change] = [
        .init("one behaviour of two taken out") { $0.animator.removeBehavior($0.collision) },
        .init("all taken out and one added again") {
            $0.animator.removeAllBehaviors()
            $0.animator.addBehavior($0.collision)
        },
        .init("one added and taken out") {
            let gravity = GravityBehavior(items: [$0.item])
            $0.animator.addBehavior(gravity)
            $0.animator.removeBehavior(gravity)
        },
        .init("a change") { $0.material.friction += 0.1 },
    ]

    @Test("what leaves an item in starts the animator once, and it pauses again", arguments: resuming.indices)
    func resumed(index: Int) throws {
        let change = Self.resuming[index]
        var isFirst = true
        let entries = try Pair().entries { pair in
            defer { isFirst = false }
            if isFirst { try change.make(pair) }
        }
        #expect(entries == ["willResume", "didPause", "willResume", "didPause"], "\(change.name)")
    }

    @Test("it starts when didPause has returned, and every listener hears of the pause first")
    func everyListener() throws {
        let pair = try Pair()
        var heard: [Bool] = []
        pair.animator.onStateChange = { heard.append($1) }
        var isFirst = true
        _ = try pair.entries { pair in
            defer { isFirst = false }
            guard isFirst else { return }
            pair.material.friction += 0.1
            #expect(!pair.animator.isRunning)
        }
        #expect(heard == [false, true, false])
    }

    @Test("taking everything out in willResume ends in a pause")
    func emptiedAtStart() throws {
        final class Emptier: DynamicAnimatorDelegate {
            var entries: [String] = []
            func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {
                entries.append("willResume")
                animator.removeAllBehaviors()
            }
            func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { entries.append("didPause") }
        }
        let animator = DynamicAnimator()
        let emptier = Emptier()
        animator.delegate = emptier
        animator.addBehavior(GravityBehavior(items: [box()]))
        try animator.ticks(60)
        #expect(emptier.entries == ["willResume", "didPause"])
        #expect(!animator.isRunning && animator.behaviors.isEmpty)
    }
}
