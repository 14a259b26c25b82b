import Moonspring
import MoonspringScene
import TestSupport
import Testing

@Suite("What a scene looks like")
struct ScenePictureTests {
    /// The pictures of tick 0 and of `ticks` more.
    private func pictures(
        _ script: String, ticks: Int = 0, showsOverlay: Bool = false, showsSprings: Bool = true
    ) throws -> [Picture] {
        var pictures: [Picture] = []
        let test = try TestScene(script) {
            ($0.showsOverlay, $0.showsSprings) = (showsOverlay, showsSprings)
            $0.onPicture = { pictures.append($1) }
        }
        for _ in 0..<ticks { test.scene.advance() }
        return pictures
    }

    private func picture(_ script: String) throws -> Picture { try #require(try pictures(script).first) }

    @Test("shapes come back to front: by zPosition, then in the order of siblings, children over their parent")
    func order() throws {
        let picture = try picture(
            """
            local function add(parent, name, z) return parent:addSubview(ms.View {name = name, zPosition = z}) end
            local low = add(scene.view, 'low', 0)
            add(low, 'child', 5)
            add(scene.view, 'high', 1)
            add(scene.view, 'middle', 0)
            """)
        #expect(picture.shapes.map(\.name) == ["low", "child", "middle", "high"])
    }

    @Test("springs are in pictures only where someone reads them, and nothing else depends on it")
    func springs() throws {
        let script = """
            local a = scene.view:addSubview(ms.View {name = 'a', center = {10, 10}})
            local b = scene.view:addSubview(ms.View {name = 'b', frame = {40, 40, 20, 20}})
            ms.animate(a, {alpha = 0.5}, {duration = 0.4})
            local animator = ms.DynamicAnimator {referenceView = scene.view}
            animator:addBehavior(ms.SpringBehavior {item = b, target = {90, 90}})
            """
        var shown = try pictures(script, ticks: 2)[2]
        let hidden = try pictures(script, ticks: 2, showsSprings: false)[2]
        #expect(shown.springs.count == 1 && shown.animations.count == 1)
        #expect(hidden.springs.isEmpty && hidden.animations.isEmpty)
        (shown.springs, shown.animations) = ([:], [:])
        #expect(shown == hidden)
    }

    @Test("a hidden view and what is in it are not drawn; opacity is that of all superviews")
    func hidden() throws {
        let picture = try picture(
            """
            local a = scene.view:addSubview(ms.View {name = 'a', alpha = 0.5})
            a:addSubview(ms.View {name = 'b', alpha = 0.5})
            local c = scene.view:addSubview(ms.View {name = 'c', hidden = true})
            c:addSubview(ms.View {name = 'd'})
            """)
        #expect(picture.shapes.map(\.name) == ["a", "b"])
        #expect(picture.shapes.map(\.alpha) == [0.5, 0.25])
    }

    @Test("a picture keeps the look that its views had, and views do not share a change")
    func looks() throws {
        let pictures = try pictures(
            """
            local a = scene.view:addSubview(ms.View {name = 'a', borderWidth = 1, shadowRadius = 1})
            local b = scene.view:addSubview(ms.View {name = 'b'})
            scene.onFrame = function()
                a.borderWidth = a.borderWidth + 1
                a.shadowRadius = a.shadowRadius + 1
                if a.borderWidth == 3 then b.borderWidth = 7 end
            end
            """, ticks: 2)
        let looks = pictures.map { $0.shapes.map { [$0.appearance.borderWidth, $0.appearance.shadow.radius] } }
        #expect(looks == [[[1, 1], [0, 3]], [[2, 2], [0, 3]], [[3, 3], [7, 3]]])
    }

    @Test("what is inside a view that clips says so, down to the innermost")
    func clips() throws {
        let picture = try picture(
            """
            local a = scene.view:addSubview(ms.View {name = 'a', clipsToBounds = true})
            local b = a:addSubview(ms.View {name = 'b'})
            local c = b:addSubview(ms.View {name = 'c', clipsToBounds = true})
            c:addSubview(ms.View {name = 'd'})
            scene.view:addSubview(ms.View {name = 'e'})
            """)
        #expect(picture.shapes.map(\.clip) == [nil, 0, 0, 2, nil])
        #expect(picture.clips(of: picture.shapes[3]).map(\.name) == ["c", "a"])
        var circle = picture
        circle.shapes[0].clip = 3
        circle.shapes[2].clip = -1
        #expect(circle.clips(of: circle.shapes[3]).map(\.name) == ["c"])
        #expect(circle.clips(of: circle.shapes[0]).map(\.name) == ["d", "c"])
    }

    @Test("a view inside others is where its coordinates lead")
    func nested() throws {
        let picture = try picture(
            """
            local outer = scene.view:addSubview(ms.View {center = {100, 100}, size = {80, 40}, rotation = math.pi / 2})
            outer.bounds = {10, 0, 80, 40}
            outer:addSubview(ms.View {name = 'inner', frame = {10, 0, 20, 10}})
            """)
        // The top left corner of the turned view is its top right one on the screen: 120, 60.
        let inner = try #require(picture.shapes.last)
        #expect(abs(inner.center.x - 115) < 1e-9 && abs(inner.center.y - 70) < 1e-9, "\(inner.center)")
    }

    @Test("an overlay is where its reference view is, be that hidden or empty")
    func overlay() throws {
        let picture = try #require(
            try pictures(
                """
                local box = scene.view:addSubview(ms.View {frame = {50, 60, 100, 100}, hidden = true})
                local v = box:addSubview(ms.View {frame = {0, 0, 20, 20}})
                local a = ms.DynamicAnimator {referenceView = box}
                a:addBehavior(ms.SnapBehavior {item = v, snapPoint = {30, 30}})
                v:removeFromSuperview()
                """, ticks: 1, showsOverlay: true
            ).last)
        let overlay = try #require(picture.overlays.first)
        #expect(overlay.links.first?.to == Point(80, 90))
    }

    @Test("a scene that is looked at runs as one that is not, though its getters have effects")
    func sameRun() throws {
        let script = """
            local Odd = ms.DynamicItem:subclass('Odd')
            local count = 0
            function Odd:getCenter() count = count + 1 return 50 + count % 3, 50 end
            local item = Odd {}
            local a = ms.DynamicAnimator {}
            a:addBehavior(ms.GravityBehavior {items = {item}})
            scene.signal('count', function() return count end)
            """
        func count(_ prepare: (Scene) -> Void) throws -> (String, Double?) {
            let test = try TestScene(script, ticks: 30, prepare: prepare)
            return (test.scene.hash, test.frames.last?.signals.first?.value)
        }
        let alone = try count { _ in }
        let watched = try count {
            $0.showsOverlay = true
            $0.onPicture = { _, _ in }
        }
        #expect(alone == watched)
    }
}
