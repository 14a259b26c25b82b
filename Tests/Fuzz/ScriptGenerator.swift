import TestSupport

/// Writes a scene of random calls: any call with any value, in any order, while loading, between ticks and in callbacks.
struct ScriptGenerator {
    var numbers: SeededNumbers
    var depth = 0

    init(seed: UInt64) { numbers = SeededNumbers(seed) }

    mutating func chance(_ percent: Int) -> Bool { numbers.chance(percent) }
    mutating func one(of texts: [String]) -> String { numbers.one(of: texts) }
    mutating func index(_ count: Int) -> Int { numbers.integer(in: 1...count) }

    /// The whole script. Items, behaviours and animators stand in the tables I, B and A.
    mutating func script() -> String {
        var lines =
            [
                "local ms = require 'moonspring'", "local scene = ms.scene", "local I, B, A = {}, {}, {}",
                // A refused call is not a failure of the scene: a generator does not know what is in which place.
                "local function try(f) pcall(f) end",
                "local Linked = ms.DynamicItem:subclass('Linked')",
                "function Linked:setCenter(p) Linked.super.setCenter(self, p) self.last = p end",
            ] + Self.shapes
        for number in 1...4 {
            lines.append("A[\(number)] = ms.DynamicAnimator{referenceView = \(chance(60) ? "scene.view" : "nil")}")
        }
        for number in 1...8 { lines.append("I[\(number)] = \(item())") }
        if chance(30) { lines.append(layout()) }
        lines.append("try(function() I[8] = ms.DynamicItemGroup{items = {I[6], I[7]}} end)")
        for number in 1...10 { lines.append("try(function() B[\(number)] = \(behavior()) end)") }
        lines.append("for i = 1, 10 do B[i] = B[i] or ms.DynamicBehavior{} end")
        for _ in 0..<20 { lines.append("try(function() \(call()) end)") }
        for _ in 0..<12 {
            lines.append(
                "scene.at(\(Double.random(in: 0...2, using: &numbers)), function() try(function() \(call()) end) end)")
        }
        lines.append(
            "scene.every(\(Double.random(in: 0.01...0.7, using: &numbers)), function() try(function() \(call()) end) end)"
        )
        lines.append("scene.view.onTap = function() try(function() \(call()) end) end")
        lines.append("scene.onTick = function() if scene.tick % 7 == 0 then scene.tap(\(vector())) end end")
        return lines.joined(separator: "\n")
    }

    mutating func number() -> String {
        switch numbers.below(12) {
        case 0: one(of: ["0", "-0.0", "1", "-1"])
        case 1: one(of: ["1e-300", "5e-324", "1e-12", "1e-40"])
        case 2: one(of: ["1e9", "-1e9", "1e30", "1e99", "-1e99"])
        case 3: one(of: ["1/0", "-1/0", "0/0", "1e100", "'x'", "nil"])
        default: "\(Double.random(in: -3...3, using: &numbers))"
        }
    }

    mutating func positive() -> String {
        chance(85) ? "\(Double.random(in: 0...4, using: &numbers))" : one(of: ["0", "1e9", "1e30", "1e-30", "1e99"])
    }

    mutating func vector() -> String {
        if chance(10) { return "{\(number()), \(number())}" }
        if chance(4) { return one(of: ["{9.9e6, -9.9e6}", "{1e7, 1e7}", "{1e12, 0}", "{1e99, 1e99}"]) }
        return "{\(numbers.integer(in: -50...450)), \(numbers.integer(in: -50...700))}"
    }

    mutating func size() -> String {
        if chance(8) { return one(of: ["{0, 10}", "{1e-9, 1e-9}", "{1e7, 1e-3}", "{1e6, 1e6}", "{-1, 5}"]) }
        return "{\(numbers.integer(in: 1...200)), \(numbers.integer(in: 1...200))}"
    }

    private mutating func transform() -> String {
        switch numbers.below(6) {
        case 0: "ms.transform.scale(\(positive()), \(positive()))"
        case 1: "ms.transform{\(number()), \(number()), \(number()), \(number()), \(number()), \(number())}"
        case 2: "ms.transform.scale(0, 1)"
        default: "ms.transform.rotation(\(Double.random(in: -7...7, using: &numbers)))"
        }
    }

    private mutating func item() -> String {
        switch numbers.below(10) {
        case 8: "shaped(ms.DynamicItem{bounds = {0, 0, 40, 60}, center = \(goodPoint())}, \(index(3)))"
        case 9: "shaped(scene.view:addSubview(ms.View{center = \(goodPoint()), size = {40, 30}}), \(index(3)))"
        case 0: "ms.DynamicItem{bounds = {0, 0, 40, 60}, center = \(goodPoint())}"
        case 1: "Linked{center = \(goodPoint())}"
        case 2: "ms.View{center = \(goodPoint()), size = {30, 30}}"
        case 3: "scene.view:addSubview(ms.View{center = \(goodPoint()), size = {20, 20}})"
        default: "scene.view:addSubview(ms.View{center = \(goodPoint()), size = {50, 50}})"
        }
    }

    mutating func goodPoint() -> String {
        "{\(numbers.integer(in: 0...375)), \(numbers.integer(in: 0...667))}"
    }

