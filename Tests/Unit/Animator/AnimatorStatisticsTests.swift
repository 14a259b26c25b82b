import Moonspring
import TestSupport
import Testing

@Suite("What an animator has to do")
struct AnimatorStatisticsTests {
    @Test("bodies, those awake, what touches, and islands")
    func counts() throws {
        let animator = DynamicAnimator()
        #expect(animator.statistics == AnimatorStatistics())
        let (low, high, single) = (box(), box(0, -101), box(400))
        let (left, right) = (box(1000), box(1200))
        let collision = CollisionBehavior(items: [low, high, single])
        collision.addBoundary(withIdentifier: "floor", from: Point(-500, 51), to: Point(500, 51))
        animator.addBehavior(collision)
        animator.addBehavior(GravityBehavior(items: [low, high, single]))
        animator.addBehavior(AttachmentBehavior(item: left, attachedTo: right))
        var statistics = animator.statistics
        #expect((statistics.bodies, statistics.awakeBodies, statistics.contacts) == (5, 5, 0))
        // Nothing touches yet; the attached two are one.
        #expect(statistics.islands == 4)
        try animator.ticks(20)
        statistics = animator.statistics
        // Both squares on the floor or on each other.
        #expect((statistics.bodies, statistics.awakeBodies, statistics.contacts) == (5, 5, 3))
        #expect(statistics.islands == 3)
        try animator.tickUntilPaused()
        try #require(!animator.isRunning)
        statistics = animator.statistics
        #expect((statistics.bodies, statistics.awakeBodies, statistics.contacts, statistics.islands) == (5, 0, 3, 3))
        animator.removeAllBehaviors()
        #expect(animator.statistics == AnimatorStatistics())
    }

    @Test("a fall keeps the energy, and a bounce takes what its elasticity says")
    func energy() throws {
        let ball = box()
        let animator = DynamicAnimator()
        let material = DynamicItemBehavior(items: [ball])
        (material.elasticity, material.resistance) = (0.5, 0)
        let collision = CollisionBehavior(items: [ball])
        collision.addBoundary(withIdentifier: "floor", from: Point(-500, 250), to: Point(500, 250))
        for behavior in [material, collision, GravityBehavior(items: [ball])] { animator.addBehavior(behavior) }
        #expect(animator.statistics.energyChanges == nil)
        animator.measuresEnergyChanges = true
        try animator.ticks(30)
        var statistics = animator.statistics
        // 1 kg has fallen for half a second, the velocity a sub-step less: 10 m/s^2 times 59/120 s.
        #expect(abs(statistics.kineticEnergy - 12.087) < 0.01)
        #expect(abs(statistics.kineticEnergy + statistics.potentialEnergy) < 0.3)
        #expect(statistics.energyChanges == AnimatorStatistics.EnergyChanges())
        // From 2 m it lands with 20 J, and leaves with a quarter of them.
        var bounced = 0.0
        for _ in 0..<20 where bounced == 0 {
            try animator.ticks(1)
            statistics = animator.statistics
            bounced = statistics.energyChanges?.bounces ?? 0
        }
        #expect(abs(bounced + 15) < 0.3, "\(bounced)")
        #expect(abs(statistics.kineticEnergy + statistics.potentialEnergy + 15) < 0.5)
    }

    @Test("without a stopwatch nothing is timed")
    func untimed() throws {
        let clock = AnimatorClock()
        let animator = try DynamicAnimator(clock: clock, GravityBehavior(items: [box()]))
        clock.tick()
        #expect(animator.statistics.milliseconds == nil)
    }

    @Test("the stopwatch is read between the stages of a tick, and times are those of the last one")
    func timed() throws {
        let clock = AnimatorClock()
        var (now, step) = (100.0, 0.001)
        clock.stopwatch = {
            now += step
            return now
        }
        let animator = DynamicAnimator(clock: clock)
        let gravity = GravityBehavior(items: [box()])
        gravity.action = { now += 0.5 }
        animator.addBehavior(gravity)
        #expect(animator.statistics.milliseconds == nil)
        clock.tick()
        step = 0.002
        clock.tick()
        let passed: Double = 6 * 0.001 + 6 * 0.002
        #expect(isNear(now, 101 + passed, 1e-9))
        let times = try #require(animator.statistics.milliseconds)
        for stage in [times.properties, times.bodies, times.writeBack, times.contacts] {
            #expect(isNear(stage, 2, 1e-6))
        }
        #expect(isNear(times.actions, 502, 1e-6))
        clock.stopwatch = nil
        clock.tick()
        #expect(animator.statistics.milliseconds == nil)
    }

    @Test("asking changes nothing, at whatever moment")
    func harmless() throws {
        func hash(asking: Bool) throws -> String {
            let scene = try TestScene(
                """
                local a = ms.DynamicAnimator{referenceView = scene.view}
                local items = {}
                for i = 1, 30 do
                  items[i] = scene.view:addSubview(ms.View{frame = {i % 6 * 50 + i, i * 17, 40, 30 + i}})
                end
                local asking = \(asking)
                local function ask()
                  if not asking then return end
                  local s = a.statistics
                  a:itemsInRect{0, 0, 300, 300}
                  a:rayCast({0, 0}, {375, 667})
                end
                a:addBehavior(ms.GravityBehavior{items = items, action = ask})
                local c = a:addBehavior(ms.CollisionBehavior{items = items, translatesReferenceBoundsIntoBoundary = true,
                  collisionDelegate = {beganContactWithItem = ask, endedContactWithItem = ask}})
                a:addBehavior(ms.AttachmentBehavior{item = items[1], attachedToItem = items[2], frequency = 3})
                scene.onTick = function()
                  ask()
                  if scene.tick % 20 == 0 then c:removeItem(items[scene.tick / 20]) ask() end
                end
                """, ticks: 200)
            return scene.scene.hash
        }
        #expect(try hash(asking: true) == hash(asking: false))
    }

    @Test("Lua gets a fresh table, with times only where the host has a stopwatch")
    func lua() throws {
        let scene = try TestScene(
            """
            a = ms.DynamicAnimator{}
            a:addBehavior(ms.GravityBehavior{items = {ms.DynamicItem{}, ms.DynamicItem{center = {500, 0}}}})
            local s = a.statistics
            s.bodies = 9
            print(a.statistics.bodies, s.awakeBodies, s.contacts, s.islands, s.milliseconds)
            scene.onTick = function()
              local t = a.statistics.milliseconds
              if t then print(t.properties, t.bodies, t.writeBack, t.contacts, t.actions) else print(t) end
            end
            """)
        #expect(scene.output == ["2\t2\t0\t2\tnil"])
        var now = 0.0
        scene.scene.engine.clock.stopwatch = {
            now += 0.25
            return now
        }
        try scene.advance(2)
        #expect(scene.output.dropFirst() == ["nil", "250.0\t250.0\t250.0\t250.0\t250.0"])
    }
}
