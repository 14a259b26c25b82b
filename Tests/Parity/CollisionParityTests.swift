import Moonspring
import TestSupport
import Testing

/// Collisions, written once in Swift and once in Lua: the same places in every tick, and the same contacts in the same order.
@Suite struct CollisionParityTests {
    /// What a delegate heard, in words.
    private final class Listener: CollisionBehaviorDelegate {
        var heard: [String] = []

        private func name(_ item: any DynamicItem) -> String { item.name ?? "?" }
        private func text(_ point: Point) -> String { "\(point.x) \(point.y)" }
        private func text(_ identifier: BoundaryIdentifier?) -> String { identifier.map { "\($0)" } ?? "nil" }

        func collisionBehavior(
            _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
            at point: Point
        ) { heard.append("began \(name(item1)) \(name(item2)) \(text(point))") }

        func collisionBehavior(
            _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
        ) { heard.append("ended \(name(item1)) \(name(item2))") }

        func collisionBehavior(
            _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
            withBoundaryIdentifier identifier: BoundaryIdentifier?, at point: Point
        ) { heard.append("began \(name(item)) \(text(identifier)) \(text(point))") }

        func collisionBehavior(
            _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
            withBoundaryIdentifier identifier: BoundaryIdentifier?
        ) { heard.append("ended \(name(item)) \(text(identifier))") }
    }

    /// A scene in Swift: its root view, its clock, and the listener of its collisions.
    private final class Stage {
        let root = View(frame: Rect(0, 0, 375, 667))
        let clock = AnimatorClock()
        let listener = Listener()
        lazy var animator = DynamicAnimator(referenceView: root, clock: clock)
        var views: [View] = []

        func view(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) throws -> View {
            let view = View(frame: Rect(x, y, width, height)).with(\.name, name)
            views.append(view)
            return root.addSubview(view)
        }
    }

    private static let report = """
        local function id(i) return i == nil and "nil" or type(i) == "string" and "'" .. i .. "'" or tostring(i) end
        local function at(p) return string.format("%.17g %.17g", p.x, p.y) end
        local heard = {}
        local function hear(...) scene.log(table.concat({...}, " ")) end
        local delegate = {
            beganContactWithItem = function(_, _, a, b, p) hear("began", a.name, b.name, at(p)) end,
            endedContactWithItem = function(_, _, a, b) hear("ended", a.name, b.name) end,
            beganContactWithBoundary = function(_, _, a, i, p) hear("began", a.name, id(i), at(p)) end,
            endedContactWithBoundary = function(_, _, a, i) hear("ended", a.name, id(i)) end,
        }
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        local function view(name, x, y, w, h) return scene.view:addSubview(ms.View{name = name, frame = {x, y, w, h}}) end
        """

    private func expectSame(
        lua: String, contacts: Int, sourceLocation: SourceLocation = #_sourceLocation, swift: (Stage) throws -> Void
    ) throws {
        let stage = Stage()
        try swift(stage)
        let scene = try TestScene(Self.report + "\n" + lua)
        for tick in 1...300 {
            #expect(stage.clock.tick().isEmpty)
            try scene.advance()
            for view in stage.views {
                let row = try #require(scene.item(view.name ?? ""))
                let found = [row.center.x, row.center.y, row.rotation]
                let expected = [view.center.x, view.center.y, view.rotation]
                #expect(found == expected, "\(row.name), tick \(tick)", sourceLocation: sourceLocation)
                guard found == expected else { return }
            }
        }
        #expect(numbersAlike(scene.output) == numbersAlike(stage.listener.heard), sourceLocation: sourceLocation)
        #expect(stage.listener.heard.count >= contacts, sourceLocation: sourceLocation)
    }

    /// Both languages write a number so that it reads back the same, but not with the same digits.
    private func numbersAlike(_ lines: [String]) -> [[String]] {
        lines.map { line in
            line.split(separator: " ").map { word in Double(word).map { "\($0.bitPattern)" } ?? String(word) }
        }
    }

