import Moonspring
import TestSupport
import Testing

/// A place where a script's function is called in the middle of things.
private struct Callback: Sendable, CustomTestStringConvertible {
    let name: String
    /// The line that installs `operate`; it is called a few times only, lest nothing but it happens.
    let install: String
    var testDescription: String { name }

    /// The animator is emptied and filled again, so that it pauses and resumes.
    private static func delegate(_ name: String) -> String {
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

    static let all: [Callback] = [
        Callback(name: "action", install: "composite.action = function() operate() end"),
        Callback(name: "action of a child", install: "push.action = function() operate() end"),
        Callback(
            name: "willMoveToAnimator",
            install: """
                composite.willMoveToAnimator = function() operate() end
                scene.at(0.2, function() if animator then animator:removeBehavior(composite) end end)
                scene.at(0.3, function() if animator then pcall(animator.addBehavior, animator, composite) end end)
                """),
        Callback(name: "dynamicAnimatorWillResume", install: delegate("dynamicAnimatorWillResume")),
        Callback(name: "dynamicAnimatorDidPause", install: delegate("dynamicAnimatorDidPause")),
        Callback(
            name: "beganContactWithItem",
            install: "collision.collisionDelegate = {beganContactWithItem = function() operate() end}"),
        Callback(
            name: "endedContactWithItem",
            install: "collision.collisionDelegate = {endedContactWithItem = function() operate() end}"),
        Callback(
            name: "beganContactWithBoundary",
            install: "collision.collisionDelegate = {beganContactWithBoundary = function() operate() end}"),
        Callback(
            name: "endedContactWithBoundary",
            install: """
                collision.collisionDelegate = {endedContactWithBoundary = function() operate() end}
                scene.at(0.7, function() b.center = {120, 120} animator:updateItem(b) end)
                """),
        Callback(
            name: "evaluate of a field", install: "field.evaluate = function() operate() return {0.1, 0} end"),
        Callback(name: "layout of a layout", install: "list.layout = function() operate() end"),
        Callback(
            name: "attributes of a layout",
            install: """
                list.attributes = function(self, i) operate() return {center = {30 * i, 50}, size = {20, 20}} end
                scene.every(0.02, function() if list then pcall(list.attributesAt, list, scene.tick % 9 + 1) end end)
                scene.every(0.3, function() if list then list.count = 0 list.count = 9 end end)
                """),
        Callback(name: "setCenter", install: "onSetCenter = operate"),
        Callback(name: "getBounds", install: "onGetBounds = operate"),
        Callback(name: "onTap", install: "a.onTap = operate; scene.at(0.2, function() scene.tap(a.center) end)"),
        Callback(
            name: "onPan",
            install: """
                b.onPan = operate
                scene.at(0.1, function() scene.pan{from = b.center, to = {300, 300}, duration = 0.3} end)
                """),
        Callback(
            name: "onPinch",
            install: """
                b.onPinch = operate
                scene.at(0.1, function() scene.pinch{at = b.center, distance = 10, scale = 9, duration = 0.3} end)
                """),
        Callback(name: "onTick", install: "scene.onTick = operate"),
        Callback(name: "onFrame", install: "scene.onFrame = operate"),
        Callback(name: "a timer", install: "scene.every(0.1, operate)"),
        Callback(
            name: "a coroutine", install: "scene.spawn(function() for _ = 1, 9 do scene.wait(0.1) operate() end end)"),
        Callback(name: "a signal", install: "scene.signal('s', function() operate() return 1 end)"),
    ]
}

/// Something that a callback does to what is being stepped.
private struct Operation: Sendable {
    let name: String
    let code: String

