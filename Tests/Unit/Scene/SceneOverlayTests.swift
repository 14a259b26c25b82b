import Moonspring
import TestSupport
import Testing

@Suite("The overlay of a scene's animators")
struct SceneOverlayTests {
    @Test("a script turns the overlay on and off")
    func flag() throws {
        let script = """
            local a = ms.DynamicAnimator{}
            local before = a.debugEnabled
            a.debugEnabled = true
            print(before, a.debugEnabled, ms.DynamicAnimator{debugEnabled = true}.debugEnabled)
            """
        #expect(try printed(script) == ["false\ttrue\ttrue"])
        #expect(
            raised("ms.DynamicAnimator{}.debugEnabled = 1")?.contains(
                "DynamicAnimator.debugEnabled must be true or false, got number 1") == true)
    }

    @Test("the overlay is in the scene's coordinates, whatever the reference view's place, turn and scale")
    func coordinates() throws {
        let root = View(frame: Rect(0, 0, 400, 400))
        let stage = root.addSubview(View(frame: Rect(100, 50, 200, 100)))
        stage.transform = .scale(2, 2).concatenating(.rotation(.pi / 2))
        stage.bounds = Rect(10, 20, 200, 100)
        let item = stage.addSubview(View(frame: Rect(30, 30, 20, 10)))
        let animator = try DynamicAnimator(referenceView: stage, SnapBehavior(item: item, snapTo: Point(60, 70)))
        let properties = DynamicItemBehavior(items: [item]).added(to: animator)
        properties.addLinearVelocity(Vector(0, 50), for: item)

        let snapshot = animator.debugSnapshot()
        let overlay = snapshot.mapped(by: stage.map(to: root))
        func expectSame(_ shown: Point, _ point: Point) {
            let place = stage.convert(point, to: root)
            #expect(Vector(shown.x, shown.y).distance(to: place) < 1e-4, "\(shown), expected \(place)")
        }
        #expect(overlay.bodies.count == 1 && overlay.links.count == 1)
        expectSame(overlay.bodies[0].center, Point(40, 35))
        for (shown, point) in zip(overlay.bodies[0].outlines[0], snapshot.bodies[0].outlines[0]) {
            expectSame(shown, point)
        }
        expectSame(overlay.links[0].from, Point(40, 35))
        expectSame(overlay.links[0].to, Point(60, 70))
        #expect(overlay.links[0].kind == .snap)
        // 50 points a second downwards, turned by a quarter and twice as large: 100 to the left.
        let velocity = overlay.bodies[0].velocity
        #expect(abs(velocity.x + 100) < 1e-3 && abs(velocity.y) < 1e-3)
        #expect(overlay.bodies[0].isAwake && !overlay.bodies[0].isAnchored)
    }

    @Test("without a reference view the coordinates are the scene's, and every kind of thing is taken along")
    func plain() throws {
        let item = UnlinkedItem(center: Point(25, 50))
        let animator = try DynamicAnimator(AttachmentBehavior(item: item, attachedToAnchor: Point(25, 150)))
        let overlay = animator.debugSnapshot().mapped(by: .identity)
        #expect(overlay.bodies.map(\.center) == [Point(25, 50)])
        #expect(
            overlay.links == [.init(kind: .attachment, from: Point(25, 50), to: Point(25, 150))])

        let kinds: [DebugSnapshot.Link.Kind] = [.attachment, .spring, .rope, .slide, .pin, .fixed, .snap]
        var linked = DebugSnapshot()
        linked.links = kinds.map { .init(kind: $0, from: .zero, to: .zero) }
        #expect(
            linked.mapped(by: .identity).links.map(\.kind.rawValue)
                == ["attachment", "spring", "rope", "slide", "pin", "fixed", "snap"])

        var snapshot = DebugSnapshot()
        snapshot.links = [.init(kind: .spring, from: Point(1, 2), to: Point(3, 4))]
        snapshot.boundaries = [[Point(1, 1), Point(2, 2)]]
        snapshot.contacts = [Point(3, 3)]
        snapshot.fields = [.init(at: Point(4, 4), vector: Vector(1, 0))]
        let moved = snapshot.mapped(by: Transform(a: 2, b: 0, c: 0, d: 2, tx: 100, ty: 0))
        #expect(moved.links == [.init(kind: .spring, from: Point(102, 4), to: Point(106, 8))])
        #expect(moved.boundaries == [[Point(102, 2), Point(104, 4)]])
        #expect(moved.contacts == [Point(106, 6)])
        #expect(moved.fields == [.init(at: Point(108, 8), vector: Point(2, 0))])
    }

    @Test("a scene that is looked at has the trace hash of one that is not")
    func hash() throws {
        let script = """
            local a = ms.DynamicAnimator{referenceView = scene.view}
            local items = {}
            for i = 1, 6 do
                items[i] = scene.view:addSubview(ms.View{frame = {i * 50, 20, 40, 40}, path = ms.path.ellipse{0, 0, 40, 40}})
            end
            a:addBehavior(ms.GravityBehavior{items = items})
            a:addBehavior(ms.SnapBehavior{item = items[1], snapPoint = {200, 200}})
            local rope = a:addBehavior(ms.AttachmentBehavior{item = items[2], attachedToItem = items[3], frequency = 2})
            local body = a:addBehavior(ms.DynamicItemBehavior{items = items})
            scene.onTick = function()
                body.isAnchored = scene.tick % 20 == 0
                body.density = 1 + scene.tick % 2
                if scene.tick == 40 then a:removeBehavior(rope) end
            end
            """
        func hash(_ look: (DynamicAnimator) -> Void) throws -> String {
            let scene = try TestScene(script)
            for _ in 0..<90 {
                scene.scene.engine.clock.running.forEach(look)
                try scene.advance()
            }
            return scene.scene.hash
        }
        var bodies = 0
        let watched = try hash { animator in
            animator.debugEnabled.toggle()
            bodies += animator.debugSnapshot().bodies.count
        }
        #expect(try watched == hash { _ in })
        #expect(bodies > 80 * 6)
    }
}