    @Test("views fall into a box with a ramp and a curved hill, each of another form")
    func forms() throws {
        try expectSame(
            lua: """
                local a, b, c = view("a", 20, 20, 60, 60), view("b", 110, 40, 50, 50), view("c", 200, 0, 80, 40)
                b.collisionBoundsType = "ellipse"
                c.collisionBoundingPath = ms.path.polygon{{-40, -20}, {40, -20}, {40, 20}, {0, 5}, {-40, 20}}
                c.collisionBoundsType = "path"
                local collision = ms.CollisionBehavior{items = {a, b, c}, collisionDelegate = delegate}
                collision:setTranslatesReferenceBoundsIntoBoundaryWithInsets{left = 5, bottom = 20}
                collision:addBoundary("ramp", {0, 300}, {250, 400})
                collision:addBoundary(7, ms.path.ellipse{220, 420, 120, 60})
                animator:addBehavior(ms.GravityBehavior{items = {a, b, c}})
                animator:addBehavior(collision)
                animator:addBehavior(ms.DynamicItemBehavior{items = {a, c}, elasticity = 0.6, friction = 0.05})
                """, contacts: 12
        ) { stage in
            let a = try stage.view("a", 20, 20, 60, 60)
            let b = try stage.view("b", 110, 40, 50, 50)
            let c = try stage.view("c", 200, 0, 80, 40)
            b.collisionBoundsType = .ellipse
            c.collisionBoundingPath = try .polygon([
                Point(-40, -20), Point(40, -20), Point(40, 20), Point(0, 5), Point(-40, 20),
            ])
            c.collisionBoundsType = .path
            let collision = CollisionBehavior(items: [a, b, c])
            collision.collisionDelegate = stage.listener
            collision.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(left: 5, bottom: 20))
            collision.addBoundary(withIdentifier: "ramp", from: Point(0, 300), to: Point(250, 400))
            collision.addBoundary(withIdentifier: 7, for: Path(ovalIn: Rect(220, 420, 120, 60)))
            stage.animator.addBehavior(GravityBehavior(items: [a, b, c]))
            stage.animator.addBehavior(collision)
            let material = DynamicItemBehavior(items: [a, c]).with(\.elasticity, 0.6).with(\.friction, 0.05)
            stage.animator.addBehavior(material)
        }
    }

    @Test("a group of two views tumbles down a slope as one body")
    func group() throws {
        try expectSame(
            lua: """
                local a, b = view("a", 60, 20, 80, 20), view("b", 60, 40, 20, 60)
                local group = ms.DynamicItemGroup{name = "L", items = {a, b}}
                local collision = ms.CollisionBehavior{items = {group}, collisionDelegate = delegate}
                collision:addBoundary("slope", {0, 200}, {375, 330})
                animator:addBehavior(ms.GravityBehavior{items = {group}})
                animator:addBehavior(collision)
                """, contacts: 2
        ) { stage in
            let a = try stage.view("a", 60, 20, 80, 20)
            let b = try stage.view("b", 60, 40, 20, 60)
            let group = DynamicItemGroup(items: [a, b])
            group.name = "L"
            let collision = CollisionBehavior(items: [group])
            collision.collisionDelegate = stage.listener
            collision.addBoundary(withIdentifier: "slope", from: Point(0, 200), to: Point(375, 330))
            stage.animator.addBehavior(GravityBehavior(items: [group]))
            stage.animator.addBehavior(collision)
        }
    }

    @Test("two behaviours with modes: reds meet reds, greens only the walls")
    func modes() throws {
        try expectSame(
            lua: """
                local a, b, c = view("a", 100, 20, 60, 60), view("b", 120, 120, 60, 60), view("c", 110, 220, 60, 60)
                local reds = ms.CollisionBehavior{items = {b, a}, collisionMode = "items", collisionDelegate = delegate}
                local all = ms.CollisionBehavior{items = {a, b, c}, collisionMode = "boundaries",
                    translatesReferenceBoundsIntoBoundary = true, collisionDelegate = delegate}
                animator:addBehavior(all)
                animator:addBehavior(reds)
                animator:addBehavior(ms.GravityBehavior{items = {a, b, c}})
                """, contacts: 6
        ) { stage in
            let a = try stage.view("a", 100, 20, 60, 60)
            let b = try stage.view("b", 120, 120, 60, 60)
            let c = try stage.view("c", 110, 220, 60, 60)
            let reds = CollisionBehavior(items: [b, a]).with(\.collisionMode, .items)
            let all = CollisionBehavior(items: [a, b, c])
                .with(\.collisionMode, .boundaries).with(\.translatesReferenceBoundsIntoBoundary, true)
            for behavior in [all, reds] {
                behavior.collisionDelegate = stage.listener
                stage.animator.addBehavior(behavior)
            }
            stage.animator.addBehavior(GravityBehavior(items: [a, b, c]))
        }
    }
}
