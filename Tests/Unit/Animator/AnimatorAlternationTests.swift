import Moonspring
import TestSupport
import Testing

@Suite("Starting and pausing at random")
struct AnimatorAlternationTests {
    @Test("willResume and didPause alternate whatever is added, changed and removed, inside callbacks too")
    func alternates() throws {
        let calls = try (1...60).map(callsOfDelegate)
        #expect(calls.reduce(0, +) > 400, "these seeds exercise little")
    }

    /// Plays with one animator at random; returns how often its delegate was called.
    private func callsOfDelegate(seed: Int) throws -> Int {
        var numbers = SeededNumbers(UInt64(seed))
        let animator = DynamicAnimator()
        let diary = AnimatorDiary(of: animator)
        let items = (0..<4).map { box(Double($0) * 150, 0) }
        let gravity = GravityBehavior(items: [items[0]]).with(\.gravityDirection, .zero)
        let push = PushBehavior(items: [items[1]], mode: .instantaneous)
        let snap = SnapBehavior(item: items[2], snapTo: items[2].center)
        let custom = DynamicBehavior()
        let all = [gravity, push, snap, custom]

        func change() {
            let behavior = all.randomElement(using: &numbers)!
            switch Int.random(in: 0..<9, using: &numbers) {
            case 0, 1: animator.addBehavior(behavior)
            case 2: animator.removeBehavior(behavior)
            case 3: animator.removeAllBehaviors()
            case 4:
                push.setAngle(0, magnitude: 0.005)
                push.active = true
            case 5: custom.keepsAnimatorRunning.toggle()
            case 6: custom.action = custom.action == nil ? { if Bool.random(using: &numbers) { change() } } : nil
            case 7: gravity.addItem(items[3])
            default: gravity.removeItem(items.randomElement(using: &numbers)!)
            }
            if !animator.behaviors.contains(where: { $0 === custom }) { custom.keepsAnimatorRunning = false }
        }

        for _ in 0..<60 {
            if Int.random(in: 0..<3, using: &numbers) == 0 { change() }
            try animator.ticks(Int.random(in: 1...40, using: &numbers))
            #expect(diary.alternates, "seed \(seed)")
            #expect(animator.isRunning == (diary.entries.last == "willResume"))
        }
        return diary.entries.count
    }
}