    static let all: [Operation] = [
        Operation(name: "removes the collision behaviour", code: "animator:removeBehavior(collision)"),
        Operation(
            name: "removes and adds again",
            code: "animator:removeBehavior(collision); animator:addBehavior(collision)"),
        Operation(name: "removes everything", code: "animator:removeAllBehaviors()"),
        Operation(
            name: "removes everything and adds it elsewhere",
            code: """
                local all = animator.behaviors
                animator:removeAllBehaviors()
                for _, behavior in ipairs(all) do pcall(other.addBehavior, other, behavior) end
                """),
        Operation(name: "takes items out", code: "collision:removeItem(a); gravity:removeItem(b); field:removeItem(c)"),
        Operation(
            name: "takes an item out and in",
            code: "collision:removeItem(a); collision:addItem(a); gravity:removeItem(a); gravity:addItem(a)"),
        Operation(
            name: "brings new items in",
            code: """
                local view = scene.view:addSubview(ms.View{center = {150, 100}, size = {30, 30}})
                collision:addItem(view); gravity:addItem(view); field:addItem(view); composite.last = view
                """),
        Operation(
            name: "adds behaviours",
            code: """
                animator:addBehavior(ms.SnapBehavior{item = a, snapPoint = {100, 100}})
                animator:addBehavior(ms.CollisionBehavior{items = {a, b, c}, collisionMode = "items"})
                composite:addChildBehavior(ms.GravityBehavior{items = {c}})
                animator:addBehavior(ms.AttachmentBehavior.pin{item = a, attachedToItem = b, attachmentAnchor = a.center})
                """),
        Operation(
            name: "turns every number",
            code: """
                gravity.magnitude = 2; gravity.angle = 1; push.pushDirection = {1, -2}; push.active = true
                material.density = 3; material.elasticity = 1; material.resistance = 4; material.friction = 0
                spring.length = 50; spring.frequency = 5; spring.damping = 1; spring.anchorPoint = {10, 10}
                field.strength = 3; field.position = {5, 5}; field.region = ms.region.radius(100)
                animator.speed = 0.5; collision.collisionMode = "boundaries"
                """),
        Operation(
            name: "anchors and lets go",
            code: "material.isAnchored = not material.isAnchored; material.allowsRotation = not material.allowsRotation"
        ),
        Operation(
            name: "changes boundaries",
            code: """
                collision:removeBoundary("floor"); collision:addBoundary("floor", {0, 300}, {375, 280})
                collision:addBoundary(7, ms.path.ellipse{200, 50, 80, 80})
                collision:setTranslatesReferenceBoundsIntoBoundaryWithInsets{left = 20}
                """),
        Operation(name: "removes all boundaries", code: "collision:removeAllBoundaries()"),
        Operation(name: "resizes the reference view", code: "scene.size = {300 + scene.tick % 3, 400}"),
        Operation(
            name: "moves an item by hand",
            code: "a.center = {50, 50}; b.rotation = 1; animator:updateItem(a); animator:updateItem(b)"),
        Operation(name: "takes a view out of the tree", code: "a:removeFromSuperview()"),
        Operation(
            name: "adds velocity and force",
            code: """
                material:addLinearVelocity({50, -300}, a); material:addAngularVelocity(3, a)
                material:applyForce({3, 0}, a); material:applyImpulse({0, -2}, a); material:applyTorque(1, a)
                """),
        Operation(
            name: "changes a layout",
            code: """
                list.count = 3; list.count = 9; list.contentSize = {300, 200 + scene.tick % 3}
                listGravity:addItem(list:attributesAt(8)); listGravity:removeItem(list:attributesAt(1))
                pcall(gravity.addItem, gravity, list:attributesAt(2)); pcall(listGravity.addItem, listGravity, a)
                list:removeAllBehaviors(); list:addBehavior(listGravity); list.layout = nil
                """),
        Operation(name: "removes the child that acts", code: "composite:removeChildBehavior(push)"),
        Operation(
            name: "asks",
            code: """
                animator:itemsInRect{0, 0, 400, 400}; animator:rayCast({0, 0}, {300, 600})
                composite.asked = animator.statistics
                """),
        Operation(
            name: "drops the last references",
            code: """
                animator:removeBehavior(collision); animator:removeBehavior(composite)
                collision, composite, push, field, spring, material, gravity = nil
                list, listGravity = nil
                operations = function() end
                collectgarbage()
                """),
        Operation(
            name: "drops the animator", code: "animator:removeAllBehaviors(); animator = nil; collectgarbage()"),
        Operation(
            name: "takes its own function away",
            code: """
                composite.action = nil; push.action = nil; collision.collisionDelegate = nil; animator.delegate = nil
                scene.onTick = nil; scene.onFrame = nil; a.onTap = nil; b.onPan = nil; b.onPinch = nil; onSetCenter = nil; onGetBounds = nil
                collectgarbage()
                """),
        Operation(name: "makes a great deal of garbage", code: "for i = 1, 300 do ms.View{} end collectgarbage()"),
    ]
}

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

    private func script(_ callback: Callback, _ operation: Operation) -> String {
        // Missing or refused items are not failures: the same operation runs several times, on what is left.
        """
        \(Self.stage)
        local calls, depth = 0, 0
        local function operations()
            \(operation.code)
        end
        local function operate()
            calls = calls + 1
            if depth > 0 or calls > 40 or calls % 3 ~= 1 then return end
            depth = depth + 1
            pcall(operations)
            depth = depth - 1
        end
        \(callback.install)
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

    @Test("whatever a callback does, the scene goes on and repeats to the byte", arguments: Callback.all)
    fileprivate func combinations(callback: Callback) throws {
        for operation in Operation.all.sampled(every: 3) {
            let script = script(callback, operation)
            let first = try play(script)
            #expect(first.calls > 0, "\(operation.name): the callback never ran")
            #expect(first.isFinite, "\(operation.name)")
            let second = try play(script)
            #expect(first.hash == second.hash, "\(operation.name)")
        }
    }
}
