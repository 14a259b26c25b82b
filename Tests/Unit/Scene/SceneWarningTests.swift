import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

@Suite("Warnings of what has no effect")
struct SceneWarningTests {
    /// What the scene warns of while it loads, in twenty ticks, and at their end. Its script begins in line 2, after two views.
    private func warnings(_ script: String, isQuiet: Bool = false) throws -> [String] {
        let head =
            "local ms = require 'moonspring' local scene = ms.scene local function view(n, x) return scene.view:addSubview(ms.View{name = n, frame = {x, 0, 50, 50}}) end local card, other = view('card', 0), view('other', 100)\n"
        let scene = try Scene(Scene.Options().with(\.isQuiet, isQuiet))
        var texts: [String] = []
        scene.onWarning = { texts.append($0) }
        try scene.load(text: head + script, name: "a.lua")
        if let error = SceneRun(scene, duration: 1.0 / 3).run().errors.first { throw error }
        return texts
    }

    @Test("a behaviour that has been in no animator when the run is over, with its line")
    func behavior() throws {
        #expect(
            try warnings(
                "local g = ms.GravityBehavior{items = {card}}\nlocal s = ms.SnapBehavior{item = card, snapPoint = {9, 9}}"
            ) == [
                "a.lua:2: this GravityBehavior was never in an animator, so it did nothing: add it with addBehavior",
                "a.lua:3: this SnapBehavior was never in an animator, so it did nothing: add it with addBehavior",
            ])
        let held = """
            local all = ms.DynamicBehavior{childBehaviors = {ms.GravityBehavior{items = {card}}}}
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            animator:addBehavior(all)
            local late = ms.GravityBehavior{items = {other}}
            scene.after(0.1, function() animator:addBehavior(late) animator:removeBehavior(late) end)
            """
        #expect(try warnings(held).isEmpty)
        // What is in one that is idle needs no warning of its own.
        #expect(
            try warnings("local all = ms.DynamicBehavior{childBehaviors = {ms.GravityBehavior{items = {card}}}}").count
                == 1)
    }

    @Test(
        "a velocity, force or impulse for an item that the behaviour does not hold",
        arguments: [
            ("addLinearVelocity", "{1, 2}"), ("addAngularVelocity", "1"), ("applyForce", "{1, 2}"),
            ("applyImpulse", "{1, 2}"), ("applyTorque", "1"), ("setLinearVelocity", "{1, 2}"),
            ("setAngularVelocity", "1"),
        ])
    func velocity(_ name: String, _ value: String) throws {
        let script = """
            local props = ms.DynamicItemBehavior{items = {card}}
            ms.DynamicAnimator{referenceView = scene.view}:addBehavior(props)
            props:\(name)(\(value), card)
            scene.onTick = function()
                props:\(name)(\(value), other)
            end
            """
        #expect(
            try warnings(script) == [
                "a.lua:6: \(name) has no effect, as the DynamicItemBehavior does not hold View 'other': add it with addItem"
            ])
    }

    @Test("a scripted tap that nothing handles: once for a line, and what it meets")
    func tap() throws {
        let script = """
            card.onTap = function() end
            scene.tap{20, 20}
            scene.tap{120, 20}
            for i = 1, 9 do scene.tap{300, 300 + i} end
            scene.after(0.1, function() scene.tap{1000, 300} end)
            """
        #expect(
            try warnings(script) == [
                "a.lua:4: the tap at (120, 20) does nothing, as it hits View 'other', and neither it nor a superview has onTap: set onTap or move the point",
                "a.lua:5: the tap at (300, 301) does nothing, as it hits the root view, and neither it nor a superview has onTap: set onTap or move the point",
                "a.lua:6: the tap at (1000, 300) does nothing, as no view is there: move the point",
            ])
    }

    @Test("a scripted pan or touch that nothing handles, and none of one that a drag or another handler takes")
    func pan() throws {
        let script = """
            card.onSwipe = function() end
            scene.pan{from = card, by = {10, 0}}
            scene.touch{from = card, by = {60, 0}}
            scene.touch{from = other}
            scene.pinch{at = {200, 400}}
            local drag = ms.DragBehavior{item = other}
            ms.DynamicAnimator{referenceView = scene.view}:addBehavior(drag)
            scene.pan{from = other, by = {10, 0}}
            """
        let pan = "set onPan or move the point"
        let touch = "set onTap or another handler or move the point"
        #expect(
            try warnings(script) == [
                "a.lua:3: the pan at (25, 25) does nothing, as it hits View 'card', and neither it nor a superview has onPan: \(pan)",
                "a.lua:6: the touch at (150, 400) does nothing, as it hits the root view, and neither it nor a superview has onTap or another handler: \(touch)",
            ])
    }

    @Test("a scripted touch that becomes a gesture without a handler, and none of one that is nearly another")
    func gesture() throws {
        let script = """
            card.onPan = function() end
            other.onTap = function() end
            scene.touch{from = card}
            scene.touch{from = other, by = {20, 0}, duration = 0.1}
            local function with(x, handler) view('v', x)[handler] = function() end end
            with(160, 'onLongPress') with(215, 'onSwipe') with(270, 'onPinch')
            scene.touch{from = {185, 25}}
            scene.touch{from = {240, 25}, by = {20, 0}, duration = 0.1}
            scene.touch{from = {295, 25}}
            scene.touch{from = card, cancelled = true}
            """
        #expect(
            try warnings(script) == [
                "a.lua:4: the touch that becomes a tap at (25, 25) does nothing, as it hits View 'card', and neither it nor a superview has onTap: set onTap or move the point",
                "a.lua:5: the touch that becomes a pan at (125, 25) does nothing, as it hits View 'other', and neither it nor a superview has onPan: set onPan or move the point",
            ])
    }

    @Test("a scripted tap on a view that is not in the scene when it is delivered, or that has no handler")
    func tapOnView() throws {
        let script = """
            scene.tap(ms.View{name = 'loose', size = {9, 9}})
            scene.tap(other)
            scene.after(0.1, function() scene.tap(card) card:removeFromSuperview() end)
            """
        #expect(
            try warnings(script) == [
                "a.lua:2: the tap at the centre of View 'loose' does nothing, as the view is not in the scene: add it with addSubview",
                "a.lua:3: the tap at (125, 25) does nothing, as it hits View 'other', and neither it nor a superview has onTap: set onTap or move the point",
                "a.lua:4: the tap at the centre of View 'card' does nothing, as the view is not in the scene: add it with addSubview",
            ])
    }

    private static let falling = """
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(ms.GravityBehavior{items = {card}})

        """

    @Test(
        "a place that is set while the item moves and that the animator overwrites",
        arguments: ["center = {9, 9}", "x = 9", "frame = {0, 0, 50, 50}", "rotation = 1"])
    func place(_ setting: String) throws {
        let script = Self.falling + "scene.every(0.05, function()\n    card.\(setting)\nend)"
        #expect(
            try warnings(script) == [
                "a.lua:5: an animator moves View 'card' and overwrote the position that was set here: call animator:updateItem(item) after setting it"
            ])
    }

    @Test(
        "a place that the animator is told of, that it does not overwrite, or that belongs to no item of its",
        arguments: [
            "scene.every(0.05, function() card.center = {9, 9} animator:updateItem(card) end)",
            "scene.every(0.05, function() other.center = {9, 9} end)",
            "scene.every(0.05, function() card.alpha = 0.5 card.transform = ms.transform.scale(2) end)",
            "scene.after(0.1, function() animator:removeAllBehaviors() card.center = {9, 9} end)",
        ])
    func rightPlace(_ script: String) throws { #expect(try warnings(Self.falling + script).isEmpty) }

    @Test("an item far outside the scene, with the line that made it")
    func stray() throws {
        let script =
            Self.falling + "local far = view('far', 0)\n"
            + "local body = animator:addBehavior(ms.DynamicItemBehavior{items = {far}})\nbody:addLinearVelocity({-3e4, 0}, far)"
        #expect(
            try warnings(script) == [
                "a.lua:1: View 'far' is at (-9564, 25), far outside the scene: remove it, or keep it in with a CollisionBehavior that has translatesReferenceBoundsIntoBoundary"
            ])
        #expect(try warnings(script + "\nscene.quiet('item')").isEmpty)
    }

    @Test("a person's tap is no mistake")
    func person() throws {
        let scene = try Scene()
        var texts: [String] = []
        scene.onWarning = { texts.append($0) }
        try scene.load(text: "", name: "a.lua")
        let log = InputLog(header: .init(scene: "a", seed: 0), entries: [.init(tick: 1, input: .tap(.zero))])
        let replayed = try Scene(Scene.Options().with(\.input, log))
        replayed.onWarning = { texts.append($0) }
        replayed.advance()
        #expect(texts.isEmpty && replayed.inputs.count == 1)
    }

    @Test(
        "an animation of a transform that one of rotation ends half way, and the other way round, with the line of the later",
        arguments: [("transform", "rotation"), ("rotation", "transform")])
    func endedAnimation(_ first: String, _ second: String) throws {
        let targets = ["rotation": "{rotation = 3}", "transform": "{transform = ms.transform.scale(2)}"]
        let script = """
            ms.animate(card, \(targets[first] ?? ""))
            scene.after(0.1, function()
                ms.animate(card, \(targets[second] ?? ""))
            end)
            """
        #expect(
            try warnings(script) == [
                "a.lua:4: this animation of \(second) ends the one of \(first) of View 'card' that is under way, as a transform has a rotation: nest two views, or animate one transform that does both"
            ])
        // One that has arrived is not under way.
        let arrived = script.replacing(
            "(card, \(targets[first] ?? ""))",
            with: "(card, \(targets[first] ?? ""), {duration = 0.05, easing = 'linear'})")
        #expect(try warnings(arrived).isEmpty)
    }

    @Test("a transition that waits for a signal that is not declared, and none of one that is declared later")
    func signal() throws {
        func states(_ signal: String) -> String {
            "ms.States{states = {a = {}, b = {}}, initial = 'a', transitions = {{to = 'b', signal = '\(signal)', above = 1}}}\n"
        }
        let script = states("lod") + states("load") + "scene.signal('load', function() return 0 end)"
        #expect(
            try warnings(script) == [
                "a.lua:2: transition 1 of ms.States waits for the signal 'lod', which is not declared (did you mean 'load'?): declare it with scene.signal"
            ])
        #expect(try warnings("scene.quiet('signal') " + script).isEmpty)
    }

    private static let wrong = """
        local g = ms.GravityBehavior{items = {card}}
        g = ms.DynamicItemBehavior{items = {card}}
        g:addLinearVelocity({1, 2}, other)
        scene.tap{300, 300}
        """

    @Test("scene.quiet turns off kinds of them or all, as --quiet does")
    func quiet() throws {
        #expect(try warnings(Self.wrong).count == 4)
        #expect(try warnings(Self.wrong, isQuiet: true).isEmpty)
        #expect(try warnings("scene.quiet()\n" + Self.wrong).isEmpty)
        #expect(try warnings("scene.quiet('behavior', 'tap')\n" + Self.wrong).count == 1)
        let error = #expect(throws: LuaError.self) { try warnings("scene.quiet('tab')") }
        #expect(
            error?.message
                == "a.lua:2: scene.quiet: there is no warning 'tab' (did you mean 'tap'?); expected behavior, velocity, place, tap, item, animation, signal"
        )
    }

    @Test("a script that does what one is for in many lines is told of twenty")
    func many() throws {
        #expect(try warnings(String(repeating: "scene.tap{300, 300}\n", count: 100)).count == 20)
    }
}