    mutating func items() -> String {
        let count = numbers.integer(in: 0...4)
        return "{" + (0..<count).map { _ in "I[\(index(8))]" }.joined(separator: ", ") + "}"
    }

    private mutating func behavior() -> String {
        let held = "item = I[\(index(8))]"
        if chance(50) { return laterBehavior() }
        switch numbers.below(10) {
        case 8:
            return "ms.SpringBehavior{\(held), target = \(vector()), duration = \(positive()) + 1e-9, "
                + "bounce = \(one(of: ["0", "1", "0.3", "-0.9"]))}"
        case 9: return "ms.DragBehavior{\(held), holdsCenter = \(chance(50))}"
        case 0: return "ms.GravityBehavior{items = \(items()), gravityDirection = {\(number()), \(number())}}"
        case 1:
            let mode = one(of: ["continuous", "instantaneous"])
            return "ms.PushBehavior{items = \(items()), mode = '\(mode)', magnitude = \(number()), angle = \(number())}"
        case 2: return "ms.SnapBehavior{\(held), snapPoint = \(vector()), damping = \(positive())}"
        case 3:
            return "ms.AttachmentBehavior{\(held), attachedToAnchor = \(vector()), frequency = \(positive()), "
                + "damping = \(positive()), offsetFromCenter = \(vector())}"
        case 4:
            let frequency = one(of: ["0", "1", "30", "1e9"])
            return "ms.AttachmentBehavior{\(held), attachedToItem = I[\(index(8))], frequency = \(frequency), "
                + "length = \(positive())}"
        case 5:
            return "ms.DynamicItemBehavior{items = \(items()), density = \(positive()), resistance = \(positive()), "
                + "angularResistance = \(positive()), isAnchored = \(chance(20)), allowsRotation = \(chance(70))}"
        default:
            return "ms.DynamicBehavior{keepsAnimatorRunning = \(chance(30)), "
                + "action = function(self, dt) \(guarded(call())) end}"
        }
    }

    func guarded(_ call: String) -> String { "if scene.tick % 5 == 0 then try(function() \(call) end) end" }

    /// One call or assignment.
    mutating func call() -> String {
        depth += 1
        defer { depth -= 1 }
        let (a, b, i) = ("A[\(index(4))]", "B[\(index(10))]", "I[\(index(8))]")
        if chance(35) { return laterCall(a, b, i) }
        switch numbers.below(36) {
        case 0, 1, 2, 3: return "\(a):addBehavior(\(b))"
        case 4: return "\(a):removeBehavior(\(b))"
        case 5: return chance(30) ? "\(a):removeAllBehaviors()" : "\(a).speed = \(positive())"
        case 6, 7: return "\(b):addItem(\(i))"
        case 8: return "\(b):removeItem(\(i))"
        case 9: return "\(b):addChildBehavior(B[\(index(10))])"
        case 10: return "\(b):removeChildBehavior(B[\(index(10))])"
        case 11: return "\(i).center = \(vector()) \(a):updateItem(\(i))"
        case 12: return "\(i).transform = \(transform()) if \(chance(50)) then \(a):updateItem(\(i)) end"
        case 13: return "\(i).bounds = {0, 0, table.unpack(\(size()))}"
        case 14: return "\(i).size = \(size())"
        case 15: return "\(i).rotation = \(number())"
        case 16: return "\(b).gravityDirection = {\(number()), \(number())}"
        case 17: return "\(b).magnitude = \(number()) \(b).angle = \(number())"
        case 18: return "\(b).active = true \(b):setTargetOffsetFromCenter(\(vector()), \(i))"
        case 19: return "\(b).snapPoint = \(vector())"
        case 20: return "\(b).damping = \(positive())"
        case 21: return "\(b).frequency = \(positive())"
        case 22: return "\(b).length = \(positive())"
        case 23: return "\(b).anchorPoint = \(vector())"
        case 24: return "\(b).density = \(positive()) \(b).resistance = \(positive())"
        case 25: return "\(b).isAnchored = \(chance(50)) \(b).allowsRotation = \(chance(50))"
        case 26:
            return "\(b):addLinearVelocity({\(number()), \(number())}, \(i)) \(b):addAngularVelocity(\(number()), \(i))"
        case 27: return "\(i):removeFromSuperview()"
        case 28: return "I[\(index(8))]:addSubview(\(i))"
        case 29: return "scene.view:addSubview(\(i))"
        case 30: return "scene.size = {\(index(500)), \(index(500))}"
        case 31: return "\(a):itemsInRect{0, 0, \(index(400)), \(index(400))} collectgarbage()"
        case 32: return depth < 3 ? "\(b).action = function() \(guarded(call())) end" : "\(b).action = nil"
        case 33: return "\(i).path = ms.path():moveTo(\(vector())):quadTo(\(vector()), \(vector())):close()"
        case 34:
            return "\(i).path = ms.path(\(i).path):lineTo(\(vector())) \(i).path:contains(\(vector())) "
                + "\(a).debugEnabled = \(chance(50))"
        default:
            return depth < 3
                ? "\(b).willMoveToAnimator = function() \(guarded(call())) end"
                : "\(a).delegate = {dynamicAnimatorDidPause = function() \(b).active = true end}"
        }
    }
}
