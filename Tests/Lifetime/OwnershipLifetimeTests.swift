import Moonspring
import TestSupport
import Testing

/// What can still be reached stays, with everything that scripts stored with it.
@Suite struct OwnershipLifetimeTests {
    @Test("a pan handler that only captures an attachment works on after its animator paused and a collection ran")
    func panHandler() throws {
        let scene = try TestScene(
            """
            local view = scene.view:addSubview(ms.View {frame = {100, 100, 50, 50}, name = 'box'})
            do
              local animator = ms.DynamicAnimator {referenceView = scene.view}
              local attachment = ms.AttachmentBehavior {item = view, attachedToAnchor = view.center}
              animator:addBehavior(attachment)
              view.onPan = function(v, g) attachment.anchorPoint = g.location end
            end
            """, ticks: 120)
        #expect(scene.scene.engine.clock.running.isEmpty)
        scene.collect()
        try scene.run("scene.pan {from = {125, 125}, to = {225, 325}, duration = 0.5}")
        for _ in 0..<90 {
            try scene.advance()
            scene.collect()
        }
        let center = scene.item("box")?.center
        #expect(isNear(center?.x, 225, 1) && isNear(center?.y, 325, 1), "\(String(describing: center))")
    }

    @Test("an attachment alone keeps its animator, which has no reference view")
    func attachmentKeepsAnimator() throws {
        let scene = try TestScene(
            """
            item = ms.DynamicItem {center = {100, 100}, name = 'box'}
            do
              local animator = ms.DynamicAnimator {delegate = {dynamicAnimatorWillResume = function()
                print 'resumed' end}}
              attachment = animator:addBehavior(ms.AttachmentBehavior {item = item, attachedToAnchor =
                {100, 100}})
            end
            """, ticks: 120)
        scene.collect()
        try scene.run("attachment.anchorPoint = {300, 300}")
        try scene.advance(60)
        #expect(isNear(scene.item("box")?.center.x, 300, 1))
        #expect(scene.output == ["resumed", "resumed"])
    }

    @Test("a child given to a constructor keeps its parent and the animator")
    func constructorChild() throws {
        let scene = try TestScene(
            """
            item = ms.DynamicItem {center = {100, 100}, name = 'box'}
            child = ms.GravityBehavior {items = {item}, magnitude = 0}
            do
              local parent = ms.DynamicBehavior {childBehaviors = {child}, action = function() acted = true end}
              parent.userData = 'parent'
              ms.DynamicAnimator {}:addBehavior(parent)
            end
            """, ticks: 120)
        scene.collect()
        try scene.run(
            """
            assert(child.dynamicAnimator.behaviors[1].userData == 'parent') acted = false
            child.gravityDirection = {0, 1}
            """)
        try scene.advance(30)
        #expect(try #require(scene.item("box")).center.y > 150)
        try scene.run("assert(acted)")
    }

    @Test("an animator that nobody holds runs on, with its callbacks")
    func runningAnimator() throws {
        let scene = try TestScene(
            """
            local V = ms.DynamicItem:subclass 'V'
            function V:setCenter(p) self.sets = (self.sets or 0) + 1 V.super.setCenter(self, p) end
            do
              local item = V()
              item.name = 'box'
              ms.DynamicAnimator {}:addBehavior(ms.GravityBehavior {items = {item}, action = function(g)
                print(g.items[1].sets) end})
            end
            """)
        for _ in 0..<30 {
            try scene.advance()
            scene.collect()
        }
        #expect(scene.output.count == 30 && scene.output.last == "30")
    }

    @Test("a reference view keeps the animators on it that have behaviours")
    func referenceView() throws {
        let scene = try TestScene(
            """
            local view = scene.view:addSubview(ms.View {frame = {0, 0, 50, 50}, name = 'box'})
            do
              local a = ms.DynamicAnimator {referenceView = scene.view}
              a.userData = 'mine'
              local g = a:addBehavior(ms.GravityBehavior {items = {view}, magnitude = 0})
              local empty = ms.DynamicAnimator {referenceView = scene.view}
              local once = empty:addBehavior(ms.GravityBehavior {items = {}})
              empty:removeBehavior(once)
            end
            """, ticks: 120)
        scene.collect()
        try scene.run(
            """
            local animators = 0
            for _, leak in ipairs(ms.leaks()) do if leak.class == 'DynamicAnimator' then animators =
              animators + 1 end end
            assert(animators == 1, tostring(animators))
            scene.size = {200, 200}
            """)
        try scene.advance()
        #expect(scene.events.last?.type == "willResume")
    }

