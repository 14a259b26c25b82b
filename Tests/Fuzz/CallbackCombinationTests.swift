import TestSupport
import Testing

/// The animator is emptied and filled again, so that it pauses and resumes.
private func emptying(_ name: String) -> String {
    """
    animator.delegate = {\(name) = function() operate() end}
    scene.every(0.2, function()
        if not animator then return end
        local all = animator.behaviors
        animator:removeAllBehaviors()
        scene.after(0.1, function()
            for _, behavior in ipairs(all) do
                if animator then pcall(animator.addBehavior, animator, behavior) end
            end
        end)
    end)
    """
}

/// Where a script's function is called in the middle of things: the lines that install `operate`. It is called a few times only,
/// lest nothing but it happens.
private let callbacks: [NamedScript] = [
    .init("action", "composite.action = function() operate() end"),
    .init("action of a child", "push.action = function() operate() end"),
    .init(
        "willMoveToAnimator",
        """
        composite.willMoveToAnimator = function() operate() end
        scene.at(0.2, function() if animator then animator:removeBehavior(composite) end end)
        scene.at(0.3, function() if animator then pcall(animator.addBehavior, animator, composite) end end)
        """),
    .init("dynamicAnimatorWillResume", emptying("dynamicAnimatorWillResume")),
    .init("dynamicAnimatorDidPause", emptying("dynamicAnimatorDidPause")),
    .init("beganContactWithItem", "collision.collisionDelegate = {beganContactWithItem = function() operate() end}"),
    .init("endedContactWithItem", "collision.collisionDelegate = {endedContactWithItem = function() operate() end}"),
    .init(
        "beganContactWithBoundary",
        "collision.collisionDelegate = {beganContactWithBoundary = function() operate() end}"),
    .init(
        "endedContactWithBoundary",
        """
        collision.collisionDelegate = {endedContactWithBoundary = function() operate() end}
        scene.at(0.7, function() b.center = {120, 120} animator:updateItem(b) end)
        """),
    .init("evaluate of a field", "field.evaluate = function() operate() return {0.1, 0} end"),
    .init("layout of a layout", "list.layout = function() operate() end"),
    .init(
        "attributes of a layout",
        """
        list.attributes = function(self, i) operate() return {center = {30 * i, 50}, size = {20, 20}} end
        scene.every(0.02, function() if list then pcall(list.attributesAt, list, scene.tick % 9 + 1) end end)
        scene.every(0.3, function() if list then list.count = 0 list.count = 9 end end)
        """),
    .init("setCenter", "onSetCenter = operate"),
    .init("getBounds", "onGetBounds = operate"),
    .init("onTap", "a.onTap = operate; scene.at(0.2, function() scene.tap(a.center) end)"),
    .init(
        "onPan",
        """
        b.onPan = operate
        scene.at(0.1, function() scene.pan{from = b.center, to = {300, 300}, duration = 0.3} end)
        """),
    .init(
        "onPinch",
        """
        b.onPinch = operate
        scene.at(0.1, function() scene.pinch{at = b.center, distance = 10, scale = 9, duration = 0.3} end)
        """),
    .init("onTick", "scene.onTick = operate"),
    .init("onFrame", "scene.onFrame = operate"),
    .init("a timer", "scene.every(0.1, operate)"),
    .init("a coroutine", "scene.spawn(function() for _ = 1, 9 do scene.wait(0.1) operate() end end)"),
    .init("a signal", "scene.signal('s', function() operate() return 1 end)"),
]

