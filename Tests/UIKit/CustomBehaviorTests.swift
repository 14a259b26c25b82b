import Foundation
import Moonspring
import TestSupport
import Testing

/// Rows 32 and 33 of the worked scenes: behaviours that do their own arithmetic.
@Suite struct CustomBehaviorTests {
    @Test("an action with nothing awake stops after about half a second")
    func noClock() throws {
        let behavior = DynamicBehavior()
        var calls = 0
        behavior.action = { calls += 1 }
        let animator = try DynamicAnimator(behavior)
        try animator.ticks(120)
        #expect((28...32).contains(calls))
        #expect(!animator.isRunning)
    }

    @Test("with a hidden falling item as its clock it runs until it is removed, from inside its action too")
    func clockMandate() throws {
        let hidden = box(0, 0, 10, 10)
        let view = View(frame: Rect(0, 0, 100, 100))
        let composite = DynamicBehavior()
        composite.addChildBehavior(GravityBehavior(items: [hidden]))
        let animator = DynamicAnimator()
        var scales: [Double] = []
        composite.action = { [unowned composite, unowned animator] in
            let t = composite.elapsedTime
            let scale = 1 + 0.5 * sin(2 * .pi * t) * exp(-2 * t)
            scales.append(scale)
            view.transform = .scale(scale, scale)
            if t >= 1.5 - 1e-9 { animator.removeBehavior(composite) }
        }
        animator.addBehavior(composite)
        try animator.ticks(300)
        #expect(scales.count == 90)
        #expect(isNear(scales[14], 1 + 0.5 * exp(-0.5), 1e-6))
        #expect(isNear(scales[44], 1 - 0.5 * exp(-1.5), 1e-6))
        #expect(isNear(view.transform.scaleX, 1, 1e-6))
        #expect(!animator.isRunning)
        #expect(animator.behaviors.isEmpty)
        #expect(animator.items.isEmpty)
    }

    @Test("keepsAnimatorRunning is a clock without the hidden item, from Lua")
    func keepsRunning() throws {
        let scene = try TestScene(
            """
            local Resize = ms.DynamicBehavior:subclass("Resize")
            function Resize:init(view)
              Resize.super.init(self, {})
              self.view, self.time, self.calls, self.keepsAnimatorRunning = view, 0, 0, true
              self.action = self.step
            end
            function Resize:step(dt)
              self.time, self.calls = self.time + dt, self.calls + 1
              local t = self.time
              self.keepsAnimatorRunning = t < 1.5 - 1e-9
              self.view.transform = ms.transform.scale(1 + 0.5 * math.sin(2 * math.pi * t) * math.exp(-2 * t))
            end
            local view = scene.view:addSubview(ms.View{name = "view", center = {100, 100}, size = {100, 100}})
            local resize = ms.DynamicAnimator{referenceView = scene.view}:addBehavior(Resize(view))
            scene.signal("calls", function() return resize.calls end)
            """, ticks: 15)
        #expect(isNear(scene.item("view")?.transform.a, 1 + 0.5 * exp(-0.5), 1e-9))
        try scene.advance(74)
        #expect(scene.events.map(\.type) == ["willResume"])
        try scene.advance(60)
        // It says that it is done at 1.5 s; half a second later nothing has moved, and the animator pauses.
        #expect(scene.events.map(\.type) == ["willResume", "didPause"])
        #expect((118...122).contains(scene.events.last?.tick ?? 0))
        #expect(scene.frames.last?.signals[0].value == Double(scene.events.last?.tick ?? 0))
    }

    @Test("a chaser whose velocity grows by 0.0025 a tick is there at step 28, beside a snap that goes on")
    func chaser() throws {
        let scene = try TestScene(
            """
            local Chaser = ms.DynamicBehavior:subclass("Chaser")
            function Chaser:init(view)
              Chaser.super.init(self, {})
              self.view, self.velocity, self.percent = view, 0, 0
              self.action = self.step
            end
            function Chaser:step()
              self.velocity = self.velocity + 0.0025
              self.percent = math.min(1, self.percent + self.velocity)
              self.view.transform = ms.transform.scale(1 + self.percent)
              if self.percent == 1 then self.action = nil end
            end
            local view = scene.view:addSubview(ms.View{name = "view", center = {100, 100}, size = {100, 50}})
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            local chaser = Chaser(view)
            animator:addBehavior(ms.DynamicBehavior{childBehaviors = {
              ms.SnapBehavior{item = view, snapPoint = {300, 200}}, chaser}})
            scene.signal("percent", function() return chaser.percent end)
            """, ticks: 1)
        #expect(scene.frames.last?.signals[0].value == 0.0025)
        // The snap takes the view as if nobody else wrote to it.
        #expect(isNear(scene.item("view")?.center.x, 113.27, 0.005))
        try scene.advance(26)
        #expect(isNear(scene.frames.last?.signals[0].value, 27 * 28 / 2 * 0.0025, 1e-9))
        try scene.advance(1)
        #expect(scene.frames.last?.signals[0].value == 1)
        #expect(isNear(scene.item("view")?.transform.a, 2, 1e-9))
        #expect(scene.events.map(\.type) == ["willResume"])
        try scene.advance(120)
        #expect(isNear(scene.item("view")?.center.x, 300, 0.01))
        #expect(isNear(scene.item("view")?.transform.a, 2, 1e-4))
        #expect(scene.events.last?.type == "didPause")
    }

    @Test("the same chaser in Swift eases in parallel with its snap")
    func chaserInSwift() throws {
        let view = View(frame: Rect(50, 75, 100, 50))
        let chaser = DynamicBehavior()
        var (velocity, percent, steps) = (0.0, 0.0, 0)
        chaser.action = {
            guard percent < 1 else { return }
            velocity += 0.0025
            percent = min(1, percent + velocity)
            steps += 1
        }
        let animator = try DynamicAnimator(SnapBehavior(item: view, snapTo: Vector(300, 200)), chaser)
        try animator.ticks(27)
        #expect(percent < 1)
        try animator.ticks(73)
        #expect(steps == 28)
        #expect(isAt(view.center, 300, 200, 0.01))
    }
}