    @Test("what is animated stays until it is cancelled, in any order, and no longer")
    func animated() throws {
        let scene = try TestScene(
            """
            timers = {}
            for i = 1, 5 do timers[i] = ms.animate(ms.View {}, {alpha = 0}, {duration = 60}) end
            """)
        scene.collect()
        let all = scene.objectCount
        for (earlier, timer) in [3, 5, 1, 4, 2].enumerated() {
            try scene.run("timers[\(timer)]:cancel() timers[\(timer)] = nil")
            scene.collect()
            // The timer and the view.
            #expect(scene.objectCount == all - 2 * (earlier + 1))
        }
    }

    @Test("an object stays the same object and the same table key while Swift holds it")
    func identity() throws {
        let scene = try TestScene(
            """
            local V = ms.View:subclass 'V'
            local view = scene.view:addSubview(V())
            view.mark = {1}
            view.userData = 'user'
            view:addSubview(ms.View {name = 'inner', userData = 'deep'})
            keys = {[view] = 'found'}
            marks = setmetatable({}, {__mode = 'v'})
            marks[1] = view.mark
            """)
        for _ in 0..<3 {
            scene.collect()
            try scene.advance()
            try scene.run(
                """
                local view = scene.view.subviews[1]
                assert(keys[view] == 'found' and view.mark == marks[1] and view.mark[1] == 1 and
                  view.userData == 'user')
                assert(view == scene.view.subviews[1] and rawequal(view, view.subviews[1].superview))
                assert(view.subviews[1].userData == 'deep' and scene.view == view.superview and
                  ms.type(view) == 'V')
                """)
        }
    }

    @Test("a superview keeps its subviews and a subview its superviews")
    func tree() throws {
        let scene = try TestScene(
            """
            do
              local top = ms.View {userData = 'top'}
              local middle = top:addSubview(ms.View {userData = 'middle'})
              leaf = middle:addSubview(ms.View {userData = 'leaf'})
              middle:addSubview(ms.View {userData = 'sibling'})
              local other = ms.View {userData = 'other'}
              moved = other:addSubview(ms.View {userData = 'moved'})
              top:addSubview(moved)
            end
            """)
        scene.collect()
        try scene.run(
            """
            assert(leaf.superview.userData == 'middle' and leaf.superview.superview.userData == 'top')
            assert(leaf.superview.subviews[2].userData == 'sibling' and moved.superview.userData == 'top')
            assert(#ms.leaks() == 2 + 5, tostring(#ms.leaks()))
            moved = nil
            leaf:removeFromSuperview()
            """)
        scene.collect()
        #expect(scene.objectCount <= 3)
    }

    @Test("a behaviour put back by its own willMove handler stays, and keeps its new animator")
    func putBack() throws {
        let scene = try TestScene(
            """
            do
              local parent, child = ms.DynamicBehavior {}, ms.DynamicBehavior {}
              local animator = ms.DynamicAnimator {}
              animator:addBehavior(parent)
              parent:addChildBehavior(child)
              child.action = function() print 'acted' end
              child.willMoveToAnimator = function(self, a) if not a and not self.userData then
                self.userData = true parent:addChildBehavior(self) end end
              parent:removeChildBehavior(child)
              assert(#parent.childBehaviors == 1)
              local first, second = ms.DynamicAnimator {}, ms.DynamicAnimator {}
              second.userData = 'second'
              moved = first:addBehavior(ms.GravityBehavior {items = {ms.DynamicItem {}}})
              moved.willMoveToAnimator = function(self, a) if not a then self.willMoveToAnimator = nil
                second:addBehavior(self) end end
              first:removeBehavior(moved)
              moved.magnitude = 0
            end
            """)
        for _ in 0..<60 {
            scene.collect()
            try scene.advance()
        }
        // Without bodies an animator pauses after half a second.
        #expect(scene.output.count == 30)
        try scene.run("assert(moved.dynamicAnimator.userData == 'second')")
    }
}