/// What a callback does to what is being stepped.
private let operations: [NamedScript] = [
    .init("removes the collision behaviour", "animator:removeBehavior(collision)"),
    .init("removes and adds again", "animator:removeBehavior(collision); animator:addBehavior(collision)"),
    .init("removes everything", "animator:removeAllBehaviors()"),
    .init(
        "removes everything and adds it elsewhere",
        """
        local all = animator.behaviors
        animator:removeAllBehaviors()
        for _, behavior in ipairs(all) do pcall(other.addBehavior, other, behavior) end
        """),
    .init("takes items out", "collision:removeItem(a); gravity:removeItem(b); field:removeItem(c)"),
    .init(
        "takes an item out and in",
        "collision:removeItem(a); collision:addItem(a); gravity:removeItem(a); gravity:addItem(a)"),
    .init(
        "brings new items in",
        """
        local view = scene.view:addSubview(ms.View{center = {150, 100}, size = {30, 30}})
        collision:addItem(view); gravity:addItem(view); field:addItem(view); composite.last = view
        """),
    .init(
        "adds behaviours",
        """
        animator:addBehavior(ms.SnapBehavior{item = a, snapPoint = {100, 100}})
        animator:addBehavior(ms.CollisionBehavior{items = {a, b, c}, collisionMode = "items"})
        composite:addChildBehavior(ms.GravityBehavior{items = {c}})
        animator:addBehavior(ms.AttachmentBehavior.pin{item = a, attachedToItem = b, attachmentAnchor = a.center})
        """),
    .init(
        "turns every number",
        """
        gravity.magnitude = 2; gravity.angle = 1; push.pushDirection = {1, -2}; push.active = true
        material.density = 3; material.elasticity = 1; material.resistance = 4; material.friction = 0
        spring.length = 50; spring.frequency = 5; spring.damping = 1; spring.anchorPoint = {10, 10}
        field.strength = 3; field.position = {5, 5}; field.region = ms.region.radius(100)
        animator.speed = 0.5; collision.collisionMode = "boundaries"
        """),
    .init(
        "anchors and lets go",
        "material.isAnchored = not material.isAnchored; material.allowsRotation = not material.allowsRotation"),
    .init(
        "changes boundaries",
        """
        collision:removeBoundary("floor"); collision:addBoundary("floor", {0, 300}, {375, 280})
        collision:addBoundary(7, ms.path.ellipse{200, 50, 80, 80})
        collision:setTranslatesReferenceBoundsIntoBoundaryWithInsets{left = 20}
        """),
    .init("removes all boundaries", "collision:removeAllBoundaries()"),
    .init("resizes the reference view", "scene.size = {300 + scene.tick % 3, 400}"),
    .init(
        "moves an item by hand", "a.center = {50, 50}; b.rotation = 1; animator:updateItem(a); animator:updateItem(b)"),
    .init("takes a view out of the tree", "a:removeFromSuperview()"),
    .init(
        "adds velocity and force",
        """
        material:addLinearVelocity({50, -300}, a); material:addAngularVelocity(3, a)
        material:applyForce({3, 0}, a); material:applyImpulse({0, -2}, a); material:applyTorque(1, a)
        """),
    .init(
        "changes a layout",
        """
        list.count = 3; list.count = 9; list.contentSize = {300, 200 + scene.tick % 3}
        listGravity:addItem(list:attributesAt(8)); listGravity:removeItem(list:attributesAt(1))
        pcall(gravity.addItem, gravity, list:attributesAt(2)); pcall(listGravity.addItem, listGravity, a)
        list:removeAllBehaviors(); list:addBehavior(listGravity); list.layout = nil
        """),
    .init("removes the child that acts", "composite:removeChildBehavior(push)"),
    .init(
        "asks",
        """
        animator:itemsInRect{0, 0, 400, 400}; animator:rayCast({0, 0}, {300, 600})
        composite.asked = animator.statistics
        """),
    .init(
        "drops the last references",
        """
        animator:removeBehavior(collision); animator:removeBehavior(composite)
        collision, composite, push, field, spring, material, gravity = nil
        list, listGravity = nil
        operations = function() end
        collectgarbage()
        """),
    .init("drops the animator", "animator:removeAllBehaviors(); animator = nil; collectgarbage()"),
    .init(
        "takes its own function away",
        """
        composite.action = nil; push.action = nil; collision.collisionDelegate = nil; animator.delegate = nil
        scene.onTick = nil; scene.onFrame = nil; a.onTap = nil; b.onPan = nil; b.onPinch = nil; onSetCenter = nil; onGetBounds = nil
        collectgarbage()
        """),
    .init("makes a great deal of garbage", "for i = 1, 300 do ms.View{} end collectgarbage()"),
]

/// Any callback may do anything: the scene goes on, and gives the same bytes twice.
@Suite struct CallbackCombinationTests {
    private static let stage = """
        local a = scene.view:addSubview(ms.View{name = "a", center = {100, 100}, size = {50, 50}})
        local b = scene.view:addSubview(ms.View{name = "b", center = {120, 180}, size = {60, 40}})
        local Linked = ms.DynamicItem:subclass("Linked")
        local onSetCenter, onGetBounds
        function Linked:setCenter(p) Linked.super.setCenter(self, p) if onSetCenter then onSetCenter() end end
        function Linked:getBounds() if onGetBounds then onGetBounds() end return Linked.super.getBounds(self) end
        local c = Linked{name = "c", center = {220, 150}, bounds = {0, 0, 40, 40}}
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        local other = ms.DynamicAnimator{referenceView = scene.view}
        local gravity = animator:addBehavior(ms.GravityBehavior{items = {a, b, c}})
        local collision = ms.CollisionBehavior{items = {a, b, c}, translatesReferenceBoundsIntoBoundary = true}
        collision:addBoundary("floor", {0, 250}, {375, 260})
        animator:addBehavior(collision)
        local Composite = ms.DynamicBehavior:subclass("Composite")
        local composite = Composite()
        local push = composite:addChildBehavior(ms.PushBehavior{items = {a}, pushDirection = {0.5, 0}})
        local material = composite:addChildBehavior(ms.DynamicItemBehavior{items = {a, b}, elasticity = 0.6})
        animator:addBehavior(composite)
        local field = animator:addBehavior(ms.FieldBehavior.custom{items = {b, c}, evaluate = function() return {0, 0} end})
        local spring = animator:addBehavior(ms.AttachmentBehavior{item = c, attachedToAnchor = {220, 50}, frequency = 2})
        local list = ms.LayoutAnimator{count = 9, attributes = function(self, i)
            return {center = {30 * i, 50}, size = {20, 20}}
        end}
        local listGravity = list:addBehavior(ms.GravityBehavior{items = {list:attributesAt(1)}})
        """

    private func script(_ callback: NamedScript, _ operation: NamedScript) -> String {
        // Missing or refused items are not failures: the same operation runs several times, on what is left.
        """
        \(Self.stage)
        local calls, depth = 0, 0
        local function operations()
            \(operation.script)
        end
        local function operate()
            calls = calls + 1
            if depth > 0 or calls > 40 or calls % 3 ~= 1 then return end
            depth = depth + 1
            pcall(operations)
            depth = depth - 1
        end
        \(callback.script)
        scene.signal("calls", function() return calls end)
        """
    }

    /// Returns the hash, how often the callback ran, and every number that is none.
    private func play(_ script: String) throws -> (hash: String, calls: Double, isFinite: Bool) {
        let scene = try TestScene(script)
        var isFinite = true
        for _ in 0..<90 {
            try scene.advance()
            for item in scene.frames.last?.items ?? [] {
                isFinite = isFinite && item.center.x.isFinite && item.center.y.isFinite && item.rotation.isFinite
            }
        }
        return (scene.scene.hash, scene.signal("calls").last ?? 0, isFinite)
    }

    @Test("whatever a callback does, the scene goes on and repeats to the byte", arguments: callbacks)
    func combinations(callback: NamedScript) throws {
        for operation in operations.sampled(every: 3) {
            let script = script(callback, operation)
            let first = try play(script)
            #expect(first.calls > 0, "\(operation): the callback never ran")
            #expect(first.isFinite, "\(operation)")
            let second = try play(script)
            #expect(first.hash == second.hash, "\(operation)")
        }
    }
}
